package dev.ambit.kod.run.jvm;

import dev.ambit.kod.run.Engine;
import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.HandlerEntry;
import dev.ambit.kod.run.Interpreter;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.Sent;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;

/**
 * Compiles a class when one of its handlers is first called. A handler that does not fit into a JVM method is
 * interpreted; compiled and interpreted handlers call each other freely.
 */
public final class JvmEngine implements Engine {
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    private static final MethodHandle ENTER_WITH;

    static {
        try {
            ENTER_WITH = LOOKUP.findStatic(
                    JvmEngine.class,
                    "enterWith",
                    MethodType.methodType(
                            long.class, HandlerCode.class, int[].class, KodObject.class, int.class, long[].class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Machine machine;
    private final Interpreter interpreter;
    private final int mostInstructions;

    public JvmEngine(Machine machine) {
        // A handler with more instructions than this comes near the 64 KB of a JVM method.
        this(machine, 1200);
    }

    /** An engine that interprets handlers with more instructions than this. */
    public JvmEngine(Machine machine, int mostInstructions) {
        this.machine = machine;
        this.mostInstructions = mostInstructions;
        interpreter = new Interpreter(machine);
    }

    Machine machine() {
        return machine;
    }

    /** Compiles on the first call; live methods, most of which are called a few times only, not before they are busy. */
    @Override
    public HandlerEntry entryOf(HandlerCode handler) {
        if (handler.isLive()) {
            return new Warming(handler);
        }
        return (self, depth, sent) -> {
            handler.entry(link(handler).entry());
            return handler.enter(self, depth, sent);
        };
    }

    /** Interprets a live method until it has been called so often that compiling pays. */
    private final class Warming implements HandlerEntry {
        private static final int CALLS = 100;

        private final HandlerCode handler;
        private int calls;

        Warming(HandlerCode handler) {
            this.handler = handler;
        }

        @Override
        public long enter(KodObject self, int depth, Sent sent) {
            if (++calls > CALLS) {
                handler.entry(link(handler).entry());
                return link(handler).entry().enter(self, depth, sent);
            }
            return interpreter.run(handler, self, depth, sent);
        }
    }

    /** The handler, compiled together with all of its class; a live method alone. */
    Linked link(HandlerCode handler) {
        if (!(handler.compiled() instanceof Linked)) {
            List<HandlerCode> compilable = new ArrayList<>();
            for (HandlerCode candidate :
                    handler.isLive() ? List.of(handler) : handler.owner().handlers()) {
                if (candidate.size() <= mostInstructions
                        && Signature.of(candidate).count() <= Signature.MOST) {
                    compilable.add(candidate);
                }
            }
            compile(compilable);
            if (!(handler.compiled() instanceof Linked)) {
                handler.compiled(interpreted(handler));
            }
        }
        return (Linked) java.util.Objects.requireNonNull(handler.compiled());
    }

    /** What does not fit into one class is tried in halves; a single handler that does not fit is interpreted. */
    private void compile(List<HandlerCode> handlers) {
        if (handlers.isEmpty()) {
            return;
        }
        byte[] bytes;
        try {
            bytes = new ClassGenerator(machine, handlers).generate();
        } catch (IllegalArgumentException tooLarge) {
            if (handlers.size() == 1) {
                handlers.getFirst().compiled(interpreted(handlers.getFirst()));
                return;
            }
            int half = handlers.size() / 2;
            compile(handlers.subList(0, half));
            compile(handlers.subList(half, handlers.size()));
            return;
        }
        try {
            MethodHandles.Lookup inside = LOOKUP.defineHiddenClassWithClassData(bytes, this, true);
            MethodHandle maker =
                    inside.findConstructor(inside.lookupClass(), MethodType.methodType(void.class, int.class));
            for (int i = 0; i < handlers.size(); i++) {
                HandlerCode handler = handlers.get(i);
                Signature signature = Signature.of(handler);
                handler.compiled(new Linked(
                        signature,
                        inside.findStatic(inside.lookupClass(), ClassGenerator.methodName(handler), signature.type()),
                        (HandlerEntry) maker.invoke(i)));
            }
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("generated code does not link", e);
        }
    }

    private Linked interpreted(HandlerCode handler) {
        return new Linked(Signature.of(handler), null, interpreter.entryOf(handler));
    }

    /** What {@code propagate} in this handler calls. */
    MethodHandle propagation(HandlerCode handler, MethodType type) {
        HandlerCode above = java.util.Objects.requireNonNull(handler.above());
        if (above.isEnteredByName()) {
            return collecting(above, Signature.of(above).ids(), type);
        }
        Linked linked = link(above);
        if (linked.direct() != null) {
            return linked.direct();
        }
        return collecting(above, linked.signature().ids(), type);
    }

    /** Calls a handler through its entry, with these names for the longs that follow self and depth. */
    static MethodHandle collecting(HandlerCode handler, int[] ids, MethodType type) {
        MethodHandle bound = MethodHandles.insertArguments(ENTER_WITH, 0, handler, ids);
        return bound.asCollector(long[].class, ids.length).asType(type);
    }

    @SuppressWarnings("UnusedMethod") // called through ENTER_WITH
    private static long enterWith(HandlerCode handler, int[] ids, KodObject self, int depth, long[] values) {
        return handler.enter(self, depth, new Sent(ids, values));
    }
}
