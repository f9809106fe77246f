package dev.ambit.server;

import static dev.ambit.server.PlainPlayer.u16;
import static dev.ambit.server.PlainPlayer.u32;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.game.check.GameCheck;
import dev.ambit.game.check.GameFinding.Severity;
import dev.ambit.game.folder.GameFolder;
import dev.ambit.server.PlainPlayer.Heard;
import dev.ambit.server.cli.CommandLines;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/kod-games.md says to write is written, checked and played. */
class GameTutorialTest {
    private static final Pattern BLOCK = Pattern.compile("(?s)```kod (\\S+)\\n(.*?)```");
    private static final Pattern COMMAND = Pattern.compile("(?m)^\\./ambit (game \\w+) mygame$");
    private static final int GETTABLE = 0x10;
    private static final int BUYABLE = 0x400;

    @TempDir
    Path folder;

    private AmbitServer server;

    @BeforeEach
    void follow() throws Exception {
        String page = Files.readString(Path.of("../docs/kod-games.md"));
        Path game = folder.resolve("mygame");
        List<String> commands = new ArrayList<>();
        COMMAND.matcher(page).results().forEach(found -> commands.add(found.group(1)));
        assertEquals(List.of("game new", "game check"), commands);
        assertEquals(
                0, CommandLines.run(List.of("game", "new", game.toString())).code());
        int files = 0;
        Matcher block = BLOCK.matcher(page);
        while (block.find()) {
            Files.writeString(game.resolve(block.group(1)), block.group(2));
            files++;
        }
        assertEquals(4, files);
        GameCheck.Result checked = GameCheck.of(GameFolder.find(game), GameCheck.Progress.NONE);
        assertEquals(0, checked.count(Severity.ERROR) + checked.count(Severity.WARNING), checked::toString);
        server = AmbitServer.start(AmbitConfig.with(Map.of(
                "journal",
                folder.resolve("game.db").toString(),
                "port",
                0,
                "accounts.trust",
                true,
                "game.folder",
                game.toString())));
    }

    @AfterEach
    void close() {
        if (server != null) {
            server.close();
        }
    }

    /** What is told of an object, by its number: its flags. */
    private static Map.Entry<Integer, Integer> described(Heard in) {
        int object = in.u32();
        in.u32();
        in.u32();
        int flags = in.u32();
        in.u32();
        in.u16();
        plain(in);
        return Map.entry(object, flags);
    }

    private static void plain(Heard in) {
        in.u8();
        in.u16();
        in.u8();
    }

    private static Map<Integer, Integer> contents(Heard in) {
        in.u32();
        Map<Integer, Integer> all = new HashMap<>();
        for (int left = in.u16(); left > 0; left--) {
            Map.Entry<Integer, Integer> one = described(in);
            in.u16();
            in.u16();
            in.u16();
            plain(in);
            all.put(one.getKey(), one.getValue());
        }
        return all;
    }

    private static List<Integer> with(Map<Integer, Integer> all, int flag) {
        return all.entrySet().stream()
                .filter(one -> (one.getValue() & flag) != 0)
                .map(Map.Entry::getKey)
                .toList();
    }

    @Test
    void somebodyTakesCoinsGoesToTheShopAndBuysBread() throws Exception {
        try (PlainPlayer ann = new PlainPlayer(server.gamePort().orElseThrow())) {
            ann.enter("Ann", "whatever");
            ann.await(58);
            ann.say(45);
            Heard characters = ann.await(139);
            characters.u16();
            ann.say(46, u32(characters.u32()));
            ann.await(130);
            List<Integer> things = with(contents(ann.await(134)), GETTABLE);
            assertEquals(3, things.size(), "two coins and a lantern");
            for (int thing : things) {
                ann.say(113, u32(thing));
                assertEquals(thing, ann.await(209).u32());
            }

            ann.say(102);
            Heard place = ann.await(130);
            assertEquals(55, place.size());
            List<Integer> keepers = with(contents(ann.await(134)), BUYABLE);
            assertEquals(1, keepers.size());
            int keeper = keepers.getFirst();

            ann.say(124, u32(keeper));
            Heard prices = ann.await(216);
            assertEquals(keeper, described(prices).getKey());
            assertEquals(1, prices.u16());
            int sample = described(prices).getKey();
            assertEquals(1, prices.u32());
            assertTrue(prices.isAtItsEnd());

            for (int bought = 1; bought <= 2; bought++) {
                ann.say(125, u32(keeper), u16(1), u32(sample));
                assertTrue(things.contains(ann.await(210).u32()), "a coin goes");
                assertTrue(described(ann.await(209)).getKey() > 0, "a loaf comes");
            }
            ann.say(125, u32(keeper), u16(1), u32(sample));
            ann.await(32);
            ann.say(117);
            assertEquals(3, ann.await(208).u16(), "two loaves and a lantern");

            ann.say(102);
            assertEquals(1, contents(ann.await(134)).size(), "back in the hall, where nothing is left");
        }
    }
}
