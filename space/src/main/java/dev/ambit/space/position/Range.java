package dev.ambit.space.position;

/**
 * Who is near enough to be told of in the high grid: those within a range that shrinks where it is crowded. Who is near stays
 * so a little beyond it, so that nobody flickers.
 *
 * @param range in high cells
 * @param threshold while more than so many are within, the range shrinks
 * @param minimum the range never shrinks below this
 * @param steps in so many steps it shrinks from the range to nothing
 * @param slack who is near already may be farther by such a part of the range, and the range widens again when there are by such
 *     a part fewer than the threshold, in percent
 * @param viewTurn whoever is farther than half of this from where one looks is not near, in 256ths of a turn; 256 for all
 */
public record Range(int range, int threshold, int minimum, int steps, int slack, int viewTurn) {
    private static final int TURN = 256;
    private static final int PERCENT = 100;

    /** A hundred metres, less when there are more than fifty people; all around. */
    public static final Range DEFAULT = new Range(800, 50, 80, 20, 10, TURN);

    public Range {
        if (range < 1 || threshold < 0 || minimum < 0 || minimum > range || steps < 1 || slack < 0 || slack > PERCENT) {
            throw new IllegalArgumentException(
                    "a range of 1 cell or more, a minimum within it, 1 step or more, and nothing below 0 are expected");
        }
        if (viewTurn < 0 || viewTurn > TURN) {
            throw new IllegalArgumentException("viewTurn is " + viewTurn + ", expected 0 to " + TURN);
        }
    }

    /**
     * How far one is told of others by the step: the widest step of the range with few enough people in it. Everybody counts,
     * also who is behind, hidden by a wall or not in one's crowd. It widens again only when there would be fewer than the threshold by
     * the slack, so that it does not come and go.
     *
     * @param census of all who are on the roll
     * @param before what it was; the whole range for somebody new
     */
    public int fit(Density census, Roll roll, int own, int before) {
        if (roll.count() - 1 <= threshold * (PERCENT - slack) / PERCENT) {
            return range;
        }
        int within = Math.clamp(before, minimum, range);
        if (others(census, roll, own, within) > threshold) {
            while (within > minimum && others(census, roll, own, within) > threshold) {
                within = Math.max(minimum, within - step());
            }
            return within;
        }
        int wider = Math.min(range, within + step());
        while (within < range && others(census, roll, own, wider) <= threshold * (PERCENT - slack) / PERCENT) {
            within = wider;
            wider = Math.min(range, within + step());
        }
        return within;
    }

    private int step() {
        return Math.max(1, range / steps);
    }

    private static int others(Density census, Roll roll, int own, int within) {
        return census.within(roll.layer(own), roll.x(own), roll.z(own), within) - 1;
    }

    /**
     * Marks who is near.
     *
     * @param within so far, from {@link #fit}
     * @param among who may be, a bit a badge
     * @param near who was near; who is, afterwards. As long as {@code among} at least
     */
    public void select(Roll roll, int own, int within, long[] among, long[] near) {
        long reach = (long) within * within;
        long stay = (long) within * (PERCENT + slack) / PERCENT;
        long stayReach = stay * stay;
        for (int word = 0; word < among.length; word++) {
            long chosen = 0;
            for (long rest = among[word]; rest != 0; rest &= rest - 1) {
                int badge = word * Long.SIZE + Long.numberOfTrailingZeros(rest);
                long bit = Long.lowestOneBit(rest);
                if (isOther(roll, own, badge)) {
                    long distance = distance(roll, own, badge);
                    if (distance <= ((near[word] & bit) != 0 ? stayReach : reach) && isInView(roll, own, badge)) {
                        chosen |= bit;
                    }
                }
            }
            near[word] = chosen;
        }
    }

    private static boolean isOther(Roll roll, int own, int badge) {
        return badge != own && roll.isPresent(badge) && roll.layer(badge) == roll.layer(own);
    }

    private static long distance(Roll roll, int own, int badge) {
        long dx = (long) roll.x(badge) - roll.x(own);
        long dz = (long) roll.z(badge) - roll.z(own);
        return dx * dx + dz * dz;
    }

    private boolean isInView(Roll roll, int own, int badge) {
        int dx = roll.x(badge) - roll.x(own);
        int dz = roll.z(badge) - roll.z(own);
        if (viewTurn == TURN || dx == 0 && dz == 0) {
            return true;
        }
        int aside = Extras.direction(dx, dz) - roll.heading(own) & TURN - 1;
        return 2 * Math.min(aside, TURN - aside) <= viewTurn;
    }
}
