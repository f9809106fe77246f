package dev.ambit.group.core;

import dev.ambit.base.ByteWriter;
import dev.ambit.group.Address;
import dev.ambit.group.core.Delivery.Saying;
import dev.ambit.group.wire.AddressForm;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * What was said in a group in one period, encoded once for everybody. An element is for all members but its speaker, for a set of
 * them, or for one only. Elements for all stand in runs, those of one speaker and those for one receiver are chained: so what a
 * host hears is found without looking at every element.
 *
 * <pre>
 * elements   0 1 2 3 4 5 6 7        for all: 0-2, 4-6    for a set: 3    for one: 7
 * runs       [0 1 2] [4 5 6]        host A said 1: hears [0] [2..7) if it is in the set of 3, and 7 if that is for it
 * </pre>
 *
 * Used again for the next period; only the encoded bytes live on, in parcels.
 */
final class Sheet {
    private static final int NONE = -1;
    private static final int BEYOND = Integer.MAX_VALUE;
    /** Room for so many is kept however few are said. */
    private static final int KEPT = 256;

    /** The number of its first element among all that were ever said in the group. */
    private long base;

    private int size;
    private long[] numbers = new long[16];
    private Address[] sources = new Address[16];
    private byte[][] data = new byte[16][];
    private boolean[] isVolatile = new boolean[16];
    private int[] starts = new int[17];
    private int[] next = new int[16];
    private int volatiles;

    private int[] runFrom = new int[8];
    private int[] runTo = new int[8];
    private int runs;

    private int[] setAt = new int[8];
    private BitSet[] sets = new BitSet[8];
    private int setCount;

    private int[] firstOwn = new int[0];
    private int[] lastOwn = new int[0];
    private int[] firstOnly = new int[0];
    private int[] lastOnly = new int[0];
    private int[] onlyBytes = new int[0];

    private int sharedBytes;
    private int shared;
    private int expectedBytes = 64;
    private ByteWriter out = new ByteWriter(expectedBytes);
    private byte[] bytes = {};

    void reset(long firstNumber, int members) {
        base = firstNumber;
        Arrays.fill(sources, 0, size, null);
        Arrays.fill(data, 0, size, null);
        Arrays.fill(sets, 0, setCount, null);
        expectedBytes = Math.max(64, out.size());
        if (sources.length > KEPT && size < sources.length / 4) {
            resize(sources.length / 2);
        }
        size = volatiles = runs = setCount = sharedBytes = shared = 0;
        room(members);
        Arrays.fill(firstOwn, NONE);
        Arrays.fill(firstOnly, NONE);
        Arrays.fill(onlyBytes, 0);
        out = new ByteWriter(expectedBytes);
        bytes = new byte[0];
    }

    private void room(int members) {
        int before = firstOwn.length;
        if (members <= before) {
            return;
        }
        int after = Math.max(members, before * 2);
        firstOwn = Arrays.copyOf(firstOwn, after);
        lastOwn = Arrays.copyOf(lastOwn, after);
        firstOnly = Arrays.copyOf(firstOnly, after);
        lastOnly = Arrays.copyOf(lastOnly, after);
        onlyBytes = Arrays.copyOf(onlyBytes, after);
        Arrays.fill(firstOwn, before, after, NONE);
        Arrays.fill(firstOnly, before, after, NONE);
    }

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** How many bytes somebody hears who hears all of it, and what is for one receiver. */
    int bytesFor(@Nullable Member only) {
        return sharedBytes + (only == null || only.index >= onlyBytes.length ? 0 : onlyBytes[only.index]);
    }

    /** Elements that are not for one receiver only. */
    int shared() {
        return shared;
    }

    boolean isAllVolatile() {
        return volatiles == size;
    }

    boolean hasVolatile() {
        return volatiles > 0;
    }

    void add(Saying saying, long number) {
        grow();
        int i = size++;
        numbers[i] = number;
        sources[i] = saying.source();
        data[i] = saying.data();
        isVolatile[i] = saying.isVolatile();
        volatiles += saying.isVolatile() ? 1 : 0;
        starts[i] = out.size();
        out.put(saying.source(), AddressForm::write).sized(saying.data());
        int length = out.size() - starts[i];
        next[i] = NONE;
        Member only = saying.only();
        if (only != null) {
            room(only.index + 1);
            chain(firstOnly, lastOnly, only.index, i);
            onlyBytes[only.index] += length;
            return;
        }
        sharedBytes += length;
        shared++;
        if (saying.targets() != null) {
            set(i, saying.targets());
            return;
        }
        common(i);
        if (saying.speaker() != null) {
            room(saying.speaker().index + 1);
            chain(firstOwn, lastOwn, saying.speaker().index, i);
        }
    }

    private void chain(int[] first, int[] last, int member, int element) {
        if (first[member] == NONE) {
            first[member] = element;
        } else {
            next[last[member]] = element;
        }
        last[member] = element;
    }

    private void common(int i) {
        if (runs > 0 && runTo[runs - 1] == i) {
            runTo[runs - 1]++;
            return;
        }
        if (runs == runFrom.length) {
            runFrom = Arrays.copyOf(runFrom, runs * 2);
            runTo = Arrays.copyOf(runTo, runs * 2);
        }
        runFrom[runs] = i;
        runTo[runs++] = i + 1;
    }

    private void set(int i, BitSet targets) {
        if (setCount == setAt.length) {
            setAt = Arrays.copyOf(setAt, setCount * 2);
            sets = Arrays.copyOf(sets, setCount * 2);
        }
        setAt[setCount] = i;
        sets[setCount++] = targets;
    }

    private void grow() {
        if (size == sources.length) {
            resize(size * 2);
        }
    }

    private void resize(int to) {
        numbers = Arrays.copyOf(numbers, to);
        sources = Arrays.copyOf(sources, to);
        data = Arrays.copyOf(data, to);
        isVolatile = Arrays.copyOf(isVolatile, to);
        starts = Arrays.copyOf(starts, to + 1);
        next = Arrays.copyOf(next, to);
    }

    /** Nothing more is added. */
    void finish() {
        bytes = out.toBytes();
        starts[size] = bytes.length;
        room(1);
    }

    /** What the member hears of it. */
    void collect(Member member, Runs into) {
        into.clear();
        int first = firstFor(member);
        int run = 0;
        int set = 0;
        int own = member.index < firstOwn.length ? firstOwn[member.index] : NONE;
        int only = member.index < firstOnly.length ? firstOnly[member.index] : NONE;
        while (own != NONE && own < first) {
            own = next[own];
        }
        while (only != NONE && only < first) {
            only = next[only];
        }
        while (run < runs && runTo[run] <= first) {
            run++;
        }
        while (true) {
            while (set < setCount && (setAt[set] < first || !sets[set].get(member.host.slot))) {
                set++;
            }
            int nextRun = run < runs ? Math.max(runFrom[run], first) : BEYOND;
            int nextSet = set < setCount ? setAt[set] : BEYOND;
            int nextOnly = only == NONE ? BEYOND : only;
            if (nextRun < nextSet && nextRun < nextOnly) {
                int at = nextRun;
                for (; own != NONE && own < runTo[run]; own = next[own]) {
                    into.add(at, own);
                    at = own + 1;
                }
                into.add(at, runTo[run++]);
            } else if (nextSet < nextOnly) {
                into.add(nextSet, nextSet + 1);
                set++;
            } else if (nextOnly != BEYOND) {
                into.add(only, only + 1);
                only = next[only];
            } else {
                return;
            }
        }
    }

    /** The first element that was said after the member came. */
    private int firstFor(Member member) {
        if (member.firstSeen <= base) {
            return 0;
        }
        int at = Arrays.binarySearch(numbers, 0, size, member.firstSeen);
        return at >= 0 ? at : -at - 1;
    }

    /** Where the elements for all begin, or -1. */
    int firstCommon() {
        return runs == 0 ? NONE : runFrom[0];
    }

    byte[] bytes() {
        return bytes;
    }

    int start(int element) {
        return starts[element];
    }

    Address source(int element) {
        return sources[element];
    }

    byte[] data(int element) {
        return data[element];
    }

    boolean isVolatile(int element) {
        return isVolatile[element];
    }

    /** Only what is volatile, or only what is not; for hosts that get these on different ways. */
    Sheet part(boolean ofVolatile, Group group) {
        Sheet part = new Sheet();
        part.reset(base, group.end());
        int set = 0;
        int[] receiver = receivers();
        for (int i = 0; i < size; i++) {
            boolean isSet = set < setCount && setAt[set] == i;
            BitSet targets = isSet ? sets[set++] : null;
            if (isVolatile[i] != ofVolatile) {
                continue;
            }
            part.copy(this, i, targets, receiver[i]);
        }
        part.finish();
        return part;
    }

    /** By element: the index of the only receiver, or of the speaker as -2 - index, or -1. */
    private int[] receivers() {
        int[] of = new int[size];
        Arrays.fill(of, NONE);
        for (int member = 0; member < firstOnly.length; member++) {
            for (int i = firstOnly[member]; i != NONE; i = next[i]) {
                of[i] = member;
            }
            for (int i = firstOwn[member]; i != NONE; i = next[i]) {
                of[i] = -2 - member;
            }
        }
        return of;
    }

    private void copy(Sheet from, int element, @Nullable BitSet targets, int receiver) {
        grow();
        int i = size++;
        numbers[i] = from.numbers[element];
        sources[i] = from.sources[element];
        data[i] = from.data[element];
        isVolatile[i] = from.isVolatile[element];
        volatiles += isVolatile[i] ? 1 : 0;
        starts[i] = out.size();
        out.bytes(from.bytes, from.starts[element], from.starts[element + 1]);
        next[i] = NONE;
        if (targets != null) {
            set(i, targets);
        } else if (receiver >= 0) {
            room(receiver + 1);
            chain(firstOnly, lastOnly, receiver, i);
        } else {
            common(i);
            if (receiver != NONE) {
                room(-1 - receiver);
                chain(firstOwn, lastOwn, -2 - receiver, i);
            }
        }
    }
}
