package dev.ambit.server.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WardrobeTest {

    @TempDir
    Path temp;

    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final InstantSource clock = () -> now;

    private Wardrobe wardrobe(int kept, int perUser) {
        return new Wardrobe(new Folder(temp.resolve("avatars"), 1 << 20), kept, perUser, clock);
    }

    private void later() {
        now = now.plusSeconds(7200);
    }

    private static boolean has(Wardrobe wardrobe, String key) throws IOException {
        Optional<Folder.Found> found = wardrobe.find("/" + key + ".png");
        if (found.isPresent()) {
            found.get().content().close();
        }
        return found.isPresent();
    }

    private String hang(Wardrobe wardrobe, int picture, String owner) throws Exception {
        later();
        return wardrobe.hang(new byte[] {(byte) picture}, owner);
    }

    @Test
    void aPictureIsFoundByWhatIsInIt() throws Exception {
        Wardrobe wardrobe = wardrobe(10, 3);
        String key = hang(wardrobe, 1, "ada");
        assertTrue(key.matches("[0-9a-f]{24}"));
        assertEquals(key, hang(wardrobe, 1, "ada"));
        assertTrue(has(wardrobe, key));
        assertFalse(has(wardrobe, "0".repeat(24)));
    }

    @Test
    void nothingElseOfTheFolderIsFound() throws Exception {
        Wardrobe wardrobe = wardrobe(10, 3);
        hang(wardrobe, 1, "ada");
        assertTrue(Files.exists(temp.resolve("avatars/owners.txt")));
        assertTrue(wardrobe.find("/owners.txt").isEmpty());
        assertTrue(wardrobe.find("/../avatars/owners.txt").isEmpty());
    }

    @Test
    void onePersonHasAFewAndTheirOldestGoes() throws Exception {
        Wardrobe wardrobe = wardrobe(10, 2);
        String first = hang(wardrobe, 1, "ada");
        String others = hang(wardrobe, 9, "bob");
        String second = hang(wardrobe, 2, "ada");
        String third = hang(wardrobe, 3, "ada");
        assertFalse(has(wardrobe, first));
        assertTrue(has(wardrobe, second) && has(wardrobe, third) && has(wardrobe, others));
    }

    @Test
    void whoBringsThePictureOfAnotherDoesNotGetIt() throws Exception {
        Wardrobe wardrobe = wardrobe(10, 1);
        String hers = hang(wardrobe, 1, "ada");
        assertThrows(PictureException.class, () -> hang(wardrobe, 1, "bob"));
        assertFalse(wardrobe.isOf(hers, "bob"));
        hang(wardrobe, 2, "ada");
        assertEquals(hers, hang(wardrobe, 1, "bob"), "it is nobody's any more");
    }

    /** Before, whoever brought a picture again had it, too. */
    @Test
    void whatTwoPeopleHaveFromOldTimesStaysForTheOther() throws Exception {
        String shared = hang(wardrobe(10, 1), 1, "ada");
        Path list = temp.resolve("avatars/owners.txt");
        hang(wardrobe(10, 1), 5, "bob");
        String bob = Files.readAllLines(list).getLast().split(" ")[1];
        Files.writeString(list, Files.readAllLines(list).getFirst() + "\n" + shared + " " + bob + "\n");
        Wardrobe wardrobe = wardrobe(10, 1);
        hang(wardrobe, 2, "ada");
        assertTrue(has(wardrobe, shared));
        hang(wardrobe, 3, "bob");
        assertFalse(has(wardrobe, shared));
    }

    @Test
    void beyondTheLimitTheOneGoesThatNobodyLookedAtForTheLongestTime() throws Exception {
        Wardrobe wardrobe = wardrobe(2, 1);
        String old = hang(wardrobe, 1, "ada");
        String newer = hang(wardrobe, 2, "bob");
        later();
        assertTrue(has(wardrobe, old));
        String newest = hang(wardrobe, 3, "cleo");
        assertTrue(has(wardrobe, old) && has(wardrobe, newest));
        assertFalse(has(wardrobe, newer));
    }

    @Test
    void whatIsKeptOutlivesTheServerAndSoDoesWhoseItIs() throws Exception {
        String first = hang(wardrobe(10, 1), 1, "ada");
        Wardrobe again = wardrobe(10, 1);
        assertTrue(has(again, first));
        assertTrue(again.isOf(first, "ada"));
        assertFalse(again.isOf(first, "bob"));
        hang(again, 2, "ada");
        assertFalse(again.isOf(first, "ada"), "it is gone");
        assertFalse(has(again, first));
        try (Stream<Path> files = Files.list(temp.resolve("avatars"))) {
            assertEquals(2, files.count(), "one picture and the list");
        }
    }
}
