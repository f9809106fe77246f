package dev.ambit.world.image.saved;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ambit.kod.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class SavedFilesPropertyTest {

    @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
    void whatIsWrittenIsRead(@ForAll long seed, @ForAll @IntRange(min = 0, max = 1) int version)
            throws SavedGameException {
        Game game = game(random(seed), version);
        assertEquals(game, Game.read(game.write()));
        assertArrayEquals(game.write(), Game.read(game.write()).write());
    }

    @Property(tries = 5000, edgeCases = EdgeCasesMode.NONE)
    void damagedFilesAreReadOrRefused(@ForAll long seed) {
        RandomGenerator random = random(seed);
        byte[] bytes = game(random, random.nextInt(2)).write();
        for (int i = random.nextInt(5); i >= 0; i--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        feed(random.nextBoolean() ? bytes : Arrays.copyOf(bytes, random.nextInt(bytes.length)));
    }

    @Property(tries = 5000)
    void anyBytesAreReadOrRefused(@ForAll byte[] bytes) {
        feed(bytes);
    }

    private static void feed(byte[] bytes) {
        List<Reader> readers = List.of(
                Game::read,
                SavedString::read,
                SavedAccounts::read,
                SavedGame::lastSave,
                file -> SavedGame.read(Map.of(
                        "lastsave.txt", "LASTSAVE 1".getBytes(US_ASCII),
                        "gameuser.1", SavedFilesTest.bytes("03 00000000"),
                        "striings.1", SavedString.write(List.of()),
                        "dynarscs.1", file,
                        "accounts.1", new byte[0])));
        for (Reader reader : readers) {
            try {
                reader.read(bytes);
            } catch (SavedGameException e) {
                // The one answer to nonsense; anything else fails the test.
            }
        }
    }

    private interface Reader {
        Object read(byte[] bytes) throws SavedGameException;
    }

    static RandomGenerator random(long seed) {
        return RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    }

    static Game game(RandomGenerator random, int version) {
        List<Game.Kind> kinds = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            kinds.add(new Game.Kind(4 + i, "Kind" + i, List.of("name", "é", "").subList(0, random.nextInt(4))));
        }
        List<Game.Body> objects = new ArrayList<>();
        for (int i = random.nextInt(5); i >= 0; i--) {
            long[] values = random.longs(random.nextInt(4))
                    .map(value -> version == 1 ? value : Value.widen((int) value))
                    .toArray();
            objects.add(new Game.Body(objects.size(), 4, values));
        }
        List<Game.Node> nodes = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            nodes.add(new Game.Node(Value.integer(i), Value.list(random.nextInt(9))));
        }
        return new Game(
                version,
                kinds,
                List.of(new Game.Named(random.nextInt(1 << 30), "r")),
                random.nextInt(objects.size()),
                objects,
                nodes,
                List.of(new Game.Timer(1, 0, "Tick", random.nextInt())),
                List.of(new Game.User(random.nextInt(1 << 30), 0)));
    }
}
