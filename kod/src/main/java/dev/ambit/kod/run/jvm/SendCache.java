package dev.ambit.kod.run.jvm;

import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.HandlerEntry;
import dev.ambit.kod.run.KodClass;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.Sends;
import dev.ambit.kod.run.Sent;
import dev.ambit.kod.value.Value;
import java.lang.invoke.SwitchPoint;
import org.jspecify.annotations.Nullable;

/**
 * One {@code Send} in code that is not so hot that its calls should be put in line ({@link SendSite} does that): plain
 * calls, which are quick from the first one on. It remembers the compiled handlers of the classes it has met, the first
 * one apart from the others.
 */
final class SendCache {
    private final Linker linker;
    private final Machine machine;
    private final int message;
    private final int site;
    private final int[] ids;
    private final int id0;
    private final int id1;
    private final int id2;
    private final int id3;
    private final KindTable table = new KindTable();

    /** A class's linkage is the class as it is now. */
    private @Nullable SwitchPoint first;

    private @Nullable HandlerEntry entryOfFirst;

    SendCache(Linker linker, int message, int site, int[] ids) {
        this.linker = linker;
        this.machine = linker.machine();
        this.message = message;
        this.site = site;
        this.ids = ids;
        id0 = id(0);
        id1 = id(1);
        id2 = id(2);
        id3 = id(3);
    }

    private int id(int index) {
        return index < ids.length ? ids[index] : HandlerEntry.NO_NAME;
    }

    private @Nullable HandlerEntry entry(KodClass kind) {
        return kind.linkage() == first ? entryOfFirst : table.find(kind);
    }

    /** Without arguments, as most are. */
    long send(long target, KodObject receiver, int depth) {
        HandlerEntry entry = entry(receiver.kind);
        return entry == null
                ? miss(target, receiver, depth, Sent.NOTHING)
                : entry.call(id0, id1, id2, id3, receiver, depth, Value.NIL, Value.NIL, Value.NIL, Value.NIL);
    }

    long send(long target, KodObject receiver, int depth, long v0) {
        HandlerEntry entry = entry(receiver.kind);
        return entry == null
                ? miss(target, receiver, depth, sent(v0))
                : entry.call(id0, id1, id2, id3, receiver, depth, v0, Value.NIL, Value.NIL, Value.NIL);
    }

    long send(long target, KodObject receiver, int depth, long v0, long v1) {
        HandlerEntry entry = entry(receiver.kind);
        return entry == null
                ? miss(target, receiver, depth, sent(v0, v1))
                : entry.call(id0, id1, id2, id3, receiver, depth, v0, v1, Value.NIL, Value.NIL);
    }

    long send(long target, KodObject receiver, int depth, long v0, long v1, long v2) {
        HandlerEntry entry = entry(receiver.kind);
        return entry == null
                ? miss(target, receiver, depth, sent(v0, v1, v2))
                : entry.call(id0, id1, id2, id3, receiver, depth, v0, v1, v2, Value.NIL);
    }

    long send(long target, KodObject receiver, int depth, long v0, long v1, long v2, long v3) {
        HandlerEntry entry = entry(receiver.kind);
        return entry == null
                ? miss(target, receiver, depth, sent(v0, v1, v2, v3))
                : entry.call(id0, id1, id2, id3, receiver, depth, v0, v1, v2, v3);
    }

    /** More than can be spread out. */
    long send(long target, KodObject receiver, int depth, long[] values) {
        return miss(target, receiver, depth, sent(values));
    }

    private Sent sent(long... values) {
        return new Sent(ids, values);
    }

    /** A class this site has not met, or whose handler is not compiled, or no object at all. */
    private long miss(long target, KodObject receiver, int depth, Sent sent) {
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
            linker.linked(handler).map(Linked::entry).ifPresent(entry -> remember(receiver.kind, entry));
        }
        return handler.enter(receiver, depth, sent);
    }

    private void remember(KodClass kind, HandlerEntry entry) {
        if (first == null || first.hasBeenInvalidated()) {
            first = kind.linkage();
            entryOfFirst = entry;
        } else {
            table.put(kind, entry);
        }
    }
}
