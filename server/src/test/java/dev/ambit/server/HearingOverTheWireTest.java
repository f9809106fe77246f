package dev.ambit.server;

import static dev.ambit.group.client.GroupClient.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.group.Address;
import dev.ambit.group.wire.AppData;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.WorldWords;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whom one does not hear one hears nowhere, over real sockets: in talk, whispers, voices, channels, in private and over IRC. */
class HearingOverTheWireTest {
    private static final Set<String> EVERYTHING = Set.of("aloud", "whisper", "channel", "room", "private", "voice");
    private static final int VOICE_BYTES = 160;

    private AmbitServer server;
    private final Map<Speaker, Address> plazas = new HashMap<>();
    private int number;

    @BeforeEach
    void open() throws AmbitException {
        server = AmbitServer.start(AmbitConfig.with(
                Map.of("accounts.trust", true, "journal", "none", "port", 0, "irc.enabled", true, "irc.port", 0)));
    }

    @AfterEach
    void close() {
        server.close();
    }

    private Speaker visitor(String name) throws IOException, InterruptedException {
        return new Speaker(server.groupPort().orElseThrow(), name);
    }

    /** Enters the channel, unless already there. */
    private Address plaza(Speaker visitor) throws IOException, InterruptedException {
        if (!plazas.containsKey(visitor)) {
            plazas.put(visitor, await(visitor.client.enter("#plaza", "", Attributes.NONE)));
        }
        return plazas.get(visitor);
    }

    /** How somebody says whom they do not want to hear. */
    enum Way {
        BY_NUMBER {
            @Override
            void mute(Speaker ada, Speaker eve, boolean on) throws IOException {
                ada.tell("{\"t\":\"block\",\"n\":1,\"id\":" + id(eve) + ",\"on\":" + on + "}");
            }
        },
        BY_NAME {
            @Override
            void mute(Speaker ada, Speaker eve, boolean on) throws IOException {
                ada.tell("{\"t\":\"mute\",\"n\":1,\"name\":\"eve\",\"on\":" + on + "}");
            }
        },
        BY_KOD {
            @Override
            void mute(Speaker ada, Speaker eve, boolean on) throws IOException {
                ada.tell("{\"t\":\"call\",\"n\":1,\"id\":" + id(ada) + ",\"method\":\"" + (on ? "Mute" : "Unmute")
                        + "\",\"args\":{\"whom\":{\"ref\":" + id(eve) + "}}}");
            }
        },
        IN_THE_GROUPS {
            @Override
            void mute(Speaker ada, Speaker eve, boolean on) throws IOException, InterruptedException {
                await(ada.client.ignore(eve.address(), on));
            }
        };

        abstract void mute(Speaker ada, Speaker eve, boolean on) throws IOException, InterruptedException;

        private static int id(Speaker of) {
            return of.welcome.get("id").asInt();
        }
    }

    @ParameterizedTest
    @EnumSource
    void whoIsMutedByAnyWayIsHeardNowhereAndSoAfterComingBack(Way way) throws Exception {
        try (Speaker cy = visitor("Cy");
                Speaker eve = visitor("Eve")) {
            try (Speaker ada = visitor("Ada")) {
                assertEquals(EVERYTHING, heard(ada, eve, cy));
                mute(ada, eve, way, true);
                assertEquals(Set.of(), heard(ada, eve, cy));
            }
            cy.await(item -> item.get("e").asText().equals("disappear"), "that Ada has gone");
            try (Speaker ada = visitor("Ada")) {
                assertEquals("Ada", ada.welcome.get("name").asText());
                assertEquals(Set.of(), heard(ada, eve, cy), "the list lasts");
                mute(ada, eve, way, false);
                assertEquals(EVERYTHING, heard(ada, eve, cy));
            }
        }
    }

    private void mute(Speaker ada, Speaker eve, Way way, boolean on) throws IOException, InterruptedException {
        way.mute(ada, eve, on);
        ada.newsUntilAnswer(++number);
    }

    /** What of all that Eve says by every way comes to Ada's ears. Cy hears it all, and says when it is over. */
    private Set<String> heard(Speaker ada, Speaker eve, Speaker cy) throws IOException, InterruptedException {
        int round = ++number;
        Address plaza = plaza(ada);
        plaza(eve);
        eve.tell("{\"t\":\"say\",\"text\":\"aloud " + round + "\"}");
        eve.tell("{\"t\":\"whisper\",\"n\":1,\"to\":" + ada.welcome.get("id") + ",\"text\":\"whisper " + round + "\"}");
        eve.speaks(true);
        eve.newsUntilAnswer(round);
        eve.client.send(plaza, AppData.talk("channel " + round).encode());
        eve.sendTo(
                WorldWords.EVERYBODY,
                ada.address(),
                AppData.talk("private " + round).encode());
        eve.say(round, VOICE_BYTES);
        eve.mark("room " + round);
        cy.awaitMark("room " + round);
        eve.newsUntilAnswer(round);
        cy.mark("over " + round);
        String everything =
                String.join("\n", ada.wordsUntil("over " + round)) + String.join("\n", ada.newsUntilAnswer(round));
        Set<String> heard = new TreeSet<>();
        EVERYTHING.stream()
                .filter(how -> everything.contains(how + " " + round))
                .forEach(heard::add);
        if (ada.voices.removeIf(piece -> piece.number() == round)) {
            heard.add("voice");
        }
        return heard;
    }

    @Test
    void whoIsMutedIsNotHeardFromIrcNorByWhoListensThere() throws Exception {
        try (Speaker cy = visitor("Cy")) {
            Address plaza = plaza(cy);
            try (Speaker ada = visitor("Ada");
                    Speaker eve = visitor("Eve")) {
                mute(ada, eve, Way.BY_NAME, true);
                // Who has a friend is remembered.
                eve.tell("{\"t\":\"befriend\",\"n\":1,\"id\":" + cy.welcome.get("id") + ",\"on\":true}");
                eve.newsUntilAnswer(++number);
                plaza(ada);
                eve.close();
                cy.await(item -> item.get("e").asText().equals("disappear"), "that Eve has gone");
                try (IrcGuest irc = new IrcGuest(server.ircPort().orElseThrow()).inside("Eve", "")) {
                    irc.say("JOIN #plaza");
                    untilUnheard(text -> {
                        irc.say("PRIVMSG #plaza :" + text);
                        cy.awaitMark(text);
                        cy.client.send(plaza, AppData.talk("over " + text).encode());
                        return ada.wordsUntil("over " + text);
                    });
                    irc.say("PRIVMSG Ada :psst");
                    irc.say("PRIVMSG #plaza :that was all");
                    cy.awaitMark("that was all");
                    cy.client.send(plaza, AppData.talk("over").encode());
                    assertEquals(List.of(), ada.wordsUntil("over"));
                }
            }
            cy.await(item -> item.get("e").asText().equals("disappear"), "that Ada has gone");
            try (Speaker eve = visitor("Eve");
                    IrcGuest ada = new IrcGuest(server.ircPort().orElseThrow()).inside("Ada", "")) {
                plaza(eve);
                ada.say("JOIN #plaza");
                ada.await(line -> line.contains(" 366 "), "who is there");
                untilUnheard(text -> {
                    eve.client.send(plaza, AppData.talk(text).encode());
                    cy.awaitMark(text);
                    cy.client.send(plaza, AppData.talk("over " + text).encode());
                    StringBuilder lines = new StringBuilder();
                    ada.await(
                            line -> lines.append(line).append('\n').toString().contains("over " + text),
                            "what Cy says");
                    return lines.toString().contains(":" + text) ? List.of(text) : List.of();
                });
            }
        }
    }

    private interface Attempt {
        List<String> heard(String text) throws IOException, InterruptedException;
    }

    /** Who came a moment ago may be heard until the world has said whose avatar is theirs; then no more. */
    private static void untilUnheard(Attempt attempt) throws IOException, InterruptedException {
        int tries = 0;
        while (attempt.heard("try " + tries).contains("try " + tries)) {
            assertTrue(++tries < 100, "is always heard");
        }
        assertFalse(attempt.heard("again").contains("again"));
    }
}
