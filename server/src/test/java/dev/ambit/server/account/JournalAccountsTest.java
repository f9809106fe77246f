package dev.ambit.server.account;

import dev.ambit.journal.Journal;
import dev.ambit.journal.JournalAddress;
import dev.ambit.journal.JournalSettings;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.io.TempDir;

/** Accounts through a world's journal, as a server has them, with the command line beside it. */
class JournalAccountsTest implements AccountsContract {

    @TempDir
    Path folder;

    JournalAddress where() {
        return JournalAddress.file(folder.resolve("world.db"));
    }

    @Override
    public Opened open() {
        Journal journal = Journal.open(where(), JournalSettings.defaults(), Clock.systemUTC());
        SideDatabase reading = SideDatabase.beside(where());
        return new Opened(new JournalDatabase(journal, reading), () -> {
            reading.close();
            journal.close();
        });
    }

    @Override
    public Opened beside() {
        return Opened.of(SideDatabase.beside(where()));
    }
}
