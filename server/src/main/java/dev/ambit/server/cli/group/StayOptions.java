package dev.ambit.server.cli.group;

import dev.ambit.server.AmbitException;
import picocli.CommandLine.Option;

/** What commands have that stay in a group. */
final class StayOptions {

    @Option(names = "--key", paramLabel = "KEY", defaultValue = "", description = "What one must know to join.")
    private String key = "";

    @Option(names = "--seconds", paramLabel = "N", description = "Leave after so long.")
    private long seconds = Long.MAX_VALUE;

    String key() {
        return key;
    }

    /** Whether it was said how long. */
    boolean hasTime() {
        return seconds != Long.MAX_VALUE;
    }

    /** Until it is time, or there is nothing to stay for. */
    int until(Narrator narrator) throws AmbitException, InterruptedException {
        if (narrator.untilEnd(seconds)) {
            return 0;
        }
        throw new AmbitException(narrator.why());
    }
}
