package dev.ambit.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** The databases that a journal can be in, for tests that must hold on each. */
public enum Database {
    SQLITE {
        @Override
        public JournalAddress freshWorld(Path folder) {
            return JournalAddress.file(folder.resolve("deep in/world.db"));
        }

        @Override
        public Connection connect(JournalAddress where) throws SQLException {
            Path path = ((JournalAddress.Sqlite) where).path();
            try {
                Files.createDirectories(path.getParent());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return DriverManager.getConnection("jdbc:sqlite:" + path);
        }
    },
    POSTGRESQL {
        @Override
        public JournalAddress freshWorld(Path folder) {
            return JournalAddress.parse(RealPostgres.shared().freshWorld());
        }

        @Override
        public Connection connect(JournalAddress where) throws SQLException {
            Connection connection = RealPostgres.shared().connect();
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE SCHEMA IF NOT EXISTS \"world_" + where.world() + "\"");
                statement.execute("SET search_path TO \"world_" + where.world() + "\"");
            }
            return connection;
        }
    };

    /** The address of a world that does not exist yet. */
    public abstract JournalAddress freshWorld(Path folder);

    /** A connection behind the journal's back, with auto-commit. */
    public abstract Connection connect(JournalAddress where) throws SQLException;
}
