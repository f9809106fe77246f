package dev.ambit.gateway.control;

import dev.ambit.gateway.control.packet.Command;
import dev.ambit.gateway.control.packet.Location;
import dev.ambit.gateway.control.packet.LongId;
import dev.ambit.gateway.control.packet.ObjectId;
import dev.ambit.gateway.control.packet.Packet;
import dev.ambit.gateway.control.packet.Property;
import dev.ambit.gateway.control.packet.ShortId;
import dev.ambit.gateway.control.packet.Variable;
import dev.ambit.gateway.control.packet.VariableId;
import dev.ambit.space.Place;
import dev.ambit.world.Traits;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Line;
import io.netty.buffer.ByteBuf;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** What a client's packets ask of the world. What it may not say, and what nobody knows, is skipped. */
final class Ear {
    private static final int STEP_BYTES = 11;
    private static final Pattern NUMBERED = Pattern.compile("#[0-9]{1,9}");

    private final Line line;
    private final Consumer<Input> world;
    private final Consumer<Place> steps;
    private final Neighbours neighbours;
    private final RoomNumbers rooms;

    /**
     * @param world takes what is asked
     * @param steps takes the client's own steps
     */
    Ear(Line line, Consumer<Input> world, Consumer<Place> steps, Neighbours neighbours, RoomNumbers rooms) {
        this.line = line;
        this.world = world;
        this.steps = steps;
        this.neighbours = neighbours;
        this.rooms = rooms;
    }

    void hear(Packet packet) {
        boolean isOwn = packet.object().equals(ObjectId.CLIENT);
        switch (packet.command()) {
            case Command.LongLocation moved when isOwn -> walk(moved.to());
            case Command.ShortLocation moved when isOwn -> neighbours.self().ifPresent(at -> walk(moved(at, moved)));
            case Command.RoomChange change when isOwn -> go(change.room(), change.to(), true, 0, 0);
            case Command.Teleport jump
            when isOwn && jump.entry() == 0 -> world.accept(new Input.Exit(line, jump.exit()));
            case Command.Teleport jump when isOwn -> go(jump.room(), jump.to(), false, jump.exit(), jump.entry());
            case Command.Text text -> say(packet.object(), text);
            case Command.Whisper whisper ->
                name(whisper.who()).ifPresent(to -> world.accept(new Input.Whisper(line, to, whisper.text())));
            case Command.Properties set -> set(packet.object(), set.properties());
            case Command.PropertyRequest request -> ask(packet.object(), request.ids());
            case Command.State state ->
                name(packet.object())
                        .ifPresent(
                                object -> world.accept(new Input.SetStates(line, object, state.set(), state.clear())));
            case Command.StateRequest _ ->
                name(packet.object()).ifPresent(object -> world.accept(new Input.AskStates(line, object)));
            default -> {}
        }
    }

    /** A LONGLOC of the client's own, read where it lies: length 11, object 1, command, x, y, z, direction. */
    boolean hearStep(ByteBuf packets) {
        int at = packets.readerIndex();
        if (packets.readableBytes() != STEP_BYTES
                || packets.getByte(at) != STEP_BYTES
                || packets.getByte(at + 1) != ObjectId.CLIENT.number()
                || packets.getByte(at + 2) != Command.LongLocation.LAYOUT.number()
                || neighbours.isAwaitingTheRoom()) {
            return false;
        }
        Ground ground = neighbours.groundOrNull();
        if (ground == null) {
            return false;
        }
        int x = packets.getShort(at + 3);
        int y = packets.getShort(at + 5);
        int direction = packets.getShort(at + 9);
        neighbours.isAt(x, y, packets.getShort(at + 7), direction);
        steps.accept(ground.place(x, y, direction));
        return true;
    }

    private static Location moved(Location at, Command.ShortLocation by) {
        return new Location(
                Math.clamp(at.x() + by.dx(), Short.MIN_VALUE, Short.MAX_VALUE),
                Math.clamp(at.y() + by.dy(), Short.MIN_VALUE, Short.MAX_VALUE),
                at.z(),
                Math.floorMod(at.direction() + by.turn(), 360));
    }

    private void walk(Location to) {
        if (neighbours.isAwaitingTheRoom()) {
            // It was on its way when its walker went through a door.
            return;
        }
        neighbours.ground().ifPresent(ground -> {
            neighbours.isAt(to);
            steps.accept(ground.place(to));
        });
    }

    private void go(int room, Location to, boolean isWalk, int exit, int entry) {
        int thing = rooms.thingOf(room);
        neighbours.ground().ifPresent(ground -> {
            boolean isHere = ground.number() == room;
            if (isHere) {
                neighbours.hasSeenTheRoom();
                neighbours.isAt(to);
            }
            world.accept(new Input.Go(
                    line, thing, isHere ? ground.place(to) : Ground.placeElsewhere(to), isWalk, exit, entry));
        });
    }

    /** To the whole world is what is said to the protocol object, or to one that is called like the world. */
    private void say(ObjectId object, Command.Text text) {
        boolean isForAll = isTheWorld(object) || isTheWorld(text.who());
        world.accept(isForAll ? new Input.Proclaim(line, text.text()) : new Input.Say(line, text.text()));
    }

    private boolean isTheWorld(ObjectId id) {
        return id.equals(ObjectId.PROTOCOL)
                || (id instanceof LongId(String name) && !name.isEmpty() && neighbours.isWorld(name));
    }

    private void set(ObjectId object, List<Property> properties) {
        boolean isOwn = object.equals(ObjectId.CLIENT) || object.equals(ObjectId.PROTOCOL);
        Map<String, String> values = new LinkedHashMap<>();
        for (Property property : properties) {
            if (isOwn && property.id().equals(VariableId.of(Variable.ACTORS))) {
                number(property.value())
                        .ifPresent(
                                most -> world.accept(new Input.Heed(line, Math.min(most, ProtocolObject.MOST_OTHERS))));
            } else if (isOwn && property.id().equals(VariableId.of(Variable.UPDATETIME))) {
                number(property.value()).ifPresent(neighbours::updateTime);
            } else {
                Variables.name(property.id()).ifPresent(name -> values.put(name, property.value()));
            }
        }
        if (!values.isEmpty()) {
            name(object).ifPresent(name -> world.accept(new Input.SetTraits(line, name, values)));
        }
    }

    /** Session variables cannot be asked for: then nothing is answered, which is an answer, too. */
    private void ask(ObjectId object, List<VariableId> ids) {
        List<String> names =
                ids.stream().map(id -> Variables.name(id).orElse("-")).toList();
        name(object).ifPresent(name -> {
            if (NUMBERED.matcher(name).matches()) {
                neighbours.watch(Integer.parseInt(name.substring(1)), name);
            }
            world.accept(new Input.AskTraits(line, name, names));
        });
    }

    /** As the world calls it; "" is the client's own avatar. */
    private Optional<String> name(ObjectId id) {
        return switch (id) {
            case LongId(String name) -> Optional.of(name);
            case ShortId number when number.equals(ObjectId.CLIENT) -> Optional.of("");
            case ShortId number when number.equals(ObjectId.PROTOCOL) -> Optional.of(Traits.THE_WORLD);
            case ShortId number -> neighbours.nameOf(number.number());
        };
    }

    static OptionalInt number(String text) {
        return text.matches("[0-9]{1,6}") ? OptionalInt.of(Integer.parseInt(text)) : OptionalInt.empty();
    }
}
