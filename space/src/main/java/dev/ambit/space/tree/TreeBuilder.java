package dev.ambit.space.tree;

import dev.ambit.space.plan.Plan;
import dev.ambit.space.plan.PlanLine;
import dev.ambit.space.plan.Vertex;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Cuts a plan into convex leaves: takes a line, divides everything by it into what is in front and what is behind, and goes on
 * with both parts until no line is left in a part. The leaves tile a rectangle around the plan and the floor people can walk
 * on. The same plan always gives the same tree.
 *
 * <p>A plan with mistakes gives a tree, too, just not the one its builder meant; {@link PlanCheck} says what is wrong.
 */
public final class TreeBuilder {

    /** How far the outermost leaves reach beyond everything drawn. */
    private static final int MARGIN = 64;

    /** A part of the plan that has yet to be cut, and the slot in its parent that waits for it. */
    private record Part(Region region, int[] stretches, int slot) {}

    private final Stretches stretches;
    private final List<Straight> cuts = new ArrayList<>();
    private final List<Region> leaves = new ArrayList<>();
    private final Contacts contacts;
    private int[] children = new int[64];

    private TreeBuilder(Plan plan) {
        stretches = new Stretches(plan);
        contacts = new Contacts(stretches);
    }

    public static Tree build(Plan plan) {
        TreeBuilder builder = new TreeBuilder(plan);
        builder.cutAll(around(plan));
        List<Contact> touching = builder.contacts.find(builder.cuts, builder.leaves);
        int[] sectors = LeafSectors.of(plan, builder.leaves.size(), touching);
        return builder.tree(touching, sectors);
    }

    private static Region around(Plan plan) {
        int west = 0;
        int north = 0;
        int east = plan.width();
        int south = plan.depth();
        for (PlanLine line : plan.lines()) {
            for (Vertex vertex : List.of(plan.from(line), plan.to(line))) {
                west = Math.min(west, vertex.x());
                north = Math.min(north, vertex.z());
                east = Math.max(east, vertex.x());
                south = Math.max(south, vertex.z());
            }
        }
        return Region.rectangle(west - MARGIN, north - MARGIN, east + MARGIN, south + MARGIN);
    }

    /** Without recursion: a round room of thousands of lines is a tree as deep. The front part is next, its node too. */
    private void cutAll(Region everything) {
        int[] all = new int[stretches.count()];
        Arrays.setAll(all, i -> i);
        ArrayDeque<Part> waiting = new ArrayDeque<>();
        waiting.push(new Part(everything, all, -1));
        while (!waiting.isEmpty()) {
            Part part = waiting.pop();
            if (part.stretches.length == 0) {
                put(part.slot, ~leaves.size());
                leaves.add(part.region);
            } else {
                cut(part, waiting);
            }
        }
    }

    private void cut(Part part, ArrayDeque<Part> waiting) {
        int chosen = Splitter.choose(stretches, part.stretches);
        Straight cut = stretches.straight(stretches.line(chosen));
        int node = cuts.size();
        Region.Halves halves = part.region.cut(cut, node);
        if (halves.front().isEmpty() || halves.back().isEmpty()) {
            // It runs along the edge, closer than can be told apart: it belongs to the cut that made the edge.
            contacts.lies(chosen, edgeUnder(part.region, chosen));
            waiting.push(new Part(part.region, without(part.stretches, chosen), part.slot));
            return;
        }
        cuts.add(cut);
        put(part.slot, node);
        int[] front = new int[part.stretches.length];
        int[] back = new int[part.stretches.length];
        int inFront = 0;
        int behind = 0;
        for (int stretch : part.stretches) {
            switch (stretch == chosen ? Stretches.Where.ON : stretches.where(stretch, cut)) {
                case ON -> contacts.lies(stretch, node);
                case FRONT -> front[inFront++] = stretch;
                case BACK -> back[behind++] = stretch;
                case ACROSS -> {
                    front[inFront++] = stretch;
                    back[behind++] = stretches.cut(stretch, cut);
                }
            }
        }
        waiting.push(new Part(halves.back(), Arrays.copyOf(back, behind), 2 * node + 1));
        waiting.push(new Part(halves.front(), Arrays.copyOf(front, inFront), 2 * node));
    }

    private void put(int slot, int child) {
        if (slot < 0) {
            return;
        }
        if (slot >= children.length) {
            children = Arrays.copyOf(children, Math.max(slot + 1, 2 * children.length));
        }
        children[slot] = child;
    }

    private static int[] without(int[] all, int one) {
        return Arrays.stream(all).filter(each -> each != one).toArray();
    }

    /** The node of the edge that a stretch runs along. */
    private int edgeUnder(Region region, int stretch) {
        double middle = (stretches.begin(stretch) + stretches.end(stretch)) / 2;
        double x = stretches.xAt(stretch, middle);
        double z = stretches.zAt(stretch, middle);
        int best = Region.RIM;
        double least = Double.MAX_VALUE;
        for (int i = 0; i < region.corners(); i++) {
            int node = region.nodes()[i];
            double distance = node == Region.RIM
                    ? Double.MAX_VALUE
                    : Math.abs(cuts.get(node).distance(x, z));
            if (distance < least) {
                least = distance;
                best = node;
            }
        }
        return best;
    }

    private Tree tree(List<Contact> touching, int[] sectors) {
        double[] lines = new double[3 * cuts.size()];
        for (int i = 0; i < cuts.size(); i++) {
            lines[3 * i] = cuts.get(i).a();
            lines[3 * i + 1] = cuts.get(i).b();
            lines[3 * i + 2] = cuts.get(i).c();
        }
        Tree.Leaf[] made = new Tree.Leaf[leaves.size()];
        for (int i = 0; i < made.length; i++) {
            made[i] = new Tree.Leaf(sectors[i], leaves.get(i).points());
        }
        List<Tree.Piece> pieces = new ArrayList<>();
        List<Tree.Opening> openings = new ArrayList<>();
        for (Contact contact : touching) {
            if (contact.line() != Contact.NO_LINE) {
                pieces.add(contact.piece(cuts.get(contact.node()), stretches.straight(contact.line()), sectors));
            }
            if (contact.isOpening(sectors)) {
                openings.add(contact.opening(cuts.get(contact.node()), stretches));
            }
        }
        return new Tree(
                lines,
                Arrays.copyOf(children, 2 * cuts.size()),
                made,
                pieces.toArray(new Tree.Piece[0]),
                openings.toArray(new Tree.Opening[0]));
    }
}
