package dev.ambit.server.document;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Reads a PNG file to its last byte before any library may, and leaves of it what makes the picture.
 *
 * <pre>
 * 89 P N G 0D 0A 1A 0A | chunk ... chunk
 * chunk: length (4)  name (4)  data (length)  CRC-32 of name and data (4)
 * IHDR first: width (4) height (4) bits (1) colours (1) 0 0 interlaced (1);  IDAT ... IDAT together;  IEND last
 * </pre>
 *
 * What the IDATs inflate to has to be as long as the header says, and nothing may follow IEND: neither a bomb nor a second
 * file hides behind a picture.
 */
final class PngCheck {

    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', 0x0D, 0x0A, 0x1A, 0x0A};

    /** What a picture needs. All else (texts, profiles, thumbnails, animations) is left out unread. */
    private static final Set<String> NEEDED = Set.of("IHDR", "PLTE", "tRNS", "IDAT", "IEND");

    /** Samples of a pixel by the kind of its colours: grey, -, RGB, palette, grey and alpha, -, RGB and alpha. */
    private static final int[] SAMPLES = {1, 0, 3, 1, 2, 0, 4};

    private static final Set<Integer> ANY_BITS = Set.of(1, 2, 4, 8, 16);
    private static final Set<Integer> PALETTE_BITS = Set.of(1, 2, 4, 8);
    private static final Set<Integer> WIDE_BITS = Set.of(8, 16);

    /** Of Adam7: first column and row, and the steps from one to the next. */
    private static final int[][] PASSES = {
        {0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4}, {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}
    };

    private record Header(int width, int height, int bits, int colours, boolean isInterlaced) {

        /** With the byte before each row that says how it is filtered. */
        long inflatedBytes() {
            if (!isInterlaced) {
                return bytes(width, height);
            }
            long sum = 0;
            for (int[] pass : PASSES) {
                int columns = (width - pass[0] + pass[2] - 1) / pass[2];
                int rows = (height - pass[1] + pass[3] - 1) / pass[3];
                sum += columns <= 0 || rows <= 0 ? 0 : bytes(columns, rows);
            }
            return sum;
        }

        private long bytes(int columns, int rows) {
            return (((long) columns * bits * SAMPLES[colours] + 7) / 8 + 1) * rows;
        }
    }

    private PngCheck() {}

    static boolean looksLike(byte[] file) {
        return file.length > SIGNATURE.length
                && java.util.Arrays.equals(file, 0, SIGNATURE.length, SIGNATURE, 0, SIGNATURE.length);
    }

    /** The same picture with nothing in the file but the picture. */
    static byte[] stripped(byte[] file, int largestPixels) throws PictureException {
        ByteBuffer in = ByteBuffer.wrap(file).position(SIGNATURE.length);
        ByteArrayOutputStream kept = new ByteArrayOutputStream(file.length);
        kept.write(SIGNATURE, 0, SIGNATURE.length);
        ByteArrayOutputStream packed = new ByteArrayOutputStream(file.length);
        Header header = null;
        boolean hasPalette = false;
        String before = "";
        String name;
        do {
            int start = in.position();
            int length = length(in);
            name = new String(file, start + 4, 4, StandardCharsets.ISO_8859_1);
            checkSum(file, start + 4, length, in.getInt(start + 8 + length));
            if (header == null) {
                header = header(name, length, in.slice(start + 8, Math.max(0, length)), largestPixels);
            } else if (name.equals("IHDR")) {
                throw new PictureException("The PNG file begins twice.");
            }
            hasPalette |= name.equals("PLTE");
            if (name.equals("IDAT")) {
                if (packed.size() > 0 && !before.equals("IDAT")) {
                    throw new PictureException("The picture in the PNG file is torn apart.");
                }
                packed.write(file, start + 8, length);
            }
            if (NEEDED.contains(name)) {
                kept.write(file, start, length + 12);
            } else if (Character.isUpperCase(name.charAt(0))) {
                throw new PictureException("The PNG file needs something that is not known here: " + printable(name));
            }
            before = name;
            in.position(start + 12 + length);
        } while (!name.equals("IEND"));
        if (in.hasRemaining()) {
            throw new PictureException("Something follows the end of the PNG file: " + in.remaining() + " bytes.");
        }
        if (header.colours == 3 && !hasPalette) {
            throw new PictureException("The PNG file has no palette, though its colours are those of one.");
        }
        inflate(packed.toByteArray(), header.inflatedBytes());
        return kept.toByteArray();
    }

    /** Of the chunk that begins here, all of which is there. */
    private static int length(ByteBuffer in) throws PictureException {
        if (in.remaining() < 12) {
            throw new PictureException("The PNG file ends too early.");
        }
        int length = in.getInt(in.position());
        if (length < 0 || length > in.remaining() - 12) {
            throw new PictureException("The PNG file ends too early.");
        }
        return length;
    }

    private static void checkSum(byte[] file, int from, int length, int stated) throws PictureException {
        CRC32 crc = new CRC32();
        crc.update(file, from, length + 4);
        if ((int) crc.getValue() != stated) {
            throw new PictureException("The PNG file is damaged: a check sum is wrong.");
        }
    }

    private static Header header(String name, int length, ByteBuffer data, int largestPixels) throws PictureException {
        if (!name.equals("IHDR") || length != 13) {
            throw new PictureException("The PNG file does not begin as one.");
        }
        int width = data.getInt();
        int height = data.getInt();
        int bits = data.get();
        int colours = data.get();
        int compression = data.get();
        int filter = data.get();
        boolean isPlain = compression == 0 && filter == 0;
        int interlaced = data.get();
        Sizes.check(width, height, largestPixels);
        Set<Integer> allowed = switch (colours) {
            case 0 -> ANY_BITS;
            case 3 -> PALETTE_BITS;
            case 2, 4, 6 -> WIDE_BITS;
            default -> Set.of();
        };
        if (!allowed.contains(bits) || !isPlain || interlaced < 0 || interlaced > 1) {
            throw new PictureException("The PNG file is of a kind that there is not.");
        }
        return new Header(width, height, bits, colours, interlaced == 1);
    }

    private static void inflate(byte[] packed, long expected) throws PictureException {
        try (Inflater inflater = new Inflater()) {
            inflater.setInput(packed);
            byte[] bin = new byte[16 * 1024];
            long sum = 0;
            while (!inflater.finished()) {
                int count = inflater.inflate(bin);
                sum += count;
                if (sum > expected) {
                    throw new PictureException("The PNG file holds more than a picture of its size.");
                }
                if (count == 0 && !inflater.finished()) {
                    throw new PictureException("The picture in the PNG file ends too early.");
                }
            }
            if (sum < expected) {
                throw new PictureException("The picture in the PNG file ends too early.");
            }
            if (inflater.getRemaining() > 0) {
                throw new PictureException("The PNG file holds more than a picture.");
            }
        } catch (DataFormatException e) {
            throw new PictureException("The picture in the PNG file is damaged.");
        }
    }

    private static String printable(String name) {
        return name.replaceAll("[^A-Za-z]", "?");
    }
}
