package dev.ambit.server.channel;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A line of a channel.
 *
 * <pre>
 * Nov 15 2026 18:19:49 | [memmap/object.bof (117)] what went wrong     error, log
 * Nov 15 2026 18:19:49|[memmap/object.bof (117)] what Kod says          debug
 * </pre>
 *
 * @param number from 1, over all channels
 */
record ChannelLine(long number, GameChannel channel, Instant at, String text) {
    /** Original servers had room for so much. */
    private static final int LONGEST = 2000;

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("MMM dd yyyy HH:mm:ss", Locale.ROOT);
    private static final Pattern PLACE = Pattern.compile("^\\[(?=[^/\\\\\\]]+\\.bof \\()");
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}&&[^\\n\\t]]");

    /** One that stays what it is: what a stranger says begins no line of its own, and no terminal obeys it. */
    static ChannelLine of(long number, GameChannel channel, Instant at, String text) {
        String whole = text.strip().length() <= LONGEST ? text.stripTrailing() : text.substring(0, LONGEST) + "...";
        String placed = PLACE.matcher(whole).replaceFirst("[memmap/");
        String plain = UNPRINTABLE.matcher(placed.replace("\r\n", "\n")).replaceAll("?");
        return new ChannelLine(number, channel, at, plain.replace("\n", "\n  "));
    }

    /** As it stands in its file. */
    String written(ZoneId zone) {
        String time = TIME.format(LocalDateTime.ofInstant(at, zone));
        String mark = channel == GameChannel.DEBUG ? "|" : " | ";
        return time + mark + text.replace("\n", "\r\n") + "\r\n";
    }
}
