package dev.ambit.lab.position;

import java.util.Arrays;

/**
 * Who is told of in a frame: all of whom the client does not know what it should, the urgent first, as far as the room goes.
 * Urgency is the time since one was told of last, divided by the distance; it grows while somebody waits, so that everybody's
 * turn comes. It is sorted into classes half a power of two wide; in the last class that finds room, turns are taken.
 */
final class Choice {
    private static final int CLASSES = 64;
    private static final int LONGEST_WAIT = (1 << 16) - 1;

    /** Nearer than this many cells, distance makes no difference. */
    private static final int CLOSE_BITS = 6;

    private static final int FARTHEST = 7;

    /** How much more the near set matters, and who is gone, as a power of two. */
    private static final int BONUS = 6;

    /** What a step or a change costs before anything is learnt, in bits. */
    private static final int STEP_PRICE = 8;

    private final BudgetRules rules;

    /** A bit a badge. */
    long[] chosen = {};

    private int[] candidate = {};
    private byte[] weight = {};
    private byte[] urgency = {};
    private int[] price = {};
    private final long[] prices = new long[CLASSES];
    private int count;

    Choice(BudgetRules rules) {
        this.rules = rules;
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** How many low bits are left out for somebody who is not near; none when the viewer is nowhere. */
    int shift(long viewer, long at) {
        return viewer == 0 ? 0 : rules.precision().shift(distance(viewer, at));
    }

    /** What it should cost to tell of somebody, in bits. */
    int usualPrice(boolean isKnown, int shift) {
        return isKnown ? STEP_PRICE : STEP_PRICE + 2 * (rules.grid().bits(0) - shift);
    }

    /** Whether what was told is not good enough any more. */
    static boolean isStale(long was, long at, int shift) {
        return Told.shift(was) > shift || Told.differ(was, at, shift);
    }

    /**
     * Chooses.
     *
     * @param now where everybody is, as {@link Told} packs it
     * @param room in bits; Long.MAX_VALUE for everybody
     * @param mostNear so many may be in the near set
     */
    void choose(BudgetView view, long[] now, long[] near, long frame, long room, int mostNear) {
        Told told = view.told;
        ready(told.capacity());
        long viewer = view.own() >= 0 && view.own() < now.length ? now[view.own()] : 0;
        int nearRoom = mostNear - told.nearCount();
        int turn = (int) (frame % rules.farEvery());
        for (int word = 0; word < told.near.length; word++) {
            long isNear = told.near[word];
            long shouldBe = word < near.length ? near[word] : 0;
            long due = isNear | shouldBe;
            if (turn == 0 || view.isLost()) {
                due |= stale(told.spot, now, word * Long.SIZE, viewer);
            }
            turn = turn == 0 ? rules.farEvery() - 1 : turn - 1;
            for (; due != 0; due &= due - 1) {
                int badge = word * Long.SIZE + Long.numberOfTrailingZeros(due);
                long bit = Long.lowestOneBit(due);
                if (badge != view.own()) {
                    nearRoom -= consider(
                            view, badge, now(now, badge), viewer, (isNear & bit) != 0, (shouldBe & bit) != 0, nearRoom);
                }
            }
        }
        if (room == Long.MAX_VALUE) {
            for (int i = 0; i < count; i++) {
                choose(candidate[i]);
            }
        } else {
            rank(view, (int) frame);
            pick(view, room);
        }
    }

    /** Who of 64 is not known as well as somebody far should be. This is where the time goes: all clients, all avatars. */
    @SuppressWarnings("ShortCircuitBoolean") // a branch takes longer
    private long stale(long[] spot, long[] now, int first, long viewer) {
        int ownX = Told.cellX(viewer);
        int ownZ = Told.cellZ(viewer);
        int end = Math.min(first + Long.SIZE, now.length);
        long stale = 0;
        for (int badge = first; badge < end; badge++) {
            long at = now[badge];
            long was = spot[badge];
            int distance = Math.max(Math.abs(Told.cellX(at) - ownX), Math.abs(Told.cellZ(at) - ownZ));
            int shift = viewer == 0 ? 0 : rules.precision().shift(distance);
            boolean isStale = isStale(was, at, shift) | (at == 0) != (was == 0);
            stale |= isStale ? 1L << badge : 0;
        }
        for (int badge = end; badge < first + Long.SIZE; badge++) {
            stale |= spot[badge] != 0 ? 1L << badge : 0;
        }
        return stale;
    }

    /** @return 1 when it takes a place in the near set */
    private int consider(
            BudgetView view, int badge, long at, long viewer, boolean isNear, boolean isMarked, int nearRoom) {
        boolean shouldBeNear = isMarked && at != 0;
        long was = view.told.spot[badge];
        if ((at | was) == 0) {
            return 0;
        }
        int distance = at == 0 || viewer == 0 ? 0 : distance(viewer, at);
        boolean isClose = isNear || shouldBeNear;
        int shift = isClose ? 0 : rules.precision().shift(distance);
        boolean comesNear = shouldBeNear && !isNear && nearRoom > 0;
        boolean turns = isNear && !shouldBeNear || comesNear;
        if (at != 0 && was != 0 && !turns && !isStale(was, at, shift)) {
            return 0;
        }
        int bonus = at == 0 || isClose ? BONUS : 0;
        candidate[count] = badge;
        weight[count] = (byte) (FARTHEST - Math.min(FARTHEST, Teller.bits(distance >> CLOSE_BITS)) + bonus);
        price[count++] = usualPrice(was != 0, shift);
        return comesNear ? 1 : 0;
    }

    private void rank(BudgetView view, int frame) {
        for (int i = 0; i < count; i++) {
            long waited = Math.clamp(frame - view.since[candidate[i]], 0, LONGEST_WAIT) + 1L;
            urgency[i] = (byte) urgency(waited << weight[i]);
            price[i] = Math.max(1, price[i] * view.price / BudgetView.USUAL);
            prices[urgency[i]] += price[i];
        }
    }

    private void pick(BudgetView view, long room) {
        long left = room;
        int last = CLASSES - 1;
        while (last > 0 && prices[last] <= left) {
            left -= prices[last--];
        }
        int first = 0;
        while (first < count && candidate[first] < view.turn) {
            first++;
        }
        boolean isFull = false;
        for (int i = 0; i < count; i++) {
            int each = i + first < count ? i + first : i + first - count;
            if (urgency[each] > last) {
                choose(candidate[each]);
            } else if (urgency[each] == last && !isFull) {
                choose(candidate[each]);
                left -= price[each];
                isFull = left <= 0;
                view.turn = candidate[each] + 1;
            }
        }
    }

    private static int urgency(long value) {
        int bits = Long.SIZE - Long.numberOfLeadingZeros(value);
        return bits < 2 ? bits : 2 * bits - 2 + (int) (value >>> bits - 2 & 1);
    }

    private static int distance(long one, long other) {
        return Math.max(Math.abs(Told.cellX(one) - Told.cellX(other)), Math.abs(Told.cellZ(one) - Told.cellZ(other)));
    }

    private void choose(int badge) {
        chosen[badge >> 6] |= 1L << badge;
    }

    private static long now(long[] now, int badge) {
        return badge < now.length ? now[badge] : 0;
    }

    private void ready(int badges) {
        if (candidate.length < badges) {
            candidate = new int[badges];
            weight = new byte[badges];
            urgency = new byte[badges];
            price = new int[badges];
            chosen = new long[badges / Long.SIZE];
        }
        Arrays.fill(chosen, 0);
        Arrays.fill(prices, 0);
        count = 0;
    }
}
