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
    private byte[] heading = new byte[FIRST_CAPACITY];
    private boolean[] halted = new boolean[FIRST_CAPACITY];

    /** How often each badge was given to somebody: so it is seen that it is worn by somebody else. */
    private int[] wearers = new int[FIRST_CAPACITY];

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
            wearers[badge]++;
            count++;
        }
        x[badge] = spec.clamp(atX);
        z[badge] = spec.clamp(atZ);
        layer[badge] = (byte) (atLayer & spec.layers() - 1);
    }

    /** Where somebody looks, in 256ths of a turn clockwise from north. */
    public void face(int badge, int newHeading) {
        heading[badge] = (byte) newHeading;
    }

    /** Tells in the next frame that somebody stands still, who by all that was told of them would seem to walk on. */
    public void halt(int badge) {
        halted[badge] = true;
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

    public int heading(int badge) {
        return heading[badge] & 0xff;
    }

    /** Whether to tell that it stands still; asked once. */
    boolean takeHalt(int badge) {
        boolean was = halted[badge];
        halted[badge] = false;
        return was;
    }

    int wearers(int badge) {
        return wearers[badge];
    }

    /** Who is here, a bit a badge. Not to be written to. */
    public long[] present() {
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
        heading = Arrays.copyOf(heading, capacity);
        halted = Arrays.copyOf(halted, capacity);
        wearers = Arrays.copyOf(wearers, capacity);
    }
}
