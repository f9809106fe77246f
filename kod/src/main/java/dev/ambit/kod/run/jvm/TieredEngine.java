package dev.ambit.kod.run.jvm;

import dev.ambit.kod.run.Engine;
import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.HandlerEntry;
import dev.ambit.kod.run.Interpreter;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.LoopWatch;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.Sent;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The engine of a world: every handler is interpreted at first, and those that turn out to be hot are compiled, aside.
 *
 * <p>Most handlers of a game run a few times only, and compiling one costs as much as interpreting it a thousand times.
 * What was compiled is put in place by the machine's own thread, when the handler is called the next time, or when a
 * loop in it turns the next time. Which of both runs a handler, nobody can see: results, statements, errors and stack
 * traces are the same.
 */
public final class TieredEngine implements Engine, Linker {
    /**
     * A handler that is called once in more statements than this stays interpreted however long the world runs.
     * Compiled, it would have left the processor's caches each time it is called again, and would drive others out of them; the
     * interpreter is always there.
     */
    private static final int SELDOM = 20_000;

    private final Machine machine;
    private final Interpreter interpreter;
    private final Tiers tiers;
    private final CompileQueue queue;

    TieredEngine(Machine machine, Tiers tiers) {
        this.machine = machine;
        this.tiers = tiers;
        interpreter = new Interpreter(machine);
        queue = new CompileQueue(this, tiers);
    }

    @Override
    public Machine machine() {
        return machine;
    }

    @Override
    public HandlerEntry entryOf(HandlerCode handler) {
        return new Cold(handler);
    }

    @Override
    public Optional<Linked> linked(HandlerCode handler) {
        return handler.compiled() instanceof Linked linked ? Optional.of(linked) : Optional.empty();
    }

    /** The way into a handler as long as it is interpreted. A handler gets another one when its class has changed. */
    private final class Cold extends LoopWatch implements HandlerEntry, CompileQueue.Asker {
        private final HandlerCode handler;
        private final HandlerEntry interpreted;
        private int calls;
        private long countedFrom;
        private boolean asked;
        private @Nullable Map<Integer, HotLoop> loops;

        /** Set on another thread. */
        private volatile @Nullable Linked compiled;

        Cold(HandlerCode handler) {
            super(tiers.turns());
            this.handler = handler;
            interpreted = interpreter.entryOf(handler, this);
        }

        @Override
        public long enter(KodObject self, int depth, Sent sent) {
            Linked ready = compiled;
            if (ready == null && ++calls >= tiers.calls()) {
                enough();
                ready = compiled;
            }
            if (ready == null || handler.entry() != this) {
                return interpreted.enter(self, depth, sent);
            }
            handler.compiled(ready);
            handler.entry(ready.entry());
            return ready.entry().enter(self, depth, sent);
        }

        /** It has been called often enough; whether that is hot depends on how much else has run meanwhile. */
        private void enough() {
            long now = machine.statementsRun();
            if (asked || now - countedFrom <= (long) tiers.calls() * SELDOM) {
                ask();
            }
            calls = 0;
            countedFrom = now;
        }

        /** Who asks again has been called as often again. */
        private void ask() {
            if (asked) {
                queue.hurry();
                return;
            }
            asked = true;
            if (JvmEngine.fits(handler, JvmEngine.MOST_INSTRUCTIONS)) {
                queue.add(HandlerDraft.of(handler), this);
            } else {
                tooLarge();
            }
        }

        @Override
        public @Nullable LoopEntry turned(int head) {
            if (isOutdated()) {
                return null;
            }
            if (!asked) {
                ask();
                return null;
            }
            if (loops == null) {
                loops = new HashMap<>();
            }
            HotLoop loop = loops.get(head);
            if (loop == null) {
                loop = new HotLoop();
                loops.put(head, loop);
                if (JvmEngine.fits(handler, JvmEngine.MOST_INSTRUCTIONS)) {
                    queue.add(HandlerDraft.of(handler).at(head), loop);
                    queue.hurry();
                }
            }
            return loop.entry;
        }

        /** Whether the class has changed under a handler that is running: it may end as it began. */
        private boolean isOutdated() {
            Linked ready = compiled;
            return handler.entry() != this && (ready == null || handler.entry() != ready.entry());
        }

        @Override
        public void linked(Linked linked) {
            compiled = linked;
        }

        @Override
        public void tooLarge() {
            compiled = Linked.interpreted(interpreted);
        }
    }

    /** A loop that has turned often while its handler was in it. */
    private static final class HotLoop implements CompileQueue.Asker {
        /** Set on another thread. */
        private volatile LoopWatch.@Nullable LoopEntry entry;

        @Override
        public void loop(LoopWatch.LoopEntry compiled) {
            entry = compiled;
        }
    }
}
