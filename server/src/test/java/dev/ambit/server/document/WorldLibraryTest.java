package dev.ambit.server.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.gateway.http.Library.Holding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorldLibraryTest {

    @TempDir
    Path temp;

    private WorldLibrary library;

    @BeforeEach
    void open() throws IOException {
        Files.createDirectories(temp.resolve("documents"));
        Files.writeString(temp.resolve("documents/poem.txt"), "roses");
        library = new WorldLibrary(
                new DocumentSettings(
                        temp.resolve("documents").toString(),
                        100,
                        new DocumentSettings.Avatars(
                                temp.resolve("avatars"), DocumentSettings.Uploaders.GUESTS, 1024, 1000, 10, 5, 6)),
                temp.resolve("no-rooms").toString(),
                (_, address) -> new UploadRights.Bearer(false, Optional.empty(), address),
                InstantSource.system());
    }

    private static String read(Holding holding) throws IOException {
        try (var content = holding.content()) {
            return new String(content.read(0, (int) content.length()), UTF_8);
        }
    }

    @Test
    void whatHasNoFileIsWrittenWhenItIsAskedFor() throws IOException {
        AtomicReference<String> rooms = new AtomicReference<>("[]");
        library.add("/rooms.json", rooms::get);
        Holding none = library.find("/rooms.json").orElseThrow();
        assertEquals("[]", read(none));
        assertEquals("application/json", none.type());
        rooms.set("[{\"number\":1}]");
        Holding one = library.find("/rooms.json").orElseThrow();
        assertEquals("[{\"number\":1}]", read(one));
        assertNotEquals(none.tag(), one.tag());
        assertFalse(one.lasting());
    }

    @Test
    void filesAreFoundAndFoldersThatAreNotThereAreEmpty() throws IOException {
        assertEquals("roses", read(library.find("/poem.txt").orElseThrow()));
        assertTrue(library.find("/rooms/study.json").isEmpty());
        assertTrue(library.find("/avatars/0123456789abcdef01234567.png").isEmpty());
    }

    @Test
    void aFileThatIsReplacedByALargerOneIsGone() throws IOException {
        Files.writeString(temp.resolve("documents/poem.txt"), "x".repeat(101));
        assertTrue(library.find("/poem.txt").isEmpty());
    }

    @Test
    void aFileThatShrinksWhileItIsReadIsAnError() throws IOException {
        Holding poem = library.find("/poem.txt").orElseThrow();
        Files.writeString(temp.resolve("documents/poem.txt"), "ro");
        try (var content = poem.content()) {
            org.junit.jupiter.api.Assertions.assertThrows(IOException.class, () -> content.read(0, 5));
        }
    }
}
