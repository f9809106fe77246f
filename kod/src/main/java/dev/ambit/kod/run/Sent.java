package dev.ambit.kod.run;

import dev.ambit.kod.value.Value;

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
