package dev.ambit.space.tree;

import dev.ambit.space.plan.Plan;
import dev.ambit.space.plan.PlanLine;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which sector each leaf belongs to: what most of the lines around it say, by length. Leaves that no line borders ask their
 * neighbours, and whoever is left is outside.
 */
final class LeafSectors {
    private static final int UNKNOWN = -2;

    private LeafSectors() {}

    static int[] of(Plan plan, int leaves, List<Contact> contacts) {
        List<Map<Integer, Double>> said = new ArrayList<>(leaves);
        for (int i = 0; i < leaves; i++) {
            said.add(new HashMap<>(4));
        }
        for (Contact contact : contacts) {
            if (contact.line() == Contact.NO_LINE) {
                continue;
            }
            PlanLine line = plan.lines().get(contact.line());
            // A line with nothing on either side says nothing about where it stands.
            if (line.right().hasSector() || line.left().hasSector()) {
                double length = contact.to() - contact.from();
                say(said, contact.right(), line.right().sector(), length);
                say(said, contact.left(), line.left().sector(), length);
            }
        }
        int[] sectors = new int[leaves];
        for (int leaf = 0; leaf < leaves; leaf++) {
            sectors[leaf] = loudest(said.get(leaf));
        }
        askNeighbours(sectors, contacts);
        return sectors;
    }

    private static void say(List<Map<Integer, Double>> said, int leaf, int sector, double length) {
        if (leaf != Contact.NO_LEAF) {
            said.get(leaf).merge(sector, length, Double::sum);
        }
    }

    /** With as much said for two, the lower number, so that the same plan gives the same tree. */
    private static int loudest(Map<Integer, Double> said) {
        int best = UNKNOWN;
        double most = 0;
        for (Map.Entry<Integer, Double> entry : said.entrySet()) {
            double much = entry.getValue();
            if (much > most || much == most && entry.getKey() < best) {
                most = much;
                best = entry.getKey();
            }
        }
        return best;
    }

    private static void askNeighbours(int[] sectors, List<Contact> contacts) {
        List<List<Integer>> neighbours = new ArrayList<>(sectors.length);
        for (int i = 0; i < sectors.length; i++) {
            neighbours.add(new ArrayList<>(2));
        }
        for (Contact contact : contacts) {
            if (contact.line() == Contact.NO_LINE
                    && contact.front() != Contact.NO_LEAF
                    && contact.back() != Contact.NO_LEAF) {
                neighbours.get(contact.front()).add(contact.back());
                neighbours.get(contact.back()).add(contact.front());
            }
        }
        ArrayDeque<Integer> known = new ArrayDeque<>();
        for (int leaf = 0; leaf < sectors.length; leaf++) {
            if (sectors[leaf] != UNKNOWN) {
                known.add(leaf);
            }
        }
        while (!known.isEmpty()) {
            int leaf = known.remove();
            for (int neighbour : neighbours.get(leaf)) {
                if (sectors[neighbour] == UNKNOWN) {
                    sectors[neighbour] = sectors[leaf];
                    known.add(neighbour);
                }
            }
        }
        Arrays.setAll(sectors, i -> sectors[i] == UNKNOWN ? Tree.Leaf.OUTSIDE : sectors[i]);
    }
}
