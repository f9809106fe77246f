package dev.ambit.server.lsp;

import dev.ambit.kod.syntax.SourceFile;
import dev.ambit.kod.syntax.Span;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.jspecify.annotations.Nullable;

/**
 * The text of a source as an editor counts it: UTF-16 units, lines ended by LF, CR LF or CR.
 *
 * <p>The compiler reads bytes. {@link #source} gives it one byte for each unit, so offsets are the same on both sides.
 */
final class EditorText {

    /** Stands for what does not fit into a byte; the compiler refuses it, as it refuses the bytes it would be on disk. */
    private static final byte FOREIGN = (byte) 0xFF;

    private final String chars;
    private int @Nullable [] lineStarts;

    EditorText(String chars) {
        this.chars = chars;
    }

    /** UTF-8 if it is that, else ISO 8859-1, in which the old sources are written. */
    static EditorText of(byte[] bytes) {
        try {
            String chars = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            // Editors keep the byte order mark to themselves.
            return new EditorText(chars.startsWith("\uFEFF") ? chars.substring(1) : chars);
        } catch (CharacterCodingException e) {
            return new EditorText(new String(bytes, StandardCharsets.ISO_8859_1));
        }
    }

    static EditorText read(Path path) throws IOException {
        return of(Files.readAllBytes(path));
    }

    String chars() {
        return chars;
    }

    String chars(int start, int end) {
        return chars.substring(start, end);
    }

    int length() {
        return chars.length();
    }

    /** Places outside the text are moved to its nearest place. */
    int offset(Position position) {
        int[] starts = lineStarts();
        if (position.getLine() < 0) {
            return 0;
        }
        if (position.getLine() >= starts.length) {
            return chars.length();
        }
        int start = starts[position.getLine()];
        int end = position.getLine() + 1 < starts.length ? starts[position.getLine() + 1] : chars.length();
        while (end > start && position.getLine() + 1 < starts.length && isLineEnd(chars.charAt(end - 1))) {
            end--;
        }
        return Math.clamp((long) start + position.getCharacter(), start, end);
    }

    Position position(int offset) {
        int[] starts = lineStarts();
        int found = Arrays.binarySearch(starts, offset);
        int line = found >= 0 ? found : -found - 2;
        return new Position(line, offset - starts[line]);
    }

    Range range(int start, int end) {
        return new Range(position(start), position(end));
    }

    /** The range of a piece of a {@link #source} of this text, or of an older one that may have been longer. */
    Range range(Span span) {
        return range(Math.min(span.start(), chars.length()), Math.min(span.end(), chars.length()));
    }

    /** The text after an edit. */
    EditorText after(TextDocumentContentChangeEvent change) {
        Range range = change.getRange();
        if (range == null) {
            return new EditorText(change.getText());
        }
        int start = offset(range.getStart());
        int end = Math.max(start, offset(range.getEnd()));
        return new EditorText(chars.substring(0, start) + change.getText() + chars.substring(end));
    }

    SourceFile source(String name, String path) {
        byte[] bytes = new byte[chars.length()];
        for (int i = 0; i < bytes.length; i++) {
            char c = chars.charAt(i);
            boolean lineEnd = c == '\r' && (i + 1 == bytes.length || chars.charAt(i + 1) != '\n');
            bytes[i] = lineEnd ? (byte) '\n' : c < 256 ? (byte) c : FOREIGN;
        }
        return new SourceFile(name, path, bytes);
    }

    private static boolean isLineEnd(char c) {
        return c == '\n' || c == '\r';
    }

    /** Counted when first asked for; counting twice in two threads does no harm. */
    private int[] lineStarts() {
        int[] known = lineStarts;
        if (known != null) {
            return known;
        }
        int[] starts = new int[16];
        int lines = 1;
        for (int i = 0; i < chars.length(); i++) {
            char c = chars.charAt(i);
            boolean ends = c == '\n' || c == '\r' && (i + 1 == chars.length() || chars.charAt(i + 1) != '\n');
            if (ends) {
                if (lines == starts.length) {
                    starts = Arrays.copyOf(starts, lines * 2);
                }
                starts[lines++] = i + 1;
            }
        }
        int[] counted = Arrays.copyOf(starts, lines);
        lineStarts = counted;
        return counted;
    }
}
