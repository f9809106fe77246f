package dev.ambit.world;

/**
 * Where a world writes down what lasts. Writing never waits: entries are numbered when they are handed over and reach
 * the disk later; what depends on them is told to nobody before {@link #safe} has come that far.
 */
public interface Logbook {

    /**
     * Takes the durable changes of a tick.
     *
     * @return the entry's number, one more than that of the last
     */
    long write(byte[] changes);

    /** Entries up to this one are on disk. May be called from any thread. */
    long safe();

    /** Whether so much waits for the disk that the world should wait, too. */
    boolean isBehind();

    /** Waits until an entry is on disk, or gives up; for the end of a world. */
    boolean awaitSafe(long entry);

    /** Nothing lasts. */
    Logbook NONE = new Logbook() {
        @Override
        public long write(byte[] changes) {
            return 0;
        }

        @Override
        public long safe() {
            return Long.MAX_VALUE;
        }

        @Override
        public boolean isBehind() {
            return false;
        }

        @Override
        public boolean awaitSafe(long entry) {
            return true;
        }
    };
}
