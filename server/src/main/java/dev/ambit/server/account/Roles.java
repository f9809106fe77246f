package dev.ambit.server.account;

import dev.ambit.world.thing.Effective.Rank;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The words for ranks, as people type and read them. */
public final class Roles {

    private Roles() {}

    public static Optional<Rank> parse(String word) {
        return Arrays.stream(Rank.values())
                .filter(rank -> word(rank).equals(word.strip().toLowerCase(Locale.ROOT)))
                .findFirst();
    }

    public static String word(Rank rank) {
        return rank.name().toLowerCase(Locale.ROOT);
    }

    /** All of them, as a list to choose from. */
    public static String all() {
        return Arrays.stream(Rank.values()).map(Roles::word).collect(Collectors.joining(", "));
    }
}
