package dev.ambit.kod.run;

import dev.ambit.base.ByteWriter;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a string, a resource or the temp string: one byte per character, changed in place.
 *
 * <p>The built-ins compare texts without case (ASCII) and mostly without white space at both ends. For that a text keeps
 * a copy of itself in capitals, made when it is first needed after a change.
 */
public final class Text {
    private static final VarHandle EIGHT_BYTES =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long EACH_BYTE = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final int WORD = 8;
    private static final int MOST_DIGITS = 10;

    private byte[] bytes;
    private int length;
    /** The text in capitals; padded so that it can be written eight bytes at a time. */
    private byte[] capitals = new byte[0];

    private int start;
    private int end;
    private int hash;
    private boolean folded;
    private boolean trimmed;

    /** Who has made it; nobody when code from a file has, or the server. */
    @Nullable
    Author maker;

    /** Who has made it; nobody when code from a file has, or the server. */
    public @Nullable Author maker() {
        return maker;
    }

    public Text() {
        bytes = new byte[0];
    }

    public Text(String text) {
        bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        length = bytes.length;
    }

    /** Text from people: its bytes are UTF-8. */
    public static Text utf8(String text) {
        return new Text(new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1));
    }

    /** The text for people, when its bytes are UTF-8; what is not comes out as replacement marks. */
    public String toPeople() {
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    public int length() {
        return length;
    }

    public byte at(int index) {
        return bytes[index];
    }

    public void clear() {
        length = 0;
        changed();
    }

    public void set(Text other) {
        if (other != this) {
            set(other.bytes, 0, other.length);
        }
    }

    public void set(byte[] source, int from, int count) {
        length = 0;
        append(source, from, count);
    }

    /** Appends what fits into {@code limit} bytes in all. */
    public void append(Text other, int limit) {
        append(other.bytes, 0, Math.max(0, Math.min(other.length, limit - length)));
    }

    /** Appends a number in decimal, as much as fits into {@code limit} bytes in all. */
    public void appendNumber(int number, int limit) {
        ensure(length + MOST_DIGITS + 1);
        int from = length;
        // Negative, because the most negative number has no positive counterpart.
        int rest = number < 0 ? number : -number;
        if (number < 0) {
            bytes[from++] = '-';
        }
        int digits = 1;
        for (int bound = -10; rest <= bound && digits < MOST_DIGITS; bound *= 10) {
            digits++;
        }
        for (int i = from + digits - 1; i >= from; i--) {
            int tenth = rest / 10;
            bytes[i] = (byte) ('0' + (tenth * 10 - rest));
            rest = tenth;
        }
        length = Math.min(from + digits, Math.max(length, limit));
        changed();
    }

    /** Replaces {@code count} bytes from {@code from} by another text and cuts the result at {@code limit}. */
    public void replace(int from, int count, Text with, int limit) {
        byte[] result = new byte[length - count + with.length];
        System.arraycopy(bytes, 0, result, 0, from);
        System.arraycopy(with.bytes, 0, result, from, with.length);
        System.arraycopy(bytes, from + count, result, from + with.length, length - from - count);
        bytes = result;
        length = Math.min(result.length, limit);
        changed();
    }

    public byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }

    void write(ByteWriter out) {
        out.bytes(bytes, 0, length);
    }

    /** Equal but for case and white space around; an empty text equals nothing, not even another empty one. */
    boolean sameAs(Text other) {
        if (length == 0 || other.length == 0) {
            return false;
        }
        trim();
        other.trim();
        if (end - start != other.end - other.start) {
            return false;
        }
        other.fold();
        return matches(start, other.capitals, other.start, other.end);
    }

    /** Whether the other text, trimmed, occurs in this one; case is ignored. */
    boolean contains(Text other) {
        if (length == 0 || other.length == 0) {
            return false;
        }
        other.trim();
        return find(other, other.start, other.end) >= 0;
    }

    /** Where the whole other text first occurs, ignoring case, or -1. */
    int indexOf(Text other) {
        return find(other, 0, other.length);
    }

    /** This text is often a fresh one, so it is searched as it is; the other one is in capitals. */
    private int find(Text other, int from, int to) {
        if (from == to) {
            return 0;
        }
        other.fold();
        byte[] part = other.capitals;
        int last = length - (to - from);
        ensure(length + WORD - 1 & -WORD);
        // Eight places at once: those that may begin with the right character, in either case.
        long begin = ((part[from] & 0xFF) | 0x20) * EACH_BYTE;
        for (int i = 0; i <= last; i += WORD) {
            long differs = ((long) EIGHT_BYTES.get(bytes, i) | 0x20 * EACH_BYTE) ^ begin;
            for (long found = differs - EACH_BYTE & ~differs & HIGH_BITS; found != 0; found &= found - 1) {
                int place = i + (Long.numberOfTrailingZeros(found) >>> 3);
                if (place <= last && matches(place, part, from, to)) {
                    return place;
                }
            }
        }
        return -1;
    }

    /** Whether part of this text, read in capitals, is part of another one in capitals. */
    private boolean matches(int at, byte[] other, int from, int to) {
        int count = to - from;
        if (count < WORD) {
            for (int i = 0; i < count; i++) {
                byte c = bytes[at + i];
                if (other[from + i] != (c >= 'a' && c <= 'z' ? c - 0x20 : c)) {
                    return false;
                }
            }
            return true;
        }
        for (int i = 0; i <= count - WORD; i += WORD) {
            if (upper((long) EIGHT_BYTES.get(bytes, at + i)) != (long) EIGHT_BYTES.get(other, from + i)) {
                return false;
            }
        }
        // The last eight overlap with those before.
        int last = count - WORD;
        return upper((long) EIGHT_BYTES.get(bytes, at + last)) == (long) EIGHT_BYTES.get(other, from + last);
    }

    /** The hash function of the ELF format over the trimmed text in capitals. */
    int elfHash() {
        trim();
        fold();
        if (hash < 0) {
            int h = 0;
            for (int i = start; i < end; i++) {
                h = ElfHash.step(h, capitals[i]);
            }
            hash = h;
        }
        return hash;
    }

    boolean consistsOf(Text allowed) {
        long[] set = new long[4];
        for (int i = 0; i < allowed.length; i++) {
            int c = allowed.bytes[i] & 0xFF;
            set[c >> 6] |= 1L << c;
        }
        for (int i = 0; i < length; i++) {
            int c = bytes[i] & 0xFF;
            if ((set[c >> 6] & 1L << c) == 0) {
                return false;
            }
        }
        return true;
    }

    Text copy() {
        Text copy = new Text();
        copy.set(this);
        return copy;
    }

    private void changed() {
        folded = false;
        trimmed = false;
    }

    private void fold() {
        if (!folded) {
            refold();
        }
    }

    private void trim() {
        if (!trimmed) {
            int from = 0;
            while (from < length && isBlank(bytes[from])) {
                from++;
            }
            int to = length;
            while (to > from && isBlank(bytes[to - 1])) {
                to--;
            }
            start = from;
            end = to;
            trimmed = true;
        }
    }

    private void refold() {
        int padded = length + WORD - 1 & -WORD;
        ensure(padded);
        if (capitals.length < padded) {
            capitals = new byte[padded];
        }
        for (int i = 0; i < padded; i += WORD) {
            EIGHT_BYTES.set(capitals, i, upper((long) EIGHT_BYTES.get(bytes, i)));
        }
        hash = -1;
        folded = true;
    }

    /** Eight characters at once: 0x20 is taken from every byte between 'a' and 'z'. */
    private static long upper(long word) {
        long low = word & 0x7F * EACH_BYTE;
        long fromA = low + (0x80 - 'a') * EACH_BYTE;
        long aboveZ = low + (0x7F - 'z') * EACH_BYTE;
        long isLower = (fromA ^ aboveZ) & ~word & HIGH_BITS;
        return word - (isLower >>> 2);
    }

    void append(byte[] source, int from, int count) {
        ensure(length + count);
        System.arraycopy(source, from, bytes, length, count);
        length += count;
        changed();
    }

    private void ensure(int capacity) {
        if (bytes.length < capacity) {
            bytes = Arrays.copyOf(bytes, Math.max(capacity, Math.min(bytes.length * 2, capacity + 1024)));
        }
    }

    private static boolean isBlank(byte c) {
        return c == ' ' || c == '\t' || c == '\r' || c == '\n';
    }

    @Override
    public String toString() {
        return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    }
}
