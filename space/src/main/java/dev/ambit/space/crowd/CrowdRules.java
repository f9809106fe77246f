package dev.ambit.space.crowd;

/**
 * What is the same for everybody in a crowd.
 *
 * @param most how many others anybody hears of at most, whatever they wish for
 * @param advantage by which part of its distance somebody counts as nearer who is heard of already, so that two at about the
 *     same distance do not take turns; 0 = not at all, 0.1 = a tenth, always less than 1
 */
public record CrowdRules(int most, double advantage) {

    /** Squared distances are multiplied in whole numbers, so that every machine comes to the same result. */
    private static final int SCALE_BITS = 16;

    public CrowdRules {
        if (most < 0) {
            throw new IllegalArgumentException("most is " + most + ", expected 0 or more");
        }
        if (!(advantage >= 0 && advantage < 1)) {
            throw new IllegalArgumentException("advantage is " + advantage + ", expected 0 or more and less than 1");
        }
    }

    /** Fifty at most, with an advantage of a tenth. */
    public static CrowdRules standard() {
        return new CrowdRules(50, 0.1);
    }

    /** What the squared distance of somebody heard of already is multiplied by, in 65,536ths. */
    int scale() {
        return (int) Math.round((1 - advantage) * (1 - advantage) * (1 << SCALE_BITS));
    }

    /** A squared distance as it counts for somebody heard of already. */
    static long nearer(long squared, int scale) {
        return squared * scale >> SCALE_BITS;
    }
}
