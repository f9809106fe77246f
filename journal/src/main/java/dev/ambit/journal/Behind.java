package dev.ambit.journal;

import java.util.Optional;
import java.util.function.Consumer;

/** The log from its first damage on. */
public interface Behind {

    /** The first entry that is damaged. */
    long first();

    /** The state after this entry and after those behind it can still be told when all is done; none before. */
    long oldest();

    /** Hands over every entry in its order, also those that are lost; can be asked for again and again. */
    void each(Consumer<Found> entries);

    /**
     * An entry behind the damage.
     *
     * @param timeMillis of a lost one, that of the entry before it
     * @param whole nothing when it is lost
     * @param damage what is wrong with it; empty when it is whole
     */
    record Found(long sequence, long timeMillis, Optional<Entry> whole, String damage) {}
}
