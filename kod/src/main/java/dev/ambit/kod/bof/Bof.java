package dev.ambit.kod.bof;

import java.util.List;

/**
 * One object file: the classes of one source file, its debug strings and, when compiled with {@code -d}, its lines.
 *
 * @param sourceName the name of the source file, as the compiler was given it
 * @param strings debug strings in order of appearance; one char per byte (ISO 8859-1)
 * @param lines empty without {@code -d}, when {@code hasLines} is false too
 */
public record Bof(
        String sourceName, List<BofClass> classes, List<String> strings, boolean hasLines, List<LineEntry> lines) {

    /** The file format this package reads and writes. */
    public static final int VERSION = 5;

    public Bof {
        classes = List.copyOf(classes);
        strings = List.copyOf(strings);
        lines = List.copyOf(lines);
    }

    /** The statement that starts at {@code offset} bytes from the start of the file ends on {@code line}. */
    public record LineEntry(int offset, int line) {}
}
