package dev.ambit.game.art;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ambit.base.ByteWriter;
import java.util.Arrays;
import java.util.List;

/** Writes {@link Bgf}. */
public final class BgfWriter {
    private BgfWriter() {}

    /** @throws BgfException when it holds pixels that its version cannot */
    public static byte[] write(Bgf bgf) throws BgfException {
        ByteWriter out = new ByteWriter();
        out.u32LE(Bgf.MAGIC).u32LE(bgf.version());
        out.bytes(Arrays.copyOf(bgf.name().getBytes(ISO_8859_1), Bgf.NAME_BYTES));
        out.u32LE(bgf.bitmaps().size()).u32LE(bgf.groups().size());
        out.u32LE(bgf.groups().stream().mapToInt(List::size).max().orElse(0));
        out.u32LE(bgf.shrink());
        for (Bitmap bitmap : bgf.bitmaps()) {
            bitmap(bgf.version(), bitmap, out);
        }
        for (List<Integer> group : bgf.groups()) {
            out.u32LE(group.size());
            group.forEach(out::u32LE);
        }
        return out.toBytes();
    }

    private static void bitmap(int version, Bitmap bitmap, ByteWriter out) throws BgfException {
        out.u32LE(bitmap.width()).u32LE(bitmap.height());
        out.u32LE(bitmap.xOffset()).u32LE(bitmap.yOffset());
        out.u8(bitmap.hotspots().size());
        for (Hotspot spot : bitmap.hotspots()) {
            out.u8(spot.number() & 0xff).u32LE(spot.x()).u32LE(spot.y());
        }
        switch (bitmap.store()) {
            case PixelStore.Raw raw -> out.u8(Bgf.RAW).u32LE(0).bytes(raw.bytes());
            case PixelStore.Zipped zipped -> {
                if (version == Bgf.OLDEST) {
                    throw new BgfException("version 9 has no zlib; expected raw pixels, or version 10");
                }
                compressed(zipped.stream(), out);
            }
            case PixelStore.Crushed crushed -> {
                if (version != Bgf.OLDEST) {
                    throw new BgfException(
                            "pixels of version 9 cannot be those of version 10, since nobody can uncompress them");
                }
                compressed(crushed.stream(), out);
            }
        }
    }

    private static void compressed(byte[] stream, ByteWriter out) {
        out.u8(Bgf.COMPRESSED).u32LE(stream.length).bytes(stream);
    }
}
