package dev.ambit.gateway.control.packet;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Bytes of one packet, believed only as far as they are there. */
final class PacketReader {

    private final byte[] bytes;
    private final int to;
    private int at;

    private PacketReader(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.at = from;
        this.to = to;
    }

    static Packet read(byte[] bytes, int from, int length) throws PacketException {
        Objects.checkFromIndexSize(from, length, bytes.length);
        if (length == 0) {
            throw new PacketException(
                    from, "a packet has " + Packet.SHORTEST_BYTES + " bytes at least, and none are here");
        }
        int size = size(bytes, from);
        if (size != length) {
            throw new PacketException(from, "the packet's size says " + size + ", and it has " + length + " bytes");
        }
        PacketReader in = new PacketReader(bytes, from + 1, from + length);
        ObjectId object = in.objectId("the object");
        boolean isForMany = object.equals(ObjectId.COMBINE);
        int number = in.u8("the command");
        return new Packet(object, isForMany ? in.combined(number) : in.command(number));
    }

    /** What the size byte says. */
    static int size(byte[] bytes, int from) throws PacketException {
        int size = bytes[from] & 0xff;
        if (size < Packet.SHORTEST_BYTES) {
            throw new PacketException(
                    from, "a packet has " + Packet.SHORTEST_BYTES + " bytes at least, and its size says " + size);
        }
        return size;
    }

    private Command command(int number) throws PacketException {
        CommandType type = CommandType.numbered(number);
        return type == null ? new Command.Unknown(number, rest()) : command(type);
    }

    /** What a later version may have added behind a command is left where it is. */
    private Command command(CommandType type) throws PacketException {
        return switch (type) {
            case LONGLOC -> new Command.LongLocation(location());
            case STATE -> new Command.State(u32("the bits to set"), u32("the bits to clear"));
            case PROP -> new Command.Properties(properties());
            case SHORTLOC -> new Command.ShortLocation(s8("dx"), s8("dy"), s8("the turn"));
            case ROOMCHNG -> new Command.RoomChange(u16("the room"), location());
            case SESSIONINIT -> new Command.SessionInit(properties());
            case SESSIONEXIT -> new Command.SessionExit(properties());
            case APPINIT -> new Command.AppInit(properties());
            case APPEXIT -> new Command.AppExit(properties());
            case PROPREQ -> new Command.PropertyRequest(variableIds());
            case DISAPPEARACTOR -> new Command.Disappear();
            case APPEARACTOR -> new Command.Appear(u16("the room"), location());
            case REGOBJID -> new Command.Register(text("the object's name"), shortId());
            case TEXT -> new Command.Text(objectId("the speaker"), text("the text"));
            case LAUNCHAPP -> new Command.LaunchApp(text("the program's name"));
            case WHISPER -> new Command.Whisper(objectId("the other user"), text("the text"));
            case TELEPORT ->
                new Command.Teleport(u16("the room"), u8("the exit type"), u8("the entry type"), location());
            case STATEREQ -> new Command.StateRequest();
        };
    }

    private Command combined(int number) throws PacketException {
        CommandType type = CommandType.numbered(number);
        if (type == null || !type.canBeCombined()) {
            return new Command.Unknown(number, rest());
        }
        int partBytes = PacketSizes.ofPart(type);
        int left = to - at;
        if (left == 0 || left % partBytes != 0) {
            throw new PacketException(
                    at,
                    "a combined " + type.readableName() + " has parts of " + partBytes + " bytes, and " + left
                            + " are left");
        }
        List<Command.Part> parts = new ArrayList<>(left / partBytes);
        while (at < to) {
            parts.add(new Command.Part(shortId(), command(type)));
        }
        return new Command.Combined(type, parts);
    }

    private List<Property> properties() throws PacketException {
        List<Property> properties = new ArrayList<>();
        while (at < to) {
            properties.add(new Property(variableId(), text("a property's value")));
        }
        return properties;
    }

    private List<VariableId> variableIds() throws PacketException {
        List<VariableId> ids = new ArrayList<>();
        while (at < to) {
            ids.add(variableId());
        }
        return ids;
    }

    private VariableId variableId() throws PacketException {
        int number = u8("a variable");
        return number == 0 ? new VariableId.Named(text("a variable's name")) : new VariableId.Numbered(number);
    }

    private ObjectId objectId(String what) throws PacketException {
        int number = u8(what);
        return number == 0 ? new LongId(text("the name of " + what)) : new ShortId(number);
    }

    private int shortId() throws PacketException {
        int id = u8("a short object id");
        if (id == 0) {
            throw new PacketException(at - 1, "a short object id is 1 to 255, not 0");
        }
        return id;
    }

    private Location location() throws PacketException {
        return new Location(s16("x"), s16("y"), s16("z"), s16("the direction"));
    }

    private String text(String what) throws PacketException {
        int length = u8("the length of " + what);
        need(length, what);
        String text = new String(bytes, at, length, UTF_8);
        at += length;
        return text;
    }

    private byte[] rest() {
        byte[] rest = Arrays.copyOfRange(bytes, at, to);
        at = to;
        return rest;
    }

    private int u32(String what) throws PacketException {
        need(4, what);
        return u16(what) << 16 | u16(what);
    }

    private int s16(String what) throws PacketException {
        return (short) u16(what);
    }

    private int u16(String what) throws PacketException {
        need(2, what);
        return u8(what) << 8 | u8(what);
    }

    private int s8(String what) throws PacketException {
        return (byte) u8(what);
    }

    private int u8(String what) throws PacketException {
        need(1, what);
        return bytes[at++] & 0xff;
    }

    private void need(int count, String what) throws PacketException {
        if (to - at < count) {
            throw new PacketException(
                    at,
                    what + " needs " + count + (count == 1 ? " byte" : " bytes") + ", and the packet has " + (to - at)
                            + " left");
        }
    }
}
