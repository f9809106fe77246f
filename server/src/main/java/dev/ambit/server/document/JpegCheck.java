package dev.ambit.server.document;

import java.io.ByteArrayOutputStream;

/**
 * Walks over a JPEG file from marker to marker before any library reads it, and leaves of it what makes the picture.
 *
 * <pre>
 * FF D8 | FF name length (2, counts itself) data | ... | FF DA length header, then packed bytes in which FF is FF 00 | ... | FF D9
 * </pre>
 */
final class JpegCheck {

    /** Files come in up to a dozen scans; with hundreds, a short file takes long to unpack. */
    private static final int MOST_SCANS = 24;

    private static final int START = 0xD8;
    private static final int END = 0xD9;
    private static final int SCAN = 0xDA;
    private static final int ADOBE = 0xEE;

    /** Says that colours are as usual, and that there is no thumbnail. */
    private static final byte[] JFIF = {
        (byte) 0xFF, (byte) 0xE0, 0, 16, 'J', 'F', 'I', 'F', 0, 1, 1, 0, 0, 1, 0, 1, 0, 0
    };

    private final byte[] file;
    private final int largestPixels;
    private final ByteArrayOutputStream kept;
    private int at = 2;
    private int scans;
    private boolean hasFrame;

    private JpegCheck(byte[] file, int largestPixels) {
        this.file = file;
        this.largestPixels = largestPixels;
        this.kept = new ByteArrayOutputStream(file.length + JFIF.length);
    }

    static boolean looksLike(byte[] file) {
        return file.length > 4 && (file[0] & 0xFF) == 0xFF && (file[1] & 0xFF) == START && (file[2] & 0xFF) == 0xFF;
    }

    /** The same picture with nothing in the file but the picture. */
    static byte[] stripped(byte[] file, int largestPixels) throws PictureException {
        return new JpegCheck(file, largestPixels).walk();
    }

    private byte[] walk() throws PictureException {
        kept.write(file, 0, 2);
        if (!hasAdobe()) {
            kept.writeBytes(JFIF);
        }
        for (int name = marker(); name != END; name = marker()) {
            segment(name);
        }
        if (at < file.length) {
            throw new PictureException("Something follows the end of the JPEG file: " + (file.length - at) + " bytes.");
        }
        if (!hasFrame || scans == 0) {
            throw new PictureException("There is no picture in the JPEG file.");
        }
        kept.write(0xFF);
        kept.write(END);
        return kept.toByteArray();
    }

    /** Looked for beforehand, because only one of the two may tell what the colours are. */
    private boolean hasAdobe() {
        for (int i = 2; i + 4 <= file.length && (file[i] & 0xFF) == 0xFF && (file[i + 1] & 0xFF) != SCAN; ) {
            if ((file[i + 1] & 0xFF) == ADOBE) {
                return true;
            }
            i += 2 + ((file[i + 2] & 0xFF) << 8 | file[i + 3] & 0xFF);
        }
        return false;
    }

    private int marker() throws PictureException {
        if (octet() != 0xFF) {
            throw new PictureException("The JPEG file is damaged.");
        }
        int name = octet();
        while (name == 0xFF) {
            name = octet();
        }
        return name;
    }

    private void segment(int name) throws PictureException {
        int start = at;
        int length = octet() << 8 | octet();
        if (length < 2 || start + length > file.length) {
            throw new PictureException("The JPEG file ends too early.");
        }
        switch (name) {
            case 0xC0, 0xC1, 0xC2 -> frame(start, length);
            case 0xC4, 0xDB, 0xDD, ADOBE -> {}
            case SCAN -> scans++;
            default -> {
                boolean isTold = name >= 0xE0 && name <= 0xEF || name == 0xFE;
                if (!isTold) {
                    throw new PictureException(
                            "The JPEG file is of a rare kind that is not read here (%02X).".formatted(name));
                }
                // Where a photo was taken is nobody's business: such segments are left out.
                at = start + length;
                return;
            }
        }
        kept.write(0xFF);
        kept.write(name);
        kept.write(file, start, length);
        at = start + length;
        if (name == SCAN) {
            scan();
        }
    }

    private void frame(int start, int length) throws PictureException {
        if (hasFrame || length < 11) {
            throw new PictureException("The JPEG file is damaged.");
        }
        hasFrame = true;
        int height = (file[start + 3] & 0xFF) << 8 | file[start + 4] & 0xFF;
        int width = (file[start + 5] & 0xFF) << 8 | file[start + 6] & 0xFF;
        int colours = file[start + 7];
        Sizes.check(width, height, largestPixels);
        if (file[start + 2] != 8 || colours != 1 && colours != 3) {
            throw new PictureException("The JPEG file is for printing, not for screens. Save it as RGB.");
        }
    }

    private void scan() throws PictureException {
        if (!hasFrame || scans > MOST_SCANS) {
            throw new PictureException(
                    hasFrame ? "The JPEG file has more than " + MOST_SCANS + " layers." : "The JPEG file is damaged.");
        }
        int start = at;
        while (true) {
            if (at + 1 >= file.length) {
                throw new PictureException("The JPEG file ends too early.");
            }
            int next = file[at + 1] & 0xFF;
            boolean isPacked = (file[at] & 0xFF) != 0xFF || next == 0 || next >= 0xD0 && next <= 0xD7;
            if (!isPacked) {
                break;
            }
            at += (file[at] & 0xFF) == 0xFF ? 2 : 1;
        }
        kept.write(file, start, at - start);
    }

    private int octet() throws PictureException {
        if (at >= file.length) {
            throw new PictureException("The JPEG file ends too early.");
        }
        return file[at++] & 0xFF;
    }
}
