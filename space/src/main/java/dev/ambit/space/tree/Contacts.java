package dev.ambit.space.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Finds which leaves touch, and which lines lie between them: along each cut it lays the edges of the leaves in front, those
 * of the leaves behind, and the lines that lie on it, and goes from one end to the other.
 */
final class Contacts {

    /** Shorter ones are rounding. */
    private static final double SHORTEST = 5e-5;

    /** Something that lies along a cut: an edge of a leaf, or a stretch of a line. */
    private record Span(double from, double to, int number, boolean alike) {}

    private final Stretches stretches;
    private int[] stretch = new int[64];
    private int[] node = new int[64];
    private int lying;

    Contacts(Stretches stretches) {
        this.stretches = stretches;
    }

    /** A stretch lies on a node's cut. */
    void lies(int whichStretch, int onNode) {
        if (lying == stretch.length) {
            stretch = Arrays.copyOf(stretch, 2 * lying);
            node = Arrays.copyOf(node, 2 * lying);
        }
        stretch[lying] = whichStretch;
        node[lying++] = onNode;
    }

    List<Contact> find(List<Straight> cuts, List<Region> leaves) {
        List<List<Span>> front = lists(cuts.size());
        List<List<Span>> back = lists(cuts.size());
        List<List<Span>> lines = lists(cuts.size());
        for (int leaf = 0; leaf < leaves.size(); leaf++) {
            Region region = leaves.get(leaf);
            for (int i = 0; i < region.corners(); i++) {
                int on = region.nodes()[i];
                if (on != Region.RIM) {
                    Span edge = span(cuts.get(on), region.x(i), region.z(i), region.x(i + 1), region.z(i + 1), leaf);
                    (edge.alike ? front : back).get(on).add(edge);
                }
            }
        }
        for (int i = 0; i < lying; i++) {
            if (node[i] != Region.RIM) {
                int s = stretch[i];
                double begin = stretches.begin(s);
                double end = stretches.end(s);
                lines.get(node[i])
                        .add(span(
                                cuts.get(node[i]),
                                stretches.xAt(s, begin),
                                stretches.zAt(s, begin),
                                stretches.xAt(s, end),
                                stretches.zAt(s, end),
                                stretches.line(s)));
            }
        }
        List<Contact> found = new ArrayList<>();
        for (int i = 0; i < cuts.size(); i++) {
            along(i, front.get(i), back.get(i), lines.get(i), found);
        }
        return found;
    }

    private static List<List<Span>> lists(int count) {
        List<List<Span>> lists = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            lists.add(new ArrayList<>(2));
        }
        return lists;
    }

    /** An edge in front runs clockwise the way its cut does, one behind runs against it. */
    private static Span span(Straight cut, double x1, double z1, double x2, double z2, int number) {
        double first = cut.along(x1, z1);
        double last = cut.along(x2, z2);
        return new Span(Math.min(first, last), Math.max(first, last), number, first <= last);
    }

    private static void along(int node, List<Span> front, List<Span> back, List<Span> lines, List<Contact> found) {
        double[] stops = stops(front, back, lines);
        front.sort(Comparator.comparingDouble(Span::from));
        back.sort(Comparator.comparingDouble(Span::from));
        lines.sort(Comparator.comparingDouble(Span::from).thenComparingInt(Span::number));
        int inFront = 0;
        int behind = 0;
        int nextLine = 0;
        int begun = found.size();
        List<Span> here = new ArrayList<>();
        double from = stops[0];
        for (int i = 1; i < stops.length; i++) {
            double to = stops[i];
            if (to - from < SHORTEST) {
                continue;
            }
            double middle = (from + to) / 2;
            inFront = reach(front, inFront, middle);
            behind = reach(back, behind, middle);
            here.removeIf(line -> line.to <= middle);
            while (nextLine < lines.size() && lines.get(nextLine).from < middle) {
                Span line = lines.get(nextLine++);
                if (line.to > middle) {
                    here.add(line);
                }
            }
            int frontLeaf = at(front, inFront, middle);
            int backLeaf = at(back, behind, middle);
            if (here.isEmpty()) {
                add(found, begun, new Contact(node, from, to, frontLeaf, backLeaf, Contact.NO_LINE, true, false));
            }
            for (int k = 0; k < here.size(); k++) {
                Span line = here.get(k);
                add(found, begun, new Contact(node, from, to, frontLeaf, backLeaf, line.number, line.alike, k > 0));
            }
            from = to;
        }
    }

    private static double[] stops(List<Span> front, List<Span> back, List<Span> lines) {
        double[] stops = new double[2 * (front.size() + back.size() + lines.size())];
        int count = 0;
        for (List<Span> spans : List.of(front, back, lines)) {
            for (Span span : spans) {
                stops[count++] = span.from;
                stops[count++] = span.to;
            }
        }
        Arrays.sort(stops);
        return stops;
    }

    private static int reach(List<Span> edges, int at, double along) {
        int reached = at;
        while (reached < edges.size() && edges.get(reached).to < along) {
            reached++;
        }
        return reached;
    }

    private static int at(List<Span> edges, int index, double along) {
        return index < edges.size() && edges.get(index).from <= along ? edges.get(index).number : Contact.NO_LEAF;
    }

    /** What goes on where the last one ended, between the same leaves, is the same contact. */
    private static void add(List<Contact> found, int begun, Contact contact) {
        for (int i = found.size() - 1; i >= begun && found.get(i).to() >= contact.from(); i--) {
            Contact last = found.get(i);
            if (last.to() == contact.from()
                    && last.front() == contact.front()
                    && last.back() == contact.back()
                    && last.line() == contact.line()
                    && last.extra() == contact.extra()) {
                found.set(
                        i,
                        new Contact(
                                last.node(),
                                last.from(),
                                contact.to(),
                                last.front(),
                                last.back(),
                                last.line(),
                                last.alike(),
                                last.extra()));
                return;
            }
        }
        found.add(contact);
    }
}
