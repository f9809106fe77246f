package dev.ambit.space.position;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What a client has been told: of whom, in which grid, and whether they moved then. Rows of a bit a badge. */
final class GridView implements PositionCodec.View {
    private static final int NUMBERS = 0xffff;

    private int own;
    long[] known = {};

    /** For each grid but the coarsest: who is told of in this one or a finer one. */
    final long[][] within;

    long[] moved = {};

    /** Whom it got to know closely by the last frame told: it knows nothing yet of where they look. */
    long[] met = {};

    boolean hasMet;

    /** What it knows is as of this frame; the last one told may be older, when nothing happened since. */
    long through = -1;

    private long last = -1;
    private boolean isSetup;

    /** What it knew after each of the last frames told, used in turn. */
    private final GridView[] before;

    private int told;

    /** The same by comings and goings only, where all are near. */
    final @Nullable Trail trail;

    /** It was led back along its trail: who moved then and whom it had just met are not in the rows yet. */
    boolean isLedBack;

    private GridView(int own, int grids, int remembered, @Nullable Trail trail) {
        this.own = own;
        within = new long[grids - 1][0];
        before = new GridView[remembered];
        this.trail = trail;
    }

    GridView(int own, int grids, int remembered) {
        this(own, grids, remembered, null);
    }

    /** One that is told of the near only. */
    static GridView ofNear(int own, int remembered) {
        return new GridView(own, 2, 0, remembered == 0 ? null : new Trail(remembered));
    }

    @Override
    public int own() {
        return own;
    }

    @Override
    public long last() {
        return last;
    }

    @Override
    public boolean isSetup() {
        return isSetup;
    }

    @Override
    public void applied(int number) {
        if (last >= 0 && number == (last & NUMBERS)) {
            return;
        }
        if (trail != null && trail.leadBack(number, this)) {
            last = trail.frame();
            through = last;
            isLedBack = true;
            return;
        }
        for (GridView memory : before) {
            if (memory != null && memory.last >= 0 && number == (memory.last & NUMBERS)) {
                take(memory);
                through = last;
                return;
            }
        }
        forget();
    }

    /** As if it had been told nothing. */
    void forget() {
        Arrays.fill(known, 0);
        for (long[] row : within) {
            Arrays.fill(row, 0);
        }
        Arrays.fill(moved, 0);
        Arrays.fill(met, 0);
        hasMet = false;
        through = -1;
        last = -1;
        isLedBack = false;
        if (trail != null) {
            trail.clear();
        }
    }

    void forget(int newOwn) {
        own = newOwn;
        forget();
    }

    void grow(int words) {
        if (known.length < words) {
            known = Arrays.copyOf(known, words);
            for (int grid = 0; grid < within.length; grid++) {
                within[grid] = Arrays.copyOf(within[grid], words);
            }
            moved = Arrays.copyOf(moved, words);
            met = Arrays.copyOf(met, words);
        }
    }

    /** A frame is on its way to the client. */
    void tell(long frame, boolean asSetup) {
        last = frame;
        through = frame;
        isSetup = asSetup;
        if (before.length > 0) {
            int at = told++ % before.length;
            GridView memory = before[at];
            if (memory == null) {
                memory = new GridView(own, within.length + 1, 0);
                before[at] = memory;
            }
            memory.take(this);
        }
    }

    void take(GridView other) {
        grow(other.known.length);
        copy(other.known, known);
        for (int grid = 0; grid < within.length; grid++) {
            copy(other.within[grid], within[grid]);
        }
        copy(other.moved, moved);
        copy(other.met, met);
        hasMet = other.hasMet;
        through = other.through;
        last = other.last;
    }

    private static void copy(long[] from, long[] to) {
        System.arraycopy(from, 0, to, 0, from.length);
        Arrays.fill(to, from.length, to.length, 0);
    }
}
