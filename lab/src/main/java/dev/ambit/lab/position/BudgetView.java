package dev.ambit.lab.position;

import dev.ambit.space.position.GridSpec;
import dev.ambit.space.position.PositionCodec;
import java.util.Arrays;

/** What the server knows of what a client of a {@link BudgetCodec} knows. Owned by the thread that encodes. */
public final class BudgetView implements PositionCodec.View {
    /** Prices are in 256ths of the usual one. */
    static final int USUAL = 256;

    private static final int CHEAPEST = USUAL / 8;
    private static final int DEAREST = USUAL * 8;

    final Told told;
    final Odds odds = new Odds();
    int[] since = {};

    /** Where the choice among equals goes on next time. */
    int turn;

    /** What it costs to tell something, against what was thought. */
    int price = USUAL;

    private final int own;
    private long last = -1;
    private boolean isSetup;

    /** Whether the next frame has to start from nothing. */
    private boolean isLost = true;

    BudgetView(GridSpec spec, int own) {
        this.own = own;
        told = new Told(spec);
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
        isLost |= number < 0 || number != (last & 0xffff);
    }

    boolean isLost() {
        return isLost;
    }

    public boolean knows(int badge) {
        return told.knows(badge);
    }

    public int x(int badge) {
        return told.cellX(badge);
    }

    public int z(int badge) {
        return told.cellZ(badge);
    }

    public int layer(int badge) {
        return Told.layer(told.spot[badge]);
    }

    public int step(int badge) {
        return 1 << Told.shift(told.spot[badge]);
    }

    void forget() {
        told.forget();
        odds.reset();
        Arrays.fill(since, 0);
        price = USUAL;
    }

    void room(int badges) {
        told.room(badges);
        if (since.length < told.capacity()) {
            since = Arrays.copyOf(since, told.capacity());
        }
    }

    /** Prices follow what frames really cost; at once when somebody was left out. */
    void learn(int bits, int usual, boolean isCut) {
        if (isCut) {
            price = Math.min(price + price / 4, DEAREST);
        } else if (usual > 0) {
            int ratio = Math.clamp((long) bits * USUAL / usual, CHEAPEST, DEAREST);
            price += (ratio - price) / 8;
        }
    }

    void told(long frame) {
        isSetup = isLost;
        isLost = false;
        last = frame;
    }
}
