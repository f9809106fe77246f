package dev.ambit.kod.run.jvm;

import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.HandlerEntry;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.value.Value;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The arguments of a generated method: {@code (KodObject self, int depth, long...)}.
 *
 * <p>A handler that does not propagate takes its own parameters, and the caller passes the defaults of those that were
 * not sent. A handler that propagates must hand on what was sent, just as it was sent. So it also takes the parameters
 * that only handlers above it know, and gets {@link Value#UNSENT} for whatever was not sent.
 *
 * @param ids own parameters first
 * @param missing what to pass for a parameter that was not sent
 * @param raw whether {@code missing} is always UNSENT
 */
record Signature(int[] ids, long[] missing, boolean raw) {
    /** A method takes 255 slots, two for each long; with so many parameters a handler is interpreted. */
    static final int MOST = 100;

    static Signature of(HandlerCode handler) {
        int[] own = IntStream.range(0, handler.parameters())
                .map(handler::parameterId)
                .toArray();
        if (!handler.propagates()) {
            long[] defaults =
                    IntStream.range(0, own.length).mapToLong(handler::defaultOf).toArray();
            return new Signature(own, defaults, false);
        }
        HandlerCode above = handler.above();
        int[] more = above == null
                ? new int[0]
                : Arrays.stream(of(above).ids)
                        .filter(id -> Arrays.stream(own).noneMatch(o -> o == id))
                        .toArray();
        int[] ids = Arrays.copyOf(own, own.length + more.length);
        System.arraycopy(more, 0, ids, own.length, more.length);
        long[] missing = new long[ids.length];
        Arrays.fill(missing, Value.UNSENT);
        return new Signature(ids, missing, true);
    }

    boolean fits() {
        return ids.length <= MOST && indexOf(HandlerEntry.NO_NAME) < 0;
    }

    int count() {
        return ids.length;
    }

    int indexOf(int id) {
        for (int i = 0; i < ids.length; i++) {
            if (ids[i] == id) {
                return i;
            }
        }
        return -1;
    }

    MethodType type() {
        Class<?>[] parameters = new Class<?>[2 + ids.length];
        Arrays.fill(parameters, long.class);
        parameters[0] = KodObject.class;
        parameters[1] = int.class;
        return MethodType.methodType(long.class, parameters);
    }
}
