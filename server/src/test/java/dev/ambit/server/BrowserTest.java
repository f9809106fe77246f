package dev.ambit.server;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;

/** A test in real browsers: one for all tests of a class, and a world for each, which the test starts. */
@Tag("browser")
abstract class BrowserTest {
    static Browsers browsers;

    AmbitServer server;

    @BeforeAll
    static void openBrowser() {
        browsers = Browsers.open();
    }

    @AfterAll
    static void closeBrowser() {
        if (browsers != null) {
            browsers.close();
        }
    }

    @AfterEach
    void close() {
        browsers.sendEverybodyAway();
        if (server != null) {
            server.close();
        }
    }
}
