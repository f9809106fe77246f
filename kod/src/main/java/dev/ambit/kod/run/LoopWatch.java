package dev.ambit.kod.run;

import org.jspecify.annotations.Nullable;

/** Hears from the interpreter how often loops turn, and may tell it to leave one and go on in faster code. */
public abstract class LoopWatch {
    /** After how many turns it is asked. */
    final int every;

    /** How many turns are left until then. */
    int left;

    protected LoopWatch(int every) {
        this.every = every;
        left = every;
    }

    /**
     * A loop is about to turn once more.
     *
     * @param head the index of its first instruction
     * @return where the handler goes on, or nothing: then it goes on in the interpreter
     */
    public abstract @Nullable LoopEntry turned(int head);

    /** Hears nothing and changes nothing. */
    static LoopWatch nobody() {
        return new LoopWatch(Integer.MAX_VALUE) {
            @Override
            public @Nullable LoopEntry turned(int head) {
                return null;
            }
        };
    }

    /** The way into a handler at the head of a loop, with everything that the handler has worked out so far. */
    @FunctionalInterface
    public interface LoopEntry {
        /** @return the value the handler returns */
        long enter(KodObject self, int depth, long[] locals, Sent sent);
    }
}
