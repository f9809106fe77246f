package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The time machine of a running server, over real WebSockets and a real journal: Wanda is a wizard, Bob is not. */
class RollBackTest {

    @TempDir
    Path folder;

    private final HttpClient http = HttpClient.newHttpClient();
    private final List<Guest> guests = new ArrayList<>();
    private AmbitServer server;
    private long number;

    @BeforeEach
    void open() throws Exception {
        Path kod = folder.resolve("kod");
        Path shipped = Path.of("..", "worlds", "commons", "kod");
        try (Stream<Path> files = Files.walk(shipped)) {
            for (Path file : files.toList()) {
                Path to = kod.resolve(shipped.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(to);
                } else {
                    Files.copy(file, to);
                }
            }
        }
        Files.writeString(kod.resolve("fossil.kod"), "Fossil is Artifact\nend\n");
        start();
    }

    private void start() throws AmbitException {
        server = AmbitServer.start(AmbitConfig.with(Map.of(
                "accounts.trust",
                true,
                "journal",
                folder.resolve("world.db").toString(),
                "port",
                0,
                "world.kod",
                folder.resolve("kod").toString(),
                "world.wizards",
                List.of("Wanda"))));
    }

    @AfterEach
    void close() {
        guests.forEach(Guest::close);
        server.close();
    }

    private Guest enter(String name) {
        Guest guest = Guest.inside(http, server.port(), name);
        guests.add(guest);
        return guest;
    }

    private JsonNode ask(Guest guest, String fields) {
        long n = ++number;
        guest.send("{\"n\":" + n + "," + fields.replace('\'', '"') + "}");
        return guest.await(
                item -> item.get("e").asText().equals("answer") && item.get("n").asLong() == n, "answer to " + fields);
    }

    private JsonNode done(Guest guest, String fields) {
        JsonNode answer = ask(guest, fields);
        assertTrue(answer.get("ok").asBoolean(), answer::toString);
        return answer.get("value");
    }

    private String refused(Guest guest, String fields) {
        JsonNode answer = ask(guest, fields);
        assertFalse(answer.get("ok").asBoolean(), answer::toString);
        return answer.get("error").asText();
    }

    private int create(Guest guest, String className) {
        return done(guest, "'t':'edit','op':'create','class':'" + className + "','name':'relic'")
                .get("ref")
                .asInt();
    }

    private void color(Guest guest, int thing, String color) {
        done(guest, "'t':'set','id':" + thing + ",'name':'color','value':'" + color + "'");
    }

    private String colorOf(Guest guest, int thing) {
        for (JsonNode property : done(guest, "'t':'look','id':" + thing).get("properties")) {
            if (property.get("name").asText().equals("color")) {
                return property.get("value").asText();
            }
        }
        throw new AssertionError("no color");
    }

    private JsonNode history(Guest guest, int thing) {
        return done(guest, "'t':'history','id':" + thing + ",'name':'color'");
    }

    /** The entry in which a Thing got its last color. */
    private long lastEntry(Guest guest, int thing) {
        return history(guest, thing).get(0).get("entry").asLong();
    }

    private void goBack(Guest wizard, long to, Guest... others) {
        wizard.send("{\"t\":\"rollback\",\"n\":" + ++number + ",\"to\":" + to + "}");
        for (Guest one : Stream.concat(Stream.of(wizard), Stream.of(others)).toList()) {
            JsonNode goodbye = one.await("goodbye");
            assertTrue(goodbye.get("mayReturn").asBoolean());
            assertTrue(
                    goodbye.get("why")
                            .asText()
                            .matches("The world goes back to \\d\\d:\\d\\d \\(entry " + to
                                    + "\\), as Wanda wished; you will be back in a moment\\."),
                    goodbye::toString);
            assertEquals(1001, one.awaitClose());
        }
    }

    private String get(String path) throws IOException, InterruptedException {
        return http.send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
    }

    @Test
    void aHistoryTellsWhoHasDoneWhatAndAThingBecomesWhatItWas() {
        Guest bob = enter("Bob");
        int relic = create(bob, "Fossil");
        color(bob, relic, "#ff0000");
        color(bob, relic, "#0000ff");
        JsonNode events = history(bob, relic);
        assertEquals(2, events.size(), events::toString);
        assertEquals("\"#ff0000\"", events.get(0).get("from").asText());
        assertEquals("\"#0000ff\"", events.get(0).get("to").asText());
        assertTrue(events.get(0).get("by").asText().startsWith("Bob #"), events::toString);
        assertTrue(Math.abs(events.get(0).get("time").asLong() - System.currentTimeMillis()) < 60_000);
        done(
                bob,
                "'t':'revert','id':" + relic + ",'to':"
                        + events.get(1).get("entry").asLong());
        assertEquals("#ff0000", colorOf(bob, relic));
        assertEquals(3, history(bob, relic).size(), "that is part of its history as well");
        assertTrue(refused(bob, "'t':'revert','id':" + relic + ",'to':900719925474099")
                .startsWith("There is no entry 900719925474099; the last one is "));
        assertEquals(
                "There was no Thing #" + relic + " after entry 1.",
                refused(bob, "'t':'revert','id':" + relic + ",'to':1"));
    }

    @Test
    void whatWasBeforeAGiftOnlyWizardsKnow() {
        Guest bob = enter("Bob");
        Guest wanda = enter("Wanda");
        int cy = done(enter("Cy"), "'t':'list','what':'mine'").size();
        assertEquals(0, cy);
        int relic = create(bob, "Fossil");
        color(bob, relic, "#ff0000");
        long red = lastEntry(bob, relic);
        int wandasId = avatarOf("Wanda");
        done(bob, "'t':'edit','op':'give','id':" + relic + ",'to':" + wandasId);
        done(wanda, "'t':'edit','op':'give','id':" + relic + ",'to':" + avatarOf("Cy"));
        Guest cyAgain = guests.get(2);
        assertEquals(0, history(cyAgain, relic).size());
        assertEquals(1, history(wanda, relic).size());
        assertTrue(refused(cyAgain, "'t':'revert','id':" + relic + ",'to':" + red)
                .startsWith("It was somebody else's after entry " + red));
    }

    private int avatarOf(String name) {
        // Avatars are people in the room: each is named when somebody new comes in.
        Guest newcomer = new Guest(http, server.port());
        guests.add(newcomer);
        newcomer.send("{\"t\":\"hello\",\"v\":1,\"name\":\"Zoe\",\"avatar\":\"robot\"}");
        for (JsonNode person : newcomer.await("welcome").get("people")) {
            if (person.get("name").asText().equals(name)) {
                return person.get("id").asInt();
            }
        }
        throw new AssertionError(name + " is not here");
    }

    @Test
    void theWorldGoesBackWithEverybodyInItAndForthAgain() throws Exception {
        Guest bob = enter("Bob");
        Guest wanda = enter("Wanda");
        int relic = create(bob, "Fossil");
        color(bob, relic, "#ff0000");
        long red = lastEntry(bob, relic);
        color(bob, relic, "#0000ff");
        int later = create(bob, "Fossil");
        color(bob, later, "#00ff00");
        long blue = lastEntry(bob, later);
        assertEquals("You may not turn back time: only wizards may.", refused(bob, "'t':'rollback','to':1"));
        JsonNode losses = done(wanda, "'t':'losses','to':" + red);
        assertTrue(losses.get("entries").asLong() >= 3, losses::toString);
        assertTrue(losses.get("things").asInt() >= 2, losses::toString);
        assertTrue(losses.get("by").toString().contains("\"Bob\""), losses::toString);
        JsonNode moments = done(wanda, "'t':'moments'");
        assertTrue(moments.get(0).get("by").toString().contains("Bob"), moments::toString);

        goBack(wanda, red, bob);
        bob = enter("Bob");
        assertTrue(bob.await("notice").get("text").asText().startsWith("The world has gone back to "));
        wanda = enter("Wanda");
        assertEquals("#ff0000", colorOf(bob, relic));
        assertTrue(refused(bob, "'t':'look','id':" + later).contains("There is no Thing"));
        assertEquals("ok", get("/healthz").strip());
        assertTrue(get("/metrics").contains("ambit_clients 2.0"));
        color(bob, relic, "#123456");
        JsonNode told = history(bob, relic);
        assertTrue(told.get(1).get("by").asText().startsWith("rolled back to entry " + red), told::toString);

        goBack(wanda, blue, bob);
        bob = enter("Bob");
        enter("Wanda");
        assertEquals("#0000ff", colorOf(bob, relic));
        assertEquals("#00ff00", colorOf(bob, later));
        color(bob, later, "#abcdef");
        guests.forEach(Guest::close);
        guests.clear();
        server.close();
        start();
        Guest again = enter("Bob");
        assertEquals("#0000ff", colorOf(again, relic));
        assertEquals("#abcdef", colorOf(again, later));
    }

    @Test
    void aWorldThatCannotBeBroughtBackGoesOnAsItWas() throws Exception {
        Guest bob = enter("Bob");
        Guest wanda = enter("Wanda");
        int fossil = create(bob, "Fossil");
        color(bob, fossil, "#ff0000");
        long then = lastEntry(bob, fossil);
        done(bob, "'t':'edit','op':'delete','id':" + fossil);
        int apple = create(bob, "Artifact");
        color(bob, apple, "#00ff00");
        Files.delete(folder.resolve("kod").resolve("fossil.kod"));
        goBack(wanda, then, bob);
        bob = enter("Bob");
        String notice = bob.await("notice").get("text").asText();
        assertTrue(notice.contains("could not go back") && notice.contains("no class Fossil any more"), notice);
        assertTrue(notice.endsWith("It is as it was before."), notice);
        assertEquals("#00ff00", colorOf(bob, apple));
        color(bob, apple, "#0000ff");
        assertEquals("#0000ff", colorOf(bob, apple));
        assertEquals("ok", get("/healthz").strip());
    }

    @Test
    void nonsenseIsRefusedAndNobodyIsDisturbed() {
        Guest wanda = enter("Wanda");
        assertTrue(refused(wanda, "'t':'rollback','to':99999999").startsWith("There is no entry 99999999"));
        assertEquals("After entry 0 there was no world yet.", refused(wanda, "'t':'rollback','to':0"));
        assertEquals("No entry that is kept is that old.", refused(wanda, "'t':'rollback','at':1"));
        assertTrue(done(wanda, "'t':'losses','at':" + (System.currentTimeMillis() + 60_000))
                        .get("entries")
                        .asLong()
                == 0);
    }
}
