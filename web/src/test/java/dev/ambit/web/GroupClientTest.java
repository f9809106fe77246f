package dev.ambit.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The page's group client and the server's groups understand each other, in everything that can be asked. */
class GroupClientTest {

    @Test
    void twoVisitorsUseAllThatAGroupServerOffers() throws IOException, InterruptedException {
        assumeTrue(CommandLine.isInstalled("node"), "node is not on the PATH");
        try (GroupServerOnTcp server = new GroupServerOnTcp()) {
            CommandLine.Outcome outcome = CommandLine.of(
                            "node",
                            CommandLine.moduleFolder()
                                    .resolve("src/test/js/group-visit.js")
                                    .toString(),
                            "" + server.port())
                    .run();
            assertEquals(0, outcome.exitCode(), outcome::output);
            assertTrue(outcome.output().contains("done: goodbye"), outcome::output);
        }
    }
}
