package dev.ambit.server.account;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteAccountsTest implements AccountsContract {

    @TempDir
    Path folder;

    @Override
    public SideDatabase open() {
        return SideDatabase.file(folder.resolve("world.db"));
    }
}
