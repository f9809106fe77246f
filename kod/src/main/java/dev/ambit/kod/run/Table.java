package dev.ambit.kod.run;

import dev.ambit.kod.value.Value;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One hash table, by chains with the newest entry first. Strings, the temp string and resources are text keys and
 * compare without case and outer white space; they are copied, so a later change of the string does not change the
 * table. All other keys compare by tag and data.
 *
 * <p>A text and another key that meet in one of the 2999 chains of the ELF hash are an error that programs can see, so a
 * table that has met a text has just these chains. As long as there was none, nobody can tell, and the chains are found
 * by a faster hash and kept short.
 */
final class Table {
    /** What a table costs without entries: more than it takes, since a world has few of them. */
    static final int BYTES = 4_000;

    private static final int ENTRY_BYTES = 40;
    private static final int ELF_BUCKETS = 2999;
    private static final int UNUSED = -1;
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private int[] heads = newHeads(16);
    private boolean withTexts;
    private int[] next = new int[8];
    private int[] hashes = new int[8];
    private long[] keys = new long[8];
    private @Nullable Text[] texts = new @Nullable Text[8];
    private long[] values = new long[8];

    /** Whose code made each entry; there are none as long as nobody pays. */
    private @Nullable Author[] payers = new @Nullable Author[0];

    private final @Nullable Author payer;
    private @Nullable Author removedPayer;
    private int used;
    private int free = -1;
    private int size;
    private int mixed;
    private int steps;

    /** The last cycle of the collector that has found it. */
    private int marked = -1;

    /** Entries at places below this one have been looked through in that cycle. */
    int scanned;

    Table() {
        this(null);
    }

    /** @param payer whose code makes this table */
    Table(@Nullable Author payer) {
        this.payer = payer;
    }

    int size() {
        return size;
    }

    /** How much more memory another entry takes, or, for nothing but a look, the first text. */
    int growth(@Nullable Text text, boolean adds) {
        int chains = text != null && !withTexts ? ELF_BUCKETS * Integer.BYTES : 0;
        return chains + (adds ? ENTRY_BYTES + (text == null ? 0 : text.length()) : 0);
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
        add(key, text, value, null);
    }

    /** The place of the new entry. */
    int add(long key, @Nullable Text text, long value, @Nullable Author paying) {
        meet(text);
        if (!withTexts && size >= heads.length) {
            rebuild(heads.length * 2);
        }
        int entry = allocate();
        // A text is all there is to a text key: the string need not live as long as the entry.
        keys[entry] = text == null ? key : Value.NIL;
        texts[entry] = text == null ? null : text.copy();
        values[entry] = value;
        hashes[entry] = withTexts ? elfHash(key, text) : 0;
        if (paying != null || payers.length > 0) {
            pay(entry, paying);
        }
        push(entry);
        size++;
        return entry;
    }

    private void pay(int entry, @Nullable Author paying) {
        if (entry >= payers.length) {
            payers = Arrays.copyOf(payers, keys.length);
        }
        payers[entry] = paying;
    }

    /** Entries with older ones of the same key before newer ones. */
    void eachOldestFirst(java.util.function.IntConsumer visit) {
        int[] chain = new int[size];
        for (int head : heads) {
            int length = 0;
            for (int entry = head; entry >= 0; entry = next[entry]) {
                chain[length++] = entry;
            }
            while (length > 0) {
                visit.accept(chain[--length]);
            }
        }
    }

    @Nullable
    Text textKey(int entry) {
        return texts[entry];
    }

    @Nullable
    Author removedPayer() {
        return removedPayer;
    }

    // ---- for the collector, which goes through the entries by place ----

    @Nullable
    Author payer() {
        return payer;
    }

    /** Marks it; false when it was marked in this cycle before. */
    boolean markedIn(int cycle) {
        boolean fresh = marked != cycle;
        if (fresh) {
            marked = cycle;
            scanned = 0;
        }
        return fresh;
    }

    boolean isMarkedIn(int cycle) {
        return marked == cycle;
    }

    /** Who pays for each of the entries. */
    void eachPayer(Consumer<@Nullable Author> visit) {
        for (int entry = 0; entry < used; entry++) {
            if (isUsed(entry)) {
                visit.accept(payer(entry));
            }
        }
    }

    /** Entries have places below this one and keep them. */
    int places() {
        return used;
    }

    boolean isUsed(int entry) {
        return hashes[entry] != UNUSED;
    }

    long key(int entry) {
        return keys[entry];
    }

    long value(int entry) {
        return values[entry];
    }

    void setValue(int entry, long value) {
        values[entry] = value;
    }

    @Nullable
    Author payer(int entry) {
        return entry < payers.length ? payers[entry] : null;
    }

    /** What it takes without its entries. */
    int bytes() {
        return BYTES + (withTexts ? ELF_BUCKETS * Integer.BYTES : 0);
    }

    int bytes(int entry) {
        Text text = texts[entry];
        return ENTRY_BYTES + (text == null ? 0 : text.length());
    }

    /** Removes the entry at a place. */
    void drop(int entry) {
        int bucket = bucketOf(entry);
        int previous = -1;
        for (int other = heads[bucket]; other != entry; other = next[other]) {
            previous = other;
        }
        unlink(bucket, previous, entry);
    }

    /** The newest value of a key, or nil. */
    long get(long key, @Nullable Text text) {
        mixed = 0;
        steps = 0;
        meet(text);
        if (!withTexts) {
            return getPlain(key);
        }
        int hash = elfHash(key, text);
        for (int entry = heads[hash % ELF_BUCKETS]; entry >= 0; entry = next[entry]) {
            if (matches(entry, hash, key, text)) {
                return values[entry];
            }
        }
        return Value.NIL;
    }

    /** From the first text on, stored or only asked for, the chains are those that programs know. */
    private void meet(@Nullable Text text) {
        if (text != null && !withTexts) {
            withTexts = true;
            rebuild(ELF_BUCKETS);
        }
    }

    private long getPlain(long key) {
        int looked = 0;
        int entry = heads[plainBucket(key)];
        while (entry >= 0 && keys[entry] != key) {
            entry = next[entry];
            looked++;
        }
        steps = looked;
        return entry < 0 ? Value.NIL : values[entry];
    }

    /** Removes the newest entry of a key; false when there is none. Who paid for it is {@link #removedPayer}. */
    boolean remove(long key, @Nullable Text text) {
        mixed = 0;
        steps = 0;
        meet(text);
        int hash = withTexts ? elfHash(key, text) : 0;
        int bucket = withTexts ? hash % ELF_BUCKETS : plainBucket(key);
        int previous = -1;
        for (int entry = heads[bucket]; entry >= 0; entry = next[entry]) {
            if (matches(entry, hash, key, text)) {
                removedPayer = payer(entry);
                unlink(bucket, previous, entry);
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

    private void push(int entry) {
        int bucket = bucketOf(entry);
        next[entry] = heads[bucket];
        heads[bucket] = entry;
    }

    private int bucketOf(int entry) {
        return withTexts ? hashes[entry] % ELF_BUCKETS : plainBucket(keys[entry]);
    }

    private void unlink(int bucket, int previous, int entry) {
        if (previous < 0) {
            heads[bucket] = next[entry];
        } else {
            next[previous] = next[entry];
        }
        texts[entry] = null;
        hashes[entry] = UNUSED;
        if (entry < payers.length) {
            payers[entry] = null;
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

    /** Moves all entries, which have no texts, to new chains; those of one key stay in order, the newest first. */
    private void rebuild(int buckets) {
        int[] chain = new int[size];
        int[] old = heads;
        heads = newHeads(buckets);
        for (int head : old) {
            int length = 0;
            for (int entry = head; entry >= 0; entry = next[entry]) {
                chain[length++] = entry;
            }
            while (length > 0) {
                int entry = chain[--length];
                hashes[entry] = withTexts ? elfHash(keys[entry], null) : 0;
                push(entry);
            }
        }
    }

    private static int[] newHeads(int buckets) {
        int[] heads = new int[buckets];
        Arrays.fill(heads, -1);
        return heads;
    }

    /** Has 28 bits, so it is never negative. */
    private static int elfHash(long key, @Nullable Text text) {
        return text == null ? ElfHash.of(key) : text.elfHash();
    }

    private int plainBucket(long key) {
        return (int) (key * SPREAD >>> 40) & heads.length - 1;
    }
}
