package dev.ambit.kod.run;

import dev.ambit.kod.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * The reference engine: reads the bytes of a handler as they stand in the object file and does what each instruction
 * says, one after the other. It prepares and remembers nothing, so that there is little in it that can be wrong; {@code
 * CodeReader} draws the layout of the instructions.
 */
public final class Interpreter implements Engine {
    private static final int LOCAL = 0;
    private static final int PROPERTY = 1;
    private static final int CONSTANT = 2;

    /** Where the pieces of an instruction stand, counted from its first byte. */
    private static final int OPERATION = 1;

    private static final int FIRST_WORD = 2;
    private static final int SECOND_WORD = 6;
    private static final int THIRD_WORD = 10;

    private static final int ARGUMENT_BYTES = 5;
    private static final int NAMED_ARGUMENT_BYTES = 9;

    private final Machine machine;

    public Interpreter(Machine machine) {
        this.machine = machine;
    }

    @Override
    public HandlerEntry entryOf(HandlerCode handler) {
        return (self, depth, sent) -> run(handler, self, depth, sent);
    }

    /** One active handler. */
    static final class Frame {
        final HandlerCode code;
        final byte[] file;
        final KodObject self;
        final int depth;
        final Sent sent;
        final long[] locals;
        final @Nullable Frame caller;

        /** The number of the current instruction in its handler. */
        int index;

        Frame(HandlerCode code, KodObject self, int depth, Sent sent, @Nullable Frame caller) {
            this.code = code;
            this.self = self;
            this.depth = depth;
            this.sent = sent;
            this.caller = caller;
            file = code.bytes();
            locals = new long[code.locals()];
            code.bind(sent, locals);
        }

        int octet(int at) {
            return file[at] & 0xFF;
        }

        int word(int at) {
            return octet(at) | octet(at + 1) << 8 | octet(at + 2) << 16 | octet(at + 3) << 24;
        }

        int site() {
            return code.site(index);
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
        int at = code.start();
        while (true) {
            int index = code.indexAt(at);
            frame.index = index;
            if (charges.startsRun(index) && machine.spend(charges.at(index)) && charges.looksAt(index)) {
                return machine.outOfFuel(code.site(index), frame.depth);
            }
            int opcode = frame.octet(at);
            switch (opcode >> 5) {
                case 0 -> {
                    long value = load(frame, opcode >> 2 & 3, frame.word(at + SECOND_WORD));
                    long result = unary(frame.site(), frame.octet(at + OPERATION), value);
                    store(frame, opcode >> 4 & 1, frame.word(at + FIRST_WORD), result);
                    at += SECOND_WORD + 4;
                }
                case 1 -> {
                    long left = load(frame, opcode >> 2 & 3, frame.word(at + SECOND_WORD));
                    long right = load(frame, opcode & 3, frame.word(at + THIRD_WORD));
                    long result = binary(frame.site(), frame.octet(at + OPERATION), left, right);
                    store(frame, opcode >> 4 & 1, frame.word(at + FIRST_WORD), result);
                    at += THIRD_WORD + 4;
                }
                case 2 -> at = jump(frame, at, opcode);
                case 3 -> at = call(frame, at, opcode);
                default -> {
                    if ((opcode >> 4 & 1) == 0) {
                        return load(frame, opcode >> 2 & 3, frame.word(at + 1));
                    }
                    HandlerCode above = code.above();
                    return above == null
                            ? Sends.nothingAbove(machine, frame.site())
                            : above.enter(frame.self, frame.depth + 1, frame.sent);
                }
            }
        }
    }

    /** The offset of the next instruction: where the jump leads, or behind it. */
    private static int jump(Frame frame, int at, int opcode) {
        int target = at + frame.word(at + 1);
        if ((opcode & 3) == 1) {
            return target;
        }
        boolean whenNonzero = (opcode >> 4 & 1) == 0;
        long test = load(frame, opcode >> 2 & 3, frame.word(at + 5));
        return Value.truth(test) == whenNonzero ? target : at + 9;
    }

    private static long load(Frame frame, int kind, int word) {
        return switch (kind) {
            case LOCAL -> frame.locals[word];
            case PROPERTY -> frame.self.slots[frame.code.slot(word)];
            case CONSTANT -> frame.code.widen(word);
            default -> KodClass.classVariable(frame.self, word);
        };
    }

    private void store(Frame frame, int kind, int word, long value) {
        if (kind == LOCAL) {
            frame.locals[word] = value;
        } else if (machine.keeper == null) {
            frame.self.slots[word] = value;
        } else {
            Stores.store(machine, frame.site(), frame.self, frame.code.slot(word), value);
        }
    }

    private long unary(int site, int operation, long value) {
        return switch (operation) {
            case 0 -> Arithmetic.not(machine, site, value);
            case 1 -> Arithmetic.negate(machine, site, value);
            case 2 -> value;
            default -> Arithmetic.bitNot(machine, site, value);
        };
    }

    private long binary(int site, int operation, long left, long right) {
        return switch (operation) {
            case 0 -> Arithmetic.add(machine, site, left, right);
            case 1 -> Arithmetic.subtract(machine, site, left, right);
            case 2 -> Arithmetic.multiply(machine, site, left, right);
            case 3 -> Arithmetic.divide(machine, site, left, right);
            case 4 -> Arithmetic.mod(machine, site, left, right);
            case 5 -> Arithmetic.and(machine, site, left, right);
            case 6 -> Arithmetic.or(machine, site, left, right);
            case 7 -> Arithmetic.equal(left, right);
            case 8 -> Arithmetic.notEqual(left, right);
            case 9 -> Arithmetic.less(machine, site, left, right);
            case 10 -> Arithmetic.greater(machine, site, left, right);
            case 11 -> Arithmetic.lessEqual(machine, site, left, right);
            case 12 -> Arithmetic.greaterEqual(machine, site, left, right);
            case 13 -> Arithmetic.bitAnd(machine, site, left, right);
            default -> Arithmetic.bitOr(machine, site, left, right);
        };
    }

    /** Calls a function and stores what it gives; the offset of the next instruction. */
    private int call(Frame frame, int at, int opcode) {
        int destination = opcode >> 2 & 3;
        boolean stores = destination != 2;
        int arguments = at + (stores ? SECOND_WORD : FIRST_WORD);
        int named = arguments + 1 + frame.octet(arguments) * ARGUMENT_BYTES;
        long result = call(frame, frame.octet(at + OPERATION), arguments, named);
        if (stores) {
            store(frame, destination, frame.word(at + FIRST_WORD), result);
        }
        return named + 1 + frame.octet(named) * NAMED_ARGUMENT_BYTES;
    }

    /** @param arguments where the count of the arguments stands; {@code named}, that of the named ones */
    private long call(Frame frame, int function, int arguments, int named) {
        int site = frame.site();
        int count = frame.octet(arguments);
        if (count > machine.limits.listElements() || frame.octet(named) > machine.limits.namedArguments()) {
            return Sends.tooManyArguments(machine, site);
        }
        return switch (function) {
            case Routines.SEND -> {
                long target = argument(frame, arguments, 0);
                long message = argument(frame, arguments, 1);
                yield Sends.send(machine, site, frame.depth, target, message, sent(frame, named));
            }
            case Routines.CREATE -> {
                long kind = argument(frame, arguments, 0);
                yield Creation.create(machine, site, frame.depth, kind, sent(frame, named));
            }
            case Routines.POST -> {
                long target = argument(frame, arguments, 0);
                long message = argument(frame, arguments, 1);
                long[] values = Sends.post(machine, site, target, message, names(frame, named));
                for (int i = 0; i < frame.octet(named); i++) {
                    values[i] = namedArgument(frame, named, i);
                }
                yield Value.NIL;
            }
            default -> {
                for (int i = 0; i < count; i++) {
                    machine.arguments[i] = argument(frame, arguments, i);
                }
                yield builtin(frame, site, function, count);
            }
        };
    }

    private long builtin(Frame frame, int site, int function, int count) {
        machine.at = site;
        machine.depth = frame.depth;
        Routine routine = machine.routines.get(function);
        return routine == null
                ? Routines.other(machine, frame.self, function, count)
                : routine.code().call(machine, frame.self, count);
    }

    private static long argument(Frame frame, int arguments, int i) {
        int at = arguments + 1 + i * ARGUMENT_BYTES;
        return i < frame.octet(arguments) ? load(frame, frame.octet(at), frame.word(at + 1)) : Value.NIL;
    }

    private static long namedArgument(Frame frame, int named, int i) {
        int at = named + 1 + i * NAMED_ARGUMENT_BYTES;
        return load(frame, frame.octet(at + 4), frame.word(at + 5));
    }

    private static int[] names(Frame frame, int named) {
        int[] names = new int[frame.octet(named)];
        for (int i = 0; i < names.length; i++) {
            names[i] = frame.word(named + 1 + i * NAMED_ARGUMENT_BYTES);
        }
        return names;
    }

    private static Sent sent(Frame frame, int named) {
        if (frame.octet(named) == 0) {
            return Sent.NOTHING;
        }
        long[] values = new long[frame.octet(named)];
        for (int i = 0; i < values.length; i++) {
            values[i] = namedArgument(frame, named, i);
        }
        return new Sent(names(frame, named), values);
    }
}
