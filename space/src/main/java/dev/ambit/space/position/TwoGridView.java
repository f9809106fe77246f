package dev.ambit.space.position;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What a client has been told: of whom, in which grid, and whether they moved then. One bit each a badge. */
final class TwoGridView implements PositionCodec.View {
    private static final int NUMBERS = 0xffff;

    private int own;
    long[] known = {};
    long[] high = {};
    long[] moved = {};

    /** Whom it got to know closely by the last frame told: it knows nothing yet of where they look. */
    long[] met = {};

    boolean hasMet;

    /** What it knows is as of this frame; the last one told may be older, when nothing happened since. */
    long through = -1;

    private long last = -1;
    private boolean isSetup;

    /** What it knew after each of the last frames told, used in turn. */
    private final TwoGridView[] before;

    private int told;

    /** The same by comings and goings only, where all are near. */
    final @Nullable Trail trail;

    /** It was led back along its trail: who moved then and whom it had just met are not in the rows yet. */
    boolean isLedBack;

    private TwoGridView(int own, int remembered, @Nullable Trail trail) {
        this.own = own;
        before = new TwoGridView[remembered];
        this.trail = trail;
    }

    TwoGridView(int own, int remembered) {
        this(own, remembered, null);
    }

    /** One that is told of the near only. */
    static TwoGridView ofNear(int own, int remembered) {
        return new TwoGridView(own, 0, remembered == 0 ? null : new Trail(remembered));
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
        for (TwoGridView memory : before) {
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
        Arrays.fill(high, 0);
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
            high = Arrays.copyOf(high, words);
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
            TwoGridView memory = before[at];
            if (memory == null) {
                memory = new TwoGridView(own, 0);
                before[at] = memory;
            }
            memory.take(this);
        }
    }

    void take(TwoGridView other) {
        grow(other.known.length);
        copy(other.known, known);
        copy(other.high, high);
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
