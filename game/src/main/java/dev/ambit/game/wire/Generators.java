package dev.ambit.game.wire;

/**
 * Five streams of numbers that both ends of a session step with each message of the client's, so that nobody can say again what was
 * said before. The last stream says which of the others counts.
 */
public final class Generators {
    public static final int STREAMS = 5;
    private static final long FACTOR = 9301;
    private static final long SUMMAND = 49297;
    private static final long MODULUS = 233_280;
    private static final long LOW_32_BITS = 0xffff_ffffL;

    private final int[] seeds;

    /** @param seeds five numbers of 32 bits, as AP_GETCHOICE carries them */
    public Generators(int[] seeds) {
        if (seeds.length != STREAMS) {
            throw new IllegalArgumentException("expected " + STREAMS + " seeds, not " + seeds.length);
        }
        this.seeds = seeds.clone();
    }

    /** What the next message is checked with. */
    public int step() {
        for (int i = 0; i < STREAMS; i++) {
            // The product overflows as it does in 32 bits without a sign, and only then the remainder is taken.
            long product = (seeds[i] & LOW_32_BITS) * FACTOR + SUMMAND & LOW_32_BITS;
            seeds[i] = (int) (product % MODULUS);
        }
        return seeds[seeds[STREAMS - 1] % (STREAMS - 1)];
    }

    /** The first stream as it is now; tokens are made of it. */
    public int first() {
        return seeds[0];
    }
}
