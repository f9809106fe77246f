package dev.ambit.server;

import dev.ambit.game.door.DoorFault;
import dev.ambit.game.door.DoorWatch;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** What is measured at the door of a game: how long messages take until Kod is done with them, and what was wrong with some. Any thread. */
final class GameMeters implements DoorWatch {
    private static final double[] MILLIS = {
        0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 0.7, 1, 1.5, 2, 3, 5, 7, 10, 15, 20, 30, 40, 50, 60, 70, 80, 90, 100, 150, 200,
        300, 500, 1000
    };

    private final Timer handled;
    private final Map<DoorFault, Counter> faults = new EnumMap<>(DoorFault.class);

    GameMeters(MeterRegistry registry) {
        handled = Timer.builder("ambit.game.handling")
                .description("From a message of a game's client to the moment when Kod is done with it")
                .serviceLevelObjectives(Arrays.stream(MILLIS)
                        .mapToObj(millis -> Duration.ofNanos((long) (millis * 1_000_000)))
                        .toArray(Duration[]::new))
                .register(registry);
        for (DoorFault fault : DoorFault.values()) {
            faults.put(
                    fault,
                    Counter.builder("ambit.game.faults")
                            .description("Messages of a game's clients that were not as they should be")
                            .tag("kind", fault.name().toLowerCase(Locale.ROOT))
                            .register(registry));
        }
    }

    @Override
    public void handled(long nanos) {
        handled.record(nanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public void fault(DoorFault fault) {
        Objects.requireNonNull(faults.get(fault), "each fault has a counter").increment();
    }
}
