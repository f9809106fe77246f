package dev.ambit.lab.position;

import dev.ambit.space.position.GridSpec;

/**
 * What a {@link BudgetCodec} goes by. Its pictures have to know the grid only.
 *
 * @param budget bytes a client and frame at most
 * @param farEvery who is not near is looked at in one of so many frames, some in each
 */
public record BudgetRules(GridSpec grid, Precision precision, int budget, int farEvery) {
    /** A budget for those who have enough of it. */
    public static final int UNLIMITED = Integer.MAX_VALUE;

    public static final int LEAST_BUDGET = 128;

    private static final int FAR_EVERY = 4;

    public BudgetRules {
        if (budget < LEAST_BUDGET || farEvery < 1) {
            throw new IllegalArgumentException("a budget of " + budget + " bytes and everybody looked at every "
                    + farEvery + " frames, expected " + LEAST_BUDGET + " and 1 at least");
        }
    }

    /** The usual ones. */
    public static BudgetRules of(int budget) {
        return new BudgetRules(GridSpec.DEFAULT, Precision.DEFAULT, budget, FAR_EVERY);
    }

    public BudgetRules with(Precision newPrecision) {
        return new BudgetRules(grid, newPrecision, budget, farEvery);
    }

    public BudgetRules withFarEvery(int frames) {
        return new BudgetRules(grid, precision, budget, frames);
    }

    boolean isUnlimited() {
        return budget == UNLIMITED;
    }
}
