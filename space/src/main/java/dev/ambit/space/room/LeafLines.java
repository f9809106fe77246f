package dev.ambit.space.room;

import dev.ambit.space.tree.Tree;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Which lines of the plan border on or touch each leaf: who walks through a leaf can meet no others.
 *
 * @param lines those of all leaves one after the other; {@code start}: where each leaf's begin
 */
record LeafLines(int[] lines, int[] start) {

    static LeafLines of(Tree tree) {
        List<TreeSet<Integer>> touching =
                Stream.generate(TreeSet<Integer>::new).limit(tree.leaves()).toList();
        for (Tree.Piece piece : tree.pieces()) {
            if (piece.right() >= 0) {
                touching.get(piece.right()).add(piece.line());
            }
            if (piece.left() >= 0) {
                touching.get(piece.left()).add(piece.line());
            }
        }
        int count = 0;
        int[] start = new int[touching.size() + 1];
        for (int leaf = 0; leaf < touching.size(); leaf++) {
            start[leaf] = count;
            count += touching.get(leaf).size();
        }
        start[touching.size()] = count;
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
