package dev.ambit.game.art;

import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** The pixels of a bitmap as a file holds them, so that what nobody touches is written as it was read. */
public sealed interface PixelStore {

    /** A byte for each pixel: an index into the palette that all graphics of a game share. */
    record Raw(byte[] bytes) implements PixelStore {
        @Override
        public boolean equals(Object other) {
            return other instanceof Raw raw && Arrays.equals(bytes, raw.bytes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(bytes);
        }

        @Override
        public String toString() {
            return "raw";
        }
    }

    /** The same as a zlib stream. */
    record Zipped(byte[] stream) implements PixelStore {
        @Override
        public boolean equals(Object other) {
            return other instanceof Zipped zipped && Arrays.equals(stream, zipped.stream);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(stream);
        }

        @Override
        public String toString() {
            return "zlib, " + stream.length + " bytes";
        }
    }

    /** The same, compressed with a library that was never published: nobody can see it, but it can be kept. */
    record Crushed(byte[] stream) implements PixelStore {
        @Override
        public boolean equals(Object other) {
            return other instanceof Crushed crushed && Arrays.equals(stream, crushed.stream);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(stream);
        }

        @Override
        public String toString() {
            return "compressed the old way, " + stream.length + " bytes";
        }
    }

    /** As small as zlib gets it; raw when that is not smaller. */
    static PixelStore pack(byte[] pixels) {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
        try {
            deflater.setInput(pixels);
            deflater.finish();
            byte[] packed = new byte[pixels.length];
            int length = deflater.deflate(packed);
            return deflater.finished() ? new Zipped(Arrays.copyOf(packed, length)) : new Raw(pixels.clone());
        } finally {
            deflater.end();
        }
    }

    /**
     * The pixels, row by row from the top.
     *
     * @param count how many there must be
     */
    default byte[] pixels(int count) throws BgfException {
        return switch (this) {
            case Raw raw -> raw.bytes.clone();
            case Zipped zipped -> inflate(zipped.stream, count);
            case Crushed _ ->
                throw new BgfException("version 9 compresses pixels with a library that was never published, so nobody"
                        + " can see them; expected version 10, or version 9 with raw pixels");
        };
    }

    private static byte[] inflate(byte[] stream, int count) throws BgfException {
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(stream);
            byte[] pixels = new byte[count];
            int got = 0;
            while (got < count) {
                int more = inflater.inflate(pixels, got, count - got);
                if (more == 0 && (inflater.finished() || inflater.needsInput() || inflater.needsDictionary())) {
                    throw new BgfException("the compressed pixels end after " + got + " of " + count);
                }
                got += more;
            }
            if (!inflater.finished() && inflater.inflate(new byte[1]) > 0) {
                throw new BgfException("there are more compressed pixels than the " + count + " of the bitmap");
            }
            return pixels;
        } catch (DataFormatException e) {
            throw new BgfException("the compressed pixels are damaged: " + e.getMessage(), e);
        } finally {
            inflater.end();
        }
    }
}
