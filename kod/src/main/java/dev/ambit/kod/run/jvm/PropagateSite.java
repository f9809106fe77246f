package dev.ambit.kod.run.jvm;

import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.Sent;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.util.Arrays;
import java.util.Objects;

/**
 * One {@code propagate} in the code: {@code (KodObject self, int depth, long... values)long}. When the handler above is
 * compiled it is called directly, for good: when a class above changes, the code with this site is thrown away.
 */
final class PropagateSite extends MutableCallSite {
    private static final MethodHandle RELAY;

    static {
        try {
            RELAY = MethodHandles.lookup()
                    .findVirtual(
                            PropagateSite.class,
                            "relay",
                            MethodType.methodType(long.class, KodObject.class, int.class, long[].class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Linker linker;
    private final HandlerCode handler;
    private final int[] ids;

    /** @param ids the names of the values */
    PropagateSite(Linker linker, MethodType type, HandlerCode handler, int[] ids) {
        super(type);
        this.linker = linker;
        this.handler = handler;
        this.ids = ids;
        setTarget(RELAY.bindTo(this).asCollector(long[].class, ids.length).asType(type));
        link(above());
    }

    private HandlerCode above() {
        return Objects.requireNonNull(handler.above());
    }

    private void link(HandlerCode above) {
        // A live method is entered through its author, who pays for it; a watched one by whoever watches.
        if (above.isEnteredByName() || !Arrays.equals(Signature.of(above).ids(), ids)) {
            return;
        }
        linker.linked(above).map(Linked::direct).ifPresent(this::setTarget);
    }

    @SuppressWarnings("UnusedMethod") // called through RELAY
    private long relay(KodObject self, int depth, long[] values) {
        HandlerCode above = above();
        link(above);
        return above.enter(self, depth, new Sent(ids, values));
    }
}
