package dev.ambit.journal;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The journal in a file. */
class SqliteJournalTest extends JournalContract {

    @TempDir
    Path folder;

    @Override
    JournalAddress freshWorld() {
        return JournalAddress.file(folder.resolve("deep/in/world.db"));
    }
}
