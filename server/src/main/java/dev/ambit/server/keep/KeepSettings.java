package dev.ambit.server.keep;

import com.typesafe.config.Config;
import dev.ambit.journal.JournalAddress;
import dev.ambit.journal.JournalException;
import dev.ambit.journal.JournalSettings;
import dev.ambit.journal.Keep;
import java.util.Locale;
import java.util.Optional;

/**
 * How a world is kept: what the settings {@code journal} and those below {@code keep} say.
 *
 * @param where none for a world that is forgotten when the program ends
 * @param patience when the world has to wait for the disk
 */
public record KeepSettings(
        Optional<JournalAddress> where,
        JournalSettings journal,
        JournalLogbook.Patience patience,
        Checkpoints.Policy checkpoints) {

    /**
     * @param keep what is below {@code keep}
     * @param named what {@code journal} says
     */
    public static KeepSettings from(Config keep, String named, String world) {
        Config patience = keep.getConfig("patience");
        Config snapshot = keep.getConfig("snapshot");
        String history = keep.getString("history");
        Keep past = switch (history) {
            case "all" -> Keep.all();
            case "none" -> Keep.snapshots(1);
            default -> Keep.lasting(keep.getDuration("history"));
        };
        long entries = snapshot.getLong("entries");
        if (entries < 1) {
            throw new IllegalArgumentException("keep.snapshot.entries is " + entries + ", expected 1 or more");
        }
        return new KeepSettings(
                where(named, world),
                JournalSettings.defaults().withCloseLimit(keep.getDuration("closeLimit")),
                new JournalLogbook.Patience(patience.getMemorySize("bytes").toBytes(), patience.getDuration("time")),
                new Checkpoints.Policy(
                        entries, snapshot.getMemorySize("bytes").toBytes(), snapshot.getDuration("look"), past));
    }

    /** Where the world is kept if nobody says: a file of its own name in the folder {@code data}. */
    private static Optional<JournalAddress> where(String named, String world) {
        if (named.equals("none")) {
            return Optional.empty();
        }
        String plain =
                world.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        try {
            return Optional.of(JournalAddress.parse(
                    named.isBlank() ? "data/" + (plain.isEmpty() ? "world" : plain) + ".db" : named));
        } catch (JournalException e) {
            throw new IllegalArgumentException("journal: " + e.getMessage(), e);
        }
    }
}
