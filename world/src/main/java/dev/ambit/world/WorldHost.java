package dev.ambit.world;

import dev.ambit.kod.run.KodRooms;
import dev.ambit.kod.run.KodSessions;
import dev.ambit.kod.run.MachineHost;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The world's clock and log, and what its game gives it, as Kod knows them. */
final class WorldHost implements MachineHost {
    private static final Logger LOG = LoggerFactory.getLogger("kod");

    private final long epochSeconds;
    private final RandomGenerator random;
    private final Optional<HostedGame> game;
    private long millis;
    private Consumer<String> onError = line -> {};

    WorldHost(long epochSeconds, RandomGenerator random, Optional<HostedGame> game) {
        this.epochSeconds = epochSeconds;
        this.random = random;
        this.game = game;
    }

    void millis(long now) {
        millis = Math.max(millis, now);
    }

    /** Somebody else who wants to hear of errors in Kod. */
    void onError(Consumer<String> listener) {
        onError = listener;
    }

    @Override
    public long millis() {
        return millis;
    }

    @Override
    public long epochSeconds() {
        return epochSeconds + millis / 1000;
    }

    @Override
    public RandomGenerator random() {
        return random;
    }

    @Override
    public void debug(String line) {
        game.ifPresentOrElse(it -> it.debug(line), () -> LOG.info("{}", line));
    }

    @Override
    public void error(String line) {
        game.ifPresentOrElse(it -> it.error(line), () -> LOG.warn("{}", line));
        onError.accept(line);
    }

    @Override
    public KodSessions sessions() {
        return game.map(HostedGame::sessions).orElse(KodSessions.NONE);
    }

    @Override
    public KodRooms rooms() {
        return game.map(HostedGame::rooms).orElse(KodRooms.NONE);
    }
}
