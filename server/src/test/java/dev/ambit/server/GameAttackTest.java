package dev.ambit.server;

import static dev.ambit.server.PlainPlayer.string;
import static dev.ambit.server.PlainPlayer.u16;
import static dev.ambit.server.PlainPlayer.u32;
import static dev.ambit.server.PlainPlayer.u8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ambit.game.starter.StarterGame;
import dev.ambit.server.PlainPlayer.Heard;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A game whose world goes back in time, whose characters are deleted, and whose clients have odd names. */
class GameAttackTest {
    private static final int GETTABLE = 0x10;

    @TempDir
    Path folder;

    private final HttpClient http = HttpClient.newHttpClient();
    private AmbitServer server;
    private long number;

    @BeforeEach
    void open() throws Exception {
        StarterGame.write(folder.resolve("game"));
        server = AmbitServer.start(AmbitConfig.with(Map.of(
                "journal",
                folder.resolve("game.db").toString(),
                "port",
                0,
                "accounts.trust",
                true,
                "world.wizards",
                List.of("Wanda"),
                "game.folder",
                folder.resolve("game").toString())));
    }

    @AfterEach
    void close() {
        server.close();
    }

    /** Somebody in the hall. */
    private record Player(PlainPlayer line, int self, Set<Integer> people, Set<Integer> things)
            implements AutoCloseable {
        @Override
        public void close() throws IOException {
            line.close();
        }

        /** So many things they carry. */
        int carried() throws IOException {
            line.say(117);
            return line.await(208).u16();
        }
    }

    private PlainPlayer connect(String name) throws Exception {
        PlainPlayer line = new PlainPlayer(server.gamePort().orElseThrow());
        line.enter(name, "whatever");
        // Only from what the game says first is known which epoch it is.
        line.await(58);
        return line;
    }

    private static int firstCharacter(PlainPlayer line) throws IOException {
        line.say(45);
        Heard characters = line.await(139);
        assertTrue(characters.u16() > 0);
        return characters.u32();
    }

    private Player play(String name) throws Exception {
        PlainPlayer line = connect(name);
        int self = firstCharacter(line);
        line.say(46, u32(self));
        Heard contents = line.await(134);
        contents.u32();
        Set<Integer> people = new HashSet<>();
        Set<Integer> things = new HashSet<>();
        for (int left = contents.u16(); left > 0; left--) {
            int object = contents.u32();
            contents.u32();
            contents.u32();
            boolean isThing = (contents.u32() & GETTABLE) != 0;
            (isThing ? things : people).add(object);
            for (int bytes = 6 + 4 + 6 + 4; bytes > 0; bytes--) {
                contents.u8();
            }
        }
        return new Player(line, self, people, things);
    }

    private JsonNode done(Guest guest, String fields) {
        long n = ++number;
        guest.send("{\"n\":" + n + "," + fields.replace('\'', '"') + "}");
        JsonNode answer = guest.await(
                item -> item.get("e").asText().equals("answer") && item.get("n").asLong() == n, "answer to " + fields);
        assertTrue(answer.get("ok").asBoolean(), answer::toString);
        return answer.get("value");
    }

    private static void isCutOff(PlainPlayer line) {
        assertThrows(IOException.class, () -> {
            while (true) {
                line.hear();
            }
        });
    }

    @Test
    void whoIsInAGameWhoseWorldGoesBackComesInAgainAndFindsItAsItWas() throws Exception {
        try (Guest wanda = Guest.inside(http, server.port(), "Wanda");
                Player ann = play("Ann")) {
            int lantern = ann.things().iterator().next();
            ann.line().say(113, u32(lantern));
            ann.line().await(209);
            long then = done(wanda, "'t':'history','id':" + lantern + ",'name':'poOwner'")
                    .get(0)
                    .get("entry")
                    .asLong();
            try (Player bob = play("Bob")) {
                assertNotEquals(ann.self(), bob.self());
                ann.line().say(118, u16(1), u32(lantern));
                bob.line().await(217);
                wanda.send("{\"t\":\"rollback\",\"n\":" + ++number + ",\"to\":" + then + "}");
                isCutOff(ann.line());
                isCutOff(bob.line());
            }
            try (Player again = play("Ann")) {
                assertEquals(ann.self(), again.self());
                assertEquals(Set.of(ann.self()), again.people(), "nobody stands there who is not connected");
                assertEquals(1, again.carried());
                try (Player bob = play("Bob")) {
                    assertEquals(Set.of(ann.self(), bob.self()), bob.people());
                    bob.line().say(110, u8(1), string("hello again"));
                    assertEquals(bob.self(), again.line().await(206).u32());
                }
            }
        }
    }

    @Test
    void aCharacterIsDeletedOnlyByWhoseItIsAndNotWhileItIsPlayed() throws Exception {
        int anns;
        try (Player ann = play("Ann")) {
            anns = ann.self();
            ann.line().say(47, u32(anns));
            assertEquals(0, ann.carried(), "she plays on");
            try (PlainPlayer bob = connect("Bob")) {
                assertNotEquals(anns, firstCharacter(bob));
                bob.say(47, u32(anns));
                bob.say(46, u32(anns));
                assertNotEquals(anns, firstCharacter(bob), "he has only his own, and is still choosing");
            }
            assertEquals(0, ann.carried());
        }
        try (PlainPlayer ann = connect("Ann")) {
            assertEquals(anns, firstCharacter(ann));
            ann.say(47, u32(anns));
            Heard left = ann.await(139);
            assertEquals(1, left.u16(), "who has none gets a new one");
            int fresh = left.u32();
            assertNotEquals(anns, fresh);
            ann.say(46, u32(anns));
            ann.say(46, u32(fresh));
            assertEquals(fresh, ann.await(130).u32());
        }
    }

    @Test
    void aNameWithControlCharactersIsNobodysAndOneWithOddLettersIsAName() throws Exception {
        for (String bad : List.of("", "  ", "Ann\nAccount 1 enters", "a\u0000b", "\u001b[31mred")) {
            try (PlainPlayer line = new PlainPlayer(server.gamePort().orElseThrow())) {
                line.await(21);
                line.sayAtTheMenu(2, u8(7), u8(37), new byte[36], string(bad), string("0123456789abcdef"));
                assertEquals(24, line.hear().type, () -> "of \"" + bad + "\"");
            }
        }
        try (Player odd = play("\u00ff".repeat(50))) {
            assertEquals(0, odd.carried());
        }
    }

    @Test
    void whoIsCutOffAtAnyMomentOfComingInLeavesNobodyInTheHall() throws Exception {
        for (int step = 0; step < 20; step++) {
            try (PlainPlayer ann = connect("Ann")) {
                int self = step % 4 > 0 ? firstCharacter(ann) : 0;
                if (step % 4 > 1) {
                    ann.say(46, u32(self));
                }
                if (step % 4 > 2) {
                    ann.await(130);
                    ann.say(110, u8(1), string("I am go"));
                }
            }
        }
        try (Player bob = play("Bob")) {
            // Ann's last connection may be noticed after Bob came in; then he hears her go.
            while (bob.people().size() > 1) {
                bob.people().remove(bob.line().await(218).u32());
            }
            assertEquals(Set.of(bob.self()), bob.people());
        }
    }
}
