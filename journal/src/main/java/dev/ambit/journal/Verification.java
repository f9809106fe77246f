package dev.ambit.journal;

import java.util.List;

/**
 * What a walk through a whole journal found.
 *
 * @param damages in the order of the walk; after very many it is cut short
 */
public record Verification(long entries, int snapshots, List<Damage> damages) {

    public Verification {
        damages = List.copyOf(damages);
    }

    public boolean whole() {
        return damages.isEmpty();
    }

    /** Told now and then how far the walk is. */
    @FunctionalInterface
    public interface Progress {
        void at(long sequence, long last);
    }
}
