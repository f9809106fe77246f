package dev.ambit.gateway.control.packet;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * What a packet says about its object. Each record shows its bytes after the one that is its number; numbers are big-endian,
 * a text is one byte with its length and so many bytes of UTF-8. Its layout says the same to the program: a new command is a
 * record with a layout here, and a line in {@link Layouts}.
 */
public sealed interface Command {

    /** The byte that begins the command. */
    int number();

    /** A command to one object that has a record of its own. */
    sealed interface Known extends Command {
        /** That of its record. */
        PacketLayout<? extends Known> layout();

        @Override
        default int number() {
            return layout().number();
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
        public static final PacketLayout<LongLocation> LAYOUT = PacketLayout.of(
                1,
                "LONGLOC",
                "where the object stands",
                in -> new LongLocation(in.location()),
                (it, out) -> out.location(it.to));

        @Override
        public PacketLayout<LongLocation> layout() {
            return LAYOUT;
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
        private static final Field.Whole SET = new Field.Whole(NumberKind.U32, "set", "the bits to set");
        private static final Field.Whole CLEAR = new Field.Whole(NumberKind.U32, "clear", "the bits to clear");

        public static final PacketLayout<State> LAYOUT = PacketLayout.of(
                2,
                "STATE",
                "bits of its state to set, and to clear",
                in -> new State(in.next(SET), in.next(CLEAR)),
                (it, out) -> out.put(SET, it.set).put(CLEAR, it.clear));

        @Override
        public PacketLayout<State> layout() {
            return LAYOUT;
        }
    }

    /**
     * <pre>
     * (variable id | value text)*
     * </pre>
     */
    record Properties(List<Property> properties) implements WithProperties {
        public static final PacketLayout<Properties> LAYOUT = PacketLayout.of(
                3,
                "PROP",
                "values of its properties",
                in -> new Properties(in.next(Field.PROPERTIES)),
                (it, out) -> out.put(Field.PROPERTIES, it.properties));

        public Properties {
            properties = List.copyOf(properties);
        }

        @Override
        public PacketLayout<Properties> layout() {
            return LAYOUT;
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
        private static final Field.Whole DX = new Field.Whole(NumberKind.S8, "dx", "dx");
        private static final Field.Whole DY = new Field.Whole(NumberKind.S8, "dy", "dy");
        private static final Field.Whole TURN = new Field.Whole(NumberKind.S8, "turn", "the turn");

        public static final PacketLayout<ShortLocation> LAYOUT = PacketLayout.combinable(
                4,
                "SHORTLOC",
                "how far it went since its last location",
                in -> new ShortLocation(in.next(DX), in.next(DY), in.next(TURN)),
                (it, out) -> tell(out, it.dx, it.dy, it.turn));

        public ShortLocation {
            NumberKind.S8.check("dx", dx);
            NumberKind.S8.check("dy", dy);
            NumberKind.S8.check("turn", turn);
        }

        /** Its fields, without an object that has them: everybody's steps are told. */
        public static void tell(FieldSink out, int dx, int dy, int turn) {
            out.put(DX, dx).put(DY, dy).put(TURN, turn);
        }

        @Override
        public PacketLayout<ShortLocation> layout() {
            return LAYOUT;
        }
    }

    /**
     * <pre>
     * room u16 | location
     * </pre>
     */
    record RoomChange(int room, Location to) implements Known {
        public static final PacketLayout<RoomChange> LAYOUT = PacketLayout.of(
                5,
                "ROOMCHNG",
                "it walked into another room",
                in -> new RoomChange(in.next(Field.ROOM), in.location()),
                (it, out) -> out.put(Field.ROOM, it.room).location(it.to));

        public RoomChange {
            checkRoom(room);
        }

        @Override
        public PacketLayout<RoomChange> layout() {
            return LAYOUT;
        }
    }

    /** Bytes as {@link Properties}. */
    record SessionInit(List<Property> properties) implements WithProperties {
        public static final PacketLayout<SessionInit> LAYOUT = PacketLayout.of(
                6,
                "SESSIONINIT",
                "begins a session; its answer",
                in -> new SessionInit(in.next(Field.PROPERTIES)),
                (it, out) -> out.put(Field.PROPERTIES, it.properties));

        public SessionInit {
            properties = List.copyOf(properties);
        }

        @Override
        public PacketLayout<SessionInit> layout() {
            return LAYOUT;
        }
    }

    /** Bytes as {@link Properties}. */
    record SessionExit(List<Property> properties) implements WithProperties {
        public static final PacketLayout<SessionExit> LAYOUT = PacketLayout.of(
                7,
                "SESSIONEXIT",
                "ends the session",
                in -> new SessionExit(in.next(Field.PROPERTIES)),
                (it, out) -> out.put(Field.PROPERTIES, it.properties));

        public SessionExit {
            properties = List.copyOf(properties);
        }

        @Override
        public PacketLayout<SessionExit> layout() {
            return LAYOUT;
        }
    }

    /** Bytes as {@link Properties}. */
    record AppInit(List<Property> properties) implements WithProperties {
        public static final PacketLayout<AppInit> LAYOUT = PacketLayout.of(
                8,
                "APPINIT",
                "enters a world; its answer",
                in -> new AppInit(in.next(Field.PROPERTIES)),
                (it, out) -> out.put(Field.PROPERTIES, it.properties));

        public AppInit {
            properties = List.copyOf(properties);
        }

        @Override
        public PacketLayout<AppInit> layout() {
            return LAYOUT;
        }
    }

    /** Bytes as {@link Properties}. */
    record AppExit(List<Property> properties) implements WithProperties {
        public static final PacketLayout<AppExit> LAYOUT = PacketLayout.of(
                9,
                "APPEXIT",
                "leaves the world",
                in -> new AppExit(in.next(Field.PROPERTIES)),
                (it, out) -> out.put(Field.PROPERTIES, it.properties));

        public AppExit {
            properties = List.copyOf(properties);
        }

        @Override
        public PacketLayout<AppExit> layout() {
            return LAYOUT;
        }
    }

    /**
     * <pre>
     * (variable id)*
     * </pre>
     */
    record PropertyRequest(List<VariableId> ids) implements Known {
        public static final PacketLayout<PropertyRequest> LAYOUT = PacketLayout.of(
                10,
                "PROPREQ",
                "asks for properties, for all when none is named",
                in -> new PropertyRequest(in.next(Field.VARIABLES)),
                (it, out) -> out.put(Field.VARIABLES, it.ids));

        public PropertyRequest {
            ids = List.copyOf(ids);
        }

        @Override
        public PacketLayout<PropertyRequest> layout() {
            return LAYOUT;
        }
    }

    /** No bytes. */
    record Disappear() implements Known {
        public static final PacketLayout<Disappear> LAYOUT = PacketLayout.combinable(
                11, "DISAPPEARACTOR", "it is out of sight", in -> new Disappear(), (it, out) -> {});

        @Override
        public PacketLayout<Disappear> layout() {
            return LAYOUT;
        }
    }

    /**
     * <pre>
     * room u16 | location
     * </pre>
     */
    record Appear(int room, Location at) implements Known {
        public static final PacketLayout<Appear> LAYOUT = PacketLayout.combinable(
                12,
                "APPEARACTOR",
                "it came into sight",
                in -> new Appear(in.next(Field.ROOM), in.location()),
                (it, out) -> tell(out, it.room, it.at.x(), it.at.y(), it.at.z(), it.at.direction()));

        public Appear {
            checkRoom(room);
        }

        /** Its fields, without an object that has them: in a crowd somebody always comes. */
        public static void tell(FieldSink out, int room, int x, int y, int z, int direction) {
            out.put(Field.ROOM, room).location(x, y, z, direction);
        }

        @Override
        public PacketLayout<Appear> layout() {
            return LAYOUT;
        }
    }

    /**
     * <pre>
     * name text | short id u8
     * </pre>
     */
    record Register(String name, int id) implements Known {
        private static final Field.Value<String> NAME = new Field.Value<>(TextKind.TEXT, "name", "the object's name");

        public static final PacketLayout<Register> LAYOUT = PacketLayout.of(
                13,
                "REGOBJID",
                "an object has a short id from now on",
                in -> new Register(in.next(NAME), in.next(Field.ID)),
                (it, out) -> tell(out, it.name, it.id));

        public Register {
            ShortId.check(id);
        }

        /** Its fields, without an object that has them. */
        public static void tell(FieldSink out, String name, int id) {
            out.put(NAME, name).put(Field.ID, id);
        }

        @Override
        public PacketLayout<Register> layout() {
            return LAYOUT;
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
        private static final Field.Value<ObjectId> WHO =
                new Field.Value<>(ObjectIdKind.OBJECT_ID, "who", "the speaker");

        public static final PacketLayout<Text> LAYOUT = PacketLayout.of(
                14,
                "TEXT",
                "somebody says something",
                in -> new Text(in.next(WHO), in.next(Field.TEXT)),
                (it, out) -> out.put(WHO, it.who).put(Field.TEXT, it.text));

        @Override
        public PacketLayout<Text> layout() {
            return LAYOUT;
        }
    }

    /**
     * <pre>
     * name text
     * </pre>
     */
    record LaunchApp(String name) implements Known {
        private static final Field.Value<String> NAME = new Field.Value<>(TextKind.TEXT, "name", "the program's name");

        public static final PacketLayout<LaunchApp> LAYOUT = PacketLayout.of(
                16,
                "LAUNCHAPP",
                "the client may start a program",
                in -> new LaunchApp(in.next(NAME)),
                (it, out) -> out.put(NAME, it.name));

        @Override
        public PacketLayout<LaunchApp> layout() {
            return LAYOUT;
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
        private static final Field.Value<ObjectId> WHO =
                new Field.Value<>(ObjectIdKind.OBJECT_ID, "who", "the other user");

        public static final PacketLayout<Whisper> LAYOUT = PacketLayout.of(
                17,
                "WHISPER",
                "somebody says something to one user",
                in -> new Whisper(in.next(WHO), in.next(Field.TEXT)),
                (it, out) -> out.put(WHO, it.who).put(Field.TEXT, it.text));

        @Override
        public PacketLayout<Whisper> layout() {
            return LAYOUT;
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
        private static final Field.Whole EXIT = new Field.Whole(NumberKind.U8, "exit", "the exit type");
        private static final Field.Whole ENTRY = new Field.Whole(NumberKind.U8, "entry", "the entry type");

        public static final PacketLayout<Teleport> LAYOUT = PacketLayout.combinable(
                18,
                "TELEPORT",
                "it went to a place at once",
                in -> new Teleport(in.next(Field.ROOM), in.next(EXIT), in.next(ENTRY), in.location()),
                (it, out) -> out.put(Field.ROOM, it.room)
                        .put(EXIT, it.exit)
                        .put(ENTRY, it.entry)
                        .location(it.to));

        public Teleport {
            checkRoom(room);
            NumberKind.U8.check("an exit type", exit);
            NumberKind.U8.check("an entry type", entry);
        }

        @Override
        public PacketLayout<Teleport> layout() {
            return LAYOUT;
        }
    }

    /** No bytes. */
    record StateRequest() implements Known {
        public static final PacketLayout<StateRequest> LAYOUT =
                PacketLayout.of(19, "STATEREQ", "asks for its state", in -> new StateRequest(), (it, out) -> {});

        @Override
        public PacketLayout<StateRequest> layout() {
            return LAYOUT;
        }
    }

    /**
     * One command for many objects; goes to {@link ObjectId#COMBINE} alone. All parts have the same length.
     *
     * <pre>
     * (short id u8 | bytes of the command)+
     * </pre>
     *
     * @param type the layout of a command that can be combined, and of every part
     */
    record Combined(PacketLayout<?> type, List<Part> parts) implements Command {
        public Combined {
            parts = List.copyOf(parts);
            if (!type.canBeCombined()) {
                throw new IllegalArgumentException(type.readableName() + " cannot be combined");
            }
            if (parts.isEmpty()) {
                throw new IllegalArgumentException("a combined " + type.readableName() + " needs one part at least");
            }
            for (Part part : parts) {
                if (part.command().layout() != type) {
                    throw new IllegalArgumentException(
                            "a part of a combined " + type.readableName() + " is one too, not " + part.command());
                }
            }
        }

        @Override
        public int number() {
            return type.number();
        }
    }

    /** @param id short id of the object that the command is for */
    record Part(int id, Known command) {
        public Part {
            ShortId.check(id);
        }
    }

    /** A command this version does not know, single or combined. It is passed over, never refused. */
    record Unknown(int type, byte[] data) implements Command {
        public Unknown {
            NumberKind.U8.check("a command's number", type);
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
        NumberKind.U16.check("a room", room);
    }
}
