package dev.ambit.kod.run;

import dev.ambit.kod.bof.Bof;
import dev.ambit.kod.bof.BofClass;
import dev.ambit.kod.bof.Handler;
import dev.ambit.kod.bof.Instruction;
import dev.ambit.kod.bof.Instruction.BinaryOp;
import dev.ambit.kod.bof.Instruction.UnaryOp;
import dev.ambit.kod.bof.Operand;
import dev.ambit.kod.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * Makes object files that do nothing but arithmetic, on few locals, so that numbers soon fill all 60 bits and go over.
 * Every result is printed.
 */
final class SumPrograms {
    private static final int LOCALS = 5;
    private static final int STEPS = 60;
    private static final int DEBUG = 22;
    private static final int[] FUNCTIONS = {131, 132, 133, 38, 41};

    private final Random random;
    private final List<Instruction> code = new ArrayList<>();
    private int offset = 100;

    private SumPrograms(long seed) {
        random = new Random(seed);
    }

    static Bof generate(long seed) {
        SumPrograms one = new SumPrograms(seed);
        List<Handler> handlers = new ArrayList<>();
        for (int m = 0; m < RandomPrograms.MESSAGES; m++) {
            handlers.add(new Handler(RandomPrograms.FIRST_MESSAGE + m, -1, LOCALS, List.of(), one.code()));
        }
        var kind = new BofClass(RandomPrograms.FIRST_CLASS, 0, 0, List.of(), 0, List.of(), handlers);
        return new Bof("sums.kod", List.of(kind), List.of("{:x} {}"), false, List.of());
    }

    private List<Instruction> code() {
        code.clear();
        for (int i = 0; i < LOCALS; i++) {
            code.add(new Instruction.Unary(offset++, UnaryOp.COPY, local(i), number()));
        }
        for (int i = 0; i < STEPS; i++) {
            Operand dest = local(random.nextInt(LOCALS));
            code.add(step(dest));
            code.add(new Instruction.Call(offset++, DEBUG, Optional.empty(), List.of(dest), List.of()));
        }
        code.add(new Instruction.Return(offset++, local(0)));
        return List.copyOf(code);
    }

    private Instruction step(Operand dest) {
        return switch (random.nextInt(10)) {
            case 0 ->
                new Instruction.Unary(
                        offset++, UnaryOp.values()[random.nextInt(UnaryOp.values().length)], dest, operand());
            case 1 -> {
                int function = FUNCTIONS[random.nextInt(FUNCTIONS.length)];
                boolean format = function == 41;
                Operand first = format ? new Operand(Operand.Kind.CONSTANT, Value.DEBUG_STRING << 28) : operand();
                List<Operand> arguments = List.of(first, operand(), operand());
                yield new Instruction.Call(
                        offset++, function, format ? Optional.empty() : Optional.of(dest), arguments, List.of());
            }
            case 2, 3 -> new Instruction.Binary(offset++, BinaryOp.MULTIPLY, dest, operand(), operand());
            case 4, 5 -> new Instruction.Binary(offset++, BinaryOp.ADD, dest, operand(), operand());
            default ->
                new Instruction.Binary(
                        offset++,
                        BinaryOp.values()[random.nextInt(BinaryOp.values().length)],
                        dest,
                        operand(),
                        operand());
        };
    }

    private Operand operand() {
        return random.nextInt(5) == 0 ? number() : local(random.nextInt(LOCALS));
    }

    private Operand number() {
        int size = random.nextInt(28);
        return new Operand(Operand.Kind.CONSTANT, Value.narrow(Value.integer(random.nextInt() >> size)));
    }

    private static Operand local(int number) {
        return new Operand(Operand.Kind.LOCAL, number);
    }
}
