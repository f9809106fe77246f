package dev.ambit.server.usage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UsageFileTest {
    private static final Instant NOON = Instant.parse("2030-01-02T12:00:00Z");

    @TempDir
    Path folder;

    private static UsageLine line(int minute, int most) {
        return new UsageLine(
                NOON.plusSeconds(60L * minute).toString(),
                60,
                new UsageLine.Users(1, most),
                Map.of("guest", 1),
                Map.of("page", 1),
                List.of(new UsageLine.Room("Plaza", 1, 2)),
                new UsageLine.Logins(1, 0, 0),
                new UsageLine.Bytes(10, 20, List.of(new UsageLine.User("Ada", 4, 6))),
                1200);
    }

    @Test
    void aLineIsWhatItWasAfterTheFile() throws IOException, UsageException {
        UsageLine line = line(0, 3);
        assertEquals(line, UsageLine.parse(line.json()));
        UsageFile file = new UsageFile(folder.resolve("deep/usage.jsonl"), 10_000, 2);
        file.append(line.json());
        assertEquals(List.of(line), file.read(Instant.EPOCH).lines());
    }

    @Test
    void aFullFileIsPutAsideAndTheOldestGo() throws IOException {
        Path path = folder.resolve("usage.jsonl");
        int bytes = line(10, 10).json().length() + 1;
        UsageFile file = new UsageFile(path, 2L * bytes, 2);
        for (int minute = 10; minute < 18; minute++) {
            file.append(line(minute, minute).json());
            assertTrue(Files.size(path) <= 2L * bytes);
        }
        assertTrue(Files.exists(folder.resolve("usage.jsonl.1")) && Files.exists(folder.resolve("usage.jsonl.2")));
        assertFalse(Files.exists(folder.resolve("usage.jsonl.3")));
        assertEquals(
                List.of(12, 13, 14, 15, 16, 17),
                file.read(Instant.EPOCH).lines().stream()
                        .map(line -> line.users().most())
                        .toList(),
                "two files aside and one that is written, the oldest first");
        assertEquals(1, file.read(NOON.plusSeconds(60 * 17)).lines().size());
    }

    @Test
    void withNoneKeptAFullFileIsBegunAnew() throws IOException {
        Path path = folder.resolve("usage.jsonl");
        UsageFile file = new UsageFile(path, line(1, 1).json().length() + 1L, 0);
        file.append(line(1, 1).json());
        file.append(line(2, 2).json());
        assertEquals(1, Files.readAllLines(path).size());
        assertFalse(Files.exists(folder.resolve("usage.jsonl.1")));
    }

    @Test
    void whatMakesNoSenseIsToldWithItsPlaceAndTheRestIsRead() throws IOException {
        Path path = folder.resolve("usage.jsonl");
        Files.writeString(
                path,
                VisitLine.came(NOON, "Ada", "page") + "\n\n" + line(1, 1).json() + "\n{\"time\":\"2030\n"
                        + line(2, 1).json().replace("\"users\":{\"now\"", "\"people\":{\"now\"") + "\n"
                        + line(3, 1).json().substring(0, 40));
        UsageFile.Contents contents = new UsageFile(path, 10_000, 2).read(Instant.EPOCH);
        assertEquals(1, contents.lines().size());
        assertEquals(3, contents.problems().size(), contents.problems().toString());
        assertTrue(
                contents.problems().get(0).startsWith("usage.jsonl, line 4: "),
                contents.problems().get(0));
        assertEquals(
                "usage.jsonl, line 5: \"users\" is missing", contents.problems().get(1));
    }

    @Test
    void aTimeThatIsNoneIsRefused() {
        String json = line(0, 1).json().replace(NOON.toString(), "noon");
        UsageException problem = assertThrows(UsageException.class, () -> UsageLine.parse(json));
        assertEquals("\"time\" is no time such as 2030-01-02T03:04:00Z", problem.getMessage());
    }

    @Test
    void manyLinesComeToOneSum() {
        UsageSummary sum = UsageSummary.of(List.of(line(0, 3), line(1, 7), line(2, 5)));
        assertEquals(7, sum.most());
        assertEquals(NOON.plusSeconds(60).toString(), sum.mostAt());
        assertEquals(3, sum.logins().guests());
        assertEquals(60, sum.bytesOut());
        assertEquals(List.of(new UsageLine.Room("Plaza", 1, 6)), sum.rooms());
        assertEquals(List.of(new UsageLine.User("Ada", 12, 18)), sum.users());
    }
}
