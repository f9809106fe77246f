package dev.ambit.server.account;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteAccountsTest implements AccountsContract {

    @TempDir
    Path folder;

    @Override
    public Opened open() {
        return Opened.of(SideDatabase.file(folder.resolve("world.db")));
    }

    @Override
    public Opened beside() {
        return open();
    }
}
