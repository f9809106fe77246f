package dev.ambit.game.art;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.ambit.base.ByteWriter;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Writes a picture as a PNG file with exactly its palette: Java's own writer puts the colour that is not drawn first, and changes every index.
 *
 * <pre>
 * 89 50 4E 47 0D 0A 1A 0A | IHDR | PLTE | tRNS | IDAT | IEND
 * chunk   u32 length | 4 letters | bytes | u32 CRC of letters and bytes
 * </pre>
 */
final class PngFile {
    private static final long SIGNATURE = 0x89504E470D0A1A0AL;
    private static final int BY_PALETTE = 3;

    private PngFile() {}

    static byte[] write(PalettePicture picture) {
        ByteWriter out = new ByteWriter();
        out.u64(SIGNATURE);
        ByteWriter head = new ByteWriter();
        head.u32(picture.width())
                .u32(picture.height())
                .u8(Byte.SIZE)
                .u8(BY_PALETTE)
                .u8(0)
                .u8(0)
                .u8(0);
        chunk("IHDR", head.toBytes(), out);
        ByteWriter colours = new ByteWriter();
        for (int colour : picture.palette().colours()) {
            colours.number(colour, 3);
        }
        chunk("PLTE", colours.toBytes(), out);
        ByteWriter alphas = new ByteWriter();
        for (int i = 0; i < Palette.TRANSPARENT; i++) {
            alphas.u8(0xFF);
        }
        chunk("tRNS", alphas.u8(0).toBytes(), out);
        chunk("IDAT", packed(picture), out);
        chunk("IEND", new byte[0], out);
        return out.toBytes();
    }

    /** Each row begins with its filter, which is none. */
    private static byte[] packed(PalettePicture picture) {
        ByteWriter rows = new ByteWriter();
        int width = picture.width();
        for (int y = 0; y < picture.height(); y++) {
            rows.u8(0).bytes(picture.pixels(), y * width, (y + 1) * width);
        }
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
        try {
            deflater.setInput(rows.array(), 0, rows.size());
            deflater.finish();
            ByteWriter packed = new ByteWriter();
            byte[] piece = new byte[8192];
            while (!deflater.finished()) {
                packed.bytes(piece, 0, deflater.deflate(piece));
            }
            return packed.toBytes();
        } finally {
            deflater.end();
        }
    }

    private static void chunk(String name, byte[] bytes, ByteWriter out) {
        byte[] letters = name.getBytes(US_ASCII);
        CRC32 check = new CRC32();
        check.update(letters);
        check.update(bytes);
        out.u32(bytes.length).bytes(letters).bytes(bytes).u32((int) check.getValue());
    }
}
