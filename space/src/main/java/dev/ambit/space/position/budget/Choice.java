package dev.ambit.space.position.budget;

import dev.ambit.space.position.GridSpec;
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

    private final GridSpec spec;
    private final Precision precision;

    /** A bit a badge. */
    long[] chosen = {};

    private int[] candidate = {};
    private byte[] urgency = {};
    private int[] price = {};
    private final long[] prices = new long[CLASSES];
    private int count;

    Choice(GridSpec spec, Precision precision) {
        this.spec = spec;
        this.precision = precision;
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** How many low bits are left out for somebody who is not near; none when the viewer is nowhere. */
    int shift(long viewer, long at) {
        return viewer == 0 ? 0 : precision.shift(distance(viewer, at));
    }

    /** What it should cost to tell of somebody, in bits. */
    int usualPrice(boolean isKnown, int shift) {
        return isKnown ? STEP_PRICE : STEP_PRICE + 2 * (spec.highBits() - shift);
    }

    /** Whether what was told is not good enough any more. */
    static boolean isStale(Told told, long was, long at, int shift) {
        if (Told.shift(was) > shift) {
            return true;
        }
        long rough = told.shifted(was, shift);
        return Told.x(rough) != Told.x(at) >> shift
                || Told.z(rough) != Told.z(at) >> shift
                || Told.layer(rough) != Told.layer(at);
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
        int badges = told.capacity();
        ready(badges);
        long viewer = view.own() >= 0 && view.own() < now.length ? now[view.own()] : 0;
        int nearRoom = mostNear - told.nearCount();
        for (int badge = 0; badge < badges; badge++) {
            long at = badge < now.length ? now[badge] : 0;
            long was = told.spot[badge];
            if ((at | was) == 0 || badge == view.own()) {
                continue;
            }
            boolean isNear = told.isNear(badge);
            boolean shouldBeNear = at != 0 && badge >> 6 < near.length && (near[badge >> 6] & 1L << badge) != 0;
            int distance = at == 0 || viewer == 0 ? 0 : distance(viewer, at);
            int shift = isNear || shouldBeNear ? 0 : precision.shift(distance);
            boolean turns = isNear && !shouldBeNear || shouldBeNear && !isNear && nearRoom > 0;
            if (at != 0 && was != 0 && !turns && !isStale(told, was, at, shift)) {
                continue;
            }
            nearRoom -= shouldBeNear && !isNear ? 1 : 0;
            if (room == Long.MAX_VALUE) {
                choose(badge);
                count++;
            } else {
                long waited = Math.clamp((int) frame - view.since[badge], 0, LONGEST_WAIT) + 1L;
                int bonus = at == 0 || isNear || shouldBeNear ? BONUS : 0;
                int far = Math.min(FARTHEST, Teller.bits(distance >> CLOSE_BITS));
                int bits = usualPrice(was != 0, shift) * view.price / BudgetView.USUAL;
                note(badge, urgency(waited << FARTHEST - far + bonus), Math.max(1, bits));
            }
        }
        if (room != Long.MAX_VALUE) {
            pick(view, room);
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
        return Math.max(Math.abs(Told.x(one) - Told.x(other)), Math.abs(Told.z(one) - Told.z(other)));
    }

    private void choose(int badge) {
        chosen[badge >> 6] |= 1L << badge;
    }

    private void note(int badge, int how, int bits) {
        candidate[count] = badge;
        urgency[count] = (byte) how;
        price[count++] = bits;
        prices[how] += bits;
    }

    private void ready(int badges) {
        if (candidate.length < badges) {
            candidate = new int[badges];
            urgency = new byte[badges];
            price = new int[badges];
            chosen = new long[badges / Long.SIZE];
        }
        Arrays.fill(chosen, 0);
        Arrays.fill(prices, 0);
        count = 0;
    }
}
