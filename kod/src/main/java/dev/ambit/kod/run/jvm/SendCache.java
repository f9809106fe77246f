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
 * One {@code Send} in code that is not so hot that it should be made anew for each class it meets ({@link SendSite}
 * does that): plain calls, which are quick from the first one on. It remembers the compiled handlers of the classes it
 * has met, the first one apart from the others.
 */
final class SendCache {
    private final Linker linker;
    private final Machine machine;
    private final int message;
    private final int site;
    private final int[] ids;
    private final Missed missed = new Missed();
    private final KindTable table = new KindTable();

    /** A class's linkage is the class as it is now. */
    private @Nullable SwitchPoint first;

    private @Nullable GeneratedEntry entryOfFirst;

    SendCache(Linker linker, int message, int site, int[] ids) {
        this.linker = linker;
        this.machine = linker.machine();
        this.message = message;
        this.site = site;
        this.ids = ids;
    }

    /**
     * The way into what the receiver does with the message. The caller goes that way itself: so the JVM learns for each
     * send by itself where it leads, and puts in line what is small. Most sends of a game meet many classes, but few
     * handlers.
     */
    GeneratedEntry find(long target, KodObject receiver) {
        KodClass kind = receiver.kind;
        GeneratedEntry entry = kind.linkage() == first ? entryOfFirst : table.find(kind);
        if (entry != null) {
            return entry;
        }
        missed.target = target;
        return missed;
    }

    /** The long way. Nothing comes between finding it and going it. */
    private final class Missed extends GeneratedEntry {
        private long target;

        Missed() {
            super(0);
        }

        @Override
        public long enter(KodObject self, int depth, Sent sent) {
            return miss(target, self, depth, sent);
        }

        @Override
        public long call(
                int id0, int id1, int id2, int id3, KodObject self, int depth, long v0, long v1, long v2, long v3) {
            return miss(target, self, depth, ids.length == 0 ? Sent.NOTHING : sent(v0, v1, v2, v3));
        }
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

    private void remember(KodClass kind, HandlerEntry found) {
        if (!(found instanceof GeneratedEntry entry)) {
            return;
        }
        if (first == null || first.hasBeenInvalidated()) {
            first = kind.linkage();
            entryOfFirst = entry;
        } else {
            table.put(kind, entry);
        }
    }
}
