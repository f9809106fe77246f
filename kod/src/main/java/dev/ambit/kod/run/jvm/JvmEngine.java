package dev.ambit.kod.run.jvm;

import dev.ambit.kod.run.Engine;
import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.HandlerEntry;
import dev.ambit.kod.run.Interpreter;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.LoopWatch.LoopEntry;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.Sent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Compiles a class when one of its handlers is first called, at once: the second tier of {@link TieredEngine} by itself,
 * for whoever wants to know what that one does. A handler that does not fit into a JVM method is interpreted; compiled
 * and interpreted handlers call each other freely.
 */
public final class JvmEngine implements Engine, Linker {
    /** A handler with more instructions than this comes near the 64 KB of a JVM method. */
    static final int MOST_INSTRUCTIONS = 1200;

    private final Machine machine;
    private final Interpreter interpreter;
    private final HandlerCompiler compiler = new HandlerCompiler(this);
    private final int mostInstructions;

    public JvmEngine(Machine machine) {
        this(machine, MOST_INSTRUCTIONS);
    }

    /** An engine that interprets handlers with more instructions than this. */
    public JvmEngine(Machine machine, int mostInstructions) {
        this.machine = machine;
        this.mostInstructions = mostInstructions;
        interpreter = new Interpreter(machine);
    }

    @Override
    public Machine machine() {
        return machine;
    }

    /** Compiles on the first call; live methods, most of which are called a few times only, not before they are busy. */
    @Override
    public HandlerEntry entryOf(HandlerCode handler) {
        if (handler.isLive()) {
            return new Warming(handler, interpreter.entryOf(handler));
        }
        return (self, depth, sent) -> {
            HandlerEntry compiled = link(handler).entry();
            handler.entry(compiled);
            return compiled.enter(self, depth, sent);
        };
    }

    /** Interprets a live method until it has been called so often that compiling pays. */
    private final class Warming implements HandlerEntry {
        private static final int CALLS = 100;

        private final HandlerCode handler;
        private final HandlerEntry cold;
        private int calls;

        Warming(HandlerCode handler, HandlerEntry cold) {
            this.handler = handler;
            this.cold = cold;
        }

        @Override
        public long enter(KodObject self, int depth, Sent sent) {
            if (++calls > CALLS) {
                handler.entry(link(handler).entry());
                return link(handler).entry().enter(self, depth, sent);
            }
            return cold.enter(self, depth, sent);
        }
    }

    @Override
    public Optional<Linked> linked(HandlerCode handler) {
        return Optional.of(link(handler));
    }

    /** The handler, compiled together with all of its class; a live method alone. */
    private Linked link(HandlerCode handler) {
        if (!(handler.compiled() instanceof Linked)) {
            List<HandlerDraft> drafts = new ArrayList<>();
            for (HandlerCode candidate :
                    handler.isLive() ? List.of(handler) : handler.owner().handlers()) {
                if (fits(candidate, mostInstructions)) {
                    drafts.add(HandlerDraft.of(candidate).inlining());
                }
            }
            compiler.compile(drafts, new Links(drafts));
            if (!(handler.compiled() instanceof Linked)) {
                handler.compiled(Linked.interpreted(interpreter.entryOf(handler)));
            }
        }
        return (Linked) java.util.Objects.requireNonNull(handler.compiled());
    }

    static boolean fits(HandlerCode handler, int mostInstructions) {
        return handler.size() <= mostInstructions && Signature.of(handler).fits();
    }

    /** Gives handlers what they were compiled to. */
    private record Links(List<HandlerDraft> drafts) implements HandlerCompiler.Result {
        @Override
        public void linked(int index, Linked linked) {
            drafts.get(index).code().compiled(linked);
        }

        @Override
        public void loop(int index, LoopEntry entry) {
            throw new IllegalStateException("nobody has asked for a loop");
        }

        @Override
        public void tooLarge(int index) {
            // It is interpreted when somebody calls it.
        }
    }
}
