package dev.ambit.gateway.control.packet;

import dev.ambit.gateway.control.packet.Command.Part;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/** Takes one line of the readable form apart, from the left. */
final class PacketTextParser {

    private static final long HIGHEST_U32 = 0xffffffffL;

    private final PacketWords words;

    PacketTextParser(String line) {
        words = new PacketWords(line);
    }

    PacketText line() throws PacketTextException {
        Direction direction = direction();
        ObjectId object = object("an object (CLIENT, CO, PO, a number or a name in quotes)");
        Command command = command(object);
        if (!words.isAtEnd()) {
            throw words.unexpected("the end of the line");
        }
        return new PacketText(direction, new Packet(object, command));
    }

    private Direction direction() throws PacketTextException {
        for (Direction direction : List.of(Direction.TO_SERVER, Direction.TO_CLIENT)) {
            if (words.isNext(direction.sign())) {
                words.word("a direction");
                return direction;
            }
        }
        return Direction.UNSAID;
    }

    private Command command(ObjectId object) throws PacketTextException {
        boolean isForMany = object.equals(ObjectId.COMBINE);
        int column = words.column();
        String name = words.word("a command, such as TEXTCMD").toUpperCase(Locale.ROOT);
        if (name.equals(PacketText.UNKNOWN)) {
            return unknown(isForMany);
        }
        CommandType type = Arrays.stream(CommandType.values())
                .filter(each -> each.readableName().equals(name))
                .findFirst()
                .orElseThrow(() -> new PacketTextException(
                        column, "there is no command " + Quotes.quoted(name) + "; expected one such as TEXTCMD"));
        if (!isForMany) {
            return command(type);
        }
        if (!type.canBeCombined()) {
            throw new PacketTextException(
                    column,
                    name + " cannot be combined; CO takes SHORTLOCCMD, APPEARACTORCMD,"
                            + " DISAPPEARACTORCMD and TELEPORTCMD");
        }
        return combined(type);
    }

    private Command combined(CommandType type) throws PacketTextException {
        List<Part> parts = new ArrayList<>();
        do {
            boolean isInBrackets = words.take('[');
            parts.add(new Part(number("a short object id", 1, 255), command(type)));
            if (isInBrackets && !words.take(']')) {
                throw words.unexpected("]");
            }
        } while (!words.isAtEnd());
        return new Command.Combined(type, parts);
    }

    private Command command(CommandType type) throws PacketTextException {
        return switch (type) {
            case LONGLOC -> new Command.LongLocation(location());
            case STATE -> new Command.State(bits("the bits to set"), bits("the bits to clear"));
            case PROP -> new Command.Properties(properties());
            case SHORTLOC ->
                new Command.ShortLocation(
                        number("dx", -128, 127), number("dy", -128, 127), number("the turn", -128, 127));
            case ROOMCHNG -> new Command.RoomChange(room(), location());
            case SESSIONINIT -> new Command.SessionInit(properties());
            case SESSIONEXIT -> new Command.SessionExit(properties());
            case APPINIT -> new Command.AppInit(properties());
            case APPEXIT -> new Command.AppExit(properties());
            case PROPREQ -> new Command.PropertyRequest(variables());
            case DISAPPEARACTOR -> new Command.Disappear();
            case APPEARACTOR -> new Command.Appear(room(), location());
            case REGOBJID ->
                new Command.Register(words.text("the object's name in quotes"), number("a short object id", 1, 255));
            case TEXT -> new Command.Text(object("who speaks"), words.text("the text in quotes"));
            case LAUNCHAPP -> new Command.LaunchApp(words.text("the program's name in quotes"));
            case WHISPER -> new Command.Whisper(object("the other user"), words.text("the text in quotes"));
            case TELEPORT ->
                new Command.Teleport(
                        room(), number("the exit type", 0, 255), number("the entry type", 0, 255), location());
            case STATEREQ -> new Command.StateRequest();
        };
    }

    private Command unknown(boolean isForMany) throws PacketTextException {
        int column = words.column();
        int type = number("a command's number", 0, 255);
        if (Packet.isKnown(type, isForMany)) {
            throw new PacketTextException(
                    column, "command " + type + " is known: write it by its name and not as " + PacketText.UNKNOWN);
        }
        StringBuilder digits = new StringBuilder();
        while (!words.isAtEnd()) {
            int place = words.column();
            String word = words.word("bytes in hexadecimal");
            if (word.length() % 2 != 0 || !word.chars().allMatch(HexFormat::isHexDigit)) {
                throw new PacketTextException(
                        place, "expected bytes in hexadecimal, two digits each, not " + Quotes.quoted(word));
            }
            digits.append(word);
        }
        return new Command.Unknown(type, HexFormat.of().parseHex(digits));
    }

    private List<Property> properties() throws PacketTextException {
        List<Property> properties = new ArrayList<>();
        while (!words.isAtEnd()) {
            properties.add(new Property(variable(), value()));
        }
        return properties;
    }

    private List<VariableId> variables() throws PacketTextException {
        List<VariableId> ids = new ArrayList<>();
        while (!words.isAtEnd()) {
            ids.add(variable());
        }
        return ids;
    }

    private VariableId variable() throws PacketTextException {
        String expected = "a variable (VAR_USERNAME or such, a number or a name in quotes)";
        if (words.isText()) {
            return new VariableId.Named(words.text(expected));
        }
        if (words.isNumber()) {
            return new VariableId.Numbered(number("a variable's number", 1, 255));
        }
        int column = words.column();
        String name = words.word(expected).toUpperCase(Locale.ROOT);
        return Arrays.stream(Variable.values())
                .filter(each -> each.readableName().equals(name))
                .findFirst()
                .map(VariableId::of)
                .orElseThrow(
                        () -> new PacketTextException(column, "expected " + expected + ", not " + Quotes.quoted(name)));
    }

    /** As it stands there, so that 007 stays 007. */
    private String value() throws PacketTextException {
        String expected = "a value in quotes, or a whole number";
        return words.isNumber() ? words.digits(expected) : words.text(expected);
    }

    private ObjectId object(String expected) throws PacketTextException {
        if (words.isText()) {
            return new LongId(words.text(expected));
        }
        if (words.isNumber()) {
            return new ShortId(number("a short object id", 1, 255));
        }
        int column = words.column();
        String name = words.word(expected).toUpperCase(Locale.ROOT);
        return switch (name) {
            case "CLIENT" -> ObjectId.CLIENT;
            case "CO" -> ObjectId.COMBINE;
            case "PO" -> ObjectId.PROTOCOL;
            default -> throw new PacketTextException(column, "expected " + expected + ", not " + Quotes.quoted(name));
        };
    }

    private int room() throws PacketTextException {
        return number("the room", 0, 65535);
    }

    private Location location() throws PacketTextException {
        return new Location(
                number("x", Short.MIN_VALUE, Short.MAX_VALUE),
                number("y", Short.MIN_VALUE, Short.MAX_VALUE),
                number("z", Short.MIN_VALUE, Short.MAX_VALUE),
                number("the direction", Short.MIN_VALUE, Short.MAX_VALUE));
    }

    private int bits(String what) throws PacketTextException {
        return (int) words.number(what, 0, HIGHEST_U32);
    }

    private int number(String what, int least, int most) throws PacketTextException {
        return (int) words.number(what, least, most);
    }
}
