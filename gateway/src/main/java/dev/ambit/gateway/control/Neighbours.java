package dev.ambit.gateway.control;

import dev.ambit.gateway.control.packet.Combiner;
import dev.ambit.gateway.control.packet.Command;
import dev.ambit.gateway.control.packet.Location;
import dev.ambit.gateway.control.packet.ObjectId;
import dev.ambit.gateway.control.packet.Packet;
import dev.ambit.gateway.control.packet.ShortId;
import dev.ambit.world.Person;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What one client knows: its room, who is in its view, by which ids and where. */
final class Neighbours {
    private static final int DEGREES = 360;

    /** Somebody in view: where they are in the world, and where the client thinks they are. */
    private static final class Actor {
        final ShortIds.Binding binding;
        Location told;
        boolean moved;
        int x;
        int z;
        int heading;

        Actor(ShortIds.Binding binding, Location at) {
            this.binding = binding;
            this.told = at;
        }
    }

    final ShortIds ids = new ShortIds();
    private final ControlRules rules;
    private final boolean confirmsRooms;

    /** By their Things. */
    private final Map<Integer, Actor> actors = new LinkedHashMap<>();

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
        actors.values().forEach(actor -> ids.isInView(actor.binding, false));
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

    void appear(Person person, ShortIds.Binding binding, Location at) {
        ids.isInView(binding, true);
        actors.put(person.id(), new Actor(binding, at));
    }

    /** The short id by which somebody in view is called; nothing when they are not. */
    Optional<Integer> disappear(int thing) {
        return Optional.ofNullable(actors.remove(thing)).map(actor -> {
            ids.isInView(actor.binding, false);
            return actor.binding.id;
        });
    }

    List<Integer> everybody() {
        return actors.values().stream().map(actor -> actor.binding.id).toList();
    }

    Optional<Integer> shortIdOf(int thing) {
        return Optional.ofNullable(actors.get(thing)).map(actor -> {
            ids.see(actor.binding);
            return actor.binding.id;
        });
    }

    Optional<String> nameOf(int shortId) {
        return ids.find(shortId).map(binding -> binding.name);
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
            actor.moved = true;
            actor.x = x;
            actor.z = z;
            actor.heading = heading;
        }
    }

    /** The client has just been told that. */
    void jumped(int thing, Location to) {
        Actor actor = actors.get(thing);
        if (actor != null) {
            actor.moved = false;
            actor.told = to;
        }
    }

    void updateTime(int tenths) {
        updateMillis = rules.updateMillis(tenths);
    }

    boolean isUpdateDue(long millis) {
        return millis - updatedMillis >= updateMillis;
    }

    /**
     * What the client has to be told to know where everybody is: in a few bytes each, where that is possible.
     *
     * @param millis our own time, between updates
     * @param worldMillis the world's, for floors that move
     */
    List<Packet> update(long millis, long worldMillis) {
        if (ground == null) {
            return List.of();
        }
        List<Command.Part> steps = new ArrayList<>();
        List<Packet> packets = new ArrayList<>(1);
        boolean isRide = ground.hasMovedSince(lookedMillis);
        if (isRide && isSomewhere) {
            Location before = new Location(selfX, selfY, selfZ, selfDirection);
            Location now = ground.ridden(before, lookedMillis, worldMillis);
            if (!now.equals(before)) {
                isAt(now);
                packets.add(new Packet(ObjectId.CLIENT, new Command.LongLocation(now)));
            }
        }
        for (Actor actor : actors.values()) {
            if (!actor.moved && !isRide) {
                continue;
            }
            Location now = actor.moved
                    ? ground.location(actor.x, actor.z, actor.heading, worldMillis)
                    : ground.ridden(actor.told, lookedMillis, worldMillis);
            actor.moved = false;
            if (now.equals(actor.told)) {
                continue;
            }
            int id = actor.binding.id;
            step(actor.told, now)
                    .ifPresentOrElse(
                            step -> steps.add(new Command.Part(id, step)),
                            () -> packets.add(new Packet(new ShortId(id), new Command.LongLocation(now))));
            actor.told = now;
            ids.see(actor.binding);
        }
        lookedMillis = worldMillis;
        if (!steps.isEmpty()) {
            packets.addAll(Combiner.combine(Command.ShortLocation.LAYOUT, steps));
        }
        if (!packets.isEmpty()) {
            updatedMillis = millis;
        }
        return packets;
    }

    /** Nothing when it is too far, or up or down. */
    static Optional<Command.ShortLocation> step(Location from, Location to) {
        int dx = to.x() - from.x();
        int dy = to.y() - from.y();
        int turn = Math.floorMod(to.direction() - from.direction() + DEGREES / 2, DEGREES) - DEGREES / 2;
        boolean fits = isByte(dx) && isByte(dy) && isByte(turn) && from.z() == to.z();
        return fits ? Optional.of(new Command.ShortLocation(dx, dy, turn)) : Optional.empty();
    }

    private static boolean isByte(int number) {
        return number >= -127 && number <= 127;
    }
}
