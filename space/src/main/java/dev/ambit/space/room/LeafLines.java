package dev.ambit.space.room;

import dev.ambit.space.tree.Tree;
import java.util.TreeSet;

/**
 * Which lines of the plan border on or touch each leaf: who walks through a leaf can meet no others.
 *
 * @param lines those of all leaves one after the other; {@code start}: where each leaf's begin
 */
record LeafLines(int[] lines, int[] start) {

    static LeafLines of(Tree tree) {
        @SuppressWarnings("unchecked")
        TreeSet<Integer>[] touching = new TreeSet[tree.leaves()];
        for (int leaf = 0; leaf < touching.length; leaf++) {
            touching[leaf] = new TreeSet<>();
        }
        for (Tree.Piece piece : tree.pieces()) {
            if (piece.right() >= 0) {
                touching[piece.right()].add(piece.line());
            }
            if (piece.left() >= 0) {
                touching[piece.left()].add(piece.line());
            }
        }
        int count = 0;
        int[] start = new int[touching.length + 1];
        for (int leaf = 0; leaf < touching.length; leaf++) {
            start[leaf] = count;
            count += touching[leaf].size();
        }
        start[touching.length] = count;
        int[] lines = new int[count];
        int at = 0;
        for (TreeSet<Integer> leaf : touching) {
            for (int line : leaf) {
                lines[at++] = line;
            }
        }
        return new LeafLines(lines, start);
    }
}
