package dev.ambit.kod.run.jvm;

import dev.ambit.kod.run.LoopWatch.LoopEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Handlers that wait to be compiled. The machine's thread puts them in; one task at a time takes them out aside, as many
 * as there are, and makes one class of them.
 */
final class CompileQueue {
    /** With a class of its own a handler is a type of its own to the JVM, which learns from types where calls lead. */
    private static final int MOST_AT_ONCE = 1;

    /** So many wait for one another, to be one class, unless somebody is in a hurry. */
    private static final int WORTH_A_CLASS = 16;

    private final HandlerCompiler compiler;
    private final Tiers tiers;
    private final Queue<Request> waiting = new ConcurrentLinkedQueue<>();
    /** Counted by the machine's thread. */
    private int added;

    private final AtomicBoolean busy = new AtomicBoolean();

    /** Hears what has become of a handler, on the thread that has compiled it. */
    interface Asker {
        default void linked(Linked linked) {}

        default void loop(LoopEntry compiled) {}

        default void tooLarge() {}
    }

    private record Request(HandlerDraft draft, Asker asker) {}

    CompileQueue(Linker linker, Tiers tiers) {
        compiler = new HandlerCompiler(linker);
        this.tiers = tiers;
    }

    void add(HandlerDraft draft, Asker asker) {
        waiting.add(new Request(draft, asker));
        if (++added % WORTH_A_CLASS == 0) {
            hurry();
        }
    }

    /** Those that wait are compiled now, few as they may be. */
    void hurry() {
        if (busy.compareAndSet(false, true)) {
            try {
                tiers.aside().execute(this::compileAll);
            } catch (RejectedExecutionException e) {
                // The world is ending: its handlers stay as they are.
                busy.set(false);
            }
        }
    }

    private void compileAll() {
        do {
            for (List<Request> batch = next(); !batch.isEmpty(); batch = next()) {
                compile(batch);
            }
            busy.set(false);
        } while (!waiting.isEmpty() && busy.compareAndSet(false, true));
    }

    private List<Request> next() {
        List<Request> batch = new ArrayList<>();
        for (Request one = waiting.poll(); one != null; one = waiting.poll()) {
            batch.add(one);
            if (batch.size() == MOST_AT_ONCE) {
                break;
            }
        }
        return batch;
    }

    /** When one of many cannot be compiled, the others can by themselves. */
    private void compile(List<Request> batch) {
        try {
            compiler.compile(batch.stream().map(Request::draft).toList(), new Answers(batch));
        } catch (RuntimeException | LinkageError e) {
            if (batch.size() == 1) {
                tiers.trouble().happened(batch.getFirst().draft().code().toString(), e);
            } else {
                batch.forEach(one -> compile(List.of(one)));
            }
        }
    }

    private record Answers(List<Request> batch) implements HandlerCompiler.Result {
        @Override
        public void linked(int index, Linked linked) {
            batch.get(index).asker.linked(linked);
        }

        @Override
        public void loop(int index, LoopEntry entry) {
            batch.get(index).asker.loop(entry);
        }

        @Override
        public void tooLarge(int index) {
            batch.get(index).asker.tooLarge();
        }
    }
}
