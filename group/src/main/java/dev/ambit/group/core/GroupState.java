package dev.ambit.group.core;

import dev.ambit.group.wire.Status;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/**
 * What a group keeps for its members: values under keys, each with a version. The versions of a group are one count, so that a
 * key that was removed and written again never has one twice. What all groups of a server keep together has an end, too: a group
 * costs nobody anything, and there may be many.
 */
final class GroupState {
    /** What an entry of a snapshot takes besides key and value, at most. */
    private static final int ENTRY_BYTES = 4 + 3 + 1 + 9;

    static final Entry NOTHING = new Entry(0, new byte[0]);

    private final GroupLimits limits;
    private final Map<byte[], Entry> entries = new TreeMap<>(Arrays::compare);
    private long version;
    private int bytes;

    record Entry(long version, byte[] value) {}

    /** What all groups of a server keep. */
    static final class All {
        private int bytes;

        int bytes() {
            return bytes;
        }
    }

    private final All all;

    GroupState(GroupLimits limits, All all) {
        this.limits = limits;
        this.all = all;
    }

    Entry read(byte[] key) {
        return entries.getOrDefault(key, NOTHING);
    }

    /** @throws Refused when there is no room for it */
    Entry write(byte[] key, byte[] value) {
        Entry old = read(key);
        if (value.length > limits.stateValueBytes()) {
            throw new Refused(Status.LIMIT_REACHED, "a value has up to " + limits.stateValueBytes() + " bytes");
        }
        if (old == NOTHING && entries.size() >= limits.stateKeys()) {
            throw new Refused(Status.LIMIT_REACHED, "a group keeps up to " + limits.stateKeys() + " values");
        }
        int more = size(key, value) - (old == NOTHING ? 0 : size(key, old.value));
        if (bytes + more > limits.stateBytes()) {
            throw new Refused(Status.LIMIT_REACHED, "a group keeps up to " + limits.stateBytes() + " bytes");
        }
        if (all.bytes + more > limits.allStateBytes()) {
            throw new Refused(
                    Status.LIMIT_REACHED, "all groups together keep up to " + limits.allStateBytes() + " bytes");
        }
        weigh(more);
        Entry next = new Entry(++version, value.clone());
        entries.put(key.clone(), next);
        return next;
    }

    /** Answers what was there. */
    Entry remove(byte[] key) {
        Entry old = entries.remove(key);
        weigh(old == null ? 0 : -size(key, old.value));
        return old == null ? NOTHING : old;
    }

    private void weigh(int more) {
        bytes += more;
        all.bytes += more;
    }

    /** The group has ended. */
    void clear() {
        entries.clear();
        weigh(-bytes);
    }

    void forEach(BiConsumer<byte[], Entry> reader) {
        entries.forEach(reader);
    }

    Optional<byte[]> value(String key) {
        Entry entry = read(key.getBytes(StandardCharsets.UTF_8));
        return entry == NOTHING ? Optional.empty() : Optional.of(entry.value);
    }

    boolean tryWrite(String key, byte[] value) {
        try {
            write(key.getBytes(StandardCharsets.UTF_8), value);
            return true;
        } catch (Refused _) {
            return false;
        }
    }

    private static int size(byte[] key, byte[] value) {
        return key.length + value.length + ENTRY_BYTES;
    }
}
