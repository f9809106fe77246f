package dev.ambit.kod.syntax;

import java.nio.charset.StandardCharsets;

/** A piece of a source file: bytes {@code start} up to but not including {@code end}. */
public record Span(SourceFile file, int start, int end) {

    public int line() {
        return file.line(start);
    }

    public int column() {
        return file.column(start);
    }

    /** The line of the last byte. */
    public int endLine() {
        return file.line(Math.max(start, end - 1));
    }

    /** The column after the last byte. */
    public int endColumn() {
        return file.column(Math.max(start, end - 1)) + (end > start ? 1 : 0);
    }

    /** From the start of this piece to the end of {@code last}, when both are in one file. */
    public Span to(Span last) {
        return last.file == file && last.end >= start ? new Span(file, start, last.end) : this;
    }

    public String text() {
        return file.text(start, end);
    }

    /** The text, when the file's bytes are UTF-8. */
    public String toPeople() {
        return new String(text().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }
}
