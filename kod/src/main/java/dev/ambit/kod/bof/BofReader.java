package dev.ambit.kod.bof;

import dev.ambit.kod.bof.Bof.LineEntry;
import dev.ambit.kod.bof.BofClass.Default;
import dev.ambit.kod.bof.Handler.Parameter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.TreeSet;

/**
 * Reads an object file and believes nothing it says: whoever gets the records may index with every number in them.
 *
 * <pre>
 * header      "BOF" FF | u32 5 | u32 source name | u32 strings | u32 lines or 0 | u32 n | n x (u32 class id, u32 class)
 * class       u32 super id | u32 properties | u32 messages | u32 class variables | u32 n | n x (u32 index, u32 word)
 * properties  u32 properties | u32 n | n x (u32 index, u32 word)
 * messages    u32 n | n x (u32 message id, u32 handler, i32 comment)
 * handler     u8 locals | u8 p | p x (u32 parameter id, u32 word) | code
 * strings     u32 n | n x u32 text | texts, zero-terminated
 * lines       u32 n | n x (u32 code offset, u32 line)
 * source      zero-terminated file name
 * </pre>
 *
 * <p>The file does not say how long a handler's code is; {@link CodeReader} finds out.
 */
public final class BofReader {

    static final int MAGIC = 0xFF464F42;

    /** More properties or class variables than this is damage; the largest real class has a few hundred. */
    static final int MAX_SLOTS = 65_535;

    private final Bytes bytes;
    private final TreeSet<Integer> starts = new TreeSet<>();
    private int budget;

    private BofReader(byte[] bytes) {
        this.bytes = new Bytes(bytes);
        this.budget = bytes.length;
    }

    public static Bof read(byte[] bytes) throws BofException {
        return new BofReader(bytes).file();
    }

    private record ClassHeader(
            int id,
            int superId,
            int classVarCount,
            List<Default> classVars,
            int propertyCount,
            List<Default> properties,
            List<MessageHeader> messages) {}

    private record MessageHeader(int id, int handler, int comment) {}

    private Bof file() throws BofException {
        if (bytes.word(0) != MAGIC) {
            throw new BofException("no object file", 0, "the bytes 42 4F 46 FF");
        }
        if (bytes.word(4) != Bof.VERSION) {
            throw new BofException("version " + Integer.toUnsignedString(bytes.word(4)), 4, "version " + Bof.VERSION);
        }
        int source = bytes.offsetAt(8);
        int stringTable = bytes.offsetAt(12);
        int lineTable = bytes.offsetAt(16);
        starts.addAll(List.of(source, stringTable, lineTable, bytes.length()));
        var strings = strings(stringTable);
        var headers = new ArrayList<ClassHeader>();
        int classes = bytes.count(20, 8, "classes");
        for (int i = 0; i < classes; i++) {
            headers.add(classHeader(bytes.word(24 + 8 * i), bytes.offsetAt(28 + 8 * i), strings.size()));
        }
        var built = new ArrayList<BofClass>();
        for (var header : headers) {
            built.add(classWithCode(header, strings.size()));
        }
        List<LineEntry> lines = lineTable == 0 ? List.of() : lines(lineTable);
        return new Bof(text(source), built, strings, lineTable != 0, lines);
    }

    private List<String> strings(int at) throws BofException {
        int n = bytes.count(at, 4, "strings");
        var strings = new ArrayList<String>(n);
        for (int i = 0; i < n; i++) {
            strings.add(text(bytes.offsetAt(at + 4 + 4 * i)));
        }
        return strings;
    }

    private String text(int at) throws BofException {
        String text = bytes.text(at);
        spend(text.length() + 1, at, "texts that do not overlap");
        return text;
    }

    /** Pieces of a real file never overlap, so together they cannot be longer than it is. */
    private void spend(int size, int at, String expected) throws BofException {
        budget -= size;
        if (budget < 0) {
            throw new BofException("pieces that overlap", at, expected);
        }
    }

    private ClassHeader classHeader(int id, int at, int strings) throws BofException {
        starts.add(at);
        int properties = bytes.offsetAt(at + 4);
        int messages = bytes.offsetAt(at + 8);
        starts.add(properties);
        starts.add(messages);
        if (id < 0) {
            throw new BofException("class id " + id, at, "a positive id");
        }
        int superId = bytes.word(at);
        if (superId < 0) {
            throw new BofException("superclass id " + superId, at, "a positive id, or 0 for none");
        }
        int classVarCount = slots(at + 12, "class variables");
        var classVars = defaults(at + 16, 0, classVarCount - 1, strings);
        int propertyCount = slots(properties, "properties");
        var propertyDefaults = defaults(properties + 4, 0, propertyCount, strings);
        int n = bytes.count(messages, 12, "message handlers");
        spend(12 * n, messages, "tables that do not overlap");
        var headers = new ArrayList<MessageHeader>(n);
        var seen = new HashSet<Integer>();
        for (int i = 0; i < n; i++) {
            int entry = messages + 4 + 12 * i;
            int handler = bytes.offsetAt(entry + 4);
            int comment = bytes.word(entry + 8);
            if (!seen.add(bytes.word(entry))) {
                throw new BofException(
                        "message " + bytes.word(entry) + " handled twice", entry, "one handler a message");
            }
            if (comment < -1 || comment >= strings) {
                throw new BofException("comment string " + comment, entry + 8, "-1 or a string below " + strings);
            }
            starts.add(handler);
            headers.add(new MessageHeader(bytes.word(entry), handler, comment));
        }
        return new ClassHeader(id, superId, classVarCount, classVars, propertyCount, propertyDefaults, headers);
    }

    private int slots(int at, String what) throws BofException {
        int n = bytes.word(at);
        if (n < 0 || n > MAX_SLOTS) {
            throw new BofException(Integer.toUnsignedString(n) + " " + what, at, "at most " + MAX_SLOTS);
        }
        return n;
    }

    private List<Default> defaults(int at, int lowest, int highest, int strings) throws BofException {
        int n = bytes.count(at, 8, "defaults");
        spend(8 * n, at, "tables that do not overlap");
        var defaults = new ArrayList<Default>(n);
        for (int i = 0; i < n; i++) {
            int entry = at + 4 + 8 * i;
            int index = bytes.word(entry);
            if (index < lowest || index > highest) {
                throw new BofException("a default for number " + index, entry, "a number up to " + highest);
            }
            defaults.add(new Default(index, constant(bytes.word(entry + 4), entry + 4, strings)));
        }
        return defaults;
    }

    /** Debug strings are the only constants that point into the file. */
    static int constant(int word, int at, int strings) throws BofException {
        if (word >>> 28 == 12 && (word & 0x0FFF_FFFF) >= strings) {
            throw new BofException("debug string " + (word & 0x0FFF_FFFF), at, "a string below " + strings);
        }
        return word;
    }

    private BofClass classWithCode(ClassHeader header, int strings) throws BofException {
        var handlers = new ArrayList<Handler>();
        for (var message : header.messages()) {
            handlers.add(handler(header, message, strings));
        }
        return new BofClass(
                header.id(),
                header.superId(),
                header.classVarCount(),
                header.classVars(),
                header.propertyCount(),
                header.properties(),
                handlers);
    }

    private Handler handler(ClassHeader header, MessageHeader message, int strings) throws BofException {
        int at = message.handler();
        int locals = bytes.unsignedByte(at);
        int parameterCount = bytes.unsignedByte(at + 1);
        if (parameterCount > locals) {
            throw new BofException(parameterCount + " parameters", at + 1, "no more than the " + locals + " locals");
        }
        var parameters = new ArrayList<Parameter>(parameterCount);
        for (int i = 0; i < parameterCount; i++) {
            int entry = at + 2 + 8 * i;
            parameters.add(new Parameter(bytes.word(entry), constant(bytes.word(entry + 4), entry + 4, strings)));
        }
        int code = at + 2 + 8 * parameterCount;
        var limits = new CodeReader.Limits(locals, header.propertyCount(), header.classVarCount(), strings);
        var instructions = new CodeReader(bytes, limits).read(code, boundAfter(code));
        spend(CodeReader.end(instructions) - at, at, "handlers that do not overlap");
        return new Handler(message.id(), message.comment(), locals, parameters, instructions);
    }

    private int boundAfter(int code) {
        Integer next = starts.higher(code);
        return next == null ? bytes.length() : next;
    }

    private List<LineEntry> lines(int at) throws BofException {
        int n = bytes.count(at, 8, "lines");
        var lines = new ArrayList<LineEntry>(n);
        for (int i = 0; i < n; i++) {
            lines.add(new LineEntry(bytes.offsetAt(at + 4 + 8 * i), bytes.word(at + 8 + 8 * i)));
        }
        return lines;
    }
}
