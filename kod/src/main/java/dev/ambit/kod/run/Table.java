package dev.ambit.kod.run;

import dev.ambit.kod.value.Value;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One hash table: 2999 chains, newest entry first. Strings, the temp string and resources are text keys and compare
 * without case and outer white space; they are copied, so a later change of the string does not change the table. All
 * other keys compare by tag and data.
 */
final class Table {
    private static final int BUCKETS = 2999;
    private static final int[] EMPTY = {};

    private int[] heads = EMPTY;
    private int[] next = new int[8];
    private int[] hashes = new int[8];
    private long[] keys = new long[8];
    private @Nullable Text[] texts = new @Nullable Text[8];
    private long[] values = new long[8];
    private int used;
    private int free = -1;
    private int size;
    private int mixed;
    private int steps;
    private int textEntries;

    int size() {
        return size;
    }

    /** How many entries of the other sort of key the last search came across. */
    int mixed() {
        return mixed;
    }

    /** How many entries the last search looked at: chains of a table with few distinct keys get long. */
    int steps() {
        return steps;
    }

    void add(long key, @Nullable Text text, long value) {
        if (heads.length == 0) {
            heads = new int[BUCKETS];
            Arrays.fill(heads, -1);
        }
        int hash = hash(key, text);
        int entry = allocate();
        int bucket = bucket(hash);
        next[entry] = heads[bucket];
        heads[bucket] = entry;
        hashes[entry] = hash;
        keys[entry] = key;
        texts[entry] = text == null ? null : text.copy();
        values[entry] = value;
        size++;
        if (text != null) {
            textEntries++;
        }
    }

    /** The newest value of a key, or nil. */
    long get(long key, @Nullable Text text) {
        mixed = 0;
        steps = 0;
        int hash = hash(key, text);
        if (text == null && textEntries == 0) {
            return getPlain(hash, key);
        }
        for (int entry = head(hash); entry >= 0; entry = next[entry]) {
            if (matches(entry, hash, key, text)) {
                return values[entry];
            }
        }
        return Value.NIL;
    }

    /** As {@link #get} in a table without texts, which most tables are. */
    private long getPlain(int hash, long key) {
        int looked = 0;
        for (int entry = head(hash); entry >= 0; entry = next[entry]) {
            looked++;
            if (keys[entry] == key) {
                steps = looked;
                return values[entry];
            }
        }
        steps = looked;
        return Value.NIL;
    }

    /** Removes the newest entry of a key; false when there is none. */
    boolean remove(long key, @Nullable Text text) {
        mixed = 0;
        steps = 0;
        int hash = hash(key, text);
        int previous = -1;
        for (int entry = head(hash); entry >= 0; entry = next[entry]) {
            if (matches(entry, hash, key, text)) {
                unlink(bucket(hash), previous, entry);
                return true;
            }
            previous = entry;
        }
        return false;
    }

    private boolean matches(int entry, int hash, long key, @Nullable Text text) {
        steps++;
        Text other = texts[entry];
        if ((other == null) != (text == null)) {
            mixed++;
            return false;
        }
        if (text == null || other == null) {
            return keys[entry] == key;
        }
        return hashes[entry] == hash && other.sameAs(text);
    }

    private void unlink(int bucket, int previous, int entry) {
        if (previous < 0) {
            heads[bucket] = next[entry];
        } else {
            next[previous] = next[entry];
        }
        if (texts[entry] != null) {
            textEntries--;
            texts[entry] = null;
        }
        next[entry] = free;
        free = entry;
        size--;
    }

    private int allocate() {
        if (free >= 0) {
            int entry = free;
            free = next[entry];
            return entry;
        }
        if (used == keys.length) {
            int length = used * 2;
            next = Arrays.copyOf(next, length);
            hashes = Arrays.copyOf(hashes, length);
            keys = Arrays.copyOf(keys, length);
            texts = Arrays.copyOf(texts, length);
            values = Arrays.copyOf(values, length);
        }
        return used++;
    }

    private int head(int hash) {
        return heads.length == 0 ? -1 : heads[bucket(hash)];
    }

    private static int hash(long key, @Nullable Text text) {
        return text == null ? ElfHash.of(key) : text.elfHash();
    }

    /** The hash has 28 bits, so it is never negative. */
    private static int bucket(int hash) {
        return hash % BUCKETS;
    }
}
