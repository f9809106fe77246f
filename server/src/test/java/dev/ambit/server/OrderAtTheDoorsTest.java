package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.gateway.control.packet.Command;
import dev.ambit.gateway.control.packet.Nak;
import dev.ambit.gateway.control.packet.Property;
import dev.ambit.gateway.control.packet.Variable;
import dev.ambit.group.client.ClientOptions;
import dev.ambit.group.client.GroupClient;
import dev.ambit.group.client.GroupException;
import dev.ambit.group.client.Listener;
import dev.ambit.group.wire.Attributes;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One account is in one place, and who has to go goes: by whatever door they came, over real sockets. */
class OrderAtTheDoorsTest {

    private static final String PASSWORD = "correct horse";

    /** What changes about an account is felt by then; a machine that is busy gets some more. */
    private static final int SOON_SECONDS = 5;

    @TempDir
    Path folder;

    private AmbitServer server;
    private final List<AutoCloseable> toClose = new ArrayList<>();

    private void start(Map<String, ?> more) throws AmbitException {
        Map<String, Object> settings = new HashMap<>(more);
        settings.put("port", 0);
        settings.put("irc.enabled", true);
        settings.put("irc.port", 0);
        settings.put("groups.port", 0);
        settings.put("control.port", 0);
        settings.put("world.wizards", List.of("Merlin"));
        settings.put("journal", folder.resolve("world.db").toString());
        settings.put("accounts.argon2.memory", "64 KiB");
        settings.put("accounts.argon2.iterations", 1);
        server = AmbitServer.start(AmbitConfig.with(settings));
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable one : toClose) {
            one.close();
        }
        server.close();
    }

    // ---- one account, one place ----

    @Test
    void whoComesASecondTimeTakesOverAtEveryDoor() throws Exception {
        start(Map.of());
        Accountant ada = registered("Ada");
        Guest page = ada.enter("");
        page.await("welcome");
        IrcGuest irc = irc().inside("Ada", PASSWORD);
        assertEquals(
                "You have entered from somewhere else.",
                page.await("goodbye").get("why").asText());

        Guest again = ada.enter("");
        assertEquals("Ada", again.await("welcome").get("name").asText());
        assertTrue(irc.awaitError().endsWith("You have entered from somewhere else."));

        ada.enter("").await("welcome");
        assertEquals(
                "You have entered from somewhere else.",
                again.await("goodbye").get("why").asText());
    }

    @Test
    void whereTheSecondIsRefusedTheFirstStays() throws Exception {
        start(Map.of("accounts.secondLogIn", "refuse"));
        Accountant ada = registered("Ada");
        Guest page = ada.enter("");
        page.await("welcome");
        String why = "Ada is here already, from somewhere else. Leave there first, then come in here.";
        assertEquals(why, ada.enter("").await("refused").get("why").asText());
        IrcGuest irc = irc();
        irc.say("PASS :" + PASSWORD);
        irc.register("Ada");
        assertTrue(irc.awaitError().endsWith(why));
        page.say("still here");
        page.await(item -> item.path("text").asText().equals("still here"), "my own words");

        page.close();
        IrcGuest later = untilInside("Ada");
        assertEquals(why, ada.enter("").await("refused").get("why").asText());
        later.say("PING :x");
        later.await(line -> line.contains("PONG"), "answer");
    }

    /** The server may need a moment to see that somebody has gone. */
    private IrcGuest untilInside(String nick) throws IOException {
        for (int attempt = 0; attempt < 50; attempt++) {
            IrcGuest irc = irc();
            irc.say("PASS :" + PASSWORD);
            irc.register(nick);
            if (irc.await(line -> line.contains(" 001 ") || line.startsWith("ERROR"), "an answer")
                    .contains(" 001 ")) {
                return irc;
            }
        }
        throw new AssertionError(nick + " was never let in");
    }

    // ---- what changes about an account ----

    @Test
    void whatChangesAboutAnAccountIsFeltOnIrc() throws Exception {
        start(Map.of());
        registered("Ada");
        Accountant admin = admin();
        IrcGuest irc = irc().inside("Ada", PASSWORD);
        assertEquals(200, admin.post("role", "name", "Ada", "role", "user").statusCode());
        assertTrue(soon(() -> irc.await(line -> line.contains("NOTICE Ada"), "word"))
                .endsWith("Your role is user now."));
        assertEquals(
                200, admin.post("ban", "name", "Ada", "why", "for shouting").statusCode());
        assertTrue(soon(irc::awaitError).endsWith("You are banned: for shouting"));

        assertEquals(200, admin.post("unban", "name", "Ada").statusCode());
        IrcGuest again = irc().inside("Ada", PASSWORD);
        Accountant ada = browser("127.0.0.1");
        ada.post("login", "name", "Ada", "password", PASSWORD);
        assertEquals(
                200,
                ada.post("password", "old", PASSWORD, "new", "another horse").statusCode(),
                "which logs out everywhere else");
        assertTrue(soon(again::awaitError).endsWith("You are not logged in any more."));
    }

    // ---- wizards ----

    @Test
    void wizardsSendPeopleAwayByEveryDoor() throws Exception {
        start(Map.of());
        Accountant merlin = registered("Merlin");
        Guest bob = browser("127.0.0.1").enter("Bob");
        bob.await("welcome");
        assertSaid("Bob is sent away.", merlin.post("kick", "name", "Bob", "why", "for shouting"));
        assertEquals(
                "Merlin has sent you away: for shouting",
                bob.await("goodbye").get("why").asText());

        IrcGuest carl = irc().inside("carl", "");
        assertSaid("carl is sent away.", merlin.post("kick", "name", "carl"));
        assertTrue(carl.awaitError().endsWith("Merlin has sent you away."));

        CompletableFuture<String> ended = new CompletableFuture<>();
        Listener ears = new Listener() {
            @Override
            public void closed(String why) {
                ended.complete(why);
            }
        };
        try (GroupClient program = GroupClient.open(
                URI.create("tcp://127.0.0.1:" + server.groupPort().orElseThrow()), ClientOptions.DEFAULT, ears)) {
            GroupClient.await(program.connect("dave"));
            assertSaid("~dave is sent away.", merlin.post("kick", "name", "~dave"));
            ended.get(SOON_SECONDS, TimeUnit.SECONDS);
        }
    }

    /** Who has said who they are is reached before they have entered the world. */
    @Test
    void clientsOfTheControlProtocolAreSentAwayAndTakeOverLikeAllOthers() throws Exception {
        start(Map.of());
        Accountant merlin = registered("Merlin");
        Accountant ada = registered("Ada");
        Guest page = ada.enter("");
        page.await("welcome");
        ControlGuest client = new ControlGuest(server.controlPort().orElseThrow());
        toClose.add(client);
        client.send(new Command.SessionInit(
                List.of(Property.of(Variable.USERNAME, "Ada"), Property.of(Variable.PASSWORD, PASSWORD))));
        client.await(Command.SessionInit.class, answer -> true);
        assertEquals(
                "You have entered from somewhere else.",
                page.await("goodbye").get("why").asText());
        assertSaid("Ada is banned.", merlin.post("ban", "name", "Ada", "hours", "2", "why", "for shouting"));
        client.await(Command.Text.class, said -> said.text().endsWith("for shouting"));
        client.await(Command.SessionExit.class, exit -> exit.properties().contains(Nak.CALL_BILLING.asProperty()));
    }

    /** Nobody is fooled by what a builder's Thing says, and guests only look, walk and talk: at the page's socket and others. */
    @Test
    void whatABuildersThingSaysIsMarkedAndGuestsTakeNothingByWhateverDoorTheyCame() throws Exception {
        start(Map.of());
        Guest ada = registered("Ada").enter("");
        ada.await("welcome");
        ada.send("{\"t\":\"edit\",\"n\":1,\"op\":\"create\",\"class\":\"Artifact\",\"name\":\"the urn\"}");
        int urn = answer(ada, 1).path("value").path("ref").asInt();
        ada.send("{\"t\":\"edit\",\"n\":2,\"op\":\"addMethod\",\"id\":" + urn
                + ",\"side\":\"server\",\"visibility\":\"public\","
                + "\"source\":\"OnPeerSay(who = $) { Tell(who,\\\"The server restarts.\\\"); return; }\"}");
        assertTrue(answer(ada, 2).path("ok").asBoolean());
        ada.send("{\"t\":\"do\",\"n\":3,\"verb\":\"drop\",\"id\":" + urn + "}");
        answer(ada, 3);

        ControlGuest client = new ControlGuest(server.controlPort().orElseThrow());
        toClose.add(client);
        client.enter("Bob");
        client.say("Hello");
        client.await(Command.Text.class, said -> said.text().equals("[Ada] The server restarts."));

        Guest gus = browser("127.0.0.1").enter("Gus");
        gus.await("welcome");
        gus.say("Hello");
        assertEquals("Ada", gus.await("told").path("by").asText());
        gus.send("{\"t\":\"do\",\"n\":1,\"verb\":\"take\",\"id\":" + urn + "}");
        assertTrue(answer(gus, 1).path("error").asText().contains("guests"));
        gus.send("{\"t\":\"call\",\"n\":2,\"id\":" + urn + ",\"method\":\"Take\",\"args\":{}}");
        assertTrue(answer(gus, 2).path("error").asText().contains("guests"));
    }

    private static com.fasterxml.jackson.databind.JsonNode answer(Guest guest, int number) {
        return guest.await(
                item -> item.path("e").asText().equals("answer")
                        && item.path("n").asInt() == number,
                "answer " + number);
    }

    @Test
    void onlyWizardsMaySendAwayAndNotEachOther() throws Exception {
        start(Map.of());
        Accountant merlin = registered("Merlin");
        Accountant ada = registered("Ada");
        assertDenied(403, "Only wizards and admins may do that.", ada.post("kick", "name", "Merlin"));
        assertDenied(403, "Only wizards and admins may do that.", ada.post("ban", "name", "Merlin"));
        assertDenied(401, "You are not logged in.", browser("127.0.0.1").post("kick", "name", "Ada"));
        assertDenied(403, "admin is admin. Only admins may send them away.", merlin.post("kick", "name", "admin"));
        assertDenied(403, "admin is admin. Only admins may send them away.", merlin.post("ban", "name", "admin"));
        assertDenied(400, "Nobody called Zoe is here.", merlin.post("kick", "name", "Zoe"));
        assertDenied(
                400,
                "There is no account Zoe, and nobody without one is called so here.",
                merlin.post("ban", "name", "Zoe"));
        assertDenied(
                400,
                "Somebody without an account is banned for 168 hours at most.",
                merlin.post("ban", "name", "Zoe", "hours", "169"));
        assertDenied(400, "Nobody called world is here.", merlin.post("kick", "name", "world"));
        assertSaid("Ada is banned.", merlin.post("ban", "name", "Ada", "hours", "2"));
    }

    @Test
    void whereEverybodyIsBelievedNobodyCanBeKeptOut() throws Exception {
        start(Map.of("accounts.trust", true));
        assertDenied(
                403,
                "This world believes everybody (accounts.trust), so nobody can be kept out of it.",
                browser("127.0.0.1").post("kick", "name", "Bob"));
    }

    @Test
    void whoHasNoAccountIsBannedByNameAndByAddress() throws Exception {
        start(Map.of());
        Accountant merlin = registered("Merlin");
        Guest bob = browser("127.0.0.2").enter("Bob");
        bob.await("welcome");
        assertSaid("Bob is banned.", merlin.post("ban", "name", "Bob", "hours", "1", "why", "for shouting"));
        String why = bob.await("goodbye").get("why").asText();
        assertTrue(why.matches("You are banned until .* UTC: for shouting"), why);

        assertEquals(
                why,
                browser("127.0.0.2").enter("Robert").await("refused").get("why").asText());
        assertEquals(
                why,
                browser("127.0.0.3").enter("bob").await("refused").get("why").asText());
        IrcGuest irc = irc("127.0.0.2");
        irc.register("robert");
        assertTrue(irc.awaitError().endsWith(why));
        assertDenied(403, why, browser("127.0.0.2").post("register", "name", "Robert", "password", PASSWORD));
        assertDenied(403, why, browser("127.0.0.2").post("guest", "name", "Robert"));
        try (GroupClient program = GroupClient.open(
                URI.create("tcp://127.0.0.1:" + server.groupPort().orElseThrow()),
                ClientOptions.DEFAULT,
                new Listener() {})) {
            GroupClient.await(program.connect("bob"));
            assertEquals(
                    why,
                    assertThrows(
                                    GroupException.class,
                                    () -> GroupClient.await(program.enter("#lobby", "", Attributes.NONE)))
                            .getMessage());
        }
        browser("127.0.0.3").enter("Robert").await("welcome");
        irc("127.0.0.3").inside("zoe", "");

        Accountant admin = admin();
        assertEquals("Bob", admin.get("list").get("bannedGuests").get(0).asText());
        assertEquals(200, admin.post("unban", "name", "Bob").statusCode());
        browser("127.0.0.2").enter("Bob").await("welcome");
    }

    // ---- people ----

    // ---- nobody passes for another, and nobody floods ----

    @Test
    void nobodyIsCalledLikeTheWorldOrLikeSomebodyElseAtAnyDoorNorFloodsOthers() throws Exception {
        start(Map.of());
        registered("mike");
        List<String> wrong = List.of("Commons", "Adm1n", "#22", "\u0410dmin", "rnike");
        for (String name : wrong) {
            Accountant stranger = browser("127.0.0.1");
            assertTrue(
                    stranger.post("guest", "name", name).statusCode() >= 400,
                    () -> name + " passes as a guest over HTTP");
            assertTrue(
                    stranger.post("register", "name", name, "password", PASSWORD)
                                    .statusCode()
                            >= 400,
                    name);
            Guest page = stranger.enter(name);
            assertTrue(page.await("refused").get("why").asText().contains("name"), name);
            page.close();
            if (!name.startsWith("#")) {
                IrcGuest irc = irc();
                irc.register(name);
                irc.awaitError();
            }
            ControlGuest control = new ControlGuest(server.controlPort().orElseThrow());
            toClose.add(control);
            assertEquals(Integer.toString(Nak.BAD_USER.number()), control.logIn(name, ""), name);
        }
        IrcGuest renamed = irc().inside("Nell", "");
        renamed.say("NICK rnike");
        renamed.await(line -> line.contains(" 433 ") && line.contains("looks like mike"), "refusal of the new nick");

        Guest eve = browser("127.0.0.1").enter("Eve");
        eve.await("welcome");
        for (int i = 0; i < 30; i++) {
            eve.say("buy");
        }
        eve.await(
                told -> told.path("text").asText().startsWith("You speak faster than others can read"),
                "a sentence about the pace");
        eve.close();
    }

    private Accountant browser(String from) throws IOException {
        Accountant browser = new Accountant(server.port(), from);
        toClose.add(browser);
        return browser;
    }

    private Accountant registered(String name) throws Exception {
        Accountant browser = browser("127.0.0.1");
        HttpResponse<String> answer = browser.post("register", "name", name, "password", PASSWORD);
        assertEquals(201, answer.statusCode(), answer.body());
        return browser;
    }

    private Accountant admin() throws Exception {
        Accountant admin = browser("127.0.0.1");
        var first = server.firstAdmin().orElseThrow();
        admin.post("login", "name", first.name(), "password", first.password());
        return admin;
    }

    private IrcGuest irc() throws IOException {
        return irc("127.0.0.1");
    }

    private IrcGuest irc(String from) throws IOException {
        IrcGuest irc = new IrcGuest(server.ircPort().orElseThrow(), from);
        toClose.add(irc);
        return irc;
    }

    private interface Reading {
        String read() throws IOException;
    }

    private static String soon(Reading reading) throws IOException {
        long start = System.nanoTime();
        String line = reading.read();
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
        assertTrue(seconds < SOON_SECONDS, "it took " + seconds + " s");
        return line;
    }

    private static void assertSaid(String sentence, HttpResponse<String> answer) {
        assertEquals("{\"said\":\"" + sentence + "\"}", answer.body());
    }

    private static void assertDenied(int status, String why, HttpResponse<String> answer) throws IOException {
        assertEquals(why, Accountant.error(answer));
        assertEquals(status, answer.statusCode());
    }
}
