package dev.ambit.bench;

import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.Subcommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./ambit bench NAME}. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        description =
                "Measure something against something else and print the ratio. Without a name: list what there is.")
public final class BenchCommand implements Subcommand, Callable<Integer> {

    private static final List<Bench> BENCHES = List.of(
            new StartupBench(),
            new LoopBench(),
            new KodBench(),
            new CompileBench(),
            new GarbageBench(),
            new ThingsBench(),
            new EditingBench(),
            new JournalBench(),
            new MillionBench(),
            new KillBench(),
            new SpaceBench(),
            new CrowdBench(),
            new PositionsBench(),
            new InterestBench(),
            new GroupsBench(),
            new ControlBench(),
            new RoadBench(),
            new GameBench(),
            new SiegeBench(),
            new SoakBench());

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "Which bench to run.")
    private @Nullable String name;

    @Option(names = "--json", paramLabel = "FILE", description = "Also write the numbers as one flat JSON object.")
    private @Nullable Path json;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description =
                    "How long to go on, for benches that go on for a while (editing: 60, journal: 10, interest: 20, groups: 10, control: 20, road: 20, game: 20, siege: 120, soak: 3600).")
    private @Nullable Integer seconds;

    @Option(
            names = "--kills",
            paramLabel = "N",
            description = "How often to kill the server, for benches that do (kill: 200, game: 0).")
    private @Nullable Integer kills;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description =
                    "A PostgreSQL database to measure on, for benches that need one; it gets worlds named bench-..."
                            + " (journal, million: without it a file in a temporary folder).")
    private @Nullable String url;

    @Option(
            names = "--walkers",
            paramLabel = "N",
            description =
                    "How many people walk about, for benches where that is of interest (interest: 2000, game: 300).")
    private @Nullable Integer walkers;

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "Where to put tables and pictures, for benches that make some (interest: bench-results).")
    private @Nullable Path out;

    @Mixin
    private RoadWishes road = new RoadWishes();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        PrintWriter terminal = spec.commandLine().getOut();
        if (name == null) {
            BENCHES.forEach(bench -> terminal.printf("  %-12s %s%n", bench.name(), bench.description()));
            return 0;
        }
        Bench bench = BENCHES.stream()
                .filter(b -> b.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AmbitException("There is no bench \"" + name + "\"; there are: "
                        + BENCHES.stream().map(Bench::name).collect(Collectors.joining(", ")) + "."));
        if (seconds != null) {
            bench.lasting(seconds);
        }
        if (kills != null) {
            bench.times(kills);
        }
        if (url != null) {
            bench.at(url);
        }
        if (walkers != null) {
            bench.among(walkers);
        }
        if (out != null) {
            bench.into(out);
        }
        bench.wishing(road);
        Report report = new Report();
        bench.run(report, what -> {
            spec.commandLine().getErr().println(what);
            spec.commandLine().getErr().flush();
        });
        terminal.print(report.table());
        terminal.flush();
        if (json != null) {
            try {
                report.write(json);
            } catch (IOException e) {
                throw new AmbitException("Cannot write " + json + ": " + e.getMessage(), e);
            }
        }
        return 0;
    }
}
