package dev.ambit.kod.run;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The bytes of a string, a resource or the temp string: one byte per character, changed in place. Comparison ignores
 * case (ASCII) and white space at both ends, as the built-ins want it.
 */
public final class Text {
    private byte[] bytes;
    private int length;

    public Text() {
        bytes = new byte[0];
    }

    public Text(String text) {
        bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        length = bytes.length;
    }

    public int length() {
        return length;
    }

    public byte at(int index) {
        return bytes[index];
    }

    public void clear() {
        length = 0;
    }

    public void set(Text other) {
        if (other != this) {
            length = 0;
            append(other, Integer.MAX_VALUE);
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
        ensure(length + 11);
        int end = length + digits(number);
        long rest = Math.abs((long) number);
        int at = end;
        do {
            bytes[--at] = (byte) ('0' + rest % 10);
            rest /= 10;
        } while (rest != 0);
        if (number < 0) {
            bytes[--at] = '-';
        }
        length = Math.min(end, Math.max(length, limit));
    }

    /** Replaces {@code count} bytes from {@code from} by another text and cuts the result at {@code limit}. */
    public void replace(int from, int count, Text with, int limit) {
        byte[] result = new byte[length - count + with.length];
        System.arraycopy(bytes, 0, result, 0, from);
        System.arraycopy(with.bytes, 0, result, from, with.length);
        System.arraycopy(bytes, from + count, result, from + with.length, length - from - count);
        bytes = result;
        length = Math.min(result.length, limit);
    }

    public byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }

    void copyTo(byte[] target, int at, int count) {
        System.arraycopy(bytes, 0, target, at, count);
    }

    /** Equal but for case and white space around; an empty text equals nothing, not even another empty one. */
    boolean sameAs(Text other) {
        if (length == 0 || other.length == 0) {
            return false;
        }
        int start = start();
        int end = end(start);
        int otherStart = other.start();
        int otherEnd = other.end(otherStart);
        if (end - start != otherEnd - otherStart) {
            return false;
        }
        return matchesAt(start, other, otherStart, otherEnd);
    }

    /** Whether the other text, trimmed, occurs in this one, trimmed; case is ignored. */
    boolean contains(Text other) {
        if (length == 0 || other.length == 0) {
            return false;
        }
        int start = start();
        int otherStart = other.start();
        int otherEnd = other.end(otherStart);
        return find(other, otherStart, otherEnd, start, end(start)) >= 0;
    }

    /** Where the whole other text first occurs, ignoring case, or -1. */
    int indexOf(Text other) {
        return find(other, 0, other.length, 0, length);
    }

    private int find(Text other, int otherStart, int otherEnd, int from, int end) {
        for (int i = from; i <= end - (otherEnd - otherStart); i++) {
            if (matchesAt(i, other, otherStart, otherEnd)) {
                return i;
            }
        }
        return -1;
    }

    private boolean matchesAt(int at, Text other, int from, int to) {
        byte[] mine = bytes;
        byte[] others = other.bytes;
        for (int i = from, j = at; i < to; i++, j++) {
            byte a = mine[j];
            byte b = others[i];
            if (a != b && upper(a) != upper(b)) {
                return false;
            }
        }
        return true;
    }

    /** The hash function of the ELF format over the trimmed text in capitals. */
    int elfHash() {
        int start = start();
        int end = end(start);
        int hash = 0;
        for (int i = start; i < end; i++) {
            hash = ElfHash.step(hash, upper(bytes[i]));
        }
        return hash;
    }

    boolean consistsOf(Text allowed) {
        long low = 0;
        long[] set = new long[4];
        for (int i = 0; i < allowed.length; i++) {
            int c = allowed.bytes[i] & 0xFF;
            set[c >> 6] |= 1L << c;
        }
        for (int i = 0; i < length; i++) {
            int c = bytes[i] & 0xFF;
            low |= ~set[c >> 6] & 1L << c;
        }
        return low == 0;
    }

    Text copy() {
        Text copy = new Text();
        copy.set(this);
        return copy;
    }

    private int start() {
        int i = 0;
        while (i < length && isBlank(bytes[i])) {
            i++;
        }
        return i;
    }

    private int end(int start) {
        int i = length;
        while (i > start && isBlank(bytes[i - 1])) {
            i--;
        }
        return i;
    }

    void append(byte[] source, int from, int count) {
        ensure(length + count);
        System.arraycopy(source, from, bytes, length, count);
        length += count;
    }

    private void ensure(int capacity) {
        if (bytes.length < capacity) {
            bytes = Arrays.copyOf(bytes, Math.max(capacity, Math.min(bytes.length * 2, capacity + 1024)));
        }
    }

    private static int digits(int number) {
        int count = number < 0 ? 2 : 1;
        for (long rest = Math.abs((long) number) / 10; rest != 0; rest /= 10) {
            count++;
        }
        return count;
    }

    static boolean isBlank(byte c) {
        return c == ' ' || c == '\t' || c == '\r' || c == '\n';
    }

    static byte upper(byte c) {
        return c >= 'a' && c <= 'z' ? (byte) (c - 32) : c;
    }

    @Override
    public String toString() {
        return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    }
}
