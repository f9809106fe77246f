package dev.ambit.server.account;

import java.sql.Connection;
import java.sql.SQLException;

/** Where accounts are kept: SQL that SQLite and PostgreSQL both understand, one transaction each time. */
public interface Database {

    /** What is to be done in one transaction. It must not commit, and may run again when the transaction fails. */
    @FunctionalInterface
    interface SqlWork<T> {
        T run(Connection connection) throws SQLException, Denial;
    }

    /**
     * @throws Denial when the work does; then nothing of it is kept
     * @throws AccountsException when the database cannot do it
     */
    <T> T run(SqlWork<T> work) throws Denial;

    /** The same for work that writes nothing: it does not wait for the disk, and sees all that was written before. */
    default <T> T read(SqlWork<T> work) throws Denial {
        return run(work);
    }

    /** {@link #read} for work that denies nothing. */
    default <T> T query(SqlWork<T> work) {
        try {
            return read(work);
        } catch (Denial denial) {
            throw new AccountsException("unexpected: " + denial.sentence(), denial);
        }
    }

    /** {@link #run} for work that denies nothing. */
    default <T> T update(SqlWork<T> work) {
        try {
            return run(work);
        } catch (Denial denial) {
            throw new AccountsException("unexpected: " + denial.sentence(), denial);
        }
    }
}
