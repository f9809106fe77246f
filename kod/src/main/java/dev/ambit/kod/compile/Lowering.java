package dev.ambit.kod.compile;

import dev.ambit.kod.bof.Bof;
import dev.ambit.kod.bof.Bof.LineEntry;
import dev.ambit.kod.bof.BofClass;
import dev.ambit.kod.bof.BofClass.Default;
import dev.ambit.kod.bof.BofWriter;
import dev.ambit.kod.bof.Handler;
import dev.ambit.kod.compile.Code.ClassCode;
import dev.ambit.kod.compile.Code.FileCode;
import dev.ambit.kod.compile.Code.SlotCode;
import dev.ambit.kod.syntax.Diagnostics;
import java.util.ArrayList;
import java.util.List;

/** Makes an object file of a resolved source file. Files are independent of each other here. */
final class Lowering {

    private Lowering() {}

    /** Handlers that need too many locals are reported; the result is to be thrown away then. */
    static Bof lower(FileCode file, boolean withLines, Diagnostics diagnostics) {
        var lines = new ArrayList<LineEntry>();
        var classes = new ArrayList<BofClass>();
        int offset = 0;
        for (ClassCode kodClass : file.classes()) {
            var handlers = new ArrayList<Handler>();
            for (var handler : kodClass.handlers()) {
                var lowered = new HandlerLowering(handler, offset, lines).lower(diagnostics);
                offset += lowered.code().size();
                handlers.add(lowered);
            }
            classes.add(new BofClass(
                    kodClass.id(),
                    kodClass.superId(),
                    kodClass.classVarCount(),
                    defaults(kodClass.classVars()),
                    kodClass.propertyCount(),
                    defaults(kodClass.properties()),
                    handlers));
        }
        List<LineEntry> kept = withLines ? lines : List.of();
        return BofWriter.layOut(new Bof(file.sourceName(), classes, file.strings(), withLines, kept));
    }

    private static List<Default> defaults(List<SlotCode> slots) {
        return slots.stream()
                .map(slot -> new Default(slot.number(), slot.word()))
                .toList();
    }
}
