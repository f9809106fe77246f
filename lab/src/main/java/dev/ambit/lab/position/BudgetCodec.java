package dev.ambit.lab.position;

import dev.ambit.space.position.FrameBuffer;
import dev.ambit.space.position.GridSpec;
import dev.ambit.space.position.PositionCodec;
import dev.ambit.space.position.Roll;

/**
 * Tells each client as much as fits a budget of bytes a frame, the urgent first; nothing is lost, it only comes later. One
 * grid, rougher with the distance. A frame is
 *
 * <pre>
 * u16 number | range coded:
 *   1 bit setup, else frames since the one before
 *   changes    gap to the next badge (0 ends), then for somebody
 *                unknown: is near, shift unless near, layer, x, z
 *                known:   is gone, or else comes near or is near no more
 *   near set   one step for each member by badge; who found no room stands still
 *   moves      gap to the next badge (0 ends), shift, step
 * </pre>
 *
 * A step is one of 5 x 5 in units of the shift, or a leap. Owned by one thread: views share what it scribbles on.
 */
public final class BudgetCodec implements PositionCodec {
    static final int BADGE_BITS = 20;
    static final int MOST_BADGES = 1 << BADGE_BITS;

    private static final int HEAD = 2;

    /** The near set may take this share of the budget for saying that nobody moved. */
    private static final int NEAR_SHARE = 4;

    private final BudgetRules rules;
    private final GridSpec spec;
    private final Choice choice;
    private final Teller teller;

    /** No single thing said is longer than this, in bytes. */
    private final int dearest;

    /** What the ends of both lists cost at most, in bytes. */
    private final int ends = 2 * (Odds.TREE_BITS * Odds.DEAREST + 7) / Byte.SIZE;

    private final int mostNear;
    private long[] now = {};
    private long frame = -1;

    /** What was said of this frame should cost, in bits; and whether something was not said for want of room. */
    private int usual;

    private boolean isCut;

    public BudgetCodec(BudgetRules rules) {
        this.rules = rules;
        spec = rules.grid();
        choice = new Choice(rules);
        teller = new Teller(spec);
        int decisions = 3 + Told.SHIFT_BITS + spec.layerBits() + 5 * Odds.TREE_BITS;
        dearest = (decisions * Odds.DEAREST + BADGE_BITS + 2 * spec.bits(0) + 2) / Byte.SIZE + 1;
        mostNear = rules.isUnlimited() ? MOST_BADGES : rules.budget() / NEAR_SHARE * Byte.SIZE / Odds.DEAREST;
    }

    @Override
    public void advance(Roll roll) {
        if (roll.capacity() > MOST_BADGES) {
            throw new IllegalArgumentException("badges up to " + roll.capacity() + ", expected " + MOST_BADGES);
        }
        if (now.length < roll.capacity()) {
            now = new long[roll.capacity()];
        }
        for (int badge = 0; badge < roll.capacity(); badge++) {
            now[badge] = roll.isPresent(badge) ? Told.pack(roll.x(badge), roll.z(badge), roll.layer(badge), 0) : 0;
        }
        frame++;
    }

    @Override
    public long frame() {
        return frame;
    }

    @Override
    public BudgetView view(int own) {
        return new BudgetView(spec, own);
    }

    @Override
    public BudgetPicture picture(int own) {
        return new BudgetPicture(spec);
    }

    @Override
    public int encode(View to, long[] near, FrameBuffer out) {
        BudgetView view = (BudgetView) to;
        boolean isSetup = view.isLost();
        if (isSetup) {
            view.forget();
        }
        view.room(now.length);
        choice.choose(view, now, near, frame, room(), mostNear);
        if (choice.isEmpty() && !isSetup) {
            return 0;
        }
        int start = out.length();
        out.putShort((int) frame);
        teller.start(out, view.odds);
        teller.head(isSetup, (int) (frame - view.last()) & 0xffff);
        usual = 0;
        isCut = false;
        changes(view, near);
        nearSet(view);
        moves(view, near);
        teller.finish();
        view.told(frame);
        int written = out.length() - start;
        view.learn((written - HEAD) * Byte.SIZE, usual, isCut);
        return written;
    }

    private void changes(BudgetView view, long[] near) {
        Told told = view.told;
        teller.list();
        int before = -1;
        for (int word = 0; word < told.near.length; word++) {
            for (long rest = choice.chosen[word]; rest != 0; rest &= rest - 1) {
                int badge = word * Long.SIZE + Long.numberOfTrailingZeros(rest);
                boolean comesNear = isIn(near, badge) && told.nearCount() < mostNear;
                boolean turns = told.isNear(badge) ? !isIn(near, badge) : comesNear;
                if (told.knows(badge) && now(badge) != 0 && !turns) {
                    continue;
                }
                if (!fits(told.nearCount() + 1)) {
                    isCut = true;
                    break;
                }
                teller.gap(0, badge - before);
                before = badge;
                change(view, badge, isIn(near, badge), comesNear);
            }
        }
        teller.gap(0, 0);
    }

    private void change(BudgetView view, int badge, boolean isClose, boolean comesNear) {
        Told told = view.told;
        long at = now(badge);
        boolean isKnown = told.knows(badge);
        int shift = isClose ? 0 : choice.shift(now(view.own()), at);
        if (!isKnown) {
            teller.join(told, badge, told.shifted(at, shift), comesNear);
        } else {
            teller.isGone(at == 0);
            if (at == 0) {
                told.leave(badge);
            } else {
                told.turnNear(badge);
            }
        }
        noted(view, badge, choice.usualPrice(isKnown, shift));
    }

    private void nearSet(BudgetView view) {
        Told told = view.told;
        int left = told.nearCount();
        for (int word = 0; word < told.near.length; word++) {
            for (long rest = told.near[word]; rest != 0; rest &= rest - 1) {
                int badge = word * Long.SIZE + Long.numberOfTrailingZeros(rest);
                left--;
                long was = told.shifted(told.spot[badge], 0);
                long at = now(badge);
                boolean moves = at != 0 && at != was && isIn(choice.chosen, badge);
                boolean isTold = moves && fits(left);
                isCut |= moves && !isTold;
                teller.near(told, badge, isTold ? at : was);
                if (isTold) {
                    noted(view, badge, choice.usualPrice(true, 0));
                }
            }
        }
    }

    private void moves(BudgetView view, long[] near) {
        Told told = view.told;
        teller.list();
        int before = -1;
        for (int word = 0; word < told.near.length; word++) {
            for (long rest = choice.chosen[word] & ~told.near[word]; rest != 0; rest &= rest - 1) {
                int badge = word * Long.SIZE + Long.numberOfTrailingZeros(rest);
                long was = told.spot[badge];
                long at = now(badge);
                int shift = isIn(near, badge) ? 0 : choice.shift(now(view.own()), at);
                if (was == 0 || at == 0 || !Choice.isStale(was, at, shift)) {
                    continue;
                }
                if (!fits(0)) {
                    isCut = true;
                    break;
                }
                teller.gap(1, badge - before);
                before = badge;
                teller.far(told, badge, told.shifted(at, shift));
                noted(view, badge, choice.usualPrice(true, shift));
            }
        }
        teller.gap(1, 0);
    }

    private void noted(BudgetView view, int badge, int bits) {
        view.since[badge] = (int) frame;
        usual += bits;
    }

    /** Whether one more thing can be said, however dear, if so many members of the near set are to stand still after it. */
    private boolean fits(int stills) {
        return rules.isUnlimited()
                || HEAD + teller.length() + dearest + ends + (stills * Odds.DEAREST + 7) / Byte.SIZE <= rules.budget();
    }

    private long room() {
        return rules.isUnlimited() ? Long.MAX_VALUE : (long) (rules.budget() - HEAD - dearest - ends) * Byte.SIZE;
    }

    private long now(int badge) {
        return badge >= 0 && badge < now.length ? now[badge] : 0;
    }

    private static boolean isIn(long[] set, int badge) {
        return badge >> 6 < set.length && (set[badge >> 6] & 1L << badge) != 0;
    }
}
