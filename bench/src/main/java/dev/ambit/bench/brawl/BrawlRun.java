package dev.ambit.bench.brawl;

import dev.ambit.bench.road.ServerScales;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** One server with its people: they come in, warm it up, and play while it is measured. */
public final class BrawlRun {
    private static final int RELOADS = 3;

    /**
     * What is done.
     *
     * @param people who play
     * @param warmSeconds before anything counts
     * @param seconds that count
     * @param reloads whether the code is changed afterwards, while they play on
     */
    public record Plan(int people, int warmSeconds, int seconds, boolean reloads) {}

    /**
     * What came of it.
     *
     * @param reload while the code was changed
     * @param troubles of people who lost their connection, or an answer
     * @param answerMillis from saying something to hearing it, the tick and the disk included: the median and the 99th percentile
     * @param gameErrors lines of the game's error channel
     */
    public record Outcome(
            BrawlFigures calm,
            Optional<BrawlFigures> reload,
            List<String> troubles,
            double[] answerMillis,
            long sent,
            long received,
            List<String> gameErrors) {}

    private BrawlRun() {}

    public static Outcome of(BrawlServer.Way way, Plan plan, Consumer<String> progress) throws Exception {
        progress.accept("  " + plan.people + " people come in ...");
        try (BrawlServer server = new BrawlServer(way);
                Brawl brawl = new Brawl(server, plan.people, plan.people);
                ServerScales scales = server.scales()) {
            brawl.begin(Brawler.Pace.USUAL);
            TimeUnit.SECONDS.sleep(plan.warmSeconds);
            progress.accept("  they play ...");
            BrawlFigures calm = BrawlFigures.during(scales, () -> TimeUnit.SECONDS.sleep(plan.seconds));
            Optional<BrawlFigures> reload = plan.reloads
                    ? Optional.of(BrawlFigures.during(scales, () -> {
                        for (int i = 0; i < RELOADS; i++) {
                            server.changeCode();
                            TimeUnit.SECONDS.sleep(2);
                        }
                    }))
                    : Optional.empty();
            List<String> troubles = brawl.end();
            return new Outcome(
                    calm, reload, troubles, brawl.answerMillis(), brawl.sent(), brawl.received(), server.gameErrors());
        }
    }
}
