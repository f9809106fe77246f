package dev.ambit.kod.run;

import dev.ambit.kod.bof.Bof;
import dev.ambit.kod.value.Value;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A loaded object file: where its debug strings are and which line an instruction belongs to. */
final class LoadedFile {
    private final String name;
    private final int firstString;
    private final Lines lines;
    private final List<String> texts;

    /** Debug strings are numbered through the whole world, so that they keep their text in another file's code. */
    LoadedFile(Bof bof, int firstString) {
        this(bof, new Lines(bof), firstString);
    }

    LoadedFile(Bof bof, Lines lines, int firstString) {
        name = bof.sourceName();
        this.firstString = firstString;
        this.lines = lines;
        texts = bof.strings();
    }

    /** The number of its first debug string. */
    int firstString() {
        return firstString;
    }

    String name() {
        return name;
    }

    /** One of its debug strings. */
    @Nullable
    String text(int index) {
        return index < texts.size() ? texts.get(index) : null;
    }

    /** The line of the statement that the instruction at this offset belongs to; 0 without a line table. */
    int line(int offset) {
        return lines.at(offset);
    }

    long widen(int word) {
        long value = Value.widen(word);
        if (Value.tag(value) != Value.DEBUG_STRING) {
            return value;
        }
        return Value.of(Value.DEBUG_STRING, firstString + Value.data(value));
    }

    /** Which line each instruction of a file belongs to. */
    static final class Lines {
        private final int[] offsets;
        private final int[] lines;

        Lines(Bof bof) {
            var sorted = bof.lines().stream()
                    .sorted((a, b) -> Integer.compare(a.offset(), b.offset()))
                    .toList();
            offsets = sorted.stream().mapToInt(Bof.LineEntry::offset).toArray();
            lines = sorted.stream().mapToInt(Bof.LineEntry::line).toArray();
        }

        int at(int offset) {
            int found = Arrays.binarySearch(offsets, offset);
            int index = found >= 0 ? found : -found - 2;
            return index < 0 ? 0 : lines[index];
        }
    }
}
