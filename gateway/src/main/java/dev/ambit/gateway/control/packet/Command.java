package dev.ambit.gateway.control.packet;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * What a packet says about its object. Each record shows its bytes after the one that is its number; numbers are big-endian,
 * a text is one byte with its length and so many bytes of UTF-8.
 */
public sealed interface Command {

    /** The byte that begins the command. */
    int number();

    /** A command that has a record of its own, which is all but {@link Unknown}. */
    sealed interface Known extends Command {
        CommandType type();

        @Override
        default int number() {
            return type().number();
        }
    }

    /** A command that is a list of properties, to the end of the packet. */
    sealed interface WithProperties extends Known {
        List<Property> properties();
    }

    /**
     * <pre>
     * x s16 | y s16 | z s16 | direction s16
     * </pre>
     */
    record LongLocation(Location to) implements Known {
        @Override
        public CommandType type() {
            return CommandType.LONGLOC;
        }
    }

    /**
     * 32 bits each.
     *
     * <pre>
     * set u32 | clear u32
     * </pre>
     */
    record State(int set, int clear) implements Known {
        @Override
        public CommandType type() {
            return CommandType.STATE;
        }
    }

    /**
     * <pre>
     * (variable id | value text)*
     * </pre>
     */
    record Properties(List<Property> properties) implements WithProperties {
        public Properties {
            properties = List.copyOf(properties);
        }

        @Override
        public CommandType type() {
            return CommandType.PROP;
        }
    }

    /**
     * A step, and a turn in the units of a direction. Height stays as it was.
     *
     * <pre>
     * dx s8 | dy s8 | turn s8
     * </pre>
     */
    record ShortLocation(int dx, int dy, int turn) implements Known {
        public ShortLocation {
            Ranges.check("dx", dx, Byte.MIN_VALUE, Byte.MAX_VALUE);
            Ranges.check("dy", dy, Byte.MIN_VALUE, Byte.MAX_VALUE);
            Ranges.check("turn", turn, Byte.MIN_VALUE, Byte.MAX_VALUE);
        }

        @Override
        public CommandType type() {
            return CommandType.SHORTLOC;
        }
    }

    /**
     * <pre>
     * room u16 | location
     * </pre>
     */
    record RoomChange(int room, Location to) implements Known {
        public RoomChange {
            checkRoom(room);
        }

        @Override
        public CommandType type() {
            return CommandType.ROOMCHNG;
        }
    }

    /** Bytes as {@link Properties}. */
    record SessionInit(List<Property> properties) implements WithProperties {
        public SessionInit {
            properties = List.copyOf(properties);
        }

        @Override
        public CommandType type() {
            return CommandType.SESSIONINIT;
        }
    }

    /** Bytes as {@link Properties}. */
    record SessionExit(List<Property> properties) implements WithProperties {
        public SessionExit {
            properties = List.copyOf(properties);
        }

        @Override
        public CommandType type() {
            return CommandType.SESSIONEXIT;
        }
    }

    /** Bytes as {@link Properties}. */
    record AppInit(List<Property> properties) implements WithProperties {
        public AppInit {
            properties = List.copyOf(properties);
        }

        @Override
        public CommandType type() {
            return CommandType.APPINIT;
        }
    }

    /** Bytes as {@link Properties}. */
    record AppExit(List<Property> properties) implements WithProperties {
        public AppExit {
            properties = List.copyOf(properties);
        }

        @Override
        public CommandType type() {
            return CommandType.APPEXIT;
        }
    }

    /**
     * <pre>
     * (variable id)*
     * </pre>
     */
    record PropertyRequest(List<VariableId> ids) implements Known {
        public PropertyRequest {
            ids = List.copyOf(ids);
        }

        @Override
        public CommandType type() {
            return CommandType.PROPREQ;
        }
    }

    /** No bytes. */
    record Disappear() implements Known {
        @Override
        public CommandType type() {
            return CommandType.DISAPPEARACTOR;
        }
    }

    /**
     * <pre>
     * room u16 | location
     * </pre>
     */
    record Appear(int room, Location at) implements Known {
        public Appear {
            checkRoom(room);
        }

        @Override
        public CommandType type() {
            return CommandType.APPEARACTOR;
        }
    }

    /**
     * <pre>
     * name text | short id u8
     * </pre>
     */
    record Register(String name, int id) implements Known {
        public Register {
            Ranges.check("a short object id", id, 1, 255);
        }

        @Override
        public CommandType type() {
            return CommandType.REGOBJID;
        }
    }

    /**
     * A client leaves {@code who} empty, the server says there who spoke.
     *
     * <pre>
     * who object id | text
     * </pre>
     */
    record Text(ObjectId who, String text) implements Known {
        @Override
        public CommandType type() {
            return CommandType.TEXT;
        }
    }

    /**
     * <pre>
     * name text
     * </pre>
     */
    record LaunchApp(String name) implements Known {
        @Override
        public CommandType type() {
            return CommandType.LAUNCHAPP;
        }
    }

    /**
     * A client says in {@code who} whom it speaks to, the server says there who spoke.
     *
     * <pre>
     * who object id | text
     * </pre>
     */
    record Whisper(ObjectId who, String text) implements Known {
        @Override
        public CommandType type() {
            return CommandType.WHISPER;
        }
    }

    /**
     * How it leaves and how it comes are numbers that clients show as smoke or otherwise; who leaves by 0 was nowhere before.
     *
     * <pre>
     * room u16 | exit u8 | entry u8 | location
     * </pre>
     */
    record Teleport(int room, int exit, int entry, Location to) implements Known {
        public Teleport {
            checkRoom(room);
            Ranges.check("an exit type", exit, 0, 255);
            Ranges.check("an entry type", entry, 0, 255);
        }

        @Override
        public CommandType type() {
            return CommandType.TELEPORT;
        }
    }

    /** No bytes. */
    record StateRequest() implements Known {
        @Override
        public CommandType type() {
            return CommandType.STATEREQ;
        }
    }

    /**
     * One command for many objects; goes to {@link ObjectId#COMBINE} alone. All parts have the same length.
     *
     * <pre>
     * (short id u8 | bytes of the command)+
     * </pre>
     *
     * @param type a command that can be combined, and that of every part
     */
    record Combined(CommandType type, List<Part> parts) implements Known {
        public Combined {
            parts = List.copyOf(parts);
            if (!type.canBeCombined()) {
                throw new IllegalArgumentException(type.readableName() + " cannot be combined");
            }
            if (parts.isEmpty()) {
                throw new IllegalArgumentException("a combined " + type.readableName() + " needs one part at least");
            }
            for (Part part : parts) {
                if (part.command().number() != type.number() || part.command() instanceof Combined) {
                    throw new IllegalArgumentException(
                            "a part of a combined " + type.readableName() + " is one too, not " + part.command());
                }
            }
        }
    }

    /** @param id short id of the object that the command is for */
    record Part(int id, Command command) {
        public Part {
            Ranges.check("a short object id", id, 1, 255);
        }
    }

    /** A command this version does not know, single or combined. It is passed over, never refused. */
    record Unknown(int type, byte[] data) implements Command {
        public Unknown {
            Ranges.check("a command's number", type, 0, 255);
            data = data.clone();
        }

        @Override
        public int number() {
            return type;
        }

        @Override
        public byte[] data() {
            return data.clone();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Unknown unknown && unknown.type == type && Arrays.equals(unknown.data, data);
        }

        @Override
        public int hashCode() {
            return 31 * type + Arrays.hashCode(data);
        }

        @Override
        public String toString() {
            return "Unknown[type=" + type + ", data=" + HexFormat.of().formatHex(data) + "]";
        }
    }

    private static void checkRoom(int room) {
        Ranges.check("a room", room, 0, 65535);
    }
}
