package dev.ambit.group.core;

import dev.ambit.base.ByteWriter;
import dev.ambit.group.Address;
import dev.ambit.group.core.Parcel.Piece;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What waits for a host that does not read fast enough, oldest first. Of volatile elements only the newest of a key is kept: the
 * same group, the same source, the same first byte of data. It holds copies: a few bytes must not keep a whole aggregate alive.
 */
final class HostBacklog {
    /** What keeping something costs besides its bytes. */
    private static final int ENTRY_BYTES = 64;

    private final int most;
    private final Map<Object, Entry> entries = new LinkedHashMap<>();
    /** The keys of what may be given up, oldest first, so that finding the oldest costs nothing. */
    private final Set<Object> volatileKeys = new LinkedHashSet<>();

    private int bytes;
    private int lastingBytes;

    private sealed interface Entry {
        int size();

        boolean isVolatile();
    }

    private record Whole(Parcel parcel) implements Entry {
        @Override
        public int size() {
            return parcel.size() + ENTRY_BYTES;
        }

        @Override
        public boolean isVolatile() {
            return false;
        }
    }

    private record Spoken(Object key, Group group, byte[] element, boolean isVolatile) implements Entry {
        @Override
        public int size() {
            return element.length + ENTRY_BYTES;
        }
    }

    private record Key(Address group, Address source, int channel) {}

    HostBacklog(int most) {
        this.most = most;
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    int bytes() {
        return bytes;
    }

    /** Whether there is still room for what must not be lost. */
    boolean keep(Parcel parcel) {
        put(new Object(), new Whole(new Parcel(false, parcel.elements(), List.of(new Piece(parcel.toBytes())))));
        return fits();
    }

    /** Keeps one element, as it stands in a message. Answers how many older ones were given up for it, or -1: no more room. */
    int keep(Group group, Address source, byte[] data, byte[] encoded, int from, int to, boolean isVolatile) {
        Object key = isVolatile ? new Key(group.address, source, data.length == 0 ? -1 : data[0]) : new Object();
        int dropped = drop(key) ? 1 : 0;
        put(key, new Spoken(key, group, Arrays.copyOfRange(encoded, from, to), isVolatile));
        while (bytes > most && !volatileKeys.isEmpty()) {
            drop(volatileKeys.iterator().next());
            dropped++;
        }
        return fits() ? dropped : -1;
    }

    private boolean fits() {
        return lastingBytes <= most;
    }

    private void put(Object key, Entry entry) {
        entries.put(key, entry);
        bytes += entry.size();
        if (entry.isVolatile()) {
            volatileKeys.add(key);
        } else {
            lastingBytes += entry.size();
        }
    }

    private boolean drop(Object key) {
        Entry old = entries.remove(key);
        volatileKeys.remove(key);
        bytes -= old == null ? 0 : old.size();
        return old != null;
    }

    /** Drops what was said in groups, and keeps what was said to the host itself. */
    void clearGroups() {
        Iterator<Entry> all = entries.values().iterator();
        while (all.hasNext()) {
            if (all.next() instanceof Spoken spoken) {
                remove(all, spoken);
            }
        }
    }

    void clear() {
        entries.clear();
        volatileKeys.clear();
        bytes = 0;
        lastingBytes = 0;
    }

    /** The oldest that can go as one message; there must be something. Elements of one group that follow each other go together. */
    Parcel next(Host host, int mostBytes) {
        Iterator<Entry> oldest = entries.values().iterator();
        Entry first = oldest.next();
        remove(oldest, first);
        return switch (first) {
            case Whole whole -> whole.parcel;
            case Spoken spoken -> together(host, spoken, oldest, mostBytes);
        };
    }

    private Parcel together(Host host, Spoken first, Iterator<Entry> rest, int mostBytes) {
        boolean isDatagram = first.isVolatile && host.line.datagramBytes() > Heads.LONGEST + first.element.length;
        int room = (isDatagram ? host.line.datagramBytes() : mostBytes) - Heads.LONGEST;
        List<Spoken> taken = new ArrayList<>(List.of(first));
        int size = first.element.length;
        boolean isVolatile = first.isVolatile;
        while (rest.hasNext()) {
            if (!(rest.next() instanceof Spoken next)
                    || next.group != first.group
                    || isDatagram && !next.isVolatile
                    || size + next.element.length > room) {
                break;
            }
            size += next.element.length;
            isVolatile &= next.isVolatile;
            taken.add(next);
        }
        Iterator<Entry> again = entries.values().iterator();
        ByteWriter elements = new ByteWriter(size).bytes(first.element);
        for (Spoken spoken : taken.subList(1, taken.size())) {
            again.next();
            remove(again, spoken);
            elements.bytes(spoken.element);
        }
        byte[] head = isDatagram
                ? Heads.whole(host, first.group, taken.size(), false)
                : Heads.stream(host, first.group, taken.size(), false);
        boolean mayBeLost = isVolatile && (isDatagram || host.line.datagramBytes() == 0);
        return new Parcel(mayBeLost, taken.size(), List.of(new Piece(head), new Piece(elements.toBytes())));
    }

    private void remove(Iterator<Entry> at, Entry entry) {
        at.remove();
        if (entry instanceof Spoken spoken) {
            volatileKeys.remove(spoken.key);
        }
        bytes -= entry.size();
        lastingBytes -= entry.isVolatile() ? 0 : entry.size();
    }
}
