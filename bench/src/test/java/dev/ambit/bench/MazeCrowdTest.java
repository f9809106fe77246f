package dev.ambit.bench;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class MazeCrowdTest {

    @Test
    void inAMazeSightSparesClientsNineteenOfTwentyMessages() {
        Report report = new Report();
        new MazeCrowd().measure(report);
        double ratio = report.metrics().get("space.maze.ratio");
        assertTrue(ratio >= 20, ratio + " times fewer");
        assertTrue(report.metrics().get("space.maze.with") > 1, "somebody is seen");
    }
}
