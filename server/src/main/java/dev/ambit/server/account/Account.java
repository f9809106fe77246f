package dev.ambit.server.account;

import dev.ambit.world.NameRules;
import dev.ambit.world.thing.Effective.Rank;
import java.text.Normalizer;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * Somebody who can come back.
 *
 * @param name as it is written
 * @param lastSeen when the owner logged in last
 */
public record Account(String name, Rank role, Instant created, Optional<Instant> lastSeen, Optional<Ban> ban) {

    /**
     * Somebody is not let in.
     *
     * @param until for ever if empty
     */
    public record Ban(Optional<Instant> until, String why) {

        public boolean holdsAt(Instant now) {
            return until.isEmpty() || now.isBefore(until.get());
        }

        /** What the banned are told. */
        public String sentence() {
            String when = until.map(moment -> " until "
                            + moment.toString().replaceFirst("T", " ").replaceFirst(":\\d\\d(\\.\\d+)?Z", " UTC"))
                    .orElse("");
            return "You are banned" + when + (why.isBlank() ? "." : ": " + why);
        }
    }

    /** What makes a name unique. */
    public String key() {
        return key(name);
    }

    public boolean isBannedAt(Instant now) {
        return ban.isPresent() && ban.get().holdsAt(now);
    }

    /**
     * Names that look the same are the same: in another case, or in letters of another width. Names that are one to the
     * world must be one here, or two accounts would share an avatar; that is why its key comes first.
     */
    public static String key(String name) {
        String plain = Normalizer.normalize(NameRules.key(NameRules.tidy(name)), Normalizer.Form.NFKC);
        return plain.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    }
}
