package dev.ambit.kod.run;

import dev.ambit.kod.bof.Bof;
import dev.ambit.kod.bof.BofClass;
import dev.ambit.kod.bof.Handler;
import dev.ambit.kod.bof.Instruction;
import dev.ambit.kod.bof.Instruction.BinaryOp;
import dev.ambit.kod.bof.Instruction.NamedArgument;
import dev.ambit.kod.bof.Instruction.UnaryOp;
import dev.ambit.kod.bof.Operand;
import dev.ambit.kod.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;

/**
 * Makes object files that no person would write: three or four classes below one another, handlers full of operators,
 * calls, sends, propagates and loops, with operands of every type in every place.
 */
final class RandomPrograms {
    static final int FIRST_CLASS = 101;
    static final int FIRST_MESSAGE = 201;
    static final int MESSAGES = 5;
    private static final int FIRST_PARAMETER = 301;
    private static final int PARAMETERS = 5;
    private static final int LOCALS = 7;
    /** Functions that do nothing but what their arguments say. */
    private static final int[] FUNCTIONS = {
        3, 5, 22, 23, 26, 28, 31, 32, 35, 36, 37, 38, 39, 40, 41, 43, 44, 52, 53, 63, 64, 101, 101, 102, 102, 103, 103,
        104, 105, 106, 106, 107, 108, 109, 110, 111, 112, 120, 131, 132, 133, 141, 142, 143, 144, 145, 161, 201, 34, 51,
        99, 240
    };

    private final Random random;
    private final int classes;
    private int offset = 100;
    private List<Instruction> code = new ArrayList<>();
    private int properties;
    private int locals;

    private RandomPrograms(long seed) {
        random = new Random(seed);
        classes = 3 + random.nextInt(2);
    }

    static Bof generate(long seed) {
        return new RandomPrograms(seed).file();
    }

    private Bof file() {
        List<BofClass> all = new ArrayList<>();
        for (int i = 0; i < classes; i++) {
            all.add(kind(i));
        }
        List<Bof.LineEntry> lines = new ArrayList<>();
        for (int at = 100; at < offset; at += 3) {
            lines.add(new Bof.LineEntry(at, at));
        }
        return new Bof("random.kod", all, List.of("some text", " 12 ", "{} and {1:x}"), true, lines);
    }

    private BofClass kind(int number) {
        properties = 3 + number;
        List<BofClass.Default> defaults = new ArrayList<>();
        for (int i = 1; i <= properties; i++) {
            if (i > 2 + number || random.nextInt(4) == 0) {
                defaults.add(new BofClass.Default(i, constant()));
            }
        }
        List<BofClass.Default> variables = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            if (number == 0 || random.nextInt(3) == 0) {
                boolean override = number > 0 && random.nextBoolean();
                int word = override ? Value.OVERRIDE << 28 | 1 + random.nextInt(properties) : constant();
                variables.add(new BofClass.Default(i, word));
            }
        }
        TreeMap<Integer, Handler> handlers = new TreeMap<>();
        for (int m = 0; m < MESSAGES; m++) {
            if (number == 0 || random.nextInt(3) > 0) {
                handlers.put(FIRST_MESSAGE + m, handler(FIRST_MESSAGE + m));
            }
        }
        if (random.nextInt(3) > 0) {
            handlers.put(Ids.CONSTRUCTOR, handler(Ids.CONSTRUCTOR));
        }
        int superId = number == 0 ? 0 : FIRST_CLASS + number - 1 - (number > 1 ? random.nextInt(2) : 0);
        return new BofClass(
                FIRST_CLASS + number, superId, 2, variables, properties, defaults, List.copyOf(handlers.values()));
    }

    private Handler handler(int message) {
        List<Handler.Parameter> parameters = new ArrayList<>();
        for (int p = 0; p < PARAMETERS; p++) {
            if (random.nextBoolean()) {
                parameters.add(new Handler.Parameter(FIRST_PARAMETER + p, constant()));
            }
        }
        locals = LOCALS;
        code = new ArrayList<>();
        block(1 + random.nextInt(6), 2);
        finish();
        return new Handler(message, -1, locals, parameters, code);
    }

    private void finish() {
        if (random.nextInt(3) == 0) {
            code.add(new Instruction.Propagate(next()));
        } else {
            code.add(new Instruction.Return(next(), operand()));
        }
    }

    private int next() {
        offset += 1 + random.nextInt(3);
        return offset;
    }

    private void block(int statements, int depth) {
        for (int i = 0; i < statements; i++) {
            statement(depth);
        }
    }

    private void statement(int depth) {
        switch (random.nextInt(depth > 0 ? 12 : 8)) {
            case 0 -> code.add(new Instruction.Unary(next(), pick(UnaryOp.values()), place(), operand()));
            case 1, 2 ->
                code.add(new Instruction.Binary(next(), pick(BinaryOp.values()), place(), operand(), operand()));
            case 3, 4 -> builtin();
            case 5, 6, 7 -> send();
            case 8, 9 -> branch(depth);
            case 10 -> loop(depth);
            default -> {
                if (random.nextInt(4) == 0) {
                    int skip = code.size();
                    code.add(new Instruction.Branch(0, true, 0, operand()));
                    finish();
                    patch(skip);
                } else {
                    block(2, depth - 1);
                }
            }
        }
    }

    /** If and else; the comparison is often only for the branch. */
    private void branch(int depth) {
        Operand test = operand();
        if (random.nextBoolean()) {
            test = new Operand(Operand.Kind.LOCAL, random.nextInt(locals));
            code.add(new Instruction.Binary(next(), pick(BinaryOp.values()), test, operand(), operand()));
        }
        int skip = code.size();
        boolean whenNonzero = random.nextBoolean();
        code.add(new Instruction.Branch(0, whenNonzero, 0, test));
        block(1 + random.nextInt(3), depth - 1);
        if (random.nextBoolean()) {
            int end = code.size();
            code.add(new Instruction.Goto(0, 0));
            patch(skip);
            block(1 + random.nextInt(3), depth - 1);
            patch(end);
        } else {
            patch(skip);
        }
    }

    /** A counter of its own makes most loops end; the fuel ends the others. */
    private void loop(int depth) {
        Operand counter = new Operand(Operand.Kind.LOCAL, random.nextInt(4) == 0 ? 0 : locals++);
        Operand test = new Operand(Operand.Kind.LOCAL, locals++);
        Operand turns = integer(random.nextInt(4));
        code.add(new Instruction.Unary(next(), UnaryOp.COPY, counter, integer(0)));
        int top = next();
        code.add(new Instruction.Binary(top, BinaryOp.LESS, test, counter, turns));
        int exit = code.size();
        code.add(new Instruction.Branch(0, false, 0, test));
        block(1 + random.nextInt(3), depth - 1);
        code.add(new Instruction.Binary(next(), BinaryOp.ADD, counter, counter, integer(1)));
        code.add(new Instruction.Goto(next(), top));
        patch(exit);
    }

    /** Gives the jump at this index its own offset and the next instruction as target, which is an empty copy. */
    private void patch(int index) {
        int target = next();
        Operand local = new Operand(Operand.Kind.LOCAL, 0);
        code.add(new Instruction.Unary(target, UnaryOp.COPY, local, local));
        int own = next();
        code.set(
                index,
                switch (code.get(index)) {
                    case Instruction.Branch b -> new Instruction.Branch(own, b.whenNonzero(), target, b.test());
                    default -> new Instruction.Goto(own, target);
                });
    }

    private void builtin() {
        List<Operand> arguments = new ArrayList<>();
        int count = random.nextInt(5);
        for (int i = 0; i < count; i++) {
            arguments.add(operand());
        }
        int function = FUNCTIONS[random.nextInt(FUNCTIONS.length)];
        code.add(new Instruction.Call(next(), function, result(), arguments, List.of()));
    }

    private void send() {
        List<NamedArgument> named = new ArrayList<>();
        for (int p = 0; p < PARAMETERS; p++) {
            if (random.nextInt(3) == 0) {
                named.add(new NamedArgument(FIRST_PARAMETER + p, operand()));
            }
        }
        int kind = random.nextInt(10);
        if (kind == 0) {
            Operand type =
                    new Operand(Operand.Kind.CONSTANT, Value.CLASS << 28 | FIRST_CLASS + random.nextInt(classes));
            code.add(new Instruction.Call(next(), Routines.CREATE, result(), List.of(type), named));
            return;
        }
        Operand target = random.nextInt(3) > 0 ? new Operand(Operand.Kind.PROPERTY, random.nextInt(2)) : operand();
        Operand message = random.nextInt(8) == 0
                ? operand()
                : new Operand(
                        Operand.Kind.CONSTANT, Value.MESSAGE << 28 | FIRST_MESSAGE + random.nextInt(MESSAGES + 1));
        int function = kind == 1 ? Routines.POST : Routines.SEND;
        code.add(new Instruction.Call(next(), function, result(), List.of(target, message), named));
    }

    private Optional<Operand> result() {
        return random.nextInt(4) == 0 ? Optional.empty() : Optional.of(place());
    }

    private Operand place() {
        return random.nextInt(3) == 0
                ? new Operand(Operand.Kind.PROPERTY, 1 + random.nextInt(properties))
                : new Operand(Operand.Kind.LOCAL, random.nextInt(LOCALS));
    }

    private Operand operand() {
        return switch (random.nextInt(9)) {
            case 0, 1, 2 -> new Operand(Operand.Kind.LOCAL, random.nextInt(LOCALS));
            case 3, 4 -> new Operand(Operand.Kind.PROPERTY, random.nextInt(properties + 1));
            case 5 -> new Operand(Operand.Kind.CLASS_VARIABLE, random.nextInt(2));
            default -> new Operand(Operand.Kind.CONSTANT, constant());
        };
    }

    private Operand integer(int number) {
        return new Operand(Operand.Kind.CONSTANT, Value.narrow(Value.integer(number)));
    }

    private int constant() {
        return switch (random.nextInt(12)) {
            case 0, 1 -> 0;
            case 2 -> Value.RESOURCE << 28 | 20001 + random.nextInt(3);
            case 3 -> Value.CLASS << 28 | FIRST_CLASS + random.nextInt(classes + 1);
            case 4 -> Value.MESSAGE << 28 | FIRST_MESSAGE + random.nextInt(MESSAGES);
            case 5 -> Value.DEBUG_STRING << 28 | random.nextInt(3);
            case 6 -> Value.narrow(Value.integer(random.nextInt()));
            default -> Value.narrow(Value.integer(random.nextInt(6) - 1));
        };
    }

    private <T> T pick(T[] values) {
        return values[random.nextInt(values.length)];
    }
}
