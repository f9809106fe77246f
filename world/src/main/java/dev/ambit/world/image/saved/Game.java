package dev.ambit.world.image.saved;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ambit.base.ByteWriter;
import dev.ambit.kod.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * {@code gameuser.N}: the objects of a game. Little-endian, without any alignment.
 *
 * <pre>
 * version 1   'V' | u32 1 | record*          version 0   record*
 *
 * record      01 class     u32 id | string name | u32 n | n x string      properties 1..n, inherited ones too
 *             02 resource  u32 id | string name
 *             03 system    u32 object
 *             04 object    u32 id | u32 class | u32 n | n x value          ids come as 0, 1, 2 ...
 *             05 lists     u32 n | n x (value first | value rest)          cells 0, 1, 2 ...
 *             06 timer     u32 id | u32 object | string message | time     milliseconds left
 *             07 user      u32 account | u32 object
 *
 * string      u16 length | bytes
 * value       version 1: u64, tag in the top 4 bits      version 0: u32, tag in the top 4 bits
 * time        version 1: i64                             version 0: i32
 * </pre>
 *
 * Values are those of {@link dev.ambit.kod.value.Value} with the numbers of the file.
 *
 * @param version 0 or 1
 * @param system an object's number
 */
public record Game(
        int version,
        List<Kind> kinds,
        List<Named> resources,
        int system,
        List<Body> objects,
        List<Node> nodes,
        List<Timer> timers,
        List<User> users) {

    private static final String FILE = "gameuser";
    private static final int MAGIC = 'V';
    private static final int LEAST_STRING = 2;
    private static final int LONGEST_STRING = 0xFFFF;

    public Game {
        kinds = List.copyOf(kinds);
        resources = List.copyOf(resources);
        objects = List.copyOf(objects);
        nodes = List.copyOf(nodes);
        timers = List.copyOf(timers);
        users = List.copyOf(users);
    }

    /** A class; property 1 is the first. */
    public record Kind(int id, String name, List<String> properties) {
        public Kind {
            properties = List.copyOf(properties);
        }
    }

    /** A resource of the game's files. */
    public record Named(int id, String name) {}

    /** An object. */
    public record Body(int id, int kind, long[] values) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Body body
                    && id == body.id
                    && kind == body.kind
                    && Arrays.equals(values, body.values);
        }

        @Override
        public int hashCode() {
            return 31 * id + Arrays.hashCode(values);
        }

        @Override
        public String toString() {
            return "object " + id + " of class " + kind + " " + Arrays.toString(values);
        }
    }

    public record Node(long first, long rest) {}

    public record Timer(int id, int object, String message, long millisLeft) {}

    public record User(int account, int object) {}

    /** Records in the order in which the original writes them. */
    private enum Type {
        NONE(0),
        CLASS(1),
        RESOURCE(2),
        SYSTEM(3),
        OBJECT(4),
        LISTS(5),
        TIMER(6),
        USER(7);

        private final int code;

        Type(int code) {
            this.code = code;
        }

        /** The byte that begins such a record. */
        int code() {
            return code;
        }
    }

    /** What was read so far. */
    private static final class Reading {
        private final SavedReader in;
        private int version;
        private final List<Kind> kinds = new ArrayList<>();
        private final List<Named> resources = new ArrayList<>();
        private int system = -1;
        private final List<Body> objects = new ArrayList<>();
        private final List<Node> nodes = new ArrayList<>();
        private boolean hasLists;
        private final List<Timer> timers = new ArrayList<>();
        private final List<User> users = new ArrayList<>();

        Reading(SavedReader in) {
            this.in = in;
        }

        Game game() throws SavedGameException {
            while (!in.isEmpty()) {
                record();
            }
            if (system < 0) {
                throw in.damaged("there is no system object");
            }
            return new Game(version, kinds, resources, system, objects, nodes, timers, users);
        }

        private void record() throws SavedGameException {
            boolean atStart = in.at() == 0;
            int type = in.u8("the type of a record");
            if (atStart && type == MAGIC) {
                version = in.u32LE("the version");
                if (version != 1) {
                    throw in.damaged("expected version 1, found " + Integer.toUnsignedString(version));
                }
                return;
            }
            if (type <= 0 || type >= Type.values().length) {
                throw in.damaged("there is no record of type " + type);
            }
            boolean wide = version == 1;
            switch (Type.values()[type]) {
                case CLASS -> kinds.add(new Kind(in.id("a class"), in.string("the name of a class"), strings()));
                case RESOURCE -> resources.add(new Named(in.id("a resource"), in.string("the name of a resource")));
                case SYSTEM -> {
                    if (system >= 0) {
                        throw in.damaged("there are two system objects");
                    }
                    system = in.id("the system object");
                }
                case OBJECT -> object(wide);
                case LISTS -> lists(wide);
                case TIMER ->
                    timers.add(new Timer(
                            in.id("a timer"),
                            in.id("the object of a timer"),
                            in.string("the message of a timer"),
                            wide ? in.u64LE("the time of a timer") : in.u32LE("the time of a timer")));
                case USER -> users.add(new User(in.id("an account"), in.id("the object of an account")));
                case NONE -> throw new IllegalStateException();
            }
        }

        private List<String> strings() throws SavedGameException {
            List<String> strings = new ArrayList<>();
            for (int left = in.count(LEAST_STRING); left > 0; left--) {
                strings.add(in.string("the name of a property"));
            }
            return strings;
        }

        private void object(boolean wide) throws SavedGameException {
            int id = in.id("an object");
            if (id != objects.size()) {
                throw in.damaged("expected object " + objects.size() + ", found " + id);
            }
            int kind = in.id("the class of an object");
            long[] values = new long[in.count(wide ? Long.BYTES : Integer.BYTES)];
            for (int i = 0; i < values.length; i++) {
                values[i] = in.value(wide);
            }
            objects.add(new Body(id, kind, values));
        }

        private void lists(boolean wide) throws SavedGameException {
            if (hasLists) {
                throw in.damaged("there are two records with lists");
            }
            hasLists = true;
            for (int left = in.count(2 * (wide ? Long.BYTES : Integer.BYTES)); left > 0; left--) {
                nodes.add(new Node(in.value(wide), in.value(wide)));
            }
        }
    }

    public static Game read(byte[] bytes) throws SavedGameException {
        return new Reading(new SavedReader(FILE, bytes)).game();
    }

    public byte[] write() {
        ByteWriter out = new ByteWriter();
        boolean wide = version == 1;
        if (wide) {
            out.u8(MAGIC);
            out.u32LE(version);
        }
        for (Kind kind : kinds) {
            out.u8(Type.CLASS.code());
            out.u32LE(kind.id);
            string(kind.name, out);
            out.u32LE(kind.properties.size());
            kind.properties.forEach(name -> string(name, out));
        }
        for (Named resource : resources) {
            out.u8(Type.RESOURCE.code());
            out.u32LE(resource.id);
            string(resource.name, out);
        }
        out.u8(Type.SYSTEM.code());
        out.u32LE(system);
        for (Body object : objects) {
            out.u8(Type.OBJECT.code());
            out.u32LE(object.id);
            out.u32LE(object.kind);
            out.u32LE(object.values.length);
            for (long value : object.values) {
                value(value, wide, out);
            }
        }
        out.u8(Type.LISTS.code());
        out.u32LE(nodes.size());
        for (Node node : nodes) {
            value(node.first, wide, out);
            value(node.rest, wide, out);
        }
        for (Timer timer : timers) {
            out.u8(Type.TIMER.code());
            out.u32LE(timer.id);
            out.u32LE(timer.object);
            string(timer.message, out);
            if (wide) {
                out.u64LE(timer.millisLeft);
            } else {
                out.u32LE((int) timer.millisLeft);
            }
        }
        for (User user : users) {
            out.u8(Type.USER.code());
            out.u32LE(user.account);
            out.u32LE(user.object);
        }
        return out.toBytes();
    }

    private static void string(String text, ByteWriter out) {
        byte[] bytes = text.getBytes(ISO_8859_1);
        if (bytes.length > LONGEST_STRING) {
            throw new IllegalArgumentException("a name of " + bytes.length + " bytes is too long for a saved game");
        }
        out.u16LE(bytes.length).bytes(bytes);
    }

    private static void value(long value, boolean wide, ByteWriter out) {
        if (wide) {
            out.u64LE(value);
        } else {
            out.u32LE(Value.narrow(value));
        }
    }
}
