package dev.ambit.kod.run;

import java.util.Arrays;

/** A set of ids, one bit each. */
final class Marks {
    static final int WORD_BITS = 64;

    private long[] words = new long[16];

    boolean has(int id) {
        return (word(id >>> 6) >>> id & 1) != 0;
    }

    /** False when it was there before. */
    boolean add(int id) {
        int word = id >>> 6;
        if (word >= words.length) {
            words = Arrays.copyOf(words, Math.max(word + 1, words.length * 2));
        }
        long bit = 1L << id;
        boolean added = (words[word] & bit) == 0;
        words[word] |= bit;
        return added;
    }

    /** The ids from {@code 64 * word} on, the lowest in the lowest bit. */
    long word(int word) {
        return word < words.length ? words[word] : 0;
    }

    void clear() {
        Arrays.fill(words, 0);
    }
}
