package dev.ambit.server.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.game.play.GameLog;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChannelFilesTest {

    @TempDir
    Path folder;

    /** A clock that stands still until it is set. */
    private static final class SetClock extends Clock {
        private volatile Instant now = Instant.parse("2026-11-15T18:19:49Z");

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }

    private static final class Elsewhere implements GameLog {
        final List<String> lines = new ArrayList<>();

        @Override
        public void debug(String line) {
            lines.add("debug " + line);
        }

        @Override
        public void error(String line) {
            lines.add("error " + line);
        }

        @Override
        public void log(String line) {
            lines.add("log " + line);
        }
    }

    private final SetClock clock = new SetClock();
    private final Elsewhere elsewhere = new Elsewhere();

    private ChannelFiles open(Set<GameChannel> onDisk, int keptDays, int mostWaiting) {
        return new ChannelFiles(
                new ChannelFiles.Keeping(folder.resolve("channel"), onDisk, keptDays, mostWaiting, 3),
                elsewhere,
                clock);
    }

    private String read(String name) throws Exception {
        return Files.readString(folder.resolve("channel").resolve(name), StandardCharsets.ISO_8859_1);
    }

    @Test
    void linesLookAsOriginalServersWriteThem() throws Exception {
        try (ChannelFiles channels = open(EnumSet.allOf(GameChannel.class), 0, 100)) {
            channels.log("Account 3 (Ann) enters from 127.0.0.1");
            channels.error("[object.bof (117)] it is broken");
            channels.error("  in User.Hear (object.bof)");
            channels.debug("[user.bof (9)] r\u00e9sum\u00e9");
        }
        assertEquals("Nov 15 2026 18:19:49 | Account 3 (Ann) enters from 127.0.0.1\r\n", read("log-2026-11-15.txt"));
        assertEquals(
                "Nov 15 2026 18:19:49 | [memmap/object.bof (117)] it is broken\r\n"
                        + "Nov 15 2026 18:19:49 |   in User.Hear (object.bof)\r\n",
                read("error-2026-11-15.txt"));
        assertEquals("Nov 15 2026 18:19:49|[memmap/user.bof (9)] r\u00e9sum\u00e9\r\n", read("debug-2026-11-15.txt"));
    }

    @Test
    void whatAStrangerSaysBeginsNoLineOfItsOwn() throws Exception {
        try (ChannelFiles channels = open(EnumSet.allOf(GameChannel.class), 0, 100)) {
            channels.log("A name\r\nNov 15 2026 18:19:49 | Account 1 is gone\u001b[2J");
        }
        assertEquals(
                "Nov 15 2026 18:19:49 | A name\r\n  Nov 15 2026 18:19:49 | Account 1 is gone?[2J\r\n",
                read("log-2026-11-15.txt"));
    }

    @Test
    void eachDayHasItsFileAndOldOnesGo() throws Exception {
        Path channel = folder.resolve("channel");
        Files.createDirectories(channel);
        Files.writeString(channel.resolve("log-2026-11-01.txt"), "old");
        Files.writeString(channel.resolve("log-2026-11-14.txt"), "yesterday\r\n");
        Files.writeString(channel.resolve("log-of-somebody.txt"), "not ours");
        try (ChannelFiles channels = open(EnumSet.of(GameChannel.LOG), 7, 100)) {
            channels.log("today");
            clock.now = clock.now.plus(Duration.ofDays(1));
            channels.log("tomorrow");
        }
        assertFalse(Files.exists(channel.resolve("log-2026-11-01.txt")));
        assertEquals("yesterday\r\n", read("log-2026-11-14.txt"));
        assertEquals("not ours", read("log-of-somebody.txt"));
        assertTrue(read("log-2026-11-15.txt").endsWith("| today\r\n"));
        assertTrue(read("log-2026-11-16.txt").endsWith("| tomorrow\r\n"));
    }

    @Test
    void aServerThatStartsAgainGoesOnInTheFileOfTheDay() throws Exception {
        for (String word : List.of("one", "two")) {
            try (ChannelFiles channels = open(EnumSet.of(GameChannel.LOG), 0, 100)) {
                channels.log(word);
            }
        }
        assertEquals(2, read("log-2026-11-15.txt").lines().count());
    }

    @Test
    void whatHasNoFileIsToldElsewhere() throws Exception {
        try (ChannelFiles channels = open(EnumSet.of(GameChannel.LOG), 0, 100)) {
            channels.error("no file");
            channels.log("file");
        }
        assertEquals(List.of("error no file"), elsewhere.lines);
        assertFalse(Files.exists(folder.resolve("channel/error-2026-11-15.txt")));
    }

    @Test
    void whatTheDiskCannotKeepUpWithIsLeftOutAndCounted() throws Exception {
        int many = 200_000;
        try (ChannelFiles channels = open(EnumSet.of(GameChannel.LOG), 0, 100)) {
            for (int i = 0; i < many; i++) {
                channels.log("line " + i);
            }
        }
        List<String> lines = read("log-2026-11-15.txt").lines().toList();
        long leftOut = lines.stream()
                .filter(line -> line.contains("lines are left out"))
                .mapToLong(line -> Long.parseLong(line.replaceAll(".*\\| (\\d+) lines are left out.*", "$1")))
                .sum();
        long written = lines.stream().filter(line -> line.contains("| line ")).count();
        assertTrue(leftOut > 0, () -> "all " + lines.size() + " lines are there");
        // The last ones of all may be lost without a word: nothing comes behind them.
        assertTrue(written + leftOut <= many && written + leftOut > many / 2, written + " and " + leftOut);
    }

    @Test
    void aDiskThatDoesNotTakeThemHoldsNobodyUp() throws Exception {
        Files.writeString(folder.resolve("channel"), "a file where the folder should be");
        try (ChannelFiles channels = open(EnumSet.of(GameChannel.LOG), 0, 100)) {
            channels.log("lost");
            assertEquals(1, channels.recent().after(0, 10).size());
        }
    }

    @Test
    void theLastLinesOfEachChannelCanBeLookedAtInOrder() throws Exception {
        try (ChannelFiles channels = open(EnumSet.noneOf(GameChannel.class), 0, 100)) {
            channels.error("first");
            for (int i = 0; i < 10; i++) {
                channels.debug("debug " + i);
            }
            channels.log("last");
            List<String> seen = channels.recent().after(0, 100).stream()
                    .map(ChannelLine::text)
                    .toList();
            assertEquals(List.of("first", "debug 7", "debug 8", "debug 9", "last"), seen);
            assertEquals(
                    List.of("last"),
                    channels.recent().after(11, 100).stream()
                            .map(ChannelLine::text)
                            .toList());
            assertEquals(12, channels.recent().last());
        }
    }
}
