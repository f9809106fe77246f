package dev.ambit.game.art;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ambit.base.ByteReader;
import java.util.ArrayList;
import java.util.List;

/** Reads {@link Bgf}; every count is checked against the bytes that are left before it is believed. */
public final class BgfReader extends ByteReader<BgfException> {
    private static final int LEAST_BITMAP = 22;
    private static final int HOTSPOT_BYTES = 9;

    private BgfReader(byte[] bytes) {
        super(bytes);
    }

    public static Bgf read(byte[] bytes) throws BgfException {
        BgfReader in = new BgfReader(bytes);
        Bgf bgf = in.bgf();
        in.end("the last group");
        return bgf;
    }

    private Bgf bgf() throws BgfException {
        if (left() < Integer.BYTES || u32LE("the bytes 42 47 46 11") != Bgf.MAGIC) {
            throw new BgfException("this is no graphic: expected the bytes 42 47 46 11 at its start");
        }
        int version = u32LE("the version");
        if (version < Bgf.OLDEST || version > Bgf.NEWEST) {
            throw damaged("version " + Integer.toUnsignedString(version) + "; expected 9 or 10");
        }
        String name = name();
        int bitmaps = count("bitmaps", LEAST_BITMAP);
        int groups = count("groups", Integer.BYTES);
        int most = u32LE("the length of the longest group");
        int shrink = u32LE("the shrink factor");
        if (shrink < 1) {
            throw damaged("a shrink factor of " + shrink + "; expected 1 or more");
        }
        List<Bitmap> views = new ArrayList<>();
        for (int i = 0; i < bitmaps; i++) {
            views.add(bitmap(version));
        }
        List<List<Integer>> states = new ArrayList<>();
        int longest = 0;
        for (int i = 0; i < groups; i++) {
            states.add(group(bitmaps));
            longest = Math.max(longest, states.getLast().size());
        }
        if (longest != most) {
            throw damaged("the longest group has " + longest + " bitmaps, and the header says " + most);
        }
        return new Bgf(version, name, shrink, views, states);
    }

    private String name() throws BgfException {
        byte[] bytes = bytes(Bgf.NAME_BYTES, "the name");
        int length = 0;
        while (length < bytes.length - 1 && bytes[length] != 0) {
            length++;
        }
        return new String(bytes, 0, length, ISO_8859_1);
    }

    private int count(String what, int leastBytes) throws BgfException {
        int count = u32LE("the number of " + what);
        if (count < 0 || count > left() / leastBytes) {
            throw damaged(Integer.toUnsignedString(count) + " " + what + ", where " + left() + " bytes are left");
        }
        return count;
    }

    private Bitmap bitmap(int version) throws BgfException {
        int width = side("the width of a bitmap");
        int height = side("the height of a bitmap");
        int x = u32LE("the x offset of a bitmap");
        int y = u32LE("the y offset of a bitmap");
        int hotspots = u8("the number of hotspots");
        if (hotspots > left() / HOTSPOT_BYTES) {
            throw damaged(hotspots + " hotspots, where " + left() + " bytes are left");
        }
        List<Hotspot> spots = new ArrayList<>();
        for (int i = 0; i < hotspots; i++) {
            int number = (byte) u8("the number of a hotspot");
            if (number == 0) {
                throw damaged("a hotspot with number 0, which stands for none");
            }
            spots.add(new Hotspot(number, u32LE("the x of a hotspot"), u32LE("the y of a hotspot")));
        }
        return new Bitmap(width, height, x, y, spots, store(version, width * height));
    }

    private int side(String what) throws BgfException {
        int side = u32LE(what);
        if (side < 1 || side > Bitmap.LONGEST_SIDE) {
            throw damaged(what + " is " + Integer.toUnsignedString(side) + "; expected 1 to " + Bitmap.LONGEST_SIDE);
        }
        return side;
    }

    private PixelStore store(int version, int pixels) throws BgfException {
        int format = u8("the format of a bitmap");
        int size = u32LE("the size of a compressed bitmap");
        return switch (format) {
            case Bgf.RAW -> new PixelStore.Raw(bytes(pixels, "the pixels of a bitmap"));
            case Bgf.COMPRESSED -> {
                if (size < 0 || size > left()) {
                    throw damaged(Integer.toUnsignedString(size) + " bytes of a bitmap, where " + left() + " are left");
                }
                byte[] stream = bytes(size, "the pixels of a bitmap");
                yield version == Bgf.OLDEST ? new PixelStore.Crushed(stream) : new PixelStore.Zipped(stream);
            }
            default -> throw damaged("format " + format + " of a bitmap; expected 0 (raw) or 1 (compressed)");
        };
    }

    private List<Integer> group(int bitmaps) throws BgfException {
        List<Integer> group = new ArrayList<>();
        for (int left = count("bitmaps in a group", Integer.BYTES); left > 0; left--) {
            int index = u32LE("a bitmap's index");
            if (index < Bgf.NO_BITMAP || index >= bitmaps) {
                throw damaged("a group names bitmap " + index + " of " + bitmaps);
            }
            group.add(index);
        }
        return group;
    }

    @Override
    protected BgfException damaged(String what) {
        return new BgfException("the graphic is damaged at byte " + at() + ": " + what);
    }
}
