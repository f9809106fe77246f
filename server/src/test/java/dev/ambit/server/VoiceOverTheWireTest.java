package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.group.wire.WorldWords;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Voices over real sockets: who hears whom is the world's to say. */
class VoiceOverTheWireTest {
    private static final int BYTES = 160;
    private AmbitServer server;

    private void open(Map<String, ?> settings) throws AmbitException {
        Map<String, Object> all = new HashMap<>(Map.of("accounts.trust", true, "journal", "none", "port", 0));
        all.putAll(settings);
        server = AmbitServer.start(AmbitConfig.with(all));
    }

    @AfterEach
    void close() {
        server.close();
    }

    private Speaker visitor(String name) throws IOException, InterruptedException {
        return new Speaker(server.groupPort().orElseThrow(), name);
    }

    /** Speaks until it is heard: the world may need a moment to know who is near. */
    private static Speaker.Heard speakUntilHeard(Speaker speaker, Speaker hearer)
            throws IOException, InterruptedException {
        for (int i = 0; i < 200; i++) {
            speaker.speaks(true);
            speaker.say(i, BYTES);
            Speaker.Heard heard = hearer.voices.poll(100, TimeUnit.MILLISECONDS);
            if (heard != null) {
                return heard;
            }
        }
        throw new AssertionError("the voice does not reach");
    }

    /** Lets everybody hear all that was sent so far. */
    private static void settle(Speaker from, String mark, List<Speaker> all) throws IOException, InterruptedException {
        from.mark(mark);
        for (Speaker each : all) {
            each.awaitMark(mark);
        }
    }

    /** The same where the one does not hear the other, so that a third has to say it. */
    private static void settleBy(Speaker third, Speaker from, String mark, Speaker to)
            throws IOException, InterruptedException {
        settle(from, mark, List.of(third));
        settle(third, mark, List.of(to));
    }

    @Test
    void thoseWhoMatterToEachOtherHearTheVoiceAndNobodyElse() throws Exception {
        open(Map.of("world.crowd.most", 1));
        try (Speaker ada = visitor("Ada");
                Speaker bob = visitor("Bob");
                Speaker cy = visitor("Cy")) {
            int x = cy.welcome.get("x").asInt();
            int z = cy.welcome.get("z").asInt();
            for (int step = 1; step <= 10; step++) {
                cy.tell("{\"t\":\"move\",\"x\":%d,\"z\":%d,\"h\":0}".formatted(x, z - step * 30));
            }
            Speaker.Heard heard = speakUntilHeard(ada, bob);
            assertEquals(ada.address(), heard.source(), "who spoke is who the server says");
            assertEquals(BYTES, heard.bytes());
            settle(ada, "now", List.of(bob, cy));
            cy.voices.clear();
            bob.voices.clear();

            ada.say(500, BYTES);
            settle(ada, "done", List.of(bob, cy));
            assertEquals(500, bob.voices.remove().number());
            assertEquals(List.of(), List.copyOf(cy.voices), "Cy is not among the one who matters most");
            assertTrue(ada.voices.isEmpty(), "nobody hears themselves");

            cy.speaks(true);
            cy.say(1, BYTES);
            settle(cy, "and I?", List.of(ada, bob));
            assertTrue(ada.voices.isEmpty() && bob.voices.isEmpty(), "nobody talks to a deaf ear");
        }
    }

    @Test
    void whoIsBlockedIsNotHeardAndNoAddressHelps() throws Exception {
        open(Map.of());
        try (Speaker ada = visitor("Ada");
                Speaker bob = visitor("Bob");
                Speaker cy = visitor("Cy")) {
            speakUntilHeard(ada, bob);
            int adasId = ada.welcome.get("id").asInt();
            bob.tell("{\"t\":\"block\",\"n\":1,\"id\":" + adasId + ",\"on\":true}");
            bob.await(item -> item.get("e").asText().equals("answer"), "answer");
            settleBy(cy, ada, "blocked", bob);
            bob.voices.clear();

            ada.speaks(true);
            ada.say(7, BYTES);
            ada.sendTo(ada.room(), bob.address(), Speaker.piece(8, BYTES));
            settleBy(cy, ada, "still", bob);
            assertEquals(List.of(), List.copyOf(bob.voices));

            ada.sendTo(WorldWords.EVERYBODY, bob.address(), Speaker.piece(9, BYTES));
            assertTrue(ada.refusal().startsWith("FORBIDDEN"), "a voice carries in a room only");
            settleBy(cy, ada, "not there either", bob);
            assertEquals(List.of(), List.copyOf(bob.voices));
        }
    }

    @Test
    void whoHasNotSaidThatTheySpeakOrHasEndedIsNotHeard() throws Exception {
        open(Map.of());
        try (Speaker ada = visitor("Ada");
                Speaker bob = visitor("Bob")) {
            ada.say(1, BYTES);
            settle(ada, "silent", List.of(bob));
            assertTrue(bob.voices.isEmpty());
            speakUntilHeard(ada, bob);
            ada.speaks(false);
            // The world has heard it when it answers what was asked after it.
            ada.tell("{\"t\":\"ping\",\"n\":5}");
            ada.await(item -> item.get("e").asText().equals("pong"), "pong");
            settle(ada, "over", List.of(bob));
            bob.voices.clear();
            ada.say(2, BYTES);
            settle(ada, "out", List.of(bob));
            assertEquals(List.of(), List.copyOf(bob.voices));
        }
    }

    @Test
    void whatIsTooMuchOrTooLongIsDroppedAndTheSpeakerStays() throws Exception {
        open(Map.of("voice.framesPerSecond", 5, "voice.bytesPerSecond", 2000, "voice.frameBytes", 300));
        try (Speaker ada = visitor("Ada");
                Speaker bob = visitor("Bob")) {
            speakUntilHeard(ada, bob);
            settle(ada, "ready", List.of(bob));
            bob.voices.clear();
            long began = System.nanoTime();
            for (int i = 0; i < 40; i++) {
                ada.say(i, 20);
            }
            settle(ada, "flood", List.of(bob));
            long seconds = 1 + (System.nanoTime() - began) / 1_000_000_000L;
            int heard = bob.voices.size();
            assertTrue(heard > 0 && heard <= 5 + 5 * seconds, heard + " pieces in " + seconds + " s");
            assertTrue(heard < 40, "all of the flood came through");

            bob.voices.clear();
            ada.say(1, 301);
            ada.say(2, 3);
            settle(ada, "odd", List.of(bob));
            assertFalse(
                    bob.voices.stream().anyMatch(piece -> piece.bytes() == 301 || piece.bytes() == 3),
                    "too long, and empty");
            speakUntilHeard(ada, bob);
        }
    }

    @Test
    void whereVoiceIsSwitchedOffTheSpeakerIsToldAndPagesKnow() throws Exception {
        open(Map.of("voice.enabled", false));
        try (Speaker ada = visitor("Ada");
                Speaker bob = visitor("Bob")) {
            assertFalse(ada.welcome.has("voice"));
            ada.speaks(true);
            ada.say(1, BYTES);
            assertEquals("FORBIDDEN nobody speaks aloud here (the setting voice.enabled)", ada.refusal());
            settle(ada, "hush", List.of(bob));
            assertTrue(bob.voices.isEmpty());
        }
    }

    @Test
    void aVoiceComesWithTheNextTick() throws Exception {
        open(Map.of());
        try (Speaker ada = visitor("Ada");
                Speaker bob = visitor("Bob")) {
            assertTrue(ada.welcome.get("voice").asBoolean());
            speakUntilHeard(ada, bob);
            settle(ada, "go", List.of(bob));
            bob.voices.clear();
            long sum = 0;
            int rounds = 25;
            for (int i = 0; i < rounds; i++) {
                long left = System.nanoTime();
                ada.say(i, BYTES);
                Speaker.Heard heard = bob.voices.poll(20, TimeUnit.SECONDS);
                assertEquals(i, heard.number());
                sum += heard.nanos() - left;
                ada.speaks(true);
            }
            assertTrue(sum / rounds < 500_000_000L, "mean of " + sum / rounds / 1_000_000 + " ms");
        }
    }
}
