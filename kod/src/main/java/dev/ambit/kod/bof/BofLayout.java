package dev.ambit.kod.bof;

import dev.ambit.kod.bof.Bof.LineEntry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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
        var moved = new TreeMap<Integer, Integer>();
        var classes = new ArrayList<BofClass>();
        for (int c = 0; c < bof.classes().size(); c++) {
            var kodClass = bof.classes().get(c);
            var handlers = new ArrayList<Handler>();
            for (int h = 0; h < kodClass.handlers().size(); h++) {
                var handler = kodClass.handlers().get(h);
                int start = codeStart(layout.classes().get(c).handlers().get(h), handler);
                handlers.add(place(handler, start, moved));
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
        var lines = new ArrayList<LineEntry>();
        for (var line : bof.lines()) {
            var instruction = moved.floorEntry(line.offset());
            int offset =
                    instruction == null ? line.offset() : line.offset() - instruction.getKey() + instruction.getValue();
            lines.add(new LineEntry(Math.clamp(offset, 0, layout.source()), line.line()));
        }
        return new Bof(bof.sourceName(), classes, bof.strings(), bof.hasLines(), lines);
    }

    private static Handler place(Handler handler, int start, Map<Integer, Integer> moved) {
        var offsets = new HashMap<Integer, Integer>();
        int at = start;
        for (var instruction : handler.code()) {
            offsets.put(instruction.offset(), at);
            moved.putIfAbsent(instruction.offset(), at);
            at += CodeWriter.size(instruction);
        }
        var code = new ArrayList<Instruction>(handler.code().size());
        for (var instruction : handler.code()) {
            code.add(place(instruction, offsets));
        }
        return new Handler(handler.messageId(), handler.comment(), handler.locals(), handler.parameters(), code);
    }

    private static Instruction place(Instruction instruction, Map<Integer, Integer> offsets) {
        int offset = offsets.get(instruction.offset());
        return switch (instruction) {
            case Instruction.Unary i -> new Instruction.Unary(offset, i.op(), i.dest(), i.source());
            case Instruction.Binary i -> new Instruction.Binary(offset, i.op(), i.dest(), i.left(), i.right());
            case Instruction.Goto i -> new Instruction.Goto(offset, offsets.get(i.target()));
            case Instruction.Branch i ->
                new Instruction.Branch(offset, i.whenNonzero(), offsets.get(i.target()), i.test());
            case Instruction.Call i -> new Instruction.Call(offset, i.function(), i.dest(), i.arguments(), i.named());
            case Instruction.Return i -> new Instruction.Return(offset, i.source());
            case Instruction.Propagate _ -> new Instruction.Propagate(offset);
        };
    }
}
