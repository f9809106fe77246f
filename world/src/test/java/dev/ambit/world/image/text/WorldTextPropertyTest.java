package dev.ambit.world.image.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.world.image.Differences;
import dev.ambit.world.image.Image;
import dev.ambit.world.image.RandomImages;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class WorldTextPropertyTest {
    private static final Predicate<String> ROOMS = List.of("Room", "Garden")::contains;
    private static final Map<String, byte[]> SOURCES = Map.of("kod/dog.kod", "Dog is Thing\nend\n".getBytes(UTF_8));

    @Property(tries = 2000, edgeCases = EdgeCasesMode.NONE)
    void aWorldComesBackFromItsText(@ForAll long seed, @ForAll @IntRange(min = 3, max = 40) int size)
            throws UnreadableWorld {
        Image image = RandomImages.of(seed, size);
        SortedMap<String, byte[]> folder = WorldText.write(image, ROOMS, SOURCES);
        Image again = WorldText.read(folder).image();
        assertEquals(List.of(), Differences.between(image, again));
    }

    @Property(tries = 2000, edgeCases = EdgeCasesMode.NONE)
    void writingReadingAndWritingAgainGivesTheSameBytes(
            @ForAll long seed, @ForAll @IntRange(min = 3, max = 40) int size) throws UnreadableWorld {
        SortedMap<String, byte[]> folder = WorldText.write(RandomImages.of(seed, size), ROOMS, SOURCES);
        WorldText.Reading reading = WorldText.read(folder);
        assertEquals(shown(folder), shown(WorldText.write(reading.image(), ROOMS, reading.sources())));
    }

    @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
    void aSnapshotOfAWorldHasTheSameText(@ForAll long seed, @ForAll @IntRange(min = 3, max = 40) int size) {
        Image image = RandomImages.of(seed, size);
        Image restored = new Image();
        image.write(restored::apply);
        assertEquals(shown(WorldText.write(image, ROOMS, SOURCES)), shown(WorldText.write(restored, ROOMS, SOURCES)));
    }

    @Property(tries = 3000, edgeCases = EdgeCasesMode.NONE)
    void whateverIsDoneToTheTextItIsAWorldOrThereIsAProblemWithAPlace(@ForAll long seed) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        SortedMap<String, byte[]> folder = new TreeMap<>(WorldText.write(RandomImages.of(seed, 12), ROOMS, SOURCES));
        List<String> paths = folder.keySet().stream().filter(WorldText::isText).toList();
        for (int i = random.nextInt(4); i >= 0; i--) {
            String path = paths.get(random.nextInt(paths.size()));
            folder.put(path, damaged(folder.get(path), random));
        }
        try {
            Image image = WorldText.read(folder).image();
            // What was understood can be written, and then the laws hold again.
            SortedMap<String, byte[]> written = WorldText.write(image, ROOMS, SOURCES);
            assertEquals(
                    shown(written),
                    shown(WorldText.write(WorldText.read(written).image(), ROOMS, SOURCES)));
        } catch (UnreadableWorld e) {
            assertTrue(!e.problems().isEmpty() && e.problems().size() < 300, e.getMessage());
            for (TextProblem problem : e.problems()) {
                assertTrue(folder.containsKey(problem.file()), problem.toString());
                assertTrue(
                        problem.line() > 0 && problem.column() > 0
                                || problem.what().contains("UTF-8"),
                        problem::toString);
            }
        }
    }

    private static byte[] damaged(byte[] bytes, RandomGenerator random) {
        String text = new String(bytes, UTF_8);
        if (text.isEmpty()) {
            return bytes;
        }
        int at = random.nextInt(text.length());
        int to = Math.min(text.length(), at + random.nextInt(20));
        String piece = List.of(
                        "{", "}", "\"", "#", "[", "%1.1=", " . ", "\n", "end", "=", "99999999999", "\\", "`", "é")
                .get(random.nextInt(14));
        String worse = switch (random.nextInt(4)) {
            case 0 -> text.substring(0, at) + text.substring(to);
            case 1 -> text.substring(0, at) + piece + text.substring(at);
            case 2 -> text.substring(0, to) + text.substring(at);
            default -> text.substring(0, at);
        };
        byte[] result = worse.getBytes(UTF_8);
        if (result.length > 0 && random.nextInt(10) == 0) {
            result[random.nextInt(result.length)] = (byte) random.nextInt();
        }
        return result;
    }

    static Map<String, String> shown(Map<String, byte[]> folder) {
        Map<String, String> shown = new TreeMap<>();
        folder.forEach((path, bytes) -> shown.put(path, new String(bytes, UTF_8)));
        return shown;
    }
}
