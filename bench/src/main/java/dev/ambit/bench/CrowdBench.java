package dev.ambit.bench;

import com.sun.management.ThreadMXBean;
import dev.ambit.space.crowd.Crowd;
import dev.ambit.space.crowd.CrowdRules;
import java.lang.management.ManagementFactory;

/**
 * What it costs to find the nearest fifty of everybody: from nothing, as when a room has just been filled, and from one update
 * to the next while all walk; people spread out and people in clusters; and the same by sorting everybody. Times are what
 * the one thread worked, whatever else the machine did.
 */
final class CrowdBench implements Bench {
    private static final CrowdRules RULES = new CrowdRules(50, 0.1);
    private static final int USERS = 10_000;
    private static final int FEWER = 2_000;
    private static final int WARM_UP = 20;
    private static final int RUNS = 50;
    private static final int PLAIN_RUNS = 5;
    private static final double MOST_MILLIS = 40;
    private static final double LEAST_RATIO = 20;

    /** Less than a byte for ten users: the beans that are asked may allocate a little themselves. */
    private static final double MOST_BYTES = USERS / 10.0;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @Override
    public String name() {
        return "crowd";
    }

    @Override
    public String description() {
        return "crowd control: the nearest 50 of 10,000 users, from nothing and walking, and against sorting everybody";
    }

    @Override
    public void run(Report report, Progress progress) throws Exception {
        progress.say(USERS + " users, spread out ...");
        measure("uniform", CrowdFloor.uniform(USERS), report);
        progress.say(USERS + " users, in clusters ...");
        measure("clustered", CrowdFloor.clustered(USERS), report);
        progress.say(FEWER + " users, and sorting all for each ...");
        compare("uniform", CrowdFloor.uniform(FEWER), report);
        compare("clustered", CrowdFloor.clustered(FEWER), report);
    }

    private static void measure(String how, CrowdFloor floor, Report report) throws Exception {
        Crowd crowd = new Crowd(RULES);
        floor.putInto(crowd);
        double scratch = Median.of(WARM_UP, RUNS, () -> scratch(crowd, floor.users()));
        Median.of(WARM_UP, 1, () -> walk(crowd, floor));
        // The crowd walks on while it is measured; arrays have grown by now.
        long[] bytes = {0};
        long[] joined = {0};
        double walking = Median.of(0, RUNS, () -> {
            floor.walk();
            floor.putInto(crowd);
            long allocated = THREADS.getCurrentThreadAllocatedBytes();
            long nanos = update(crowd);
            bytes[0] += THREADS.getCurrentThreadAllocatedBytes() - allocated;
            for (int user = 0; user < floor.users(); user++) {
                joined[0] += crowd.joinedCount(user);
            }
            return nanos;
        });
        double bytesAnUpdate = (double) bytes[0] / RUNS;
        double comings = (double) joined[0] / RUNS / floor.users();
        report.add("crowd." + how + "_scratch_ms", how + ", from nothing", scratch / 1e6, "ms", millis(scratch))
                .add("crowd." + how + "_walk_ms", how + ", all walking", walking / 1e6, "ms", millis(walking))
                .add("crowd." + how + "_joined", how + ", who comes into a set an update", comings, "users")
                .add(
                        "crowd." + how + "_bytes",
                        how + ", allocated an update",
                        bytesAnUpdate,
                        "bytes",
                        Median.verdict(bytesAnUpdate < MOST_BYTES, "below " + (int) MOST_BYTES));
    }

    private static void compare(String how, CrowdFloor floor, Report report) throws Exception {
        Crowd crowd = new Crowd(RULES);
        floor.putInto(crowd);
        double scratch = Median.of(WARM_UP, RUNS, () -> scratch(crowd, floor.users()));
        SortedCrowd sorted = new SortedCrowd(floor.users(), RULES.most(), RULES.advantage());
        double sorting = Median.of(1, PLAIN_RUNS, () -> {
            long before = Median.cpuNanos();
            sorted.update(floor);
            return Median.cpuNanos() - before;
        });
        double walking = Median.of(0, RUNS, () -> walk(crowd, floor));
        String what = how + ", " + FEWER + " users: ";
        report.add("crowd." + how + "_sorting_ms", what + "sorting everybody", sorting / 1e6, "ms")
                .add("crowd." + how + "_cells_ms", what + "cells, from nothing", scratch / 1e6, "ms")
                .add(
                        "crowd." + how + "_ratio",
                        what + "sorting / cells from nothing",
                        sorting / scratch,
                        "x",
                        ratio(sorting / scratch))
                .add(
                        "crowd." + how + "_walk_ratio",
                        what + "sorting / cells walking",
                        sorting / walking,
                        "x",
                        ratio(sorting / walking));
        check(floor);
    }

    /** Both must find the same, or the ratio says nothing. */
    static void check(CrowdFloor floor) {
        Crowd crowd = new Crowd(RULES);
        SortedCrowd sorted = new SortedCrowd(floor.users(), RULES.most(), RULES.advantage());
        for (int update = 0; update < 3; update++) {
            floor.walk();
            floor.putInto(crowd);
            crowd.update();
            sorted.update(floor);
            for (int user = 0; user < floor.users(); user++) {
                int[] set = sorted.set(user);
                boolean isSame = set.length == crowd.count(user);
                for (int k = 0; isSame && k < set.length; k++) {
                    isSame = set[k] == crowd.at(user, k);
                }
                if (!isSame) {
                    throw new IllegalStateException("user " + user + " has another set than sorting finds");
                }
            }
        }
    }

    /** Nobody has a set before. */
    private static long scratch(Crowd crowd, int users) {
        wish(crowd, users, 0);
        crowd.update();
        wish(crowd, users, RULES.most());
        return update(crowd);
    }

    private static void wish(Crowd crowd, int users, int howMany) {
        for (int user = 0; user < users; user++) {
            crowd.wish(user, howMany);
        }
    }

    private static long walk(Crowd crowd, CrowdFloor floor) {
        floor.walk();
        floor.putInto(crowd);
        return update(crowd);
    }

    private static long update(Crowd crowd) {
        long before = Median.cpuNanos();
        crowd.update();
        return Median.cpuNanos() - before;
    }

    private static String millis(double nanos) {
        return Median.verdict(nanos / 1e6 < MOST_MILLIS, "below " + (int) MOST_MILLIS);
    }

    private static String ratio(double ratio) {
        return Median.verdict(ratio >= LEAST_RATIO, "at least " + (int) LEAST_RATIO);
    }
}
