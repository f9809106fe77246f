package dev.ambit.gateway.control.packet;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/**
 * Packets as people read and write them: one line each, what {@link #parse} reads being what {@code toString} writes.
 *
 * <pre>
 * S&gt;C CO SHORTLOCCMD [2 -10 -20 -90] [4 0 0 90]
 * C&gt;S CLIENT TEXTCMD "" "How is the weather?"
 * S&gt;C CLIENT SESSIONINITCMD VAR_ERROR 0
 * C&gt;S "Mitra" PROPREQCMD VAR_BITMAP "hat"
 * S&gt;C 5 UNKNOWNCMD 42 00FF
 * </pre>
 *
 * An object is CLIENT, CO, PO, a number, or a name in quotes; so is a variable, by VAR_ and its name. A value is in quotes, but
 * for whole numbers of variables that are such. What is behind a {@code #} is for people only.
 */
public record PacketText(Direction direction, Packet packet) {

    private static final String UNKNOWN = "UNKNOWNCMD";

    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    /** A packet as a line of a log, without direction. */
    public static String print(Packet packet) {
        return print(Direction.UNSAID, packet);
    }

    public static String print(Direction direction, Packet packet) {
        return new PacketText(direction, packet).toString();
    }

    /** @throws PacketTextException with the column, what came and what was expected */
    public static PacketText parse(String line) throws PacketTextException {
        try {
            return parse(new PacketWords(line));
        } catch (FieldError refusal) {
            throw new PacketTextException(refusal.place(), refusal.what());
        }
    }

    // ---- to words ----

    @Override
    public String toString() {
        StringBuilder line = new StringBuilder(direction.sign());
        ObjectIdKind.OBJECT_ID.print(packet.object(), line);
        switch (packet.command()) {
            case Command.Known known -> {
                line.append(' ').append(known.layout().readableName());
                known.layout().tell(known, new Words(line));
            }
            case Command.Combined combined -> {
                line.append(' ').append(combined.type().readableName());
                combined.parts().forEach(part -> print(part, line));
            }
            case Command.Unknown unknown -> {
                line.append(' ').append(UNKNOWN).append(' ').append(unknown.type());
                if (unknown.data().length > 0) {
                    line.append(' ').append(HEX.formatHex(unknown.data()));
                }
            }
        }
        return line.substring(direction == Direction.UNSAID ? 1 : 0);
    }

    private static void print(Command.Part part, StringBuilder line) {
        line.append(" [").append(part.id());
        part.command().layout().tell(part.command(), new Words(line));
        line.append(']');
    }

    private static final class Words extends FieldSink {
        private final StringBuilder line;

        Words(StringBuilder line) {
            this.line = line;
        }

        @Override
        FieldSink put(Field.Whole field, int value) {
            field.kind().print(value, line);
            return this;
        }

        @Override
        <V> FieldSink put(Field.Value<V> field, V value) {
            field.kind().print(value, line);
            return this;
        }
    }

    // ---- from words ----

    private static PacketText parse(PacketWords words) {
        Direction direction = direction(words);
        ObjectId object =
                ObjectIdKind.OBJECT_ID.parse(words, "an object (CLIENT, CO, PO, a number or a name in quotes)");
        Command command = command(words, object.equals(ObjectId.COMBINE));
        if (!words.isAtEnd()) {
            throw words.unexpected("the end of the line");
        }
        return new PacketText(direction, new Packet(object, command));
    }

    private static Direction direction(PacketWords words) {
        for (Direction direction : List.of(Direction.TO_SERVER, Direction.TO_CLIENT)) {
            if (words.isNext(direction.sign())) {
                words.word("a direction");
                return direction;
            }
        }
        return Direction.UNSAID;
    }

    private static Command command(PacketWords words, boolean isForMany) {
        int column = words.column();
        String name = words.word("a command, such as TEXTCMD").toUpperCase(Locale.ROOT);
        if (name.equals(UNKNOWN)) {
            return unknown(words, isForMany);
        }
        PacketLayout<?> layout = Layouts.readAs(name)
                .orElseThrow(() -> new FieldError(
                        column, "there is no command " + Quotes.quoted(name) + "; expected one such as TEXTCMD"));
        if (isForMany && !layout.canBeCombined()) {
            throw new FieldError(column, name + " cannot be combined; CO takes " + combinable());
        }
        return isForMany ? combined(words, layout) : layout.make(words);
    }

    private static String combinable() {
        List<String> names =
                Layouts.combinable().stream().map(PacketLayout::readableName).toList();
        int last = names.size() - 1;
        return String.join(", ", names.subList(0, last)) + " and " + names.get(last);
    }

    private static Command combined(PacketWords words, PacketLayout<?> layout) {
        List<Command.Part> parts = new ArrayList<>();
        do {
            boolean isInBrackets = words.take('[');
            parts.add(new Command.Part(words.next(Field.ID), layout.make(words)));
            if (isInBrackets && !words.take(']')) {
                throw words.unexpected("]");
            }
        } while (!words.isAtEnd());
        return new Command.Combined(layout, parts);
    }

    private static Command unknown(PacketWords words, boolean isForMany) {
        int column = words.column();
        int type = NumberKind.U8.parse(words, "a command's number");
        if (Packet.isKnown(type, isForMany)) {
            throw new FieldError(column, "command " + type + " is known: write it by its name and not as " + UNKNOWN);
        }
        StringBuilder digits = new StringBuilder();
        while (!words.isAtEnd()) {
            int place = words.column();
            String word = words.word("bytes in hexadecimal");
            if (word.length() % 2 != 0 || !word.chars().allMatch(HexFormat::isHexDigit)) {
                throw new FieldError(
                        place, "expected bytes in hexadecimal, two digits each, not " + Quotes.quoted(word));
            }
            digits.append(word);
        }
        return new Command.Unknown(type, HexFormat.of().parseHex(digits));
    }
}
