package dev.ambit.space.sight;

import dev.ambit.space.plan.Plan;
import dev.ambit.space.tree.Tree;

/** Finds out who may see whom. */
public final class Surveyor {
    private Surveyor() {}

    /** Whatever code does to doors. */
    public static Sight widest(Plan plan, Tree tree) {
        return Sight.unhindered(tree.leaves());
    }
}
