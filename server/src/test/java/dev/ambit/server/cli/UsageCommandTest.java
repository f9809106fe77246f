package dev.ambit.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UsageCommandTest {
    private static final String LINE = """
            {"time":"%s","seconds":60,"users":{"now":2,"most":%d},"ranks":{"guest":2},"doors":{"page":2},\
            "rooms":[{"name":"Plaza","now":2,"visits":3}],"logins":{"guests":2,"accounts":1,"refused":1},\
            "bytes":{"in":2048,"out":1048576,"users":[{"name":"Ada","in":1024,"out":524288}]},"ticks":1200}
            """;

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void write() throws IOException {
        file = folder.resolve("usage.jsonl");
        Instant now = Instant.now();
        Files.writeString(
                file,
                LINE.formatted(now.minus(Duration.ofDays(3)), 99)
                        + LINE.formatted(now.minusSeconds(120), 7)
                        + LINE.formatted(now.minusSeconds(60), 4));
    }

    private CommandLines.Outcome usage(String... more) {
        List<String> words = new ArrayList<>(List.of("usage", "--file", file.toString()));
        words.addAll(List.of(more));
        return CommandLines.run(words);
    }

    @Test
    void theLastDayIsSummedUpForPeople() {
        CommandLines.Outcome outcome = usage();
        assertEquals(0, outcome.code(), outcome.err());
        assertTrue(outcome.out().contains("2 now, at most 7"), outcome.out());
        assertTrue(outcome.out().contains("4 guests, 2 accounts, 2 refused"), outcome.out());
        assertTrue(outcome.out().contains("4.0 KB in, 2.0 MB out"), outcome.out());
        assertTrue(outcome.out().lines().anyMatch(line -> line.matches("Plaza +6 +2")), outcome.out());
        assertTrue(outcome.out().lines().anyMatch(line -> line.matches("Ada +2\\.0 KB +1\\.0 MB")), outcome.out());
    }

    @Test
    void andForPrograms() throws IOException {
        JsonNode json =
                new ObjectMapper().readTree(usage("--json", "--last", "7d").out());
        assertEquals(99, json.get("users").get("most").asInt());
        assertEquals(3, json.get("lines").asInt());
        assertEquals(9, json.get("rooms").get(0).get("visits").asInt());
        assertEquals(3072, json.get("bytes").get("users").get(0).get("in").asInt());
    }

    @Test
    void whatIsWrongIsSaid() throws IOException {
        assertEquals(2, usage("--last", "soon").code());
        assertTrue(
                usage("--last", "soon").err().contains("--last is \"soon\", expected a time such as 30m, 24h or 7d"));
        assertEquals(2, usage("--most", "-1").code());
        Files.writeString(file, "nonsense\n", java.nio.file.StandardOpenOption.APPEND);
        CommandLines.Outcome damaged = usage();
        assertEquals(0, damaged.code());
        assertTrue(damaged.err().contains("usage.jsonl, line 4: "), damaged.err());
        Files.delete(file);
        CommandLines.Outcome nothing = usage();
        assertEquals(1, nothing.code());
        assertTrue(nothing.err().contains("There is no usage in " + file), nothing.err());
    }
}
