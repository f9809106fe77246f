package dev.ambit.lab.position;

import dev.ambit.space.position.FrameException;
import dev.ambit.space.position.GridSpec;
import dev.ambit.space.position.PositionCodec;

/** What a client knows from the frames of a {@link BudgetCodec}. Everybody is in the high grid, some of them roughly. */
public final class BudgetPicture implements PositionCodec.Picture {
    private static final int HEAD = 2;

    private final Told told;
    private final Odds odds = new Odds();
    private final FrameListener listener;
    private int last = -1;

    BudgetPicture(GridSpec spec) {
        told = new Told(spec);
        listener = new FrameListener(spec, odds);
    }

    @Override
    public void apply(byte[] bytes, int from, int to) throws FrameException {
        if (to - from < HEAD) {
            throw new FrameException("a frame of " + (to - from) + " bytes, expected " + HEAD + " at least");
        }
        int number = (bytes[from] & 0xff) << Byte.SIZE | bytes[from + 1] & 0xff;
        listener.start(bytes, from + HEAD, to);
        if (listener.isSetup()) {
            clear();
        } else if (last < 0 || last != (number - listener.back() & 0xffff)) {
            throw new FrameException("frame " + number + " does not follow frame " + last);
        }
        changes();
        for (int word = 0; word < told.near.length; word++) {
            for (long rest = told.near[word]; rest != 0; rest &= rest - 1) {
                listener.near(told, word * Long.SIZE + Long.numberOfTrailingZeros(rest));
            }
        }
        moves();
        listener.finish();
        last = number;
    }

    private void changes() throws FrameException {
        listener.list();
        int badge = -1;
        for (int gap = listener.gap(0); gap != 0; gap = listener.gap(0)) {
            badge = next(badge, gap);
            told.room(badge + 1);
            if (!told.knows(badge)) {
                listener.join(told, badge);
            } else if (listener.isGone()) {
                told.leave(badge);
            } else {
                told.turnNear(badge);
            }
        }
    }

    private void moves() throws FrameException {
        listener.list();
        int badge = -1;
        for (int gap = listener.gap(1); gap != 0; gap = listener.gap(1)) {
            badge = next(badge, gap);
            if (!told.knows(badge) || told.isNear(badge)) {
                throw new FrameException("avatar " + badge + " moves, of whom nothing is known or who is near");
            }
            listener.far(told, badge);
        }
    }

    private static int next(int badge, int gap) throws FrameException {
        if (gap >= BudgetCodec.MOST_BADGES - badge) {
            throw new FrameException("a badge past " + (BudgetCodec.MOST_BADGES - 1));
        }
        return badge + gap;
    }

    @Override
    public void clear() {
        told.forget();
        odds.reset();
        last = -1;
    }

    @Override
    public int last() {
        return last;
    }

    @Override
    public boolean knows(int badge) {
        return told.knows(badge);
    }

    @Override
    public boolean isHigh(int badge) {
        return true;
    }

    @Override
    public int x(int badge) {
        return told.cellX(badge);
    }

    @Override
    public int z(int badge) {
        return told.cellZ(badge);
    }

    @Override
    public int layer(int badge) {
        return Told.layer(told.spot[badge]);
    }

    /** The side of the square of cells that this avatar is somewhere in; 1 when it is known to the cell. */
    public int step(int badge) {
        return 1 << Told.shift(told.spot[badge]);
    }
}
