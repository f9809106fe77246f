package dev.ambit.journal;

import java.time.Duration;

/** How much of the past is kept when a journal is pruned. The newest snapshot and the log since it always are. */
public sealed interface Keep {

    static Keep all() {
        return new All();
    }

    /** The last so many snapshots and the log since the oldest of them. */
    static Keep snapshots(int count) {
        return new Snapshots(count);
    }

    /** Enough to go back to any moment that is no longer ago than this. */
    static Keep lasting(Duration age) {
        return new Lasting(age);
    }

    /** The whole history. */
    record All() implements Keep {}

    /** See {@link Keep#snapshots}. */
    record Snapshots(int count) implements Keep {
        public Snapshots {
            if (count < 1) {
                throw new IllegalArgumentException("at least one snapshot has to be kept, not " + count);
            }
        }
    }

    /** See {@link Keep#lasting}. */
    record Lasting(Duration age) implements Keep {
        public Lasting {
            if (age.isNegative()) {
                throw new IllegalArgumentException("an age of " + age);
            }
        }
    }
}
