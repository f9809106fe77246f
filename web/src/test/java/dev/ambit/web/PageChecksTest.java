package dev.ambit.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the page's own tools, pinned in package.json, say of its scripts. */
class PageChecksTest {

    /** How npm says that the machine is off line; everything else that goes wrong is a failure. */
    private static final Pattern NO_NETWORK = Pattern.compile("code (ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT)");

    @BeforeAll
    static void installTheTools() throws IOException, InterruptedException {
        assumeTrue(
                CommandLine.isInstalled("node") && CommandLine.isInstalled("npm"), "node and npm are not on the PATH");
        CommandLine.Outcome install = CommandLine.of("npm", "ci", "--prefer-offline", "--no-audit", "--no-fund")
                .run();
        assumeTrue(!NO_NETWORK.matcher(install.output()).find(), "npm cannot reach its registry");
        assertEquals(0, install.exitCode(), install::output);
    }

    @Test
    void theTypesInTheCommentsOfThePageHold() throws IOException, InterruptedException {
        CommandLine.Outcome check =
                CommandLine.of("npm", "run", "--silent", "types").run();
        assertEquals(0, check.exitCode(), check::output);
    }

    @Test
    void theFormatterAndTheLinterHaveNothingToSay() throws IOException, InterruptedException {
        CommandLine.Outcome check =
                CommandLine.of("npm", "run", "--silent", "lint").run();
        assertEquals(
                0,
                check.exitCode(),
                () -> check.output() + "\nTo fix the layout and what can be fixed safely: npm run format (in web/)");
    }
}
