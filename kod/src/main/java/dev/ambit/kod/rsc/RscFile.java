package dev.ambit.kod.rsc;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads and writes resource files, little-endian:
 *
 * <pre>
 * header     52 53 43 01 | u32 version | u32 count
 * version 4  count x (u32 id | text, zero-terminated)                 compiled resources, .rsc and .rsb
 * version 1  count x (u32 id | u32 0 | u32 length | length bytes)     dynamic resources of a saved game
 * version 2  encrypted with a library that was never published        refused
 * </pre>
 */
public final class RscFile {

    private static final int MAGIC = 0x01435352;
    private static final int PLAIN = 4;
    private static final int DYNAMIC = 1;
    private static final int ENCRYPTED = 2;

    private RscFile() {}

    public static byte[] write(List<Resource> resources) {
        var out = header(PLAIN, resources.size());
        for (var resource : resources) {
            word(out, resource.id());
            out.writeBytes(resource.text().getBytes(StandardCharsets.ISO_8859_1));
            out.write(0);
        }
        return out.toByteArray();
    }

    public static byte[] writeDynamic(List<Resource> resources) {
        var out = header(DYNAMIC, resources.size());
        for (var resource : resources) {
            byte[] text = resource.text().getBytes(StandardCharsets.ISO_8859_1);
            word(out, resource.id());
            word(out, 0);
            word(out, text.length);
            out.writeBytes(text);
        }
        return out.toByteArray();
    }

    /**
     * Many files as one {@code .rsb}: in reverse, the last resource of the last file first, as the original tool writes
     * them.
     */
    public static byte[] merge(List<List<Resource>> files) {
        var all = new ArrayList<Resource>();
        files.forEach(all::addAll);
        return write(all.reversed());
    }

    private static ByteArrayOutputStream header(int version, int count) {
        var out = new ByteArrayOutputStream();
        word(out, MAGIC);
        word(out, version);
        word(out, count);
        return out;
    }

    private static void word(ByteArrayOutputStream out, int value) {
        for (int i = 0; i < 4; i++) {
            out.write(value >>> 8 * i);
        }
    }

    public static List<Resource> read(byte[] bytes) throws RscException {
        var in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (word(in) != MAGIC) {
            throw new RscException("no resource file", 0, "the bytes 52 53 43 01");
        }
        int version = word(in);
        return switch (version) {
            case PLAIN -> readPlain(in);
            case DYNAMIC -> readDynamic(in);
            case ENCRYPTED ->
                throw new RscException(
                        "version 2, which is encrypted with a library that was never published",
                        4,
                        "a file compiled again, which gives version 4");
            default -> throw new RscException("version " + Integer.toUnsignedString(version), 4, "version 4 or 1");
        };
    }

    private static List<Resource> readPlain(ByteBuffer in) throws RscException {
        int count = count(in, 5);
        var resources = new ArrayList<Resource>(count);
        for (int i = 0; i < count; i++) {
            int id = word(in);
            int start = in.position();
            int end = start;
            while (end < in.limit() && in.get(end) != 0) {
                end++;
            }
            if (end == in.limit()) {
                throw new RscException("a text without end", start, "a zero byte");
            }
            resources.add(new Resource(id, text(in, end - start)));
            in.position(end + 1);
        }
        return resources;
    }

    private static List<Resource> readDynamic(ByteBuffer in) throws RscException {
        int count = count(in, 12);
        var resources = new ArrayList<Resource>(count);
        for (int i = 0; i < count; i++) {
            int id = word(in);
            word(in);
            int where = in.position();
            int length = word(in);
            if (length < 0 || length > in.remaining()) {
                throw new RscException(
                        "a text of " + Integer.toUnsignedString(length) + " bytes", where, "at most " + in.remaining());
            }
            resources.add(new Resource(id, text(in, length)));
        }
        return resources;
    }

    private static String text(ByteBuffer in, int length) {
        byte[] text = new byte[length];
        in.get(text);
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    private static int count(ByteBuffer in, int size) throws RscException {
        int count = word(in);
        int room = in.remaining() / size;
        if (count < 0 || count > room) {
            throw new RscException(Integer.toUnsignedString(count) + " resources", 8, "at most " + room);
        }
        return count;
    }

    private static int word(ByteBuffer in) throws RscException {
        if (in.remaining() < 4) {
            throw new RscException("the file ends", in.position(), "4 more bytes");
        }
        return in.getInt();
    }
}
