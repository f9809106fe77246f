package dev.ambit.kod.run;

/** What runs handlers. */
public interface Engine {

    /** Makes the way into a handler that was just loaded, or whose ancestors have changed. */
    HandlerEntry entryOf(HandlerCode handler);

    /** Makes an engine for one machine. */
    @FunctionalInterface
    interface Maker {
        Engine make(Machine machine);
    }
}
