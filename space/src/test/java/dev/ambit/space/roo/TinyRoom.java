package dev.ambit.space.roo;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A room of one square, byte by byte: a wall along the north edge, open everywhere else. Written down here a second time on
 * purpose, so that reader and writer cannot be wrong together.
 */
final class TinyRoom {

    static final int NODES = 52;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final int version;

    private TinyRoom(int version) {
        this.version = version;
    }

    /** Numbers of version 13 are floats; the sums are worked out in {@link RooSecurityTest}. */
    static byte[] bytes(int version, int security) {
        return new TinyRoom(version).write(security);
    }

    private byte[] write(int security) {
        word(0xB14F4F52);
        word(version);
        word(security);
        word(20);
        word(0);
        word(1024);
        word(1024);
        for (int i = 0; i < 6; i++) {
            word(0);
        }
        int nodes = out.size();
        half(2);
        out.write(1);
        numbers(0, 0, 1024, 1024);
        numbers(0, 1, 0);
        half(2);
        half(0);
        half(1);
        out.write(2);
        numbers(0, 0, 1024, 1024);
        half(1);
        half(4);
        numbers(0, 0, 1024, 0, 1024, 1024, 0, 1024);

        int walls = out.size();
        half(1);
        half(0);
        half(1);
        half(0);
        numbers(0, 0, 1024, 0);
        if (version == 13) {
            numbers(64);
        } else {
            half(64);
        }
        half(5);
        half(6);
        half(-7);
        half(8);
        half(1);
        half(0);

        int lines = out.size();
        half(1);
        half(1);
        half(0);
        half(5);
        half(6);
        half(-7);
        half(8);
        half(0);
        half(-1);
        word(100);
        word(200);
        word(164);
        word(200);

        int sidedefs = out.size();
        half(1);
        half(7);
        half(100);
        half(0);
        half(0);
        word(16);
        out.write(9);

        int sectors = out.size();
        half(1);
        half(3);
        half(200);
        half(300);
        half(-1);
        half(2);
        half(-16);
        half(128);
        out.write(192);
        word(0);
        out.write(4);

        int things = out.size();
        half(2);
        word(100);
        word(200);
        word(164);
        word(136);
        word(1234);

        int server = out.size();
        word(1);
        word(1);
        out.write(0x10);
        out.write(1);
        if (version >= 12) {
            out.write(0x14);
        }
        ByteBuffer bytes = ByteBuffer.wrap(out.toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(16, server);
        int[] offsets = {nodes, walls, lines, sidedefs, sectors, things};
        for (int i = 0; i < offsets.length; i++) {
            bytes.putInt(28 + 4 * i, offsets[i]);
        }
        return bytes.array();
    }

    private void numbers(int... values) {
        for (int value : values) {
            word(version == 13 ? Float.floatToRawIntBits(value) : value);
        }
    }

    private void half(int value) {
        out.write(value);
        out.write(value >> 8);
    }

    private void word(int value) {
        half(value);
        half(value >> 16);
    }
}
