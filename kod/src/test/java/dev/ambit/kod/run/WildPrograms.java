package dev.ambit.kod.run;

import dev.ambit.kod.bof.Bof;
import dev.ambit.kod.bof.BofClass;
import dev.ambit.kod.bof.Handler;
import dev.ambit.kod.bof.Instruction;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Random programs changed for pages: without functions that a page does not have, and with jumps to anywhere. */
final class WildPrograms {
    /** Packets, timers, rooms, tables, and random numbers, which are others in a page. */
    private static final Set<Integer> NOT_IN_PAGES = Set.of(23, 26, 51, 52, 53, 63, 64, 141, 142, 143, 144, 145, 201);

    private static final int LIST = 106;
    private static final int WILD_ONE_IN = 6;

    private WildPrograms() {}

    static Bof forPages(long seed) {
        return changed(RandomPrograms.generate(seed), (instruction, _) -> instruction);
    }

    /** Some jumps lead to some other instruction of its handler, into the middle of loops too. */
    static Bof withWildJumps(long seed) {
        Random random = new Random(seed);
        return changed(RandomPrograms.generate(seed), (instruction, code) -> {
            int target = code.get(random.nextInt(code.size())).offset();
            boolean wild = random.nextInt(WILD_ONE_IN) == 0;
            return switch (instruction) {
                case Instruction.Goto g when wild -> new Instruction.Goto(g.offset(), target);
                case Instruction.Branch b
                when random.nextBoolean() -> new Instruction.Branch(b.offset(), b.whenNonzero(), target, b.test());
                default -> instruction;
            };
        });
    }

    private interface Change {
        Instruction apply(Instruction instruction, List<Instruction> code);
    }

    private static Bof changed(Bof file, Change change) {
        List<BofClass> classes = new ArrayList<>();
        for (BofClass kind : file.classes()) {
            List<Handler> handlers = new ArrayList<>();
            for (Handler handler : kind.handlers()) {
                List<Instruction> code = handler.code().stream()
                        .map(one -> change.apply(inPages(one), handler.code()))
                        .toList();
                handlers.add(new Handler(
                        handler.messageId(), handler.comment(), handler.locals(), handler.parameters(), code));
            }
            classes.add(new BofClass(
                    kind.id(),
                    kind.superId(),
                    kind.classVarCount(),
                    kind.classVars(),
                    kind.propertyCount(),
                    kind.properties(),
                    handlers));
        }
        return new Bof(file.sourceName(), classes, file.strings(), file.hasLines(), file.lines());
    }

    private static Instruction inPages(Instruction instruction) {
        return instruction instanceof Instruction.Call call && NOT_IN_PAGES.contains(call.function())
                ? new Instruction.Call(call.offset(), LIST, call.dest(), call.arguments(), call.named())
                : instruction;
    }
}
