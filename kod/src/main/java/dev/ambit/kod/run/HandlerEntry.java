package dev.ambit.kod.run;

/** The way into a handler, whichever engine runs it. */
@FunctionalInterface
public interface HandlerEntry {
    /** What {@link #call} takes. */
    int MOST_NAMED = 4;

    /** The name of an argument that was not sent. */
    int NO_NAME = Integer.MIN_VALUE;

    /**
     * @param depth how many handlers are active, this one included
     * @return the value the handler returns
     */
    long enter(KodObject self, int depth, Sent sent);

    /**
     * The same with what was sent spread out: up to four names, {@link #NO_NAME} behind the last, with their values. Code
     * that is compiled calls this, since it makes nothing that would have to be thrown away.
     */
    default long call(
            int id0, int id1, int id2, int id3, KodObject self, int depth, long v0, long v1, long v2, long v3) {
        return enter(self, depth, Sent.of(id0, id1, id2, id3, v0, v1, v2, v3));
    }
}
