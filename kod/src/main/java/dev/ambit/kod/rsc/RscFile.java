package dev.ambit.kod.rsc;

import dev.ambit.base.ByteReader;
import dev.ambit.base.ByteWriter;
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
        ByteWriter out = header(PLAIN, resources.size());
        for (var resource : resources) {
            out.u32LE(resource.id()).zeroTerminated(resource.text());
        }
        return out.toBytes();
    }

    public static byte[] writeDynamic(List<Resource> resources) {
        ByteWriter out = header(DYNAMIC, resources.size());
        for (var resource : resources) {
            byte[] text = resource.text().getBytes(StandardCharsets.ISO_8859_1);
            out.u32LE(resource.id()).u32LE(0).u32LE(text.length).bytes(text);
        }
        return out.toBytes();
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

    private static ByteWriter header(int version, int count) {
        return new ByteWriter().u32LE(MAGIC).u32LE(version).u32LE(count);
    }

    private static final class Input extends ByteReader<RscException> {
        Input(byte[] bytes) {
            super(bytes);
        }

        @Override
        protected RscException damaged(String what) {
            return new RscException(what, at(), "a file as it was written");
        }

        @Override
        protected RscException cutOff(String what, int needed) {
            return new RscException("the file ends", at(), needed + " more bytes for " + what);
        }
    }

    public static List<Resource> read(byte[] bytes) throws RscException {
        Input in = new Input(bytes);
        if (in.u32LE("the bytes 52 53 43 01") != MAGIC) {
            throw new RscException("no resource file", 0, "the bytes 52 53 43 01");
        }
        int version = in.u32LE("a version");
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

    private static List<Resource> readPlain(Input in) throws RscException {
        int count = count(in, 5);
        var resources = new ArrayList<Resource>(count);
        for (int i = 0; i < count; i++) {
            resources.add(new Resource(in.u32LE("the id of a resource"), in.zeroTerminated("a text")));
        }
        return resources;
    }

    private static List<Resource> readDynamic(Input in) throws RscException {
        int count = count(in, 12);
        var resources = new ArrayList<Resource>(count);
        for (int i = 0; i < count; i++) {
            int id = in.u32LE("the id of a resource");
            in.skip(Integer.BYTES, "a zero");
            int where = in.at();
            int length = in.u32LE("the length of a text");
            if (length < 0 || length > in.left()) {
                throw new RscException(
                        "a text of " + Integer.toUnsignedString(length) + " bytes", where, "at most " + in.left());
            }
            resources.add(new Resource(id, in.latin1(length, "a text")));
        }
        return resources;
    }

    private static int count(Input in, int size) throws RscException {
        int count = in.u32LE("how many resources there are");
        int room = in.left() / size;
        if (count < 0 || count > room) {
            throw new RscException(Integer.toUnsignedString(count) + " resources", 8, "at most " + room);
        }
        return count;
    }
}
