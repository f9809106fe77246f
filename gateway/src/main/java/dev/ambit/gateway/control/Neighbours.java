package dev.ambit.gateway.control;

import dev.ambit.gateway.control.packet.Combiner;
import dev.ambit.gateway.control.packet.Command;
import dev.ambit.gateway.control.packet.Location;
import dev.ambit.gateway.control.packet.ObjectId;
import dev.ambit.gateway.control.packet.Packet;
import dev.ambit.gateway.control.packet.PacketWriter;
import dev.ambit.gateway.control.packet.ShortId;
import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What one client knows: its room, who is in its view, by which ids and where. */
final class Neighbours {
    private static final int DEGREES = 360;

    final ShortIds ids = new ShortIds();
    private final ControlRules rules;
    private final boolean confirmsRooms;

    /** By their Things. */
    private final IntObjectMap<Actor> actors = new IntObjectHashMap<>();

    /** Objects the client has asked about, by their Things: it is told when they change. */
    private final Map<Integer, String> watched = new HashMap<>();

    private String world = "";
    private @Nullable Ground ground;
    /** Where the client is itself, if that is known. */
    private boolean isSomewhere;

    private int selfX;
    private int selfY;
    private int selfZ;
    private int selfDirection;
    private boolean awaitsTheRoom;
    private int updateMillis;
    /** The world's time when it was last found out where everybody is. */
    private long lookedMillis;

    private long updatedMillis = Long.MIN_VALUE / 2;

    /** @param confirmsRooms whether the client says when it knows that it is in another room */
    Neighbours(ControlRules rules, boolean confirmsRooms) {
        this.rules = rules;
        this.confirmsRooms = confirmsRooms;
        updateMillis = rules.updateMillis(rules.updateTime());
    }

    // ---- the room ----

    void world(String name) {
        world = name;
    }

    boolean isWorld(String name) {
        return world.equalsIgnoreCase(name);
    }

    Optional<Ground> ground() {
        return Optional.ofNullable(ground);
    }

    /** The same without a wrapping. */
    @Nullable
    Ground groundOrNull() {
        return ground;
    }

    /** It is in another room now, or in none: nobody it knows of is in view. */
    void enter(@Nullable Ground newGround, boolean isFirst) {
        ground = newGround;
        everybody(actor -> ids.isInView(actor, false));
        actors.clear();
        isSomewhere = false;
        awaitsTheRoom = confirmsRooms && !isFirst;
    }

    void rebuild(Ground rebuilt) {
        ground = rebuilt;
    }

    boolean isAwaitingTheRoom() {
        return awaitsTheRoom;
    }

    void hasSeenTheRoom() {
        awaitsTheRoom = false;
    }

    Optional<Location> self() {
        return isSomewhere ? Optional.of(new Location(selfX, selfY, selfZ, selfDirection)) : Optional.empty();
    }

    void isAt(Location location) {
        isAt(location.x(), location.y(), location.z(), location.direction());
    }

    void isAt(int x, int y, int z, int direction) {
        isSomewhere = true;
        selfX = x;
        selfY = y;
        selfZ = z;
        selfDirection = direction;
    }

    // ---- who is in view ----

    void appear(int thing, Actor actor) {
        ids.isThing(actor, thing);
        ids.isInView(actor, true);
        actors.put(thing, actor);
    }

    /** Who is out of view from now on; nobody when they were not in view. */
    @Nullable
    Actor disappear(int thing) {
        Actor actor = actors.remove(thing);
        if (actor == null || actor.thing != thing) {
            return null;
        }
        ids.isInView(actor, false);
        return actor;
    }

    /** Those in view, by their ids. */
    void everybody(Consumer<Actor> each) {
        for (int id = ShortIds.FIRST; id <= ShortIds.LAST; id++) {
            Actor actor = ids.find(id);
            if (actor != null && actor.isInView) {
                each.accept(actor);
            }
        }
    }

    /** Somebody in view, of whom is spoken now; nobody when they are not. */
    @Nullable
    Actor inView(int thing) {
        Actor actor = actors.get(thing);
        if (actor != null) {
            ids.see(actor);
        }
        return actor;
    }

    Optional<String> nameOf(int shortId) {
        return Optional.ofNullable(ids.find(shortId)).map(actor -> actor.name);
    }

    void watch(int thing, String object) {
        watched.put(thing, object);
    }

    Optional<String> watched(int thing) {
        return Optional.ofNullable(watched.get(thing));
    }

    // ---- where they are ----

    void moved(int thing, int x, int z, int heading) {
        Actor actor = actors.get(thing);
        if (actor != null) {
            actor.moved(x, z, heading);
        }
    }

    void updateTime(int tenths) {
        updateMillis = rules.updateMillis(tenths);
    }

    boolean isUpdateDue(long millis) {
        return millis - updatedMillis >= updateMillis;
    }

    /**
     * Tells what the client has to know to know where everybody is: in a few bytes each, where that is possible.
     *
     * @param millis our own time, between updates
     * @param worldMillis the world's, for floors that move
     * @param out where packets go
     * @param run combines them; empty, and empty afterwards
     */
    void update(long millis, long worldMillis, PacketWriter out, Combiner run) {
        Ground here = ground;
        if (here == null) {
            return;
        }
        int before = out.size();
        boolean isRide = here.hasMovedSince(lookedMillis);
        if (isRide && isSomewhere) {
            rideOneself(here, worldMillis, out);
        }
        everybody(actor -> {
            if (actor.hasMoved || isRide) {
                update(actor, here, worldMillis, out, run);
            }
        });
        run.end();
        lookedMillis = worldMillis;
        if (out.size() > before) {
            updatedMillis = millis;
        }
    }

    private void rideOneself(Ground here, long worldMillis, PacketWriter out) {
        Location before = new Location(selfX, selfY, selfZ, selfDirection);
        Location now = here.ridden(before, lookedMillis, worldMillis);
        if (!now.equals(before)) {
            isAt(now);
            out.add(new Packet(ObjectId.CLIENT, new Command.LongLocation(now)));
        }
    }

    private void update(Actor actor, Ground here, long worldMillis, PacketWriter out, Combiner run) {
        Location told = actor.told();
        Location now = actor.hasMoved
                ? here.location(actor.movedX, actor.movedZ, actor.movedHeading, worldMillis)
                : here.ridden(told, lookedMillis, worldMillis);
        actor.isAt(now);
        if (now.equals(told)) {
            return;
        }
        ids.see(actor);
        int dx = now.x() - told.x();
        int dy = now.y() - told.y();
        int turn = Math.floorMod(now.direction() - told.direction() + DEGREES / 2, DEGREES) - DEGREES / 2;
        if (isByte(dx) && isByte(dy) && isByte(turn) && told.z() == now.z()) {
            Command.ShortLocation.tell(run.part(Command.ShortLocation.LAYOUT, actor.id), dx, dy, turn);
        } else {
            // Too far, or up or down.
            out.add(new Packet(new ShortId(actor.id), new Command.LongLocation(now)));
        }
    }

    private static boolean isByte(int number) {
        return number >= -127 && number <= 127;
    }
}
