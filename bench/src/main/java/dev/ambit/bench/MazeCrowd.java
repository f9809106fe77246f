package dev.ambit.bench;

import dev.ambit.space.Place;
import dev.ambit.space.plan.Maze;
import dev.ambit.space.room.Levels;
import dev.ambit.space.room.Room;
import java.util.BitSet;
import java.util.SplittableRandom;

/**
 * Walkers in a maze: what each client is told when everybody hears of every step, and when everybody hears only of those that
 * may be seen. Coming into view and going out of it are messages, too.
 */
final class MazeCrowd {
    static final int WALKERS = 1_024;
    static final int TICKS = 400;
    private static final int CELLS = 32;
    private static final int CELL = 128;
    private static final int DETOURS = 5;

    /** 3 metres a second at 20 ticks a second. */
    private static final int STRIDE = 10;

    private static final int CLIMB = 24;
    private static final int TALL = 96;
    private static final double WANTED = 20;

    private final Room room = Room.of(new Maze(CELLS, CELLS, CELL, DETOURS, 7).plan());
    private final Levels levels = new Levels(room.plan());
    private final SplittableRandom random = new SplittableRandom(11);
    private final Place[] places = new Place[WALKERS];
    private final double[] headings = new double[WALKERS];
    private final int[] leaves = new int[WALKERS];
    private final boolean[] moved = new boolean[WALKERS];
    private final BitSet[] known = new BitSet[WALKERS];
    private long everything;
    private long updates;
    private long arrivals;
    private long departures;

    MazeCrowd() {
        for (int i = 0; i < WALKERS; i++) {
            places[i] = new Place(random.nextInt(1, room.width()), random.nextInt(1, room.depth()), 0);
            headings[i] = random.nextDouble(2 * Math.PI);
            known[i] = new BitSet(WALKERS);
            leaves[i] = room.tree().leafAt(places[i].x(), places[i].z());
        }
        // Who is there at the beginning is no news of the walk.
        tell();
        everything = 0;
        updates = 0;
        arrivals = 0;
        departures = 0;
    }

    void measure(Report report) {
        for (int tick = 0; tick < TICKS; tick++) {
            for (int i = 0; i < WALKERS; i++) {
                walk(i);
            }
            tell();
        }
        double clientTicks = (double) WALKERS * TICKS;
        double without = everything / clientTicks;
        double with = (updates + arrivals + departures) / clientTicks;
        report.add("space.maze.without", "maze: told a client a tick, no sight", without, "")
                .add("space.maze.with", "maze: told a client a tick, with sight", with, "")
                .add("space.maze.coming", "maze: of these, coming or going", (arrivals + departures) / clientTicks, "")
                .add(
                        "space.maze.ratio",
                        "maze: without / with",
                        without / with,
                        "x",
                        Median.verdict(without / with >= WANTED, "at least 20"));
    }

    /** Straight on; where that is not allowed, somewhere else next time. */
    private void walk(int walker) {
        Place from = places[walker];
        int x = from.x() + (int) Math.round(STRIDE * Math.cos(headings[walker]));
        int z = from.z() + (int) Math.round(STRIDE * Math.sin(headings[walker]));
        Place to = new Place(x, z, 0);
        moved[walker] = room.steps().allows(from, to, levels, CLIMB, TALL);
        if (moved[walker]) {
            places[walker] = to;
            leaves[walker] = room.tree().leafAt(x, z);
        } else {
            headings[walker] = random.nextDouble(2 * Math.PI);
        }
    }

    private void tell() {
        for (int client = 0; client < WALKERS; client++) {
            BitSet knows = known[client];
            for (int other = 0; other < WALKERS; other++) {
                if (other == client) {
                    continue;
                }
                everything += moved[other] ? 1 : 0;
                boolean isSeen = room.sight().sees(leaves[client], leaves[other]);
                boolean wasSeen = knows.get(other);
                if (isSeen && wasSeen) {
                    updates += moved[other] ? 1 : 0;
                } else if (isSeen) {
                    arrivals++;
                    knows.set(other);
                } else if (wasSeen) {
                    departures++;
                    knows.clear(other);
                }
            }
        }
    }
}
