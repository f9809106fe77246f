package dev.ambit.game.art;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;

/**
 * A graphic: all views of an object. Little-endian, without any alignment.
 *
 * <pre>
 * header (56)   42 47 46 11 | u32 version | 32 bytes name, zero-terminated
 *               u32 bitmaps | u32 groups | u32 most indices in a group | u32 shrink
 * bitmap*       u32 width | u32 height | i32 x | i32 y | u8 hotspots | (i8 number | i32 x | i32 y)*
 *               u8 0 | u32 0    | width * height bytes                       raw
 *               u8 1 | u32 size | size bytes                                 a zlib stream; something else in version 9
 * group*        u32 n | n x i32 index of a bitmap, -1 for none
 * </pre>
 *
 * <p>Rows run from the top. A group is the object in one state: with n bitmaps, each is seen through an n-th of the circle, the first from the
 * front.
 *
 * @param shrink the bitmaps are drawn that many times smaller than they are
 */
public record Bgf(int version, String name, int shrink, List<Bitmap> bitmaps, List<List<Integer>> groups) {
    public static final int NEWEST = 10;
    public static final int OLDEST = 9;
    public static final int NO_BITMAP = -1;

    static final int MAGIC = 0x11464742;
    static final int NAME_BYTES = 32;
    static final int RAW = 0;
    static final int COMPRESSED = 1;

    public Bgf {
        bitmaps = List.copyOf(bitmaps);
        groups = groups.stream().map(List::copyOf).toList();
        if (version < OLDEST || version > NEWEST) {
            throw new IllegalArgumentException("a graphic has version 9 or 10, not " + version);
        }
        if (name.length() >= NAME_BYTES || !ISO_8859_1.newEncoder().canEncode(name) || name.indexOf(0) >= 0) {
            throw new IllegalArgumentException("a graphic's name has at most 31 bytes, not \"" + name + "\"");
        }
        if (shrink < 1) {
            throw new IllegalArgumentException("a graphic is shrunk 1 time at least, not " + shrink);
        }
        for (List<Integer> group : groups) {
            for (int index : group) {
                if (index < NO_BITMAP || index >= bitmaps.size()) {
                    throw new IllegalArgumentException(
                            "a group names bitmap " + (index + 1) + ", and there are " + bitmaps.size());
                }
            }
        }
    }

    /** With another bitmap in the place of one. */
    public Bgf with(int index, Bitmap bitmap) {
        List<Bitmap> others = new ArrayList<>(bitmaps);
        others.set(index, bitmap);
        return new Bgf(version, name, shrink, others, groups);
    }

    public Bgf withGroups(List<List<Integer>> others) {
        return new Bgf(version, name, shrink, bitmaps, others);
    }

    public Bgf named(String other) {
        return new Bgf(version, other, shrink, bitmaps, groups);
    }

    public Bgf shrunk(int times) {
        return new Bgf(version, name, times, bitmaps, groups);
    }

    /** With its pixels compressed or raw; compressed ones are of version 10. */
    public Bgf packed(boolean compress) throws BgfException {
        List<Bitmap> others = new ArrayList<>();
        for (Bitmap bitmap : bitmaps) {
            others.add(bitmap.packed(compress));
        }
        return new Bgf(compress ? NEWEST : version, name, shrink, others, groups);
    }
}
