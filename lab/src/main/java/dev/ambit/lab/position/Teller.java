package dev.ambit.lab.position;

import dev.ambit.space.position.FrameBuffer;
import dev.ambit.space.position.GridSpec;

/** Says where somebody is, in decisions for the range coder, and notes that it was said. {@link FrameListener} understands it. */
final class Teller {
    /** A step reaches so many cells each way; what goes farther is a leap. */
    static final int REACH = 2;

    static final int SIDE = 2 * REACH + 1;
    static final int LEAP = SIDE * SIDE;

    private final GridSpec spec;
    private final RangeEncoder coder = new RangeEncoder();
    private short[] odds = {};
    private int gapBits;

    Teller(GridSpec spec) {
        this.spec = spec;
    }

    void start(FrameBuffer out, Odds learnt) {
        odds = learnt.odds;
        coder.start(out);
    }

    int length() {
        return coder.length();
    }

    void finish() {
        coder.finish();
    }

    void head(boolean isSetup, int back) {
        coder.plain(isSetup ? 1 : 0, 1);
        if (!isSetup) {
            number(Odds.BACK, back);
        }
    }

    /** Begins a list of badges. */
    void list() {
        gapBits = 1;
    }

    /**
     * How far the next badge of a list is from the one before; 0 ends the list.
     *
     * @param list 0 or 1
     */
    void gap(int list, int gap) {
        number(Odds.GAP + list * Odds.GAPS + gapBits * Odds.TREE, gap);
        gapBits = bits(gap);
    }

    void isGone(boolean isGone) {
        coder.bit(odds, Odds.IS_GONE, isGone ? 1 : 0);
    }

    /** Somebody the client does not know of: everything is said. */
    void join(Told told, int badge, long at, boolean isNear) {
        coder.bit(odds, Odds.IS_NEAR, isNear ? 1 : 0);
        int shift = Told.shift(at);
        if (!isNear) {
            coder.tree(odds, Odds.SHIFT, Told.SHIFT_BITS, shift);
        }
        layer(at);
        coder.plain(Told.x(at), spec.bits(0) - shift);
        coder.plain(Told.z(at), spec.bits(0) - shift);
        told.join(badge, at);
        if (isNear) {
            told.turnNear(badge);
        }
    }

    /** Where a member of the near set is now; its step is to the cell. */
    void near(Told told, int badge, long at) {
        step(told, badge, at, 1);
    }

    /** Where somebody else is now, and how exactly that is said. */
    void far(Told told, int badge, long at) {
        int before = Told.shift(told.spot[badge]);
        int shift = Told.shift(at);
        coder.bit(odds, Odds.SAME_SHIFT + before, shift == before ? 0 : 1);
        if (shift != before) {
            coder.tree(odds, Odds.SHIFT + before * Told.SHIFTS, Told.SHIFT_BITS, shift);
        }
        step(told, badge, at, 0);
    }

    private void step(Told told, int badge, long at, int near) {
        long from = told.shifted(told.spot[badge], Told.shift(at));
        int dx = Told.x(at) - Told.x(from);
        int dz = Told.z(at) - Told.z(from);
        boolean isStep =
                dx >= -REACH && dx <= REACH && dz >= -REACH && dz <= REACH && Told.layer(at) == Told.layer(from);
        int step = isStep ? (dx + REACH) * SIDE + dz + REACH : LEAP;
        int habit = told.habit[badge];
        coder.bit(odds, Odds.SAME + near * Odds.HABITS + habit, step == habit ? 0 : 1);
        if (step != habit) {
            coder.tree(odds, Odds.STEP + near * Odds.STEPS + habit * Odds.TREE, Odds.TREE_BITS, step);
        }
        if (!isStep) {
            leap(dx, dz, Told.layer(from), at);
        }
        told.spot[badge] = at;
        told.habit[badge] = (byte) step;
    }

    private void leap(int dx, int dz, int layer, long at) {
        boolean isOther = Told.layer(at) != layer;
        coder.bit(odds, Odds.OTHER_LAYER, isOther ? 1 : 0);
        if (isOther) {
            layer(at);
        }
        signed(Odds.LEAP, dx);
        signed(Odds.LEAP + Odds.TREE, dz);
    }

    private void layer(long at) {
        coder.tree(odds, Odds.LAYER, spec.layerBits(), Told.layer(at));
    }

    private void signed(int tree, int value) {
        number(tree, Math.abs(value));
        if (value != 0) {
            coder.plain(value < 0 ? 1 : 0, 1);
        }
    }

    /** The length in bits, then the bits but for the first, which is always set. */
    private void number(int tree, int value) {
        int bits = bits(value);
        coder.tree(odds, tree, Odds.TREE_BITS, bits);
        if (bits > 1) {
            coder.plain(value, bits - 1);
        }
    }

    static int bits(int value) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(value);
    }
}
