package dev.ambit.bench;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import org.junit.jupiter.api.Test;

class CrowdBenchTest {

    @Test
    void whatIsComparedFindsTheSame() {
        assertDoesNotThrow(() -> CrowdBench.check(CrowdFloor.uniform(300)));
        assertDoesNotThrow(() -> CrowdBench.check(CrowdFloor.clustered(300)));
    }
}
