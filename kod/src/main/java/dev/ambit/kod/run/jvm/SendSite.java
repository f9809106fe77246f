package dev.ambit.kod.run.jvm;

import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.HandlerEntry;
import dev.ambit.kod.run.KodClass;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.Sends;
import dev.ambit.kod.run.Sent;
import dev.ambit.kod.value.Value;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.util.Optional;

/**
 * One {@code Send} in the code: {@code (long target, KodObject receiver, int depth, long... values)long}.
 *
 * <p>It remembers the handlers of the classes it has met, once these are compiled: first as a chain of comparisons that
 * the JVM compiles into the caller, and when there are too many classes for that, in a table. What it remembers of a
 * class is dropped when that class is redefined. All handles have one of a few shapes, since each new shape is a class
 * that the JVM must make.
 */
final class SendSite extends MutableCallSite {
    /** A changed chain makes the JVM compile its callers again, and in a game most sites meet either few classes or many. */
    private static final int LONGEST_CHAIN = 3;

    private static final MethodHandle IS_KIND;
    private static final MethodHandle MISS;
    private static final MethodHandle RELINK;
    private static final MethodHandle FIND;

    static {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType slow = MethodType.methodType(long.class, long.class, KodObject.class, int.class, long[].class);
        MethodType four = MethodType.methodType(
                long.class, long.class, KodObject.class, int.class, long.class, long.class, long.class, long.class);
        try {
            IS_KIND = lookup.findStatic(
                    SendSite.class,
                    "isKind",
                    MethodType.methodType(boolean.class, KodClass.class, long.class, KodObject.class));
            MISS = lookup.findVirtual(SendSite.class, "miss", slow);
            RELINK = lookup.findVirtual(SendSite.class, "relink", slow);
            FIND = lookup.findVirtual(SendSite.class, "find", four);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Linker linker;
    private final Machine machine;
    private final int message;
    private final int site;
    private final int[] ids;
    /** The names again, for handlers that take them spread out. */
    private final int id0;

    private final int id1;
    private final int id2;
    private final int id3;
    private final MethodHandle miss;
    private final KindTable table = new KindTable();
    private int chainLength;

    SendSite(Linker linker, MethodType type, int message, int site, int[] ids) {
        super(type);
        this.linker = linker;
        this.machine = linker.machine();
        this.message = message;
        this.site = site;
        this.ids = ids;
        id0 = id(0);
        id1 = id(1);
        id2 = id(2);
        id3 = id(3);
        miss = slowPath(MISS);
        setTarget(miss);
    }

    private int id(int index) {
        return index < ids.length ? ids[index] : HandlerEntry.NO_NAME;
    }

    private MethodHandle slowPath(MethodHandle method) {
        return method.bindTo(this).asCollector(long[].class, ids.length).asType(type());
    }

    @SuppressWarnings({"UnusedMethod", "UnusedVariable"}) // called through IS_KIND, which hands over what a send has
    private static boolean isKind(KodClass kind, long target, KodObject receiver) {
        return receiver.kind == kind;
    }

    /** A class this site has not met, or no object at all. */
    private long miss(long target, KodObject receiver, int depth, long[] values) {
        Sent sent = new Sent(ids, values);
        if (receiver == machine.nobody) {
            return Sends.send(machine, site, depth - 1, target, Value.message(message), sent);
        }
        HandlerCode handler = receiver.kind.lookup(message);
        if (handler == null) {
            return Sends.noHandler(machine, site, receiver, message);
        }
        if (!Sends.maySend(machine, site, handler)) {
            return Sends.refused(machine, site, handler);
        }
        // A live method is entered through its author, who pays for it; a watched one by whoever watches.
        if (ids.length <= HandlerEntry.MOST_NAMED && !handler.isEnteredByName()) {
            remember(receiver.kind, handler);
        }
        return handler.enter(receiver, depth, sent);
    }

    /** A class in the chain was redefined: start over. */
    @SuppressWarnings("UnusedMethod") // called through RELINK
    private long relink(long target, KodObject receiver, int depth, long[] values) {
        chainLength = 0;
        setTarget(miss);
        return miss(target, receiver, depth, values);
    }

    /** A site that has met many classes looks for the receiver's in its table. */
    @SuppressWarnings("UnusedMethod") // called through FIND
    private long find(long target, KodObject receiver, int depth, long v0, long v1, long v2, long v3) {
        HandlerEntry entry = table.find(receiver.kind);
        if (entry != null) {
            return entry.call(id0, id1, id2, id3, receiver, depth, v0, v1, v2, v3);
        }
        long[] values = {v0, v1, v2, v3};
        return miss(target, receiver, depth, values);
    }

    private void remember(KodClass kind, HandlerCode handler) {
        Optional<Linked> linked = linker.linked(handler);
        if (linked.isEmpty()) {
            return;
        }
        MethodHandle named = linked.get().named();
        if (chainLength < LONGEST_CHAIN && named != null) {
            chainLength++;
            MethodHandle call = kind.linkage().guardWithTest(adapted(named), slowPath(RELINK));
            setTarget(MethodHandles.guardWithTest(IS_KIND.bindTo(kind), call, getTarget()));
            return;
        }
        if (chainLength < Integer.MAX_VALUE) {
            chainLength = Integer.MAX_VALUE;
            setTarget(withoutTheRest(FIND.bindTo(this), 3));
        }
        if (linked.get().entry() instanceof GeneratedEntry entry) {
            table.put(kind, entry);
        }
    }

    /** A handler that takes names and values, for this site's. */
    private MethodHandle adapted(MethodHandle named) {
        return withoutTheRest(MethodHandles.insertArguments(named, 0, id0, id1, id2, id3), 3);
    }

    /** @param first where the values begin, of which this site has fewer than four */
    private MethodHandle withoutTheRest(MethodHandle call, int first) {
        Object[] rest = new Object[HandlerEntry.MOST_NAMED - ids.length];
        java.util.Arrays.fill(rest, 0L);
        return MethodHandles.insertArguments(call, first + ids.length, rest);
    }
}
