package dev.ambit.bench;

import java.util.List;

/**
 * What a tick costs against the number of clients, on the whole road: {@link RoadBench} with few and many, and only the code as it is.
 */
final class LoopBench implements Bench {
    private final RoadBench road = new RoadBench();

    LoopBench() {
        road.lasting(10);
    }

    @Override
    public String name() {
        return "loop";
    }

    @Override
    public String description() {
        return "cost of a tick with 10, 100 and 500 real clients who all walk";
    }

    @Override
    public void lasting(int seconds) {
        road.lasting(seconds);
    }

    @Override
    public void run(Report report, Progress progress) throws Exception {
        RoadWishes wishes = new RoadWishes();
        wishes.clients = List.of(10, 100, 500);
        wishes.only = "after";
        road.wishing(wishes);
        road.run(report, progress);
    }
}
