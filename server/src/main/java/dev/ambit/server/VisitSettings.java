package dev.ambit.server;

import com.typesafe.config.Config;
import dev.ambit.world.rules.PaceRules;
import dev.ambit.world.rules.Rate;
import dev.ambit.world.rules.VisitRules;
import dev.ambit.world.thing.Effective.Rank;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** What the settings below {@code world.visits} say: how people come in, what they may, and how often. */
final class VisitSettings {

    private VisitSettings() {}

    static VisitRules rules(Config visits) {
        return new VisitRules(
                        visits.getInt("priority"),
                        visits.getEnum(Rank.class, "teleport"),
                        visits.getEnum(Rank.class, "broadcast"),
                        (int) visits.getDuration("broadcastPause").toMillis(),
                        pace(visits.getConfig("pace")),
                        Rate.UNLIMITED)
                .withArrivals(visits.getInt("arrivalsPerSecond"));
    }

    private static PaceRules pace(Config pace) {
        Map<PaceRules.Kind, Rate> rates = new EnumMap<>(PaceRules.Kind.class);
        for (PaceRules.Kind kind : PaceRules.Kind.values()) {
            String name = kind.name().toLowerCase(Locale.ROOT);
            // The pace of broadcasts is their pause.
            if (pace.hasPath(name)) {
                Config rate = pace.getConfig(name);
                rates.put(kind, new Rate(rate.getDouble("perSecond"), rate.getInt("burst")));
            }
        }
        return new PaceRules(rates);
    }
}
