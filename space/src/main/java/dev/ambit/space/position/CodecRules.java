package dev.ambit.space.position;

/**
 * What both ends of a stream of frames have agreed on, and what the sender keeps.
 *
 * @param grid of which the near and the map use the first two
 * @param farEvery those in the low grid are told of in frames whose number is a multiple of this
 * @param history so many frames back the sender knows where everybody was: who missed no more is told only the difference
 * @param remembered so many frames back the sender knows what it has told a client, should some be lost
 */
public record CodecRules(GridSpec grid, Scope scope, int farEvery, int history, int remembered) {
    private static final int FAR_EVERY = 4;
    private static final int HISTORY = 64;

    /** Of the near that takes a few words a client; of everybody it would be a copy of all that is known, with each frame. */
    private static final int REMEMBERED = 32;

    public CodecRules {
        if (farEvery < 1 || history < 1 || remembered < 0) {
            throw new IllegalArgumentException("farEvery and history must be 1 or more, remembered 0 or more");
        }
        if (scope != Scope.EVERYBODY && farEvery != 1) {
            throw new IllegalArgumentException("only where several grids are told of can some come seldom");
        }
        grid = scope == Scope.EVERYBODY ? grid : grid.firstTwo();
    }

    /** The usual ones. */
    public static CodecRules of(Scope scope) {
        return new CodecRules(
                GridSpec.DEFAULT,
                scope,
                scope == Scope.EVERYBODY ? FAR_EVERY : 1,
                HISTORY,
                scope == Scope.NEAR ? REMEMBERED : 0);
    }

    public CodecRules withGrid(GridSpec newGrid) {
        return new CodecRules(newGrid, scope, farEvery, history, remembered);
    }

    public CodecRules withFarEvery(int frames) {
        return new CodecRules(grid, scope, frames, history, remembered);
    }

    public CodecRules withRemembered(int frames) {
        return new CodecRules(grid, scope, farEvery, history, frames);
    }

    /** Whether those in the low grid are told of in this frame. */
    boolean isFarDue(long frame) {
        return (frame & 0xffff) % farEvery == 0;
    }
}
