package dev.ambit.gateway.control.packet;

import dev.ambit.gateway.control.packet.Command.Part;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Packets of every kind that fit their 255 bytes. */
final class AnyPacket {

    private AnyPacket() {}

    static Arbitrary<Packet> packets() {
        Arbitrary<Packet> single = Combinators.combine(objects(), commands()).as(Packet::new);
        Arbitrary<Packet> combined =
                Arbitraries.oneOf(combined(), unknownCombined()).map(command -> new Packet(ObjectId.COMBINE, command));
        return Arbitraries.frequencyOf(Tuple.of(4, single), Tuple.of(1, combined))
                .filter(packet -> packet.size() <= Packet.LONGEST_BYTES);
    }

    private static Arbitrary<ObjectId> objects() {
        return ids().filter(id -> !id.equals(ObjectId.COMBINE));
    }

    private static Arbitrary<ObjectId> ids() {
        return Arbitraries.oneOf(
                Arbitraries.integers().between(1, 255).map(ShortId::new),
                texts(20).map(LongId::new));
    }

    private static Arbitrary<Command> commands() {
        return Arbitraries.oneOf(List.of(
                locations().map(Command.LongLocation::new),
                Combinators.combine(Arbitraries.integers(), Arbitraries.integers())
                        .as(Command.State::new),
                properties().map(Command.Properties::new),
                steps(),
                Combinators.combine(rooms(), locations()).as(Command.RoomChange::new),
                properties().map(Command.SessionInit::new),
                properties().map(Command.SessionExit::new),
                properties().map(Command.AppInit::new),
                properties().map(Command.AppExit::new),
                variables().list().ofMaxSize(5).map(Command.PropertyRequest::new),
                Arbitraries.just(new Command.Disappear()),
                appearances(),
                Combinators.combine(texts(60), Arbitraries.integers().between(1, 255))
                        .as(Command.Register::new),
                Combinators.combine(ids(), texts(80)).as(Command.Text::new),
                texts(80).map(Command.LaunchApp::new),
                Combinators.combine(ids(), texts(80)).as(Command.Whisper::new),
                teleports(),
                Arbitraries.just(new Command.StateRequest()),
                unknown(false)));
    }

    private static Arbitrary<Command> unknown(boolean isForMany) {
        return Combinators.combine(
                        Arbitraries.integers().between(0, 255).filter(type -> !Packet.isKnown(type, isForMany)),
                        Arbitraries.bytes().array(byte[].class).ofMaxSize(230))
                .as(Command.Unknown::new);
    }

    private static Arbitrary<Command> unknownCombined() {
        return unknown(true);
    }

    private static Arbitrary<Command> combined() {
        return Arbitraries.oneOf(
                combined(Command.ShortLocation.LAYOUT, steps()),
                combined(Command.Appear.LAYOUT, appearances()),
                combined(Command.Disappear.LAYOUT, Arbitraries.just(new Command.Disappear())),
                combined(Command.Teleport.LAYOUT, teleports()));
    }

    private static Arbitrary<Command> combined(PacketLayout<?> type, Arbitrary<Command.Known> commands) {
        return parts(commands)
                .list()
                .ofMinSize(1)
                .ofMaxSize(Combiner.mostParts(type))
                .map(parts -> new Command.Combined(type, parts));
    }

    static Arbitrary<Part> parts(Arbitrary<Command.Known> commands) {
        return Combinators.combine(Arbitraries.integers().between(1, 255), commands)
                .as(Part::new);
    }

    static Arbitrary<Command.Known> steps() {
        Arbitrary<Integer> far = Arbitraries.integers().between(-128, 127);
        return Combinators.combine(far, far, far).as(Command.ShortLocation::new);
    }

    static Arbitrary<Command.Known> appearances() {
        return Combinators.combine(rooms(), locations()).as(Command.Appear::new);
    }

    static Arbitrary<Command.Known> teleports() {
        Arbitrary<Integer> ways = Arbitraries.integers().between(0, 255);
        return Combinators.combine(rooms(), ways, ways, locations()).as(Command.Teleport::new);
    }

    private static Arbitrary<Integer> rooms() {
        return Arbitraries.integers().between(0, 65535);
    }

    private static Arbitrary<Location> locations() {
        Arbitrary<Integer> number = Arbitraries.integers().between(-32768, 32767);
        return Combinators.combine(number, number, number, number).as(Location::new);
    }

    private static Arbitrary<List<Property>> properties() {
        Arbitrary<String> values = Arbitraries.oneOf(
                texts(30), Arbitraries.integers().map(String::valueOf), Arbitraries.of("", "007", "-", "-0", "1 2"));
        return Combinators.combine(variables(), values).as(Property::new).list().ofMaxSize(6);
    }

    private static Arbitrary<VariableId> variables() {
        return Arbitraries.oneOf(
                Arbitraries.of(Variable.values()).map(VariableId::of),
                Arbitraries.integers().between(1, 255).map(VariableId.Numbered::new),
                texts(20).map(VariableId.Named::new));
    }

    /** Of all characters, but no half pairs, which UTF-8 cannot say. */
    static Arbitrary<String> texts(int longest) {
        Arbitrary<Integer> character = Arbitraries.frequencyOf(
                Tuple.of(4, Arbitraries.integers().between(0x20, 0x7e)),
                Tuple.of(1, Arbitraries.integers().between(0, 0x1f)),
                Tuple.of(1, Arbitraries.integers().between(0x7f, 0xd7ff)),
                Tuple.of(1, Arbitraries.integers().between(0xe000, 0x10ffff)));
        return character.list().ofMaxSize(longest).map(AnyPacket::text);
    }

    private static String text(List<Integer> characters) {
        StringBuilder text = new StringBuilder();
        characters.forEach(text::appendCodePoint);
        return text.toString();
    }
}
