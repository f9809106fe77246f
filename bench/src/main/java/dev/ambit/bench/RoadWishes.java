package dev.ambit.bench;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What can be said about {@code bench road} and no other bench. */
final class RoadWishes {
    @Option(
            names = "--clients",
            paramLabel = "N",
            split = ",",
            description = "How many clients, one run each (road: 60,500,1000,2000).")
    List<Integer> clients = List.of(60, 500, 1000, 2000);

    @Option(
            names = "--before",
            paramLabel = "COMMIT",
            description = "The code to compare with, built from its commit (road: ${DEFAULT-VALUE}).")
    String before = "b9eb0057";

    @Option(
            names = "--after",
            paramLabel = "FOLDER",
            description = "A checkout that is built, to measure instead of the program that runs (road).")
    @Nullable
    Path after;

    @Option(names = "--only", paramLabel = "SIDE", description = "Only before, or only after (road).")
    @Nullable
    String only;

    @Option(
            names = "--warm",
            paramLabel = "SECONDS",
            description = "How long all walk before anything counts (road: ${DEFAULT-VALUE}).")
    int warm = 10;

    @Option(names = "--pace", paramLabel = "N", description = "How many come in a second (road: ${DEFAULT-VALUE}).")
    int pace = 100;

    @Option(names = "--jfr", description = "Also say where the time goes, by the JVM's flight recorder (road).")
    boolean jfr;

    @Option(
            names = "--tick-method",
            paramLabel = "CLASS::METHOD",
            description = "What a tick is in the code after (road: ${DEFAULT-VALUE}).")
    String tickMethod = "dev.ambit.world.WorldLoop::tick";
}
