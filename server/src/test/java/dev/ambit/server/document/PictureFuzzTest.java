package dev.ambit.server.document;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.zip.DeflaterOutputStream;

/** Whatever somebody brings, it is a picture or a {@link PictureException} that says what is wrong. */
class PictureFuzzTest {

    private static final int MOST_PIXELS = 1 << 14;

    /** Even first bytes: the file is what follows. Odd ones: what follows is in chunks with check sums that are right. */
    @FuzzTest(maxDuration = "3s")
    void anyBytesAreAPictureOrARefusal(byte[] bytes) {
        boolean isAssembled = bytes.length > 14 && (bytes[0] & 1) == 1;
        byte[] file =
                isAssembled ? assembled(bytes) : Arrays.copyOfRange(bytes, Math.min(1, bytes.length), bytes.length);
        try {
            BufferedImage picture = Picture.read(file, MOST_PIXELS);
            if ((long) picture.getWidth() * picture.getHeight() > MOST_PIXELS) {
                throw new AssertionError("larger than allowed: " + picture);
            }
        } catch (PictureException e) {
            // The one answer to nonsense; anything else fails the test.
        }
    }

    private static byte[] assembled(byte[] bytes) {
        byte[] header = Arrays.copyOfRange(bytes, 1, 14);
        // Small, so that many of them are pictures.
        header[0] = header[1] = header[2] = header[4] = header[5] = header[6] = 0;
        byte[] rest = Arrays.copyOfRange(bytes, 14, bytes.length);
        byte[] palette = Arrays.copyOf(rest, Math.min(rest.length, 768) / 3 * 3);
        return Pictures.join(
                new byte[] {(byte) 0x89, 'P', 'N', 'G', 0x0D, 0x0A, 0x1A, 0x0A},
                Pictures.chunk("IHDR", header),
                header[9] == 3 ? Pictures.chunk("PLTE", palette) : new byte[0],
                Pictures.chunk("IDAT", deflated(rest, (header[3] & 0xFF) * (header[7] & 0xFF))),
                Pictures.chunk("IEND", new byte[0]));
    }

    /** Repeated until it fills a picture of so many pixels, more or less. */
    private static byte[] deflated(byte[] rows, int pixels) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(packed)) {
            for (int sum = 0; sum < pixels && rows.length > 0; sum += rows.length) {
                out.write(rows);
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return packed.toByteArray();
    }
}
