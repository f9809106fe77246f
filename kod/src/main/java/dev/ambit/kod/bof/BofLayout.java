package dev.ambit.kod.bof;

import dev.ambit.kod.bof.Bof.LineEntry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where each piece of an object file goes. */
record BofLayout(List<ClassPlace> classes, int strings, int lines, int source) {

    record ClassPlace(int start, int properties, int messages, List<Integer> handlers) {}

    static BofLayout of(Bof bof) {
        int at = 24 + 8 * bof.classes().size();
        var classes = new ArrayList<ClassPlace>();
        for (var kodClass : bof.classes()) {
            int start = at;
            int properties = start + 20 + 8 * kodClass.classVars().size();
            int messages = properties + 8 + 8 * kodClass.properties().size();
            at = messages + 4 + 12 * kodClass.handlers().size();
            var handlers = new ArrayList<Integer>();
            for (var handler : kodClass.handlers()) {
                handlers.add(at);
                at = codeStart(at, handler);
                for (var instruction : handler.code()) {
                    at += CodeWriter.size(instruction);
                }
            }
            classes.add(new ClassPlace(start, properties, messages, handlers));
        }
        int strings = at;
        at += 4 + 4 * bof.strings().size();
        for (var string : bof.strings()) {
            at += string.length() + 1;
        }
        int lines = at;
        if (bof.hasLines()) {
            at += 4 + 8 * bof.lines().size();
        }
        return new BofLayout(classes, strings, lines, at);
    }

    private static int codeStart(int handler, Handler of) {
        return handler + 2 + 8 * of.parameters().size();
    }

    /** The same file with every instruction, jump and line at the offset it has when written. */
    static Bof place(Bof bof) {
        var layout = of(bof);
        var moves = new Moves();
        var classes = new ArrayList<BofClass>();
        for (int c = 0; c < bof.classes().size(); c++) {
            var kodClass = bof.classes().get(c);
            var handlers = new ArrayList<Handler>();
            for (int h = 0; h < kodClass.handlers().size(); h++) {
                var handler = kodClass.handlers().get(h);
                int start = codeStart(layout.classes().get(c).handlers().get(h), handler);
                handlers.add(place(handler, start, moves));
            }
            classes.add(new BofClass(
                    kodClass.id(),
                    kodClass.superId(),
                    kodClass.classVarCount(),
                    kodClass.classVars(),
                    kodClass.propertyCount(),
                    kodClass.properties(),
                    handlers));
        }
        var lines = new ArrayList<LineEntry>(bof.lines().size());
        for (var line : bof.lines()) {
            lines.add(new LineEntry(Math.clamp(moves.moved(line.offset()), 0, layout.source()), line.line()));
        }
        return new Bof(bof.sourceName(), classes, bof.strings(), bof.hasLines(), lines);
    }

    private static Handler place(Handler handler, int start, Moves moves) {
        var code = handler.code();
        int[] from = new int[code.size()];
        int[] to = new int[code.size()];
        int at = start;
        for (int i = 0; i < from.length; i++) {
            from[i] = code.get(i).offset();
            to[i] = at;
            moves.add(from[i], at);
            at += CodeWriter.size(code.get(i));
        }
        if (Arrays.equals(from, to)) {
            return handler;
        }
        var moved = new HashMap<Integer, Integer>();
        for (int i = 0; i < from.length; i++) {
            moved.put(from[i], to[i]);
        }
        var placed = new ArrayList<Instruction>(from.length);
        for (int i = 0; i < from.length; i++) {
            placed.add(place(code.get(i), to[i], moved));
        }
        return new Handler(handler.messageId(), handler.comment(), handler.locals(), handler.parameters(), placed);
    }

    /** Where each instruction of the file came from and went. */
    private static final class Moves {
        private long[] pairs = new long[256];
        private int size;
        private boolean sorted = true;

        void add(int from, int to) {
            if (size == pairs.length) {
                pairs = Arrays.copyOf(pairs, size * 2);
            }
            pairs[size] = (long) from << 32 | to;
            sorted &= size == 0 || pairs[size - 1] < pairs[size];
            size++;
        }

        /** An offset that is no instruction's moves with the instruction before it. */
        int moved(int offset) {
            if (!sorted) {
                Arrays.sort(pairs, 0, size);
                sorted = true;
            }
            int found = Arrays.binarySearch(pairs, 0, size, (long) offset << 32);
            int index = found >= 0 ? found : -found - 1;
            if (index == size || (int) (pairs[index] >>> 32) != offset) {
                index--;
            }
            return index < 0 ? offset : offset - (int) (pairs[index] >>> 32) + (int) pairs[index];
        }
    }

    private static Instruction place(Instruction instruction, int offset, Map<Integer, Integer> moved) {
        return switch (instruction) {
            case Instruction.Unary i -> new Instruction.Unary(offset, i.op(), i.dest(), i.source());
            case Instruction.Binary i -> new Instruction.Binary(offset, i.op(), i.dest(), i.left(), i.right());
            case Instruction.Goto i -> new Instruction.Goto(offset, moved.getOrDefault(i.target(), i.target()));
            case Instruction.Branch i ->
                new Instruction.Branch(offset, i.whenNonzero(), moved.getOrDefault(i.target(), i.target()), i.test());
            case Instruction.Call i -> new Instruction.Call(offset, i.function(), i.dest(), i.arguments(), i.named());
            case Instruction.Return i -> new Instruction.Return(offset, i.source());
            case Instruction.Propagate _ -> new Instruction.Propagate(offset);
        };
    }
}
