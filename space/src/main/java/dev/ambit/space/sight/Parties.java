package dev.ambit.space.sight;

import java.util.Arrays;

/** Which leaves belong together: those between which there is any way at all. Nobody sees anybody of another party. */
final class Parties {

    private Parties() {}

    /** For each leaf, the first leaf of its party. */
    static int[] of(Gates gates) {
        int[][] neighbours = neighbours(gates);
        int[] party = new int[gates.leaves];
        int[] waiting = new int[gates.leaves];
        Arrays.fill(party, -1);
        for (int first = 0; first < gates.leaves; first++) {
            if (party[first] >= 0) {
                continue;
            }
            int count = 1;
            waiting[0] = first;
            party[first] = first;
            while (count > 0) {
                for (int next : neighbours[waiting[--count]]) {
                    if (party[next] < 0) {
                        party[next] = first;
                        waiting[count++] = next;
                    }
                }
            }
        }
        return party;
    }

    /** Both ways, even where a gate leads only one. */
    private static int[][] neighbours(Gates gates) {
        int[] degree = new int[gates.leaves];
        for (int leaf = 0; leaf < gates.leaves; leaf++) {
            for (int gate = gates.start[leaf]; gate < gates.start[leaf + 1]; gate++) {
                degree[leaf]++;
                degree[gates.into[gate]]++;
            }
        }
        int[][] neighbours = new int[gates.leaves][];
        Arrays.setAll(neighbours, leaf -> new int[degree[leaf]]);
        for (int leaf = 0; leaf < gates.leaves; leaf++) {
            for (int gate = gates.start[leaf]; gate < gates.start[leaf + 1]; gate++) {
                int into = gates.into[gate];
                neighbours[leaf][--degree[leaf]] = into;
                neighbours[into][--degree[into]] = leaf;
            }
        }
        return neighbours;
    }
}
