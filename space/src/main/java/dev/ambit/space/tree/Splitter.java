package dev.ambit.space.tree;

/** Which line to cut by next: one that cuts few others and leaves about as much in front as behind. */
final class Splitter {

    /** One line cut in two costs as much as so many lines too many on one side. */
    private static final int COST_OF_A_CUT = 8;

    /** Of many lines only so many, evenly picked, are tried. */
    private static final int TRIED = 32;

    private Splitter() {}

    static int choose(Stretches stretches, int[] among) {
        int tried = Math.min(TRIED, among.length);
        int best = among[0];
        long least = Long.MAX_VALUE;
        for (int i = 0; i < tried; i++) {
            int candidate = among[(int) ((long) i * among.length / tried)];
            long cost = cost(stretches, among, candidate, least);
            if (cost < least) {
                least = cost;
                best = candidate;
            }
        }
        return best;
    }

    /** Gives up as soon as it is no better than what is known. */
    private static long cost(Stretches stretches, int[] among, int candidate, long limit) {
        Straight cut = stretches.straight(stretches.line(candidate));
        int front = 0;
        int back = 0;
        int across = 0;
        for (int stretch : among) {
            switch (stretches.where(stretch, cut)) {
                case FRONT -> front++;
                case BACK -> back++;
                case ACROSS -> {
                    if ((long) ++across * COST_OF_A_CUT >= limit) {
                        return Long.MAX_VALUE;
                    }
                }
                case ON -> {}
            }
        }
        return (long) across * COST_OF_A_CUT + Math.abs(front - back);
    }
}
