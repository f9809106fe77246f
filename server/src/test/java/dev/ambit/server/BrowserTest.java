package dev.ambit.server;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;

/**
 * A test in real browsers: one browser for all tests of a class, and a world for each, which the test starts. Where coming in would take
 * most of the time, the tests of a class share a world and the people in it ({@link #shareTheWorld}) and leave each other's Things alone.
 */
@Tag("browser")
abstract class BrowserTest {
    static Browsers browsers;

    private static AmbitServer shared;

    AmbitServer server;

    @BeforeAll
    static void openBrowser() {
        browsers = Browsers.open();
    }

    /** A world for all tests of the class, from its {@code @BeforeAll}. */
    static AmbitServer shareTheWorld(AmbitConfig config) throws AmbitException {
        shared = AmbitServer.start(config);
        return shared;
    }

    @AfterAll
    static void closeBrowser() {
        if (browsers != null) {
            browsers.close();
        }
        if (shared != null) {
            shared.close();
            shared = null;
        }
    }

    @AfterEach
    void close() {
        if (shared == null) {
            browsers.sendEverybodyAway();
        } else {
            browsers.complaints.clear();
        }
        if (server != null) {
            server.close();
        }
    }
}
