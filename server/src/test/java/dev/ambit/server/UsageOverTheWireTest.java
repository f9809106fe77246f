package dev.ambit.server;

import static dev.ambit.group.client.GroupClient.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ambit.group.client.GroupClient;
import dev.ambit.server.usage.UsageFile;
import dev.ambit.server.usage.UsageLine;
import dev.ambit.server.usage.UsageSummary;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is done over real sockets is what stands in the file, in the panel of wizards and in the metrics. */
class UsageOverTheWireTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    private AmbitServer start(String every) throws AmbitException {
        return AmbitServer.start(AmbitConfig.with(Map.of(
                "accounts.trust",
                true,
                "journal",
                "none",
                "port",
                0,
                "world.wizards",
                List.of("Wanda"),
                "usage.file",
                folder.resolve("usage.jsonl").toString(),
                "usage.every",
                every,
                "usage.visits",
                true)));
    }

    private static JsonNode ask(Guest guest, int number) {
        guest.send("{\"t\":\"usage\",\"n\":" + number + "}");
        return guest.await(
                item -> item.get("e").asText().equals("answer") && item.get("n").asInt() == number, "answer");
    }

    /** Asks until the figures are those: they are made every now and then. */
    private static JsonNode askUntil(Guest wizard, Predicate<JsonNode> holds) throws Exception {
        JsonNode figures = JSON.createObjectNode();
        for (int n = 100; n < 400; n++) {
            figures = JSON.readTree(ask(wizard, n).get("value").asText());
            if (holds.test(figures)) {
                return figures;
            }
        }
        throw new AssertionError("never as expected: " + figures);
    }

    @Test
    void theFileTellsWhoCameWhereTheyWereAndWhatTheySent() throws Exception {
        AmbitServer server = start("200ms");
        try (server;
                HttpClient http = HttpClient.newHttpClient()) {
            try (Guest wanda = Guest.inside(http, server.port(), "Wanda");
                    Guest ada = Guest.inside(http, server.port(), "Ada");
                    GroupClient program = GroupClient.open(
                            URI.create("tcp://127.0.0.1:" + server.groupPort().orElseThrow()))) {
                await(program.connect("counter"));
                for (int i = 0; i < 20; i++) {
                    ada.say("words that are counted " + i);
                }
                ada.await("said");
                askUntil(
                        wanda,
                        figures -> figures.path("doors").path("groups").asInt() == 1
                                && figures.path("users").path("now").asInt() == 2);
            }
        }
        UsageFile.Contents contents = new UsageFile(folder.resolve("usage.jsonl"), 1 << 20, 0).read(Instant.EPOCH);
        assertEquals(List.of(), contents.problems());
        UsageSummary sum = UsageSummary.of(contents.lines());
        assertEquals(2, sum.most());
        assertEquals(new UsageLine.Logins(2, 0, 0), sum.logins());
        assertEquals(2, sum.rooms().getFirst().visits(), "both came in at the same place");
        UsageLine.User ada = sum.users().stream()
                .filter(user -> user.name().equals("Ada"))
                .findFirst()
                .orElseThrow();
        assertTrue(ada.in() > 20 * 20 && ada.in() < 10_000, "Ada sent " + ada.in() + " bytes");
        assertTrue(ada.out() > ada.in(), "Ada was sent " + ada.out() + " bytes");
        assertTrue(sum.bytesIn() >= ada.in() && sum.bytesOut() >= ada.out());
        assertTrue(contents.lines().stream()
                .anyMatch(line -> line.doors().equals(Map.of("page", 2, "groups", 1))
                        && line.ranks().getOrDefault("wizard", 0) == 1));
        assertTrue(contents.lines().stream().mapToLong(UsageLine::ticks).sum() > 0);

        List<JsonNode> visits = Files.readAllLines(folder.resolve("usage.jsonl")).stream()
                .filter(line -> line.startsWith("{\"event\":"))
                .map(UsageOverTheWireTest::read)
                .toList();
        assertEquals(
                List.of("came Wanda", "came Ada"),
                visits.stream()
                        .filter(visit -> visit.get("event").asText().equals("came"))
                        .map(visit -> visit.get("event").asText() + " "
                                + visit.get("name").asText())
                        .toList());
        assertTrue(visits.stream()
                .anyMatch(visit -> visit.get("event").asText().equals("left")
                        && visit.get("in").asLong() > 0));
        assertFalse(Files.readString(folder.resolve("usage.jsonl")).contains("127.0.0.1"), "no addresses");
    }

    private static JsonNode read(String line) {
        try {
            return JSON.readTree(line);
        } catch (java.io.IOException e) {
            throw new AssertionError(line, e);
        }
    }

    @Test
    void onlyWizardsSeeTheFiguresAndMachinesReadTheMetrics() throws Exception {
        try (AmbitServer server = start("10s");
                HttpClient http = HttpClient.newHttpClient();
                Guest wanda = Guest.inside(http, server.port(), "Wanda");
                Guest ada = Guest.inside(http, server.port(), "Ada")) {
            JsonNode refused = ask(ada, 1);
            assertFalse(refused.get("ok").asBoolean());
            assertEquals(
                    "Only wizards see how the world is used.",
                    refused.get("error").asText());
            assertFalse(refused.toString().contains("Wanda"), refused.toString());

            JsonNode figures =
                    askUntil(wanda, all -> all.path("users").path("now").asInt() == 2);
            assertEquals(2, figures.get("rooms").get(0).get("now").asInt());
            assertEquals(2, figures.get("logins").get("guests").asInt());
            assertTrue(
                    figures.get("bytes").get("users").get(0).get("out").asLong() > 0,
                    figures.get("bytes").toString());

            HttpRequest request = HttpRequest.newBuilder(URI.create(server.address() + "/metrics"))
                    .build();
            String metrics = http.send(request, BodyHandlers.ofString()).body();
            for (String wanted : List.of(
                    "ambit_users{rank=\"wizard\"} 1.0",
                    "ambit_hosts{door=\"page\"} 2.0",
                    "ambit_logins{kind=\"guests\"} 2.0",
                    "ambit_room_people{room=\"The Commons\"} 2.0")) {
                assertTrue(metrics.contains(wanted + "\n"), wanted + " is not in\n" + metrics);
            }
        }
    }

    @Test
    void aServerRemembersTheHoursBefore() throws Exception {
        UsageLine before = new UsageLine(
                Instant.now().minusSeconds(3600).toString(),
                60,
                new UsageLine.Users(5, 17),
                Map.of(),
                Map.of(),
                List.of(),
                new UsageLine.Logins(0, 0, 0),
                new UsageLine.Bytes(0, 0, List.of()),
                0);
        Files.writeString(folder.resolve("usage.jsonl"), before + "\nnonsense\n");
        try (AmbitServer server = start("10s");
                HttpClient http = HttpClient.newHttpClient();
                Guest wanda = Guest.inside(http, server.port(), "Wanda")) {
            JsonNode figures = askUntil(wanda, all -> all.path("history").size() > 0);
            assertEquals(17, figures.get("history").get(0).get(1).asInt());
        }
    }
}
