package dev.ambit.kod.run;

import static dev.ambit.kod.run.Decoded.NOWHERE;

import dev.ambit.kod.run.Decoded.CallPlan;
import dev.ambit.kod.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Does what each instruction of a handler says, one after the other. It needs nothing but the handler, so it is the
 * quickest way to run what runs seldom, and the reference for what code must do that is made of handlers.
 *
 * <p>A handler is {@linkplain Decoded decoded} when it is called for the first time.
 */
public final class Interpreter implements Engine {
    private final Machine machine;

    public Interpreter(Machine machine) {
        this.machine = machine;
    }

    @Override
    public HandlerEntry entryOf(HandlerCode handler) {
        return entryOf(handler, LoopWatch.nobody());
    }

    /** The same, with somebody who hears of the handler's loops. */
    public HandlerEntry entryOf(HandlerCode handler, LoopWatch watch) {
        return new Interpreted(handler, watch);
    }

    /** The way into a handler that is interpreted. */
    private final class Interpreted implements HandlerEntry {
        private final HandlerCode code;
        private final LoopWatch watch;
        private @Nullable Decoded decoded;

        Interpreted(HandlerCode code, LoopWatch watch) {
            this.code = code;
            this.watch = watch;
        }

        @Override
        public long enter(KodObject self, int depth, Sent sent) {
            if (depth >= machine.limits.depth()) {
                return refuse(code, depth);
            }
            Decoded plan = decoded;
            if (plan == null) {
                plan = new Decoded(code, machine);
                decoded = plan;
            }
            return run(new Frame(plan, self, depth, sent, machine.frame), watch);
        }
    }

    /** One active handler. */
    static final class Frame {
        final Decoded plan;
        final HandlerCode code;
        final KodObject self;
        final int depth;
        final Sent sent;
        final long[] locals;
        final @Nullable Frame caller;

        /** The number of the current instruction in its handler. */
        int index;

        /** Where it goes on when it has left the interpreter in the middle. */
        LoopWatch.@Nullable LoopEntry goesOn;

        Frame(Decoded plan, KodObject self, int depth, Sent sent, @Nullable Frame caller) {
            this.plan = plan;
            this.self = self;
            this.depth = depth;
            this.sent = sent;
            this.caller = caller;
            code = plan.code;
            locals = code.bind(sent);
        }

        int site() {
            return code.site(index);
        }

        long load(int operand) {
            return operand >= 0 ? locals[operand] : loadOther(~operand);
        }

        private long loadOther(int operand) {
            int number = operand >> 2;
            return switch (operand & 3) {
                case Decoded.CONSTANT -> plan.constants[number];
                case Decoded.PROPERTY -> self.slots[number];
                default -> KodClass.classVariable(self, number);
            };
        }
    }

    /** The handler that would be one too deep. {@link StackTrace} knows this method by name. */
    private long refuse(HandlerCode code, int depth) {
        return machine.tooDeep(code.site(0), depth);
    }

    private long run(Frame frame, LoopWatch watch) {
        machine.frame = frame;
        long result;
        try {
            result = execute(frame, watch);
        } finally {
            machine.frame = frame.caller;
        }
        LoopWatch.@Nullable LoopEntry goesOn = frame.goesOn;
        return goesOn == null ? result : goesOn.enter(frame.self, frame.depth, frame.locals, frame.sent);
    }

    /** Runs a handler to its end, or to where it leaves the interpreter. {@link StackTrace} knows this method by name. */
    private long execute(Frame frame, LoopWatch watch) {
        Machine m = machine;
        Decoded plan = frame.plan;
        int[] operations = plan.operation;
        int[] charge = plan.charge;
        int index = 0;
        while (true) {
            frame.index = index;
            int due = charge[index];
            if (due > 0) {
                m.fuel -= due;
            } else if (due < 0 && m.spend(-due)) {
                return m.outOfFuel(frame.code.site(index), frame.depth);
            }
            int operation = operations[index];
            if (operation < Decoded.GOTO) {
                long left = frame.load(plan.left[index]);
                long result = operation == Decoded.COPY ? left : compute(frame, operation, left, plan.right[index]);
                int dest = plan.dest[index];
                if (dest >= 0) {
                    frame.locals[dest] = result;
                } else {
                    store(frame, dest, result);
                }
                index++;
            } else if (operation < Decoded.CALL) {
                if (!jumps(frame, operation, plan.left[index])) {
                    index++;
                    continue;
                }
                int target = plan.right[index];
                if (target <= index && --watch.left <= 0) {
                    watch.left = watch.every;
                    frame.goesOn = watch.turned(target);
                    if (frame.goesOn != null) {
                        return Value.NIL;
                    }
                }
                index = target;
            } else if (operation == Decoded.CALL) {
                long result = call(frame, java.util.Objects.requireNonNull(plan.calls[index]));
                int dest = plan.dest[index];
                if (dest >= 0) {
                    frame.locals[dest] = result;
                } else if (dest != NOWHERE) {
                    store(frame, dest, result);
                }
                index++;
            } else {
                return operation == Decoded.RETURN ? frame.load(plan.left[index]) : propagate(frame);
            }
        }
    }

    private static boolean jumps(Frame frame, int operation, int test) {
        return operation == Decoded.GOTO || Value.truth(frame.load(test)) == (operation == Decoded.BRANCH_IF);
    }

    private long propagate(Frame frame) {
        HandlerCode above = frame.code.above();
        return above == null
                ? Sends.nothingAbove(machine, frame.site())
                : above.enter(frame.self, frame.depth + 1, frame.sent);
    }

    /** Assigns to a property. */
    private void store(Frame frame, int dest, long value) {
        int slot = ~dest >> 2;
        Keeper keeper = machine.keeper;
        if (keeper == null) {
            frame.self.slots[slot] = value;
        } else if (frame.code.author() == null) {
            Stores.trusted(machine, frame.site(), frame.self, slot, value);
        } else {
            Stores.store(machine, frame.site(), frame.self, slot, value);
        }
    }

    private long compute(Frame frame, int operation, long left, int other) {
        Machine m = machine;
        int site = frame.site();
        return switch (operation) {
            case Decoded.NOT -> Arithmetic.not(m, site, left);
            case Decoded.NEGATE -> Arithmetic.negate(m, site, left);
            case Decoded.BIT_NOT -> Arithmetic.bitNot(m, site, left);
            case Decoded.ADD -> Arithmetic.add(m, site, left, frame.load(other));
            case Decoded.SUBTRACT -> Arithmetic.subtract(m, site, left, frame.load(other));
            case Decoded.MULTIPLY -> Arithmetic.multiply(m, site, left, frame.load(other));
            case Decoded.DIVIDE -> Arithmetic.divide(m, site, left, frame.load(other));
            case Decoded.MOD -> Arithmetic.mod(m, site, left, frame.load(other));
            case Decoded.AND -> Arithmetic.and(m, site, left, frame.load(other));
            case Decoded.OR -> Arithmetic.or(m, site, left, frame.load(other));
            case Decoded.EQUAL -> Arithmetic.equal(left, frame.load(other));
            case Decoded.NOT_EQUAL -> Arithmetic.notEqual(left, frame.load(other));
            case Decoded.LESS -> Arithmetic.less(m, site, left, frame.load(other));
            case Decoded.GREATER -> Arithmetic.greater(m, site, left, frame.load(other));
            case Decoded.LESS_EQUAL -> Arithmetic.lessEqual(m, site, left, frame.load(other));
            case Decoded.GREATER_EQUAL -> Arithmetic.greaterEqual(m, site, left, frame.load(other));
            case Decoded.BIT_AND -> Arithmetic.bitAnd(m, site, left, frame.load(other));
            default -> Arithmetic.bitOr(m, site, left, frame.load(other));
        };
    }

    private long call(Frame frame, CallPlan call) {
        int site = frame.site();
        if (call.tooMany()) {
            return Sends.tooManyArguments(machine, site);
        }
        return switch (call.function()) {
            case Routines.SEND -> send(frame, site, call);
            case Routines.CREATE ->
                Creation.create(machine, site, frame.depth, frame.load(call.argument(0)), sent(frame, call));
            case Routines.POST -> {
                long target = frame.load(call.argument(0));
                long message = frame.load(call.argument(1));
                long[] values = Sends.post(machine, site, target, message, call.names());
                fill(frame, call, values);
                yield Value.NIL;
            }
            default -> builtin(frame, site, call);
        };
    }

    /** A message to an object goes straight to its handler; all else is rare. */
    private long send(Frame frame, int site, CallPlan call) {
        Machine m = machine;
        long target = frame.load(call.argument(0));
        long message = frame.load(call.argument(1));
        KodObject receiver = Machine.receiver(m, target);
        if (receiver == m.nobody || Value.tag(message) != Value.MESSAGE) {
            return Sends.send(m, site, frame.depth, target, message, sent(frame, call));
        }
        m.at = site;
        HandlerCode handler = receiver.kind.lookup(Value.id(message));
        if (handler == null) {
            return Sends.noHandler(m, site, receiver, Value.id(message));
        }
        if (!Sends.maySend(m, frame.code.author(), handler)) {
            return Sends.refused(m, site, handler);
        }
        return handler.enter(receiver, frame.depth + 1, sent(frame, call));
    }

    private long builtin(Frame frame, int site, CallPlan call) {
        int[] arguments = call.arguments();
        for (int i = 0; i < arguments.length; i++) {
            machine.arguments[i] = frame.load(arguments[i]);
        }
        machine.at = site;
        machine.depth = frame.depth;
        Routine routine = call.routine();
        return routine == null
                ? Routines.other(machine, frame.self, call.function(), arguments.length)
                : routine.code().call(machine, frame.self, arguments.length);
    }

    private static Sent sent(Frame frame, CallPlan call) {
        if (call.names().length == 0) {
            return Sent.NOTHING;
        }
        long[] values = new long[call.names().length];
        fill(frame, call, values);
        return new Sent(call.names(), values);
    }

    private static void fill(Frame frame, CallPlan call, long[] values) {
        for (int i = 0; i < call.named().length; i++) {
            values[i] = frame.load(call.named()[i]);
        }
    }
}
