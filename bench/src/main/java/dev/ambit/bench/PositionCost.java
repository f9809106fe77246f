package dev.ambit.bench;

import com.sun.management.ThreadMXBean;
import dev.ambit.space.position.FrameException;
import dev.ambit.space.position.Roll;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/**
 * What it costs to tell a crowd where it is.
 *
 * @param millis processor time of a frame for all clients, the median of rounds of four frames
 * @param farMillis of the dearest frame of such a round
 * @param bytes for each client and frame
 * @param allocated bytes of memory for each avatar, client and frame
 * @param near avatars near a client on average
 */
record PositionCost(double millis, double farMillis, double bytes, double allocated, double near) {
    /** Those in the low grid are told of in every fourth frame. */
    static final int ROUND = 4;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Makes the frames of one moment for all clients. */
    interface Way {
        /** @return so many bytes for all clients together */
        long frame(Roll roll, long[][] near);

        /** The first client reads what it was sent. */
        void read() throws FrameException;
    }

    static PositionCost of(Watched crowd, Way way, int warmUpRounds, int rounds) throws FrameException {
        for (int i = 0; i < warmUpRounds * ROUND; i++) {
            crowd.step();
            way.frame(crowd.roll, crowd.near);
            way.read();
        }
        double[] means = new double[rounds];
        double[] dearest = new double[rounds];
        long bytes = 0;
        long allocated = 0;
        long thread = Thread.currentThread().threadId();
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < ROUND; i++) {
                crowd.step();
                long memory = THREADS.getThreadAllocatedBytes(thread);
                long before = Median.cpuNanos();
                bytes += way.frame(crowd.roll, crowd.near);
                double nanos = Median.cpuNanos() - before;
                allocated += THREADS.getThreadAllocatedBytes(thread) - memory;
                means[round] += nanos / ROUND;
                dearest[round] = Math.max(dearest[round], nanos);
                way.read();
            }
        }
        Arrays.sort(means);
        Arrays.sort(dearest);
        double tellings = (double) rounds * ROUND * crowd.near.length;
        return new PositionCost(
                means[rounds / 2] / 1e6,
                dearest[rounds / 2] / 1e6,
                bytes / tellings,
                allocated / tellings / crowd.walkers.count(),
                crowd.meanNear());
    }

    /** Reads what {@link #toString} wrote. */
    static PositionCost parse(String line) {
        double[] numbers =
                Arrays.stream(line.split(" ")).mapToDouble(Double::parseDouble).toArray();
        return new PositionCost(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]);
    }

    @Override
    public String toString() {
        return millis + " " + farMillis + " " + bytes + " " + allocated + " " + near;
    }
}
