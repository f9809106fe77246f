package dev.ambit.server.document;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Whatever somebody brings, it is a strip of panels or a {@link PictureException} that says what is wrong. */
class PictureFuzzTest {

    @FuzzTest(maxDuration = "3s")
    void anyBytesAreAPictureOrARefusal(byte[] bytes) {
        try {
            byte[] strip = Panels.strip(Picture.read(bytes, 1 << 16));
            Picture.read(strip, Panels.COUNT * Panels.WIDTH * Panels.HEIGHT);
        } catch (PictureException e) {
            // The one answer to nonsense; anything else fails the test.
        }
    }
}
