package dev.ambit.space.position;

import java.util.Arrays;

/**
 * Everybody in a world and the high cell each stands in. Avatars go by small numbers, their badges, which are free for the
 * next one when somebody leaves: so all that is told of everybody fits rows of bits and arrays without holes to speak of.
 */
public final class Roll {
    private static final int FIRST_CAPACITY = 64;

    private final GridSpec spec;
    private long[] present = new long[FIRST_CAPACITY / Long.SIZE];
    private int[] x = new int[FIRST_CAPACITY];
    private int[] z = new int[FIRST_CAPACITY];
    private byte[] layer = new byte[FIRST_CAPACITY];
    private int count;

    public Roll(GridSpec spec) {
        this.spec = spec;
    }

    public GridSpec spec() {
        return spec;
    }

    /** The lowest badge that nobody wears. */
    public int freeBadge() {
        for (int word = 0; word < present.length; word++) {
            if (present[word] != -1) {
                return word * Long.SIZE + Long.numberOfTrailingZeros(~present[word]);
            }
        }
        return capacity();
    }

    /** Somebody comes, or is elsewhere now; beyond the edge of the world counts as at its edge. */
    public void put(int badge, int atLayer, int atX, int atZ) {
        if (badge >= capacity()) {
            grow(badge);
        }
        if (!isPresent(badge)) {
            present[badge >> 6] |= 1L << badge;
            count++;
        }
        x[badge] = spec.clamp(atX);
        z[badge] = spec.clamp(atZ);
        layer[badge] = (byte) (atLayer & spec.layers() - 1);
    }

    public void remove(int badge) {
        if (isPresent(badge)) {
            present[badge >> 6] &= ~(1L << badge);
            count--;
        }
    }

    public boolean isPresent(int badge) {
        return badge < capacity() && (present[badge >> 6] & 1L << badge) != 0;
    }

    public int count() {
        return count;
    }

    /** Badges are below this. A multiple of 64. */
    public int capacity() {
        return x.length;
    }

    public int x(int badge) {
        return x[badge];
    }

    public int z(int badge) {
        return z[badge];
    }

    public int layer(int badge) {
        return layer[badge] & 0xff;
    }

    /** Who is here, a bit a badge. Not to be written to. */
    long[] present() {
        return present;
    }

    private void grow(int badge) {
        int capacity = capacity();
        while (capacity <= badge) {
            capacity *= 2;
        }
        present = Arrays.copyOf(present, capacity / Long.SIZE);
        x = Arrays.copyOf(x, capacity);
        z = Arrays.copyOf(z, capacity);
        layer = Arrays.copyOf(layer, capacity);
    }
}
