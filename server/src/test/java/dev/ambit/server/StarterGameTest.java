package dev.ambit.server;

import static dev.ambit.server.PlainPlayer.string;
import static dev.ambit.server.PlainPlayer.u16;
import static dev.ambit.server.PlainPlayer.u32;
import static dev.ambit.server.PlainPlayer.u8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.game.folder.FolderException;
import dev.ambit.game.starter.StarterGame;
import dev.ambit.server.PlainPlayer.Heard;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The game that {@code ambit game new} writes is played over a socket, and every message has the bytes that the protocol gives it. */
class StarterGameTest {
    private static final int START = 320;
    private static final int LANTERN_ROW = 384;
    private static final int LANTERN_COL = 448;
    private static final int PLAYER = 0x4;
    private static final int GETTABLE = 0x10;

    @TempDir
    Path folder;

    private AmbitServer server;

    @BeforeEach
    void open() throws Exception {
        StarterGame.write(folder.resolve("game"));
        server = start();
    }

    private AmbitServer start() throws Exception {
        return AmbitServer.start(AmbitConfig.with(Map.of(
                "journal",
                folder.resolve("game.db").toString(),
                "port",
                0,
                "accounts.trust",
                true,
                "game.folder",
                folder.resolve("game").toString())));
    }

    @AfterEach
    void close() {
        server.close();
    }

    private PlainPlayer connect() throws Exception {
        return new PlainPlayer(server.gamePort().orElseThrow());
    }

    /** Somebody in the room, with the number of their character. */
    private record Played(PlainPlayer line, int self, int room) implements AutoCloseable {
        @Override
        public void close() throws Exception {
            line.close();
        }
    }

    private Played play(String name) throws Exception {
        PlainPlayer line = connect();
        line.enter(name, "whatever");
        line.await(58);
        line.say(45);
        Heard characters = line.await(139);
        assertEquals(1, characters.u16());
        int self = characters.u32();
        characters.string();
        if (characters.u8() == 1) {
            line.say(
                    6,
                    u8(48),
                    u32(self),
                    string(name),
                    string("Somebody."),
                    u8(1),
                    u16(0),
                    u8(0),
                    u8(0),
                    u16(0),
                    u16(0),
                    u16(0));
            Heard ok = line.await(56);
            assertEquals(self, ok.u32());
        }
        line.say(46, u32(self));
        Heard place = line.await(130);
        assertEquals(self, place.u32());
        place.u32();
        place.u32();
        int room = place.u32();
        line.await(134);
        return new Played(line, self, room);
    }

    /** What a room's contents say of one in it. */
    private record Seen(int object, int flags, int row, int col) {}

    private static Seen seen(Heard in) {
        int object = in.u32();
        in.u32();
        in.u32();
        int flags = in.u32();
        assertEquals(0, in.u32(), "rarity");
        assertEquals(0, in.u16(), "light");
        plain(in);
        Seen seen = new Seen(object, flags, in.u16(), in.u16());
        in.u16();
        plain(in);
        return seen;
    }

    /** No animation: kind 1 with a group, and no overlays. */
    private static void plain(Heard in) {
        assertEquals(1, in.u8(), "kind of animation");
        assertEquals(1, in.u16(), "group");
        assertEquals(0, in.u8(), "overlays");
    }

    private static Map<Integer, Seen> contents(Heard in, int room) {
        assertEquals(room, in.u32());
        Map<Integer, Seen> all = new HashMap<>();
        for (int left = in.u16(); left > 0; left--) {
            Seen one = seen(in);
            all.put(one.object(), one);
        }
        assertTrue(in.isAtItsEnd());
        return all;
    }

    private static Map<Integer, Seen> look(Played who) throws Exception {
        who.line().say(42);
        return contents(who.line().await(134), who.room());
    }

    private static Seen lantern(Played who) throws Exception {
        return look(who).values().stream()
                .filter(one -> one.flags() == GETTABLE)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void whoEntersIsToldEverythingInTheOrderThatClientsExpect() throws Exception {
        try (PlainPlayer ann = connect()) {
            ann.enter("Ann", "whatever");
            Heard module = ann.await(58);
            assertEquals(5, module.size());
            ann.say(45);
            Heard characters = ann.await(139);
            assertEquals(1, characters.u16());
            int self = characters.u32();
            assertTrue(characters.string().startsWith("User"));
            assertEquals(1, characters.u8(), "new");
            assertTrue(characters.string().startsWith("Welcome to this small game"));
            assertEquals(2, characters.u8(), "advertisements");
            ann.say(46, u32(self));
            List<Heard> all = ann.hearUntil(134);
            assertEquals(
                    List.of(30, 58, 32, 136, 130, 222, 134),
                    all.stream().map(one -> one.type).toList());
            Heard players = all.get(3);
            assertEquals(1, players.u16());
            assertEquals(self, players.u32());
            players.u32();
            assertTrue(players.string().startsWith("User"));
            assertEquals(PLAYER, players.u32());
            assertTrue(players.isAtItsEnd());
            Heard place = all.get(4);
            assertEquals(55, place.size());
            assertEquals(self, place.u32());
            place.u32();
            place.u32();
            int room = place.u32();
            place.u32();
            place.u32();
            assertNotEquals(0, place.u32(), "the room's check");
            assertEquals(64, place.u8(), "light");
            assertEquals(6, all.get(5).size());
            Map<Integer, Seen> here = contents(all.get(6), room);
            assertEquals(2, here.size());
            assertEquals(new Seen(self, PLAYER, START, START), here.get(self));
        }
    }

    @Test
    void peopleWalkAndTalkAndSeeEachOtherComeAndGo() throws Exception {
        try (Played ann = play("Ann");
                Played bob = play("Bob")) {
            Heard added = ann.line().await(137);
            assertEquals(bob.self(), added.u32());
            added.u32();
            assertEquals("Bob", added.string());
            assertEquals(bob.self(), seen(ann.line().await(217)).object());

            ann.line().say(100, u16(START + 32), u16(START), u8(18), u32(ann.room()));
            Heard moved = bob.line().await(200);
            assertEquals(10, moved.size());
            assertEquals(ann.self(), moved.u32());
            assertEquals(START + 32, moved.u16());
            assertEquals(START, moved.u16());
            assertEquals(18, moved.u8());
            assertEquals(START + 32, look(ann).get(ann.self()).row());

            ann.line().say(101, u32(ann.self()), u16(1024));
            Heard turned = bob.line().await(201);
            assertEquals(ann.self(), turned.u32());
            assertEquals(1024, turned.u16());
            assertTrue(turned.isAtItsEnd());

            ann.line().say(110, u8(1), string("hello Bob"));
            Heard own = ann.line().await(206);
            assertEquals(ann.self(), own.u32());
            own.u32();
            assertEquals(1, own.u8());
            int youSay = own.u32();
            assertEquals("hello Bob", own.string());
            Heard heard = bob.line().await(206);
            assertEquals(ann.self(), heard.u32());
            int name = heard.u32();
            heard.u8();
            assertNotEquals(youSay, heard.u32());
            assertEquals(name, heard.u32());
            assertEquals("hello Bob", heard.string());

            ann.line().say(54);
            ann.line().await(149);
            ann.line().menu();
            assertEquals(ann.self(), bob.line().await(138).u32());
            assertEquals(ann.self(), bob.line().await(218).u32());
        }
    }

    @Test
    void whoWalksIntoAWallStandsWhereTheyStood() throws Exception {
        try (Played ann = play("Ann")) {
            ann.line().say(100, u16(START), u16(START + 4000), u8(18), u32(ann.room()));
            Heard back = ann.line().await(200);
            assertEquals(ann.self(), back.u32());
            assertEquals(START, back.u16());
            assertEquals(START, back.u16());
            assertEquals(0, back.u8());
            int row = START;
            while (row > 64) {
                row -= 64;
                ann.line().say(100, u16(row), u16(START), u8(18), u32(ann.room()));
            }
            ann.line().say(100, u16(row - 64), u16(START), u8(18), u32(ann.room()));
            ann.line().await(200);
            assertEquals(row, look(ann).get(ann.self()).row());
        }
    }

    @Test
    void aThingIsLookedAtTakenCarriedAndDropped() throws Exception {
        try (Played ann = play("Ann");
                Played bob = play("Bob")) {
            Seen lantern = lantern(ann);
            assertEquals(LANTERN_ROW, lantern.row());
            assertEquals(LANTERN_COL, lantern.col());
            ann.line().say(116, u32(lantern.object()));
            Heard look = ann.line().await(207);
            assertEquals(lantern.object(), look.u32());

            ann.line().say(113, u32(lantern.object()));
            assertEquals(lantern.object(), ann.line().await(218).u32());
            assertEquals(lantern.object(), ann.line().await(209).u32());
            assertEquals(lantern.object(), bob.line().await(218).u32());
            ann.line().say(117);
            Heard carried = ann.line().await(208);
            assertEquals(1, carried.u16());
            assertEquals(lantern.object(), carried.u32());

            bob.line().say(113, u32(lantern.object()));
            bob.line().say(117);
            assertEquals(0, bob.line().await(208).u16());

            ann.line().say(118, u16(1), u32(lantern.object()));
            assertEquals(lantern.object(), ann.line().await(210).u32());
            assertEquals(
                    new Seen(lantern.object(), GETTABLE, START, START),
                    seen(bob.line().await(217)));
        }
    }

    @Test
    void whoHasComeFarIsToldThatAThingIsOutOfReach() throws Exception {
        try (Played ann = play("Ann")) {
            int object = lantern(ann).object();
            ann.line().say(100, u16(START - 160), u16(START), u8(18), u32(ann.room()));
            ann.line().say(113, u32(object));
            ann.line().await(32);
            assertEquals(object, lantern(ann).object());
        }
    }

    @Test
    void theGameGoesOnAfterTheServerWasEnded() throws Exception {
        int lantern;
        try (Played ann = play("Ann")) {
            lantern = lantern(ann).object();
            ann.line().say(113, u32(lantern));
            ann.line().await(209);
            server.close();
        }
        server = start();
        // Ann came first then; who has which character does not hang on that.
        try (Played bob = play("Bob");
                Played ann = play("Ann")) {
            assertEquals(2, look(bob).size(), "only those who are here");
            ann.line().say(117);
            Heard carried = ann.line().await(208);
            assertEquals(1, carried.u16());
            assertEquals(lantern, carried.u32());
            bob.line().say(100, u16(START), u16(START + 32), u8(18), u32(bob.room()));
            assertEquals(bob.self(), ann.line().await(200).u32());
        }
    }

    @Test
    void typesStayReadableWhenTheyAreScrambled() throws Exception {
        try (Played ann = play("Ann")) {
            for (int i = 0; i < 40; i++) {
                ann.line().say(3);
                ann.line().await(1);
                ann.line().say(117);
                assertEquals(0, ann.line().await(208).u16());
            }
        }
    }

    @Test
    void nothingIsOverwritten() {
        assertThrows(FolderException.class, () -> StarterGame.write(folder.resolve("game")));
    }
}
