package dev.ambit.kod.run;

import dev.ambit.kod.bof.Instruction;
import dev.ambit.kod.bof.Instruction.BinaryOp;
import dev.ambit.kod.bof.Instruction.UnaryOp;
import dev.ambit.kod.bof.Operand;
import dev.ambit.kod.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The reference engine: walks over the instructions of a handler and does what each one says. */
public final class Interpreter implements Engine {
    private final Machine machine;

    public Interpreter(Machine machine) {
        this.machine = machine;
    }

    @Override
    public Entry entryOf(HandlerCode handler) {
        return (self, depth, sent) -> run(handler, self, depth, sent);
    }

    /** One active handler. */
    static final class Frame {
        final HandlerCode code;
        final KodObject self;
        final int depth;
        final Sent sent;
        final long[] locals;
        final @Nullable Frame caller;
        int index;

        Frame(HandlerCode code, KodObject self, int depth, Sent sent, @Nullable Frame caller) {
            this.code = code;
            this.self = self;
            this.depth = depth;
            this.sent = sent;
            this.caller = caller;
            locals = new long[code.locals()];
            code.bind(sent, locals);
        }
    }

    /** Runs a handler to its end. {@link StackTrace} knows this method by name. */
    public long run(HandlerCode code, KodObject self, int depth, Sent sent) {
        if (depth >= machine.limits.depth()) {
            return machine.tooDeep(code.site(0), depth);
        }
        Frame frame = new Frame(code, self, depth, sent, machine.frame);
        machine.frame = frame;
        try {
            return execute(frame);
        } finally {
            machine.frame = frame.caller;
        }
    }

    private long execute(Frame frame) {
        HandlerCode code = frame.code;
        Charges charges = code.charges();
        int index = 0;
        while (true) {
            frame.index = index;
            if (charges.startsRun(index) && machine.spend(charges.at(index)) && charges.looksAt(index)) {
                return machine.outOfFuel(code.site(index), frame.depth);
            }
            switch (code.instruction(index)) {
                case Instruction.Unary u -> {
                    store(frame, u.dest(), unary(code.site(index), u.op(), load(frame, u.source())));
                    index++;
                }
                case Instruction.Binary b -> {
                    long left = load(frame, b.left());
                    long right = load(frame, b.right());
                    store(frame, b.dest(), binary(code.site(index), b.op(), left, right));
                    index++;
                }
                case Instruction.Goto _ -> index = code.target(index);
                case Instruction.Branch b ->
                    index = Value.truth(load(frame, b.test())) == b.whenNonzero() ? code.target(index) : index + 1;
                case Instruction.Call c -> {
                    long result = call(frame, code.site(index), c);
                    if (c.dest().isPresent()) {
                        store(frame, c.dest().get(), result);
                    }
                    index++;
                }
                case Instruction.Return r -> {
                    return load(frame, r.source());
                }
                case Instruction.Propagate _ -> {
                    HandlerCode above = code.above();
                    return above == null
                            ? Sends.nothingAbove(machine, code.site(index))
                            : above.enter(frame.self, frame.depth + 1, frame.sent);
                }
            }
        }
    }

    private static long load(Frame frame, Operand operand) {
        int word = operand.word();
        return switch (operand.kind()) {
            case LOCAL -> frame.locals[word];
            case PROPERTY -> frame.self.slots[word];
            case CONSTANT -> frame.code.widen(word);
            case CLASS_VARIABLE -> KodClass.classVariable(frame.self, word);
        };
    }

    private static void store(Frame frame, Operand operand, long value) {
        if (operand.kind() == Operand.Kind.LOCAL) {
            frame.locals[operand.word()] = value;
        } else {
            frame.self.slots[operand.word()] = value;
        }
    }

    private long unary(int site, UnaryOp op, long value) {
        return switch (op) {
            case NOT -> Arithmetic.not(machine, site, value);
            case NEGATE -> Arithmetic.negate(machine, site, value);
            case COPY -> value;
            case BITWISE_NOT -> Arithmetic.bitNot(machine, site, value);
        };
    }

    private long binary(int site, BinaryOp op, long left, long right) {
        return switch (op) {
            case ADD -> Arithmetic.add(machine, site, left, right);
            case SUBTRACT -> Arithmetic.subtract(machine, site, left, right);
            case MULTIPLY -> Arithmetic.multiply(machine, site, left, right);
            case DIVIDE -> Arithmetic.divide(machine, site, left, right);
            case MOD -> Arithmetic.mod(machine, site, left, right);
            case AND -> Arithmetic.and(machine, site, left, right);
            case OR -> Arithmetic.or(machine, site, left, right);
            case EQUAL -> Arithmetic.equal(left, right);
            case NOT_EQUAL -> Arithmetic.notEqual(left, right);
            case LESS -> Arithmetic.less(machine, site, left, right);
            case GREATER -> Arithmetic.greater(machine, site, left, right);
            case LESS_EQUAL -> Arithmetic.lessEqual(machine, site, left, right);
            case GREATER_EQUAL -> Arithmetic.greaterEqual(machine, site, left, right);
            case BITWISE_AND -> Arithmetic.bitAnd(machine, site, left, right);
            case BITWISE_OR -> Arithmetic.bitOr(machine, site, left, right);
        };
    }

    private long call(Frame frame, int site, Instruction.Call call) {
        List<Operand> arguments = call.arguments();
        if (arguments.size() > machine.limits.listElements() || call.named().size() > machine.limits.namedArguments()) {
            return Sends.tooManyArguments(machine, site);
        }
        return switch (call.function()) {
            case Routines.SEND -> {
                long target = argument(frame, arguments, 0);
                long message = argument(frame, arguments, 1);
                yield Sends.send(machine, site, frame.depth, target, message, named(frame, call));
            }
            case Routines.CREATE ->
                Creation.create(machine, site, frame.depth, argument(frame, arguments, 0), named(frame, call));
            case Routines.POST -> {
                post(frame, site, call);
                yield Value.NIL;
            }
            default -> builtin(frame, site, call);
        };
    }

    private void post(Frame frame, int site, Instruction.Call call) {
        long target = argument(frame, call.arguments(), 0);
        long message = argument(frame, call.arguments(), 1);
        long[] values = Sends.post(machine, site, target, message, frame.code.namedIds(frame.index));
        for (int i = 0; i < call.named().size(); i++) {
            values[i] = load(frame, call.named().get(i).value());
        }
    }

    private long builtin(Frame frame, int site, Instruction.Call call) {
        int count = call.arguments().size();
        for (int i = 0; i < count; i++) {
            machine.arguments[i] = load(frame, call.arguments().get(i));
        }
        machine.at = site;
        machine.depth = frame.depth;
        Routine routine = machine.routines.get(call.function());
        return routine == null
                ? Routines.other(machine, frame.self, call.function(), count)
                : routine.code().call(machine, frame.self, count);
    }

    private static long argument(Frame frame, List<Operand> arguments, int index) {
        return index < arguments.size() ? load(frame, arguments.get(index)) : Value.NIL;
    }

    private static Sent named(Frame frame, Instruction.Call call) {
        if (call.named().isEmpty()) {
            return Sent.NOTHING;
        }
        long[] values = new long[call.named().size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = load(frame, call.named().get(i).value());
        }
        return new Sent(frame.code.namedIds(frame.index), values);
    }
}
