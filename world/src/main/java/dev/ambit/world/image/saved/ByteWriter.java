package dev.ambit.world.image.saved;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ambit.kod.value.Value;
import java.io.ByteArrayOutputStream;

/** Writes little-endian numbers. */
final class ByteWriter {
    static final int LONGEST_STRING = 0xFFFF;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    void u8(int number) {
        out.write(number);
    }

    void u16(int number) {
        out.write(number);
        out.write(number >> 8);
    }

    void u32(int number) {
        u16(number);
        u16(number >> 16);
    }

    void u64(long number) {
        u32((int) number);
        u32((int) (number >> 32));
    }

    void value(long value, boolean wide) {
        if (wide) {
            u64(value);
        } else {
            u32(Value.narrow(value));
        }
    }

    void string(String text) {
        byte[] bytes = text.getBytes(ISO_8859_1);
        if (bytes.length > LONGEST_STRING) {
            throw new IllegalArgumentException("a name of " + bytes.length + " bytes is too long for a saved game");
        }
        u16(bytes.length);
        out.writeBytes(bytes);
    }

    void bytes(byte[] bytes) {
        out.writeBytes(bytes);
    }

    byte[] written() {
        return out.toByteArray();
    }
}
