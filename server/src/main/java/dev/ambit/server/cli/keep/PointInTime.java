package dev.ambit.server.cli.keep;

import dev.ambit.journal.JournalReader;
import dev.ambit.server.AmbitException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.function.Function;

/** A moment in a world's past as people say it: the number of an entry, a time, or how long ago. */
public final class PointInTime {
    static final String HELP = "An entry's number (1234), a time (2026-01-31T12:34, 12:34, with or without zone) or how"
            + " long ago (10m, 2h, 3d).";
    private static final DateTimeFormatter SHOWN = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

    private PointInTime() {}

    /** The last entry at or before the moment. */
    public static long sequence(JournalReader reader, String text, Instant now, ZoneId zone) throws AmbitException {
        if (text.matches("\\d{1,18}")) {
            long sequence = Long.parseLong(text);
            if (sequence > reader.last()) {
                throw new AmbitException("There is no entry " + sequence + "; the last one is " + reader.last() + ".");
            }
            return sequence;
        }
        Instant moment = parse(text, now, zone);
        if (moment.isAfter(now)) {
            throw new AmbitException("That is in the future: " + show(moment.toEpochMilli(), zone) + ".");
        }
        return reader.sequenceAt(moment.toEpochMilli())
                .orElseThrow(() -> new AmbitException("Nothing is kept from before " + show(moment.toEpochMilli(), zone)
                        + ". ./ambit journal stats says how far back it goes."));
    }

    static Instant parse(String text, Instant now, ZoneId zone) throws AmbitException {
        if (text.matches("\\d{1,9}[smhdw]")) {
            long count = Long.parseLong(text, 0, text.length() - 1, 10);
            Duration ago = switch (text.charAt(text.length() - 1)) {
                case 's' -> Duration.ofSeconds(count);
                case 'm' -> Duration.ofMinutes(count);
                case 'h' -> Duration.ofHours(count);
                case 'd' -> Duration.ofDays(count);
                default -> Duration.ofDays(7 * count);
            };
            return now.minus(ago);
        }
        Function<CharSequence, Instant> today = t -> {
            ZonedDateTime at =
                    LocalDate.ofInstant(now, zone).atTime(LocalTime.parse(t)).atZone(zone);
            return at.toInstant().isAfter(now) ? at.minusDays(1).toInstant() : at.toInstant();
        };
        for (Function<CharSequence, Instant> form : java.util.List.<Function<CharSequence, Instant>>of(
                t -> OffsetDateTime.parse(t).toInstant(),
                t -> LocalDateTime.parse(t).atZone(zone).toInstant(),
                t -> LocalDate.parse(t).atStartOfDay(zone).toInstant(),
                today)) {
            try {
                return form.apply(text.trim().replace(' ', 'T'));
            } catch (DateTimeException e) {
                // Another form, then.
            }
        }
        throw new AmbitException("\"" + text + "\" is no moment. Expected: " + HELP);
    }

    static String show(long millis, ZoneId zone) {
        return SHOWN.format(Instant.ofEpochMilli(millis).atZone(zone));
    }
}
