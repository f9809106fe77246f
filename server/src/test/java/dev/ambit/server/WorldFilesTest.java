package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.compile.Compilation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorldFilesTest {
    @TempDir
    Path folder;

    @Test
    void aWorldsKodIncludesWhatLiesInItsFolder() throws Exception {
        Files.createDirectories(folder.resolve("kod/include"));
        Files.writeString(folder.resolve("kod/include/Sizes.khd"), "LARGE = 40\n");
        Files.writeString(folder.resolve("kod/box.kod"), """
                Box
                constants:
                   include sizes.khd
                properties:
                   piSize = LARGE
                end
                """);
        WorldFiles files = new WorldFiles(folder.resolve("kod").toString(), folder.toString());
        Compilation compiled = files.compile(new Kodbase());
        assertEquals(List.of(), compiled.diagnostics());
        assertEquals(1, compiled.files().size(), "what is included is no file of its own");
    }
}
