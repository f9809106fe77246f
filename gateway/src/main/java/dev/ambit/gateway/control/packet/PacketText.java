package dev.ambit.gateway.control.packet;

import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

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

    static final String UNKNOWN = "UNKNOWNCMD";

    private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[0-9]+");

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
        return new PacketTextParser(line).line();
    }

    @Override
    public String toString() {
        StringBuilder line = new StringBuilder(direction.sign());
        if (!line.isEmpty()) {
            line.append(' ');
        }
        line.append(object(packet.object())).append(' ');
        command(packet.command(), line);
        return line.toString();
    }

    private static void command(Command command, StringBuilder line) {
        switch (command) {
            case Command.Known known -> {
                line.append(known.type().readableName());
                arguments(known, line);
            }
            case Command.Unknown unknown -> {
                line.append(UNKNOWN).append(' ').append(unknown.type());
                if (unknown.data().length > 0) {
                    line.append(' ').append(HEX.formatHex(unknown.data()));
                }
            }
        }
    }

    private static void arguments(Command.Known command, StringBuilder line) {
        switch (command) {
            case Command.LongLocation moved -> location(moved.to(), line);
            case Command.State state ->
                words(line, Integer.toUnsignedString(state.set()), Integer.toUnsignedString(state.clear()));
            case Command.WithProperties list -> properties(list.properties(), line);
            case Command.ShortLocation step -> words(line, step.dx(), step.dy(), step.turn());
            case Command.RoomChange change -> {
                words(line, change.room());
                location(change.to(), line);
            }
            case Command.PropertyRequest request -> request.ids().forEach(id -> words(line, variable(id)));
            case Command.Disappear _, Command.StateRequest _ -> {}
            case Command.Appear appear -> {
                words(line, appear.room());
                location(appear.at(), line);
            }
            case Command.Register register -> words(line, Quotes.quoted(register.name()), register.id());
            case Command.Text text -> words(line, object(text.who()), Quotes.quoted(text.text()));
            case Command.LaunchApp launch -> words(line, Quotes.quoted(launch.name()));
            case Command.Whisper whisper -> words(line, object(whisper.who()), Quotes.quoted(whisper.text()));
            case Command.Teleport teleport -> {
                words(line, teleport.room(), teleport.exit(), teleport.entry());
                location(teleport.to(), line);
            }
            case Command.Combined combined -> combined.parts().forEach(part -> part(part, line));
        }
    }

    private static void part(Command.Part part, StringBuilder line) {
        line.append(" [").append(part.id());
        if (part.command() instanceof Command.Known known) {
            arguments(known, line);
        }
        line.append(']');
    }

    private static void properties(List<Property> properties, StringBuilder line) {
        for (Property property : properties) {
            words(line, variable(property.id()), value(property));
        }
    }

    private static void location(Location location, StringBuilder line) {
        words(line, location.x(), location.y(), location.z(), location.direction());
    }

    private static void words(StringBuilder line, Object... words) {
        for (Object word : words) {
            line.append(' ').append(word);
        }
    }

    private static String object(ObjectId id) {
        return switch (id) {
            case LongId name -> Quotes.quoted(name.name());
            case ShortId number when number.equals(ObjectId.CLIENT) -> "CLIENT";
            case ShortId number when number.equals(ObjectId.COMBINE) -> "CO";
            case ShortId number when number.equals(ObjectId.PROTOCOL) -> "PO";
            case ShortId number -> Integer.toString(number.number());
        };
    }

    private static String variable(VariableId id) {
        return switch (id) {
            case VariableId.Named name -> Quotes.quoted(name.name());
            case VariableId.Numbered number ->
                Variable.numbered(number.number())
                        .map(Variable::readableName)
                        .orElseGet(() -> Integer.toString(number.number()));
        };
    }

    private static String value(Property property) {
        boolean isWholeNumber = property.id() instanceof VariableId.Numbered id
                && Variable.numbered(id.number())
                        .filter(Variable::isWholeNumber)
                        .isPresent();
        return isWholeNumber && WHOLE_NUMBER.matcher(property.value()).matches()
                ? property.value()
                : Quotes.quoted(property.value());
    }
}
