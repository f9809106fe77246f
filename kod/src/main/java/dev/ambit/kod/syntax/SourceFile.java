package dev.ambit.kod.syntax;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A source file in memory. Equality is identity: the same text twice is two files. */
public final class SourceFile {

    private final String name;
    private final String path;
    private final byte[] bytes;
    private volatile int[] lineStarts = {};

    /** @param name what messages call the file, and what goes into its object file */
    public SourceFile(String name, byte[] bytes) {
        this(name, name, bytes);
    }

    /**
     * @param name what goes into the object file
     * @param path what messages call the file
     */
    public SourceFile(String name, String path, byte[] bytes) {
        this.name = name;
        this.path = path;
        this.bytes = bytes.clone();
    }

    public static SourceFile of(String name, String text) {
        return new SourceFile(name, text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** A source from people: its bytes are UTF-8. */
    public static SourceFile utf8(String name, String text) {
        return new SourceFile(name, text.getBytes(StandardCharsets.UTF_8));
    }

    public String name() {
        return name;
    }

    public String path() {
        return path;
    }

    /** The bytes themselves, for the lexer. */
    byte[] bytes() {
        return bytes;
    }

    public byte[] toBytes() {
        return bytes.clone();
    }

    public String text(int start, int end) {
        return new String(bytes, start, end - start, StandardCharsets.ISO_8859_1);
    }

    /** The line of {@code offset}, from 1. */
    public int line(int offset) {
        int found = Arrays.binarySearch(lineStarts(), offset);
        return found >= 0 ? found + 1 : -found - 1;
    }

    /** The column of {@code offset}, from 1; a tab is one column. */
    public int column(int offset) {
        return offset - lineStarts()[line(offset) - 1] + 1;
    }

    /** The text of a line, without its end. */
    public String lineText(int line) {
        int[] starts = lineStarts();
        int start = starts[line - 1];
        int end = line < starts.length ? starts[line] : bytes.length;
        while (end > start && (bytes[end - 1] == '\n' || bytes[end - 1] == '\r')) {
            end--;
        }
        return text(start, end);
    }

    private int[] lineStarts() {
        int[] known = lineStarts;
        if (known.length > 0) {
            return known;
        }
        int lines = 1;
        for (byte b : bytes) {
            if (b == '\n') {
                lines++;
            }
        }
        int[] starts = new int[lines];
        int line = 1;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                starts[line++] = i + 1;
            }
        }
        lineStarts = starts;
        return starts;
    }
}
