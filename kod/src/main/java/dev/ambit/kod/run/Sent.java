package dev.ambit.kod.run;

import dev.ambit.kod.value.Value;
import java.util.Arrays;

/**
 * The named arguments of one message, as they were sent. Handlers that propagate pass the same ones on.
 *
 * <p>Nobody writes to the arrays while a handler that got them is running.
 */
public final class Sent {
    public static final Sent NOTHING = new Sent(new int[0], new long[0]);

    private int[] ids;
    private long[] values;

    /** The values may be more than the ids; the rest is ignored. */
    public Sent(int[] ids, long[] values) {
        this.ids = ids;
        this.values = values;
    }

    public static Sent of(int id, long value) {
        return new Sent(new int[] {id}, new long[] {value});
    }

    public static Sent of(int id, long value, int id2, long value2) {
        return new Sent(new int[] {id, id2}, new long[] {value, value2});
    }

    /** Up to four arguments; names that are {@link HandlerEntry#NO_NAME} were not sent. */
    static Sent of(int id0, int id1, int id2, int id3, long v0, long v1, long v2, long v3) {
        if (id0 == HandlerEntry.NO_NAME) {
            return NOTHING;
        }
        return new Sent(new int[] {id0, id1, id2, id3}, new long[] {v0, v1, v2, v3}).first(id1, id2, id3);
    }

    /** Without the names at the end that were not sent. */
    private Sent first(int id1, int id2, int id3) {
        int count =
                id1 == HandlerEntry.NO_NAME ? 1 : id2 == HandlerEntry.NO_NAME ? 2 : id3 == HandlerEntry.NO_NAME ? 3 : 4;
        ids = Arrays.copyOf(ids, count);
        return this;
    }

    /** For compiled code: what was sent under a name, or else {@code missing}. The last one counts when it comes twice. */
    public static long pick(
            int id, long missing, int id0, int id1, int id2, int id3, long v0, long v1, long v2, long v3) {
        return id == id3 ? v3 : id == id2 ? v2 : id == id1 ? v1 : id == id0 ? v0 : missing;
    }

    /**
     * Makes this the arguments of another message, for who keeps one to use it again and again.
     *
     * @return where the values go
     */
    long[] reuse(int[] newIds) {
        if (ids != newIds) {
            ids = newIds;
            if (values.length < newIds.length) {
                values = new long[newIds.length];
            }
        }
        return values;
    }

    int[] ids() {
        return ids;
    }

    long value(int index) {
        return values[index];
    }

    /** Hears of arguments one by one. */
    @FunctionalInterface
    public interface Each {
        void argument(int id, long value);
    }

    public void each(Each visit) {
        for (int i = 0; i < ids.length; i++) {
            if (values[i] != Value.UNSENT) {
                visit.argument(ids[i], values[i]);
            }
        }
    }

    /** What was sent under this name, or else {@code missing}. The last one counts when a name comes twice. */
    public long get(int id, long missing) {
        for (int i = ids.length - 1; i >= 0; i--) {
            if (ids[i] == id && values[i] != Value.UNSENT) {
                return values[i];
            }
        }
        return missing;
    }
}
