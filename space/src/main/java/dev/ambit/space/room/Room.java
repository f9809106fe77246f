package dev.ambit.space.room;

import dev.ambit.space.Boundary;
import dev.ambit.space.Place;
import dev.ambit.space.Prop;
import dev.ambit.space.plan.Hall;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.plan.Thin;
import dev.ambit.space.sight.Sight;
import dev.ambit.space.sight.Surveyor;
import dev.ambit.space.tree.Tree;
import dev.ambit.space.tree.TreeBuilder;
import java.util.List;

/** A room ready to be walked in: its plan, and what was worked out from it. Immutable, so that threads may share it. */
public final class Room {
    private final Plan plan;
    private final Tree tree;
    private final Sight sight;
    private final Steps steps;
    private final boolean isUnhindered;
    private final Drawing drawing;

    public Room(Plan plan, Tree tree, Sight sight) {
        this.plan = plan;
        this.tree = tree;
        this.sight = sight;
        this.steps = new Steps(plan, tree);
        this.isUnhindered = sight.isUnhindered();
        this.drawing = Drawing.of(plan, tree, sight);
    }

    /** Works everything out. A large room takes a second. */
    public static Room of(Plan plan) {
        Tree tree = TreeBuilder.build(plan);
        return new Room(plan, tree, Surveyor.widest(plan, tree));
    }

    /** A rectangular room with thin walls and props in it. */
    public static Room hall(
            String name,
            int width,
            int depth,
            int height,
            boolean sky,
            String floor,
            String wall,
            String ceiling,
            Place entrance,
            List<Thin> walls,
            List<Prop> props) {
        return of(new Hall(name, width, depth, height, sky, floor, wall, ceiling).plan(entrance, walls, props));
    }

    public Plan plan() {
        return plan;
    }

    public Tree tree() {
        return tree;
    }

    /** Who may see whom whatever code does to doors. */
    public Sight sight() {
        return sight;
    }

    /** Whether everybody sees everybody. */
    public boolean isUnhindered() {
        return isUnhindered;
    }

    /** What the page draws it from. */
    public Drawing drawing() {
        return drawing;
    }

    public Steps steps() {
        return steps;
    }

    public String name() {
        return plan.name();
    }

    /** So far one can walk to the east, from 0; and to the south. */
    public int width() {
        return plan.width();
    }

    public int depth() {
        return plan.depth();
    }

    public Place entrance() {
        return plan.entrance();
    }

    public List<Prop> props() {
        return plan.props();
    }

    public List<Boundary> boundaries() {
        return plan.boundaries();
    }

    /** Whether somebody can stand there. */
    public boolean isFloor(Place place) {
        return steps.isFloor(place.x(), place.z());
    }
}
