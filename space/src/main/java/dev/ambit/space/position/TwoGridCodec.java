package dev.ambit.space.position;

import java.util.Arrays;
import java.util.Objects;

/**
 * Positions by two grids (US 8,441,486): who is near is told by steps in a fine grid, everybody else in a coarse one, in which
 * they seldom change their cell. Both codes of everybody are made once a frame ({@link Strides}); for a client they are only
 * picked, in an order both ends know ({@link TwoGridEncoder}), so no badges are sent.
 */
public final class TwoGridCodec implements PositionCodec {
    private final CodecRules rules;
    private final Codes codes;
    private final int ratioBits;
    private final Strides strides;
    private final Strides catchUp;
    private final Moment[] moments;
    private final Extras extras = new Extras();
    private final TwoGridEncoder encoder;
    private final TwoGridView anew;
    private final FrameBuffer spare = new FrameBuffer();

    private long frame = -1;
    private int capacity;

    public TwoGridCodec(CodecRules rules) {
        this.rules = rules;
        codes = new Codes(rules.grid());
        ratioBits = rules.grid().insideBits();
        strides = new Strides(codes);
        catchUp = new Strides(codes);
        moments = new Moment[rules.history() + 1];
        for (int i = 0; i < moments.length; i++) {
            moments[i] = new Moment();
        }
        encoder = new TwoGridEncoder(rules, codes, extras);
        anew = new TwoGridView(-1, 0);
    }

    public CodecRules rules() {
        return rules;
    }

    @Override
    public void advance(Roll roll) {
        Moment before = moments[slot(frame)];
        frame++;
        grow(roll.capacity(), before);
        Moment now = moments[slot(frame)];
        now.grow(capacity);
        now.frame = frame;
        System.arraycopy(roll.present(), 0, now.present, 0, now.present.length);
        boolean isFarDue = rules.isFarDue(frame);
        for (int word = 0; word < now.present.length; word++) {
            for (long rest = now.present[word]; rest != 0; rest &= rest - 1) {
                int badge = word * Long.SIZE + Long.numberOfTrailingZeros(rest);
                long cell = Cells.of(roll.layer(badge), roll.x(badge), roll.z(badge));
                int wearers = roll.wearers(badge);
                boolean isFresh = !before.isPresent(badge) || before.wearers[badge] != wearers;
                now.high[badge] = cell;
                now.wearers[badge] = wearers;
                now.low[badge] = isFresh || isFarDue ? Cells.low(cell, ratioBits) : before.low[badge];
                if (rules.scope() != Scope.MAP) {
                    long was = isFresh ? cell : before.high[badge];
                    extras.note(
                            frame,
                            badge,
                            isFresh,
                            Cells.x(cell) - Cells.x(was),
                            Cells.z(cell) - Cells.z(was),
                            roll.heading(badge),
                            roll.takeHalt(badge));
                }
            }
        }
        strides.between(before, now);
    }

    @Override
    public long frame() {
        return frame;
    }

    @Override
    public View view(int own) {
        return rules.scope() == Scope.NEAR
                ? TwoGridView.ofNear(own, rules.remembered())
                : new TwoGridView(own, rules.remembered());
    }

    /** Whether it is known where everybody was in that frame. */
    public boolean remembers(long ofFrame) {
        return ofFrame >= 0 && moments[slot(ofFrame)].frame == ofFrame;
    }

    /** A client that has been told of everybody's place in one of the last frames, by bytes made for all; or nobody. */
    public View viewAt(long told) {
        TwoGridView view = new TwoGridView(-1, 0);
        Moment past = moments[slot(told)];
        if (rules.scope() == Scope.MAP && remembers(told)) {
            view.grow(past.present.length);
            System.arraycopy(past.present, 0, view.known, 0, past.present.length);
            view.tell(told, false);
        }
        return view;
    }

    @Override
    public int encode(View client, long[] near, FrameBuffer out) {
        TwoGridView view = (TwoGridView) client;
        view.grow(capacity / Long.SIZE);
        if (view.isLedBack) {
            recall(view);
        }
        if (view.through == frame) {
            return 0;
        }
        if (view.through == frame - 1 && view.last() >= 0) {
            return encoder.encode(view, strides, near, out, false);
        }
        Moment past = moments[slot(view.through)];
        if (view.last() < 0 || past.frame != view.through) {
            return setUp(view, near, out);
        }
        // The codes made for all lead on from the frame before. Now is the time for others if everybody is told of now.
        return rules.isFarDue(frame) ? catchUp(view, past, near, out) : 0;
    }

    private int setUp(TwoGridView view, long[] near, FrameBuffer out) {
        view.forget();
        return encoder.encode(view, strides, near, out, true);
    }

    /** Of a client that was led back: who moved with the frame it has, and whom it met by it. Where that is forgotten, it starts anew. */
    private void recall(TwoGridView view) {
        Trail trail = Objects.requireNonNull(view.trail);
        Moment then = moments[slot(trail.frame())];
        Moment before = moments[slot(trail.base())];
        boolean isRemembered = then.frame == trail.frame() && (trail.base() < 0 || before.frame == trail.base());
        if (!isRemembered) {
            view.forget();
            return;
        }
        then.grow(capacity);
        before.grow(capacity);
        Arrays.fill(view.met, 0);
        trail.joined(view.met);
        view.hasMet = true;
        for (int word = 0; word < view.known.length; word++) {
            view.high[word] = view.known[word];
            long moved = 0;
            for (long rest = view.known[word]; rest != 0; rest &= rest - 1) {
                int badge = word * Long.SIZE + Long.numberOfTrailingZeros(rest);
                long bit = Long.lowestOneBit(rest);
                boolean hasMoved = (view.met[word] & bit) != 0
                        ? Cells.low(then.high[badge], ratioBits) != 0
                        : then.high[badge] != before.high[badge];
                moved |= hasMoved ? bit : 0;
            }
            view.moved[word] = moved;
        }
        view.isLedBack = false;
    }

    /** By steps from where the client thinks everybody is; or all anew, if that is shorter. */
    private int catchUp(TwoGridView view, Moment past, long[] near, FrameBuffer out) {
        past.grow(capacity);
        catchUp.grow(capacity);
        // Where one line was full, so were others.
        if (!catchUp.isBetween(past, moments[slot(frame)])) {
            catchUp.between(past, moments[slot(frame)]);
        }
        anew.forget(view.own());
        anew.grow(capacity / Long.SIZE);
        spare.clear();
        int setupBytes = encoder.encode(anew, strides, near, spare, true);
        int start = out.length();
        int bytes = encoder.encode(view, catchUp, near, out, false);
        if (bytes <= setupBytes + encoder.bytesOfWordsAfter(anew)) {
            return bytes;
        }
        out.truncate(start);
        out.putBytes(spare.array(), 0, setupBytes);
        view.take(anew);
        view.tell(frame, true);
        return setupBytes;
    }

    @Override
    public TwoGridPicture picture(int own) {
        return new TwoGridPicture(rules, own);
    }

    private int slot(long ofFrame) {
        return Math.floorMod(ofFrame, moments.length);
    }

    private void grow(int newCapacity, Moment before) {
        if (newCapacity > capacity) {
            capacity = newCapacity;
            before.grow(capacity);
            strides.grow(capacity);
            extras.grow(capacity);
            encoder.grow(capacity);
        }
        before.grow(capacity);
    }
}
