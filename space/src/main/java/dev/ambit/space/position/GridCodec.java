package dev.ambit.space.position;

import java.util.Arrays;
import java.util.Objects;

/**
 * Positions by grids (US 8,441,486): who is near is told by steps in a fine grid, everybody else in a coarse one, in which they
 * seldom change their cell; there may be more grids, each coarser than the one before. All codes of everybody are made once a
 * frame ({@link Strides}); for a client they are only picked, in an order both ends know ({@link GridEncoder}), so no badges are
 * sent.
 */
public final class GridCodec implements PositionCodec {
    private final CodecRules rules;
    private final Codes codes;
    private final int[] shifts;
    private final Strides strides;
    private final Strides catchUp;
    private final Moment[] moments;
    private final Extras extras = new Extras();
    private final GridEncoder encoder;
    private final GridView anew;
    private final FrameBuffer spare = new FrameBuffer();
    private final long[][] nearOnly = new long[1][];

    private long frame = -1;
    private int capacity;

    public GridCodec(CodecRules rules) {
        this.rules = rules;
        codes = new Codes(rules.grid());
        shifts = new int[codes.grids()];
        for (int grid = 0; grid < shifts.length; grid++) {
            shifts[grid] = rules.grid().shift(grid);
        }
        strides = new Strides(codes);
        catchUp = new Strides(codes);
        moments = new Moment[rules.history() + 1];
        for (int i = 0; i < moments.length; i++) {
            moments[i] = new Moment(codes.grids());
        }
        encoder = new GridEncoder(rules, codes, extras);
        anew = new GridView(-1, codes.grids(), 0);
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
                long cell = PackedCell.of(roll.layer(badge), roll.x(badge), roll.z(badge));
                int wearers = roll.wearers(badge);
                boolean isFresh = !before.isPresent(badge) || before.wearers[badge] != wearers;
                now.cells[0][badge] = cell;
                now.wearers[badge] = wearers;
                for (int grid = 1; grid < shifts.length; grid++) {
                    now.cells[grid][badge] =
                            isFresh || isFarDue ? PackedCell.around(cell, shifts[grid]) : before.cells[grid][badge];
                }
                if (rules.scope() != Scope.MAP) {
                    long was = isFresh ? cell : before.cells[0][badge];
                    extras.note(
                            frame,
                            badge,
                            isFresh,
                            PackedCell.x(cell) - PackedCell.x(was),
                            PackedCell.z(cell) - PackedCell.z(was),
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
                ? GridView.ofNear(own, rules.remembered())
                : new GridView(own, codes.grids(), rules.remembered());
    }

    /** Whether it is known where everybody was in that frame. */
    public boolean remembers(long ofFrame) {
        return ofFrame >= 0 && moments[slot(ofFrame)].frame == ofFrame;
    }

    /** A client that has been told of everybody's place in one of the last frames, by bytes made for all; or nobody. */
    public View viewAt(long told) {
        GridView view = new GridView(-1, codes.grids(), 0);
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
        nearOnly[0] = near;
        return encode(client, nearOnly, out);
    }

    /**
     * The same with more than two grids.
     *
     * @param within for each grid from the finest: whom to tell of in this one or a finer one; all others are told of in the
     *     coarsest, or in the next one if rows are missing
     */
    public int encode(View client, long[][] within, FrameBuffer out) {
        GridView view = (GridView) client;
        view.grow(capacity / Long.SIZE);
        if (view.isLedBack) {
            recall(view);
        }
        if (view.through == frame) {
            return 0;
        }
        if (view.through == frame - 1 && view.last() >= 0) {
            return encoder.encode(view, strides, within, out, false);
        }
        Moment past = moments[slot(view.through)];
        if (view.last() < 0 || past.frame != view.through) {
            return setUp(view, within, out);
        }
        // The codes made for all lead on from the frame before. Now is the time for others if everybody is told of now.
        return rules.isFarDue(frame) ? catchUp(view, past, within, out) : 0;
    }

    private int setUp(GridView view, long[][] within, FrameBuffer out) {
        view.forget();
        return encoder.encode(view, strides, within, out, true);
    }

    /** Of a client that was led back: who moved with the frame it has, and whom it met by it. Where that is forgotten, it starts anew. */
    private void recall(GridView view) {
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
            view.within[0][word] = view.known[word];
            long moved = 0;
            for (long rest = view.known[word]; rest != 0; rest &= rest - 1) {
                int badge = word * Long.SIZE + Long.numberOfTrailingZeros(rest);
                long bit = Long.lowestOneBit(rest);
                boolean hasMoved = (view.met[word] & bit) != 0
                        ? PackedCell.around(then.cells[0][badge], shifts[1]) != 0
                        : then.cells[0][badge] != before.cells[0][badge];
                moved |= hasMoved ? bit : 0;
            }
            view.moved[word] = moved;
        }
        view.isLedBack = false;
    }

    /** By steps from where the client thinks everybody is; or all anew, if that is shorter. */
    private int catchUp(GridView view, Moment past, long[][] within, FrameBuffer out) {
        past.grow(capacity);
        catchUp.grow(capacity);
        // Where one line was full, so were others.
        if (!catchUp.isBetween(past, moments[slot(frame)])) {
            catchUp.between(past, moments[slot(frame)]);
        }
        anew.forget(view.own());
        anew.grow(capacity / Long.SIZE);
        spare.clear();
        int setupBytes = encoder.encode(anew, strides, within, spare, true);
        int start = out.length();
        int bytes = encoder.encode(view, catchUp, within, out, false);
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
    public GridPicture picture(int own) {
        return new GridPicture(rules, own);
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
