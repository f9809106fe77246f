package dev.ambit.lab.position;

import dev.ambit.space.position.FrameException;
import dev.ambit.space.position.GridSpec;

/** Understands what a {@link Teller} said, and believes none of it unseen. */
final class FrameListener {
    private final GridSpec spec;
    private final RangeDecoder coder = new RangeDecoder();
    private final short[] odds;
    private int gapBits;

    FrameListener(GridSpec spec, Odds learnt) {
        this.spec = spec;
        odds = learnt.odds;
    }

    void start(byte[] bytes, int from, int to) throws FrameException {
        coder.start(bytes, from, to);
    }

    void finish() throws FrameException {
        coder.finish();
    }

    boolean isSetup() throws FrameException {
        return coder.plain(1) != 0;
    }

    int back() throws FrameException {
        return number(Odds.BACK);
    }

    void list() {
        gapBits = 1;
    }

    int gap(int list) throws FrameException {
        int gap = number(Odds.GAP + list * Odds.GAPS + gapBits * Odds.TREE);
        gapBits = Teller.bits(gap);
        return gap;
    }

    boolean isGone() throws FrameException {
        return coder.bit(odds, Odds.IS_GONE) != 0;
    }

    void join(Told told, int badge) throws FrameException {
        boolean isNear = coder.bit(odds, Odds.IS_NEAR) != 0;
        int shift = isNear ? 0 : coder.tree(odds, Odds.SHIFT, Told.SHIFT_BITS);
        int layer = coder.tree(odds, Odds.LAYER, spec.layerBits());
        if (spec.bits(0) <= shift) {
            throw new FrameException("a step wider than the world");
        }
        int x = coder.plain(spec.bits(0) - shift);
        int z = coder.plain(spec.bits(0) - shift);
        told.join(badge, checked(x, z, layer, shift));
        if (isNear) {
            told.turnNear(badge);
        }
    }

    void near(Told told, int badge) throws FrameException {
        step(told, badge, 0, 1);
    }

    void far(Told told, int badge) throws FrameException {
        int before = Told.shift(told.spot[badge]);
        int shift = coder.bit(odds, Odds.SAME_SHIFT + before) == 0
                ? before
                : coder.tree(odds, Odds.SHIFT + before * Told.SHIFTS, Told.SHIFT_BITS);
        step(told, badge, shift, 0);
    }

    private void step(Told told, int badge, int shift, int near) throws FrameException {
        int habit = told.habit[badge];
        int step = coder.bit(odds, Odds.SAME + near * Odds.HABITS + habit) == 0
                ? habit
                : coder.tree(odds, Odds.STEP + near * Odds.STEPS + habit * Odds.TREE, Odds.TREE_BITS);
        if (step > Teller.LEAP) {
            throw new FrameException("step " + step + ", expected " + Teller.LEAP + " at most");
        }
        long from = told.shifted(told.spot[badge], shift);
        told.spot[badge] = step == Teller.LEAP
                ? leap(from, shift)
                : checked(
                        Told.x(from) + step / Teller.SIDE - Teller.REACH,
                        Told.z(from) + step % Teller.SIDE - Teller.REACH,
                        Told.layer(from),
                        shift);
        told.habit[badge] = (byte) step;
    }

    private long leap(long from, int shift) throws FrameException {
        boolean isOther = coder.bit(odds, Odds.OTHER_LAYER) != 0;
        int layer = isOther ? coder.tree(odds, Odds.LAYER, spec.layerBits()) : Told.layer(from);
        int dx = signed(Odds.LEAP);
        int dz = signed(Odds.LEAP + Odds.TREE);
        return checked(Told.x(from) + dx, Told.z(from) + dz, layer, shift);
    }

    private long checked(int x, int z, int layer, int shift) throws FrameException {
        int most = spec.cells() - 1 >> shift;
        if (x < 0 || x > most || z < 0 || z > most) {
            throw new FrameException("cell " + x + ", " + z + " in a world of " + (most + 1) + " a side");
        }
        return Told.pack(x, z, layer, shift);
    }

    private int signed(int tree) throws FrameException {
        int value = number(tree);
        return value != 0 && coder.plain(1) != 0 ? -value : value;
    }

    private int number(int tree) throws FrameException {
        int bits = coder.tree(odds, tree, Odds.TREE_BITS);
        if (bits > BudgetCodec.BADGE_BITS + 4) {
            throw new FrameException("a number of " + bits + " bits");
        }
        return bits < 2 ? bits : 1 << bits - 1 | coder.plain(bits - 1);
    }
}
