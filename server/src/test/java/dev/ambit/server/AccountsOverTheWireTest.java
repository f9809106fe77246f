package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Accounts as a browser meets them: over real HTTP and real WebSockets, with a real database. */
class AccountsOverTheWireTest {

    private static final String PASSWORD = "correct horse";

    @TempDir
    Path folder;

    private AmbitServer server;
    private final List<AutoCloseable> toClose = new ArrayList<>();

    @BeforeEach
    void open() throws AmbitException {
        start(Map.of());
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable one : toClose) {
            one.close();
        }
        server.close();
    }

    private void start(Map<String, ?> more) throws AmbitException {
        Map<String, Object> settings = new HashMap<>(more);
        settings.put("port", 0);
        settings.put("journal", folder.resolve("world.db").toString());
        settings.putIfAbsent("accounts.argon2.memory", "64 KiB");
        settings.putIfAbsent("accounts.argon2.iterations", 1);
        server = AmbitServer.start(AmbitConfig.with(settings));
    }

    private void restart(Map<String, ?> settings) throws AmbitException {
        server.close();
        start(settings);
    }

    private Accountant browser() throws IOException {
        return browser("127.0.0.1");
    }

    private Accountant browser(String from) throws IOException {
        Accountant browser = new Accountant(server.port(), from);
        toClose.add(browser);
        return browser;
    }

    private Accountant registered(String name) throws Exception {
        Accountant browser = browser();
        HttpResponse<String> answer = browser.post("register", "name", name, "password", PASSWORD);
        assertEquals(201, answer.statusCode(), answer.body());
        return browser;
    }

    private Accountant admin() throws Exception {
        Accountant admin = browser();
        var first = server.firstAdmin().orElseThrow();
        assertEquals(
                200,
                admin.post("login", "name", first.name(), "password", first.password())
                        .statusCode());
        return admin;
    }

    // ---- registering and logging in ----

    @Test
    void whoRegistersIsThemselvesWhenTheyComeBack() throws Exception {
        Accountant ada = registered("Ada");
        Guest first = ada.enter("somebody else");
        JsonNode welcome = first.await("welcome");
        assertEquals("Ada", welcome.get("name").asText());
        assertEquals("builder", welcome.get("rank").asText());
        first.close();
        assertEquals(200, ada.post("logout").statusCode());
        assertEquals("", ada.cookie);

        Accountant later = browser();
        assertEquals(
                200, later.post("login", "name", "ada", "password", PASSWORD).statusCode());
        Guest again = later.enter("");
        assertEquals(welcome.get("id").asInt(), again.await("welcome").get("id").asInt());
    }

    @Test
    void theCookieIsForThisSiteAndForNoScript() throws Exception {
        HttpResponse<String> answer = browser().post("register", "name", "Ada", "password", PASSWORD);
        String cookie = answer.headers().firstValue("Set-Cookie").orElseThrow();
        assertTrue(
                cookie.matches("ambit_session=[A-Za-z0-9_-]{43}; Max-Age=7776000; Path=/; HttpOnly; SameSite=Strict"),
                cookie);
        assertEquals("no-store", answer.headers().firstValue("Cache-Control").orElseThrow());
        restart(Map.of("accounts.secureCookies", true));
        String secure = browser()
                .post("login", "name", "Ada", "password", PASSWORD)
                .headers()
                .firstValue("Set-Cookie")
                .orElseThrow();
        assertTrue(secure.endsWith("; Secure"), secure);
    }

    @Test
    void anEncryptedProxyMakesSecureCookiesOnlyWhereItIsBelieved() throws Exception {
        registered("Ada");
        String body = "{\"name\":\"Ada\",\"password\":\"" + PASSWORD + "\"}";
        List<String> headers = List.of("Content-Type", "application/json", "X-Forwarded-Proto", "https");
        assertFalse(browser()
                .send("login", body, headers)
                .headers()
                .firstValue("Set-Cookie")
                .orElseThrow()
                .contains("Secure"));
        restart(Map.of("accounts.behindProxy", true));
        assertTrue(browser()
                .send("login", body, headers)
                .headers()
                .firstValue("Set-Cookie")
                .orElseThrow()
                .contains("Secure"));
    }

    @Test
    void statusesSayWhatIsWrong() throws Exception {
        registered("Ada");
        Accountant browser = browser();
        assertEquals(
                409,
                browser.post("register", "name", "ADA", "password", PASSWORD).statusCode());
        assertEquals(
                400,
                browser.post("register", "name", "Bob", "password", "short").statusCode());
        assertEquals(
                400, browser.post("register", "name", "", "password", PASSWORD).statusCode());
        assertEquals(400, browser.post("login", "name", "Ada").statusCode());
        assertEquals(
                401,
                browser.post("login", "name", "Ada", "password", "wrong horse").statusCode());
        assertEquals(
                401,
                browser.post("password", "old", PASSWORD, "new", "battery staple")
                        .statusCode());
        assertEquals(404, browser.post("nothing").statusCode());
        restart(Map.of("accounts.registration", "closed"));
        assertEquals(
                403,
                browser().post("register", "name", "Bob", "password", PASSWORD).statusCode());
    }

    @Test
    void nobodyLearnsFromTheAnswerWhichNamesThereAre() throws Exception {
        registered("Ada");
        HttpResponse<String> wrong = browser().post("login", "name", "Ada", "password", "wrong horse");
        HttpResponse<String> unknown = browser().post("login", "name", "Bob", "password", "wrong horse");
        assertEquals(wrong.statusCode(), unknown.statusCode());
        assertEquals(wrong.body(), unknown.body());
    }

    @Test
    void anUnknownNameTakesAsLongAsAWrongPassword() throws Exception {
        restart(Map.of(
                "accounts.argon2.memory", "4 MiB",
                "accounts.argon2.iterations", 4,
                "accounts.throttle.name.free", 1000,
                "accounts.throttle.address.free", 1000));
        registered("Ada");
        Accountant browser = browser();
        long known = 0;
        long unknown = 0;
        for (int i = 0; i < 12; i++) {
            long start = System.nanoTime();
            browser.post("login", "name", "Ada", "password", "wrong horse");
            long middle = System.nanoTime();
            browser.post("login", "name", "Bob" + i, "password", "wrong horse");
            if (i >= 4) {
                known += middle - start;
                unknown += System.nanoTime() - middle;
            }
        }
        double ratio = (double) known / unknown;
        assertTrue(
                ratio > 0.4 && ratio < 2.5,
                "known " + known / 8_000_000 + " ms, unknown " + unknown / 8_000_000 + " ms");
    }

    @Test
    void whoeverKnewTheCookieBeforeALogInHasNothing() throws Exception {
        Accountant mallory = registered("Mallory");
        registered("Ada");
        Accountant victim = browser();
        victim.cookie = mallory.cookie;
        assertEquals(
                200, victim.post("login", "name", "Ada", "password", PASSWORD).statusCode());
        assertNotEquals(mallory.cookie, victim.cookie);
        assertTrue(mallory.get("me").get("you").isNull());
        Accountant invented = browser();
        invented.cookie = "ambit_session=" + "a".repeat(43);
        invented.post("login", "name", "Ada", "password", PASSWORD);
        assertNotEquals("ambit_session=" + "a".repeat(43), invented.cookie);
    }

    @Test
    void wrongPasswordsAreSlowedDownAndOthersGetInMeanwhile() throws Exception {
        registered("Ada");
        registered("Bob");
        Accountant mallory = browser("127.0.0.66");
        int heard = 0;
        int tooOften = 0;
        for (int i = 0; i < 1000; i++) {
            HttpResponse<String> answer = mallory.post("login", "name", "Ada", "password", "guess " + i);
            if (answer.statusCode() == 401) {
                heard++;
            } else {
                assertEquals(429, answer.statusCode());
                assertTrue(Integer.parseInt(
                                answer.headers().firstValue("Retry-After").orElseThrow())
                        >= 1);
                tooOften++;
            }
            if (i % 250 == 0) {
                assertEquals(
                        200,
                        browser("127.0.0.5")
                                .post("login", "name", "Bob", "password", PASSWORD)
                                .statusCode());
            }
        }
        assertTrue(heard < 12 && tooOften > 900, heard + " heard, " + tooOften + " too often");
    }

    @Test
    void moreThanCanBeCheckedIsTurnedAwayAndTheWorldGoesOn() throws Exception {
        restart(Map.of(
                "accounts.argon2.memory", "19 MiB",
                "accounts.argon2.iterations", 4,
                "accounts.throttle.address.free", 100_000));
        Accountant crowd = browser();
        Guest witness = browser().enter("Witness");
        witness.await("welcome");
        List<CompletableFuture<Integer>> answers = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            String name = "name " + i;
            answers.add(CompletableFuture.supplyAsync(
                    () -> {
                        try {
                            return crowd.post("login", "name", name, "password", PASSWORD)
                                    .statusCode();
                        } catch (Exception e) {
                            throw new AssertionError(e);
                        }
                    },
                    task -> Thread.ofVirtual().start(task)));
        }
        long start = System.nanoTime();
        witness.send("{\"t\":\"ping\",\"n\":1}");
        witness.await("pong");
        long pong = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        List<Integer> statuses = answers.stream().map(CompletableFuture::join).toList();
        assertTrue(statuses.contains(503), statuses.toString());
        assertTrue(statuses.stream().allMatch(s -> s == 401 || s == 503), statuses.toString());
        assertTrue(pong < 2000, "the pong took " + pong + " ms");
    }

    // ---- other sites ----

    @Test
    void otherSitesCannotActForOurVisitor() throws Exception {
        Accountant ada = registered("Ada");
        String cookie = ada.cookie;
        HttpResponse<String> foreign =
                ada.send("logout", "{}", List.of("Content-Type", "application/json", "Origin", "https://evil.example"));
        assertEquals(403, foreign.statusCode());
        assertEquals(
                403,
                ada.send("logout", "{}", List.of("Content-Type", "application/json", "Origin", "null"))
                        .statusCode());
        assertEquals(
                403,
                ada.send("logout", "{}", List.of("Content-Type", "application/json", "Sec-Fetch-Site", "cross-site"))
                        .statusCode());
        for (String type : List.of("application/x-www-form-urlencoded", "text/plain", "multipart/form-data")) {
            assertEquals(
                    415, ada.send("logout", "{}", List.of("Content-Type", type)).statusCode());
        }
        assertEquals(415, ada.send("logout", "{}", List.of()).statusCode());
        assertEquals(cookie, ada.cookie);
        assertEquals("Ada", ada.get("me").get("you").get("name").asText());
        String own = "http://127.0.0.1:" + server.port();
        assertEquals(
                200,
                ada.send("logout", "{}", List.of("Content-Type", "application/json; charset=utf-8", "Origin", own))
                        .statusCode());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "\"name\"",
                "{",
                "{\"name\":{}}",
                "{\"name\":[\"Ada\"],\"password\":true}",
                "{\"name\":\"Ada\",\"name\":\"Bob\"}",
                "{} {}",
                "{\"a\":{\"b\":{\"c\":{\"d\":1}}}}",
                "nul",
                "1e999999999"
            })
    void whatIsNoFormIsABadRequest(String body) throws Exception {
        HttpResponse<String> answer = browser().send("login", body, List.of("Content-Type", "application/json"));
        assertEquals(400, answer.statusCode(), answer.body());
        assertFalse(Accountant.error(answer).isEmpty());
    }

    @Test
    void aLargeBodyIsRefused() throws Exception {
        HttpResponse<String> answer = browser()
                .send("login", "{\"name\":\"" + "x".repeat(5000) + "\"}", List.of("Content-Type", "application/json"));
        assertEquals(413, answer.statusCode());
    }

    @Test
    void answersLeaveInTheOrderOfTheirRequests() throws Exception {
        String login = "{\"name\":\"Ada\",\"password\":\"wrong horse\"}";
        String asked =
                "POST /account/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
                        + login.length() + "\r\n\r\n" + login
                        + "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        try (java.net.Socket socket = new java.net.Socket("127.0.0.1", server.port())) {
            socket.getOutputStream().write(asked.getBytes(StandardCharsets.US_ASCII));
            String answers = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            int first = answers.indexOf("HTTP/1.1 401");
            int second = answers.indexOf("HTTP/1.1 200");
            assertTrue(first == 0 && second > first, answers);
        }
    }

    // ---- guests ----

    @Test
    void guestsWalkAndTalkUnderNamesThatAreNobodys() throws Exception {
        registered("Ada");
        Guest guest = browser().enter("Gus");
        assertEquals("guest", guest.await("welcome").get("rank").asText());
        Guest pretender = browser().enter(" ADA ");
        String why = pretender.await("refused").get("why").asText();
        assertTrue(why.contains("log in") && why.contains("another name"), why);
        pretender.awaitClose();
        Accountant browser = browser();
        assertEquals(409, browser.post("guest", "name", "Ada").statusCode());
        assertEquals(200, browser.post("guest", "name", "Gus").statusCode());
    }

    @Test
    void whatAGuestMadeIsGoneWithTheGuest() throws Exception {
        restart(Map.of("accounts.guests", "builder"));
        Accountant ada = registered("Ada");
        Guest watcher = ada.enter("");
        watcher.await("welcome");
        Guest guest = browser().enter("Gus");
        guest.await("welcome");
        guest.send("{\"t\":\"edit\",\"n\":1,\"op\":\"create\",\"class\":\"Thing\",\"name\":\"trash\"}");
        int made = guest.await("answer").get("value").get("ref").asInt();
        guest.send("{\"t\":\"do\",\"n\":2,\"verb\":\"drop\",\"id\":" + made + "}");
        watcher.await(n -> n.path("e").asText().equals("thing") && n.path("id").asInt() == made, "the trash");
        guest.close();
        watcher.await(
                n -> n.path("e").asText().equals("drop")
                        && n.path("ids").toString().contains("" + made),
                "that the trash is gone");
    }

    @Test
    void aWorldWithoutGuestsSaysSo() throws Exception {
        restart(Map.of("accounts.guests", "none"));
        Guest guest = browser().enter("Gus");
        assertTrue(guest.await("refused").get("why").asText().contains("with an account"));
        assertEquals(403, browser().post("guest", "name", "Gus").statusCode());
    }

    @Test
    void anInventedCookieIsAGuests() throws Exception {
        Accountant browser = browser();
        browser.cookie = "ambit_session=" + "a".repeat(43);
        assertEquals("guest", browser.enter("Gus").await("welcome").get("rank").asText());
    }

    // ---- inside ----

    @Test
    void theSecondLogInTakesOver() throws Exception {
        Accountant ada = registered("Ada");
        Guest first = ada.enter("");
        int id = first.await("welcome").get("id").asInt();
        Guest second = ada.enter("");
        assertEquals(id, second.await("welcome").get("id").asInt());
        JsonNode goodbye = first.await("goodbye");
        assertTrue(goodbye.get("why").asText().contains("somewhere else"), goodbye.toString());
        assertFalse(goodbye.get("mayReturn").asBoolean());
        first.awaitClose();
    }

    private static JsonNode soon(Guest guest, String kind) {
        long start = System.nanoTime();
        JsonNode news = guest.await(kind);
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        assertTrue(millis < 60_000, kind + " took " + millis + " ms");
        return news;
    }

    @Test
    void aBanReachesThoseInsideAndKeepsThemOut() throws Exception {
        Accountant admin = admin();
        Accountant mallory = registered("Mallory");
        Guest line = mallory.enter("");
        line.await("welcome");
        assertEquals(
                200, admin.post("ban", "name", "mallory", "why", "for shouting").statusCode());
        assertEquals(
                "You are banned: for shouting", soon(line, "goodbye").get("why").asText());
        line.awaitClose();
        assertEquals(
                "You are banned: for shouting",
                mallory.enter("").await("refused").get("why").asText());
        HttpResponse<String> answer = browser().post("login", "name", "Mallory", "password", PASSWORD);
        assertEquals(403, answer.statusCode());
        assertEquals(200, admin.post("unban", "name", "Mallory").statusCode());
        mallory.enter("").await("welcome");
    }

    @Test
    void anotherRoleCountsAtOnce() throws Exception {
        Accountant admin = admin();
        Accountant ada = registered("Ada");
        Guest line = ada.enter("");
        line.await("welcome");
        admin.post("role", "name", "Ada", "role", "user");
        assertEquals("user", soon(line, "rank").get("rank").asText());
        line.send("{\"t\":\"edit\",\"n\":1,\"op\":\"create\",\"class\":\"Thing\",\"name\":\"x\"}");
        assertFalse(line.await("answer").get("ok").asBoolean());
        admin.post("role", "name", "Ada", "role", "wizard");
        assertTrue(soon(line, "rank").get("wizard").asBoolean());
    }

    @Test
    void loggingOutAndANewPasswordEndWhatIsOpen() throws Exception {
        Accountant ada = registered("Ada");
        Guest line = ada.enter("");
        line.await("welcome");
        ada.post("logout");
        soon(line, "goodbye");

        ada.post("login", "name", "Ada", "password", PASSWORD);
        Accountant elsewhere = browser();
        elsewhere.post("login", "name", "Ada", "password", PASSWORD);
        Guest other = elsewhere.enter("");
        other.await("welcome");
        assertEquals(
                403,
                ada.post("password", "old", "wrong horse", "new", "battery staple")
                        .statusCode());
        assertEquals(
                200,
                ada.post("password", "old", PASSWORD, "new", "battery staple").statusCode());
        soon(other, "goodbye");
        Guest mine = ada.enter("");
        mine.await("welcome");
        assertEquals(
                200,
                ada.post("password", "old", "battery staple", "new", PASSWORD).statusCode());
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(1500);
        for (int n = 1; System.nanoTime() < until; n++) {
            int number = n;
            mine.send("{\"t\":\"ping\",\"n\":" + n + "}");
            mine.await(news -> news.path("n").asInt(-1) == number, "the pong: who changes a password stays inside");
        }
        assertEquals("Ada", ada.get("me").get("you").get("name").asText());
        assertTrue(elsewhere.get("me").get("you").isNull());
    }

    @Test
    void otherSessionsAreShownAndCanBeEnded() throws Exception {
        Accountant here = registered("Ada");
        Accountant there = browser("127.0.0.9");
        there.post("login", "name", "Ada", "password", PASSWORD);
        JsonNode sessions = here.get("me").get("sessions");
        assertEquals(2, sessions.size());
        String id = "";
        for (JsonNode session : sessions) {
            id = session.get("current").asBoolean() ? id : session.get("id").asText();
        }
        assertEquals(200, here.post("end", "session", id).statusCode());
        assertTrue(there.get("me").get("you").isNull());
        assertEquals("", there.cookie, "a cookie that is of no use is taken away");
    }

    @Test
    void onlyAdminsKeepTheAccounts() throws Exception {
        Accountant ada = registered("Ada");
        assertEquals(403, ada.post("ban", "name", "Ada").statusCode());
        assertEquals(403, ada.post("role", "name", "Ada", "role", "admin").statusCode());
        assertEquals("Only admins may do that.", ada.get("list").get("error").asText());
        assertEquals(401, browser().post("unban", "name", "Ada").statusCode());
        JsonNode list = admin().get("list").get("accounts");
        assertEquals(List.of("Ada", "admin"), list.findValuesAsText("name"));
        assertFalse(list.toString().contains("argon2"), list.toString());
    }

    @Test
    void namedWizardsAreWizardsByAccountAndNotByName() throws Exception {
        registered("Ada");
        restart(Map.of("world.wizards", List.of("ADA", "Merlin")));
        assertEquals(
                "guest", browser().enter("Merlin").await("welcome").get("rank").asText());
        Accountant ada = browser();
        ada.post("login", "name", "Ada", "password", PASSWORD);
        assertEquals("wizard", ada.enter("").await("welcome").get("rank").asText());
    }

    @Test
    void accountsAndSessionsOutliveTheServer() throws Exception {
        Accountant ada = registered("Ada");
        String cookie = ada.cookie;
        restart(Map.of());
        assertTrue(server.firstAdmin().isEmpty(), "there is an admin by now");
        Accountant later = browser();
        later.cookie = cookie;
        assertEquals("Ada", later.get("me").get("you").get("name").asText());
    }

    @Test
    void theSettingsDoNotShowThePasswordOfADatabase() throws Exception {
        AmbitConfig config =
                AmbitConfig.with(Map.of("journal", "postgresql://ambit:geheim@localhost/worlds?world=commons"));
        assertFalse(config.toString().contains("geheim"), config.toString());
    }
}
