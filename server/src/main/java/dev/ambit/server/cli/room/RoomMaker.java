package dev.ambit.server.cli.room;

import dev.ambit.server.AmbitException;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.roo.Converted;
import dev.ambit.space.roo.RooExport;
import dev.ambit.space.roo.RoomGrid;
import dev.ambit.space.tree.Tree;
import java.nio.file.Path;

/** Makes room files of the original from plans. */
final class RoomMaker {

    private RoomMaker() {}

    /** @param in where the plan comes from, for those who have to be told that it cannot be done */
    static Converted roo(Path in, Plan plan, Tree tree, int version) throws AmbitException {
        try {
            return RooExport.of(plan, tree, RoomGrid.over(plan, tree), version);
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new AmbitException(in + ": this does not fit into a .roo file: " + e.getMessage(), e);
        }
    }
}
