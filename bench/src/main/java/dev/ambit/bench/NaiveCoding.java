package dev.ambit.bench;

import com.github.luben.zstd.ZstdOutputStream;
import dev.ambit.space.position.Roll;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * Positions without a codec: 8 bytes for each avatar and frame (layer 2, x 3, z 3), or the differences of these to the frame
 * before through a general compressor, as one stream that is flushed after each frame so that it may learn. The JDK has
 * deflate; zstd comes with a library that only this module uses.
 */
final class NaiveCoding {
    static final int BYTES = 8;
    private static final int ZSTD_LEVEL = 3;

    private final ByteArrayOutputStream sink = new ByteArrayOutputStream();
    private final OutputStream compressor;
    private int[] before = {};

    private NaiveCoding(Compressor kind) throws IOException {
        compressor = kind.over(sink);
    }

    @FunctionalInterface
    private interface Compressor {
        OutputStream over(OutputStream sink) throws IOException;
    }

    static NaiveCoding deflate() throws IOException {
        return new NaiveCoding(
                sink -> new DeflaterOutputStream(sink, new Deflater(Deflater.DEFAULT_COMPRESSION, true), true));
    }

    static NaiveCoding zstd() throws IOException {
        return new NaiveCoding(sink -> new ZstdOutputStream(sink, ZSTD_LEVEL));
    }

    /** So many bytes this frame takes. */
    int encode(Roll roll) throws IOException {
        if (before.length < 3 * roll.capacity()) {
            before = Arrays.copyOf(before, 3 * roll.capacity());
        }
        byte[] differences = new byte[roll.count() * BYTES];
        int at = 0;
        for (int badge = 0; badge < roll.capacity(); badge++) {
            if (roll.isPresent(badge)) {
                at = put(differences, at, 2, difference(3 * badge, roll.layer(badge)));
                at = put(differences, at, 3, difference(3 * badge + 1, roll.x(badge)));
                at = put(differences, at, 3, difference(3 * badge + 2, roll.z(badge)));
            }
        }
        int written = sink.size();
        compressor.write(differences);
        compressor.flush();
        written = sink.size() - written;
        sink.reset();
        return written;
    }

    private int difference(int index, int value) {
        int difference = value - before[index];
        before[index] = value;
        return difference;
    }

    private static int put(byte[] bytes, int at, int count, int value) {
        for (int i = 0; i < count; i++) {
            bytes[at + i] = (byte) (value >> Byte.SIZE * (count - 1 - i));
        }
        return at + count;
    }
}
