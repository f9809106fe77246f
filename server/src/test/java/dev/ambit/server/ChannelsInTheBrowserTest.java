package dev.ambit.server;

import static dev.ambit.group.client.GroupClient.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import dev.ambit.group.Address;
import dev.ambit.group.client.ClientOptions;
import dev.ambit.group.client.GroupClient;
import dev.ambit.group.client.Listener;
import dev.ambit.group.sample.pong.PongField;
import dev.ambit.group.sample.pong.PongMatch;
import dev.ambit.group.wire.Element;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** People talk in channels, in private and in parties, and play together, in real browsers. */
class ChannelsInTheBrowserTest extends BrowserTest {
    private static final int ROUNDS = 60;

    private Page ada;
    private Page bob;

    @BeforeEach
    void open() throws AmbitException {
        server = start(0);
        ada = browsers.visitor(server.address(), "Ada", "robot", 900, 640);
        bob = browsers.visitor(server.address(), "Bob", "penguin", 800, 640);
    }

    private static AmbitServer start(int port) throws AmbitException {
        return AmbitServer.start(AmbitConfig.with(Map.of("accounts.trust", true, "journal", "none", "port", port)));
    }

    private static void type(Page page, String words) {
        page.fill("#chat", words);
        page.press("#chat", "Enter");
    }

    /** Waits until a conversation holds these words. */
    private static void awaitWords(Page page, String conversation, String words) {
        page.waitForFunction(
                "([of, words]) => document.querySelector(`[data-conversation=\"${of}\"]`)?.textContent.includes(words)",
                List.of(conversation, words));
    }

    private static String unread(Page page, String conversation) {
        return page.locator("[data-tab=\"" + conversation + "\"] .unread").textContent();
    }

    private static void bothJoin(Page ada, Page bob) {
        type(ada, "/join #plaza");
        awaitWords(ada, "channel #plaza", "You are in #plaza");
        type(bob, "/join plaza");
        awaitWords(bob, "channel #plaza", "One more is here");
        awaitWords(ada, "channel #plaza", "Bob came in");
    }

    @Test
    void twoTalkInAChannelAndSeeWhoLooksAfterIt() {
        bothJoin(ada, bob);
        type(bob, "Good evening, Ada");
        awaitWords(ada, "channel #plaza", "Good evening, Ada");
        type(ada, "/topic Birds and fountains");
        bob.waitForFunction("() => document.querySelector('.topic').textContent === 'Birds and fountains'");
        type(ada, "/me waves <b>at all</b>");
        awaitWords(bob, "channel #plaza", "waves <b>at all</b>");

        bob.click("[data-tab=room]");
        type(ada, "Are you there?");
        bob.waitForSelector("[data-tab='channel #plaza'] .unread");
        assertEquals("1", unread(bob, "channel #plaza"));
        assertTrue(bob.locator("#log").textContent().contains("You are in"), "the room is a conversation of its own");
        assertEquals(0, bob.locator("#log >> text=Are you there?").count());
        bob.click("[data-tab='channel #plaza']");
        assertEquals(0, bob.locator(".talk-tabs .unread").count());

        bob.click(".talk-head .small");
        assertEquals(List.of("@Ada", "Bob"), bob.locator("#talk-members button").allTextContents());
        Browsers.picture(bob, "channel.png");

        type(bob, "/part");
        awaitWords(ada, "channel #plaza", "Bob left");
        assertEquals(0, bob.locator("[data-tab='channel #plaza']").count());
        assertEquals(List.of(), browsers.complaints);
    }

    @Test
    void privateWordsAreReadByOneOnlyAndNobodyHearsWhomTheyIgnore() {
        type(ada, "/msg Bob Shall we go to the tower?");
        awaitWords(bob, "private ada", "Shall we go to the tower?");
        bob.click("[data-tab='private ada']");
        type(bob, "Gladly");
        awaitWords(ada, "private bob", "Gladly");
        assertEquals(0, bob.locator("#log >> text=Shall we go").count());

        type(ada, "/ignore Bob");
        awaitWords(ada, "private bob", "You hear nothing more from Bob.");
        type(bob, "Can you hear this?");
        type(ada, "/unignore Bob");
        awaitWords(ada, "private bob", "You hear Bob again.");
        type(bob, "And this?");
        awaitWords(ada, "private bob", "And this?");
        assertEquals(0, ada.locator("text=Can you hear this?").count());
        assertEquals(List.of(), browsers.complaints);
    }

    @Test
    void aPartyTalksEverywhereAndHere() {
        type(ada, "/invite Bob");
        bob.waitForSelector(".question-toast");
        assertTrue(bob.locator(".question-toast").textContent().contains("Ada invites you to a party."));
        bob.click(".question-toast button >> text=Accept");
        awaitWords(ada, "party", "Bob is in the party now");
        awaitWords(bob, "party", "You are in the party of Ada");
        bob.click("[data-tab=room]");
        type(bob, "/t To the tower");
        awaitWords(ada, "party", "To the tower");
        type(bob, "/th Behind you");
        awaitWords(ada, "party", "Behind you");
        assertEquals(List.of("here"), ada.locator(".log small").allTextContents());
        assertEquals(List.of("Ada", "Bob"), ada.locator("#party .name").allTextContents());
        Browsers.picture(ada, "party.png");

        bob.click("[data-action=party-leave]");
        awaitWords(ada, "party", "Bob has left the party");
        assertTrue(bob.locator("#party").isHidden());
        assertEquals(List.of(), browsers.complaints);
    }

    /** Keeps the field after each round, as text by round. */
    private static void watchRounds(Page page) {
        page.evaluate("""
                () => {
                  window.rounds = {};
                  document.addEventListener("ambit:pong", ({ detail: { round, field } }) => {
                    window.rounds[round] = JSON.stringify(field);
                  });
                }""");
    }

    private static Map<?, ?> rounds(Page page) {
        return (Map<?, ?>) page.evaluate("window.rounds");
    }

    private static void awaitRound(Page page, int round) {
        page.waitForFunction("round => Object.keys(window.rounds).length >= round", round);
    }

    @Test
    void twoBrowsersPlayPongInLockStep() {
        watchRounds(ada);
        watchRounds(bob);
        type(ada, "/pong");
        ada.waitForSelector("#games[data-phase=waiting]");
        ada.fill("#pong-invite", "Bob");
        ada.press("#pong-invite", "Enter");
        awaitWords(bob, "private ada", "asks you to a game of Pong");
        bob.click("[data-tab='private ada']");
        bob.click(".log button >> text=Play");
        ada.waitForSelector("#games[data-phase=playing]");
        bob.waitForSelector("#games[data-phase=playing]");

        ada.locator(".pong canvas").focus();
        bob.locator(".pong canvas").focus();
        ada.keyboard().down("w");
        bob.keyboard().down("ArrowDown");
        awaitRound(ada, ROUNDS);
        awaitRound(bob, ROUNDS);
        Browsers.picture(ada, "pong.png");

        Map<?, ?> atAda = rounds(ada);
        Map<?, ?> atBob = rounds(bob);
        long compared = atAda.keySet().stream().filter(atBob::containsKey).count();
        assertTrue(compared >= ROUNDS - 2, "only " + compared + " rounds are known to both");
        atAda.forEach((round, field) -> {
            if (atBob.containsKey(round)) {
                assertEquals(field, atBob.get(round), "round " + round);
            }
        });
        String last = (String) atAda.get(String.valueOf(ROUNDS - 2));
        assertTrue(last.contains("\"leftY\":0") && last.contains("\"rightY\":160"), "the hands have moved: " + last);

        bob.click("[data-action=pong-leave]");
        ada.waitForSelector("#games[data-phase=ended]");
        assertEquals("Bob has left the game.", ada.locator(".pong .words").textContent());
        assertEquals(List.of(), browsers.complaints);
    }

    /** Plays on the right from a program: its match after each round. */
    private static final class JavaPlayer implements Listener {
        private final Map<Integer, PongField> fields = new ConcurrentHashMap<>();
        private final AtomicReference<Runnable> afterRound = new AtomicReference<>(() -> {});
        private final Queue<List<Element>> early = new ConcurrentLinkedQueue<>();
        private PongMatch match;

        void join(GroupClient client, String code) throws Exception {
            Address self = await(client.connect("Robin"));
            Address group = await(client.enter(PongMatch.groupName(code), "", PongMatch.attributes()));
            Address other = await(client.members(group)).stream()
                    .filter(member -> !member.equals(self))
                    .findFirst()
                    .orElseThrow();
            synchronized (this) {
                match = new PongMatch(other, self);
                afterRound.set(() -> say(client, group, match.encode(match.automatic(self))));
                early.forEach(this::play);
                afterRound.get().run();
            }
        }

        private static void say(GroupClient client, Address group, byte[] data) {
            try {
                client.send(group, data);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public synchronized void received(Address group, List<Element> elements) {
            if (match == null) {
                early.add(elements);
            } else {
                play(elements);
            }
        }

        private void play(List<Element> elements) {
            match.heard(elements);
            fields.put(match.round(), match.field());
            afterRound.get().run();
        }
    }

    @Test
    void aBrowserAndAJavaProgramPlayTheSameMatch() throws Exception {
        watchRounds(ada);
        type(ada, "/pong");
        ada.waitForSelector("#games[data-phase=waiting]");
        JavaPlayer robin = new JavaPlayer();
        URI address = URI.create(server.address().replace("http:", "ws:")).resolve("/ws");
        try (GroupClient client = GroupClient.open(address, ClientOptions.DEFAULT, robin)) {
            robin.join(client, ada.locator("#pong-code").textContent());
            ada.waitForSelector("#games[data-phase=playing]");
            awaitRound(ada, ROUNDS);
            Map<?, ?> atAda = rounds(ada);
            for (int round = 1; round < ROUNDS; round++) {
                PongField field = robin.fields.get(round);
                assertEquals(
                        "{\"x\":%d,\"y\":%d,\"vx\":%d,\"vy\":%d,\"leftY\":%d,\"rightY\":%d,\"leftScore\":%d,\"rightScore\":%d,\"hits\":%d}"
                                .formatted(
                                        field.x(),
                                        field.y(),
                                        field.vx(),
                                        field.vy(),
                                        field.leftY(),
                                        field.rightY(),
                                        field.leftScore(),
                                        field.rightScore(),
                                        field.hits()),
                        atAda.get(String.valueOf(round)),
                        "round " + round);
            }
        }
        ada.waitForSelector("#games[data-phase=ended]");
        assertTrue(ada.locator(".pong .words").textContent().endsWith("Robin has left the game."));
        assertEquals(List.of(), browsers.complaints);
    }

    @Test
    void afterALostConnectionChannelsAreEnteredAgain() throws AmbitException {
        bothJoin(ada, bob);
        int port = server.port();
        server.close();
        Browsers.awaitState(ada, "lost");
        server = start(port);
        Browsers.awaitState(ada, "inside");
        Browsers.awaitState(bob, "inside");
        awaitWords(ada, "channel #plaza", "You are in #plaza again");
        awaitWords(bob, "channel #plaza", "You are in #plaza again");
        type(ada, "Where were we?");
        awaitWords(bob, "channel #plaza", "Where were we?");
        assertNotEquals(0, bob.locator("[data-tab='channel #plaza']").count());
    }
}
