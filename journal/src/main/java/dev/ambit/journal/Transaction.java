package dev.ambit.journal;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.List;

/** All that waits, in the order in which it came, in one transaction. Does not commit. */
record Transaction(SqlDialect dialect, Connection connection) {

    /** So often may a transaction fail in the midst of a work before the work itself is to blame. */
    private static final int MOST_TRIES_OF_WORK = 20;

    /** The head that the log has once this is committed. */
    Head write(Head head, List<Waiting> batch) throws SQLException {
        Head next = head.next(writeAll(head.end(), batch));
        if (!head.advance(connection, next)) {
            throw new ReplacedException(dialect.where(), Head.read(connection, dialect.where()));
        }
        return next;
    }

    private Head.Link writeAll(Head.Link from, List<Waiting> batch) throws SQLException {
        Head.Link end = from;
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO entry (sequence, time, packing, seal, body) VALUES (?, ?, ?, ?, ?)")) {
            boolean gathered = false;
            for (Waiting item : batch) {
                switch (item) {
                    case Waiting.Line line -> {
                        end = gather(insert, end, line);
                        gathered = true;
                    }
                    case Waiting.Task<?> task -> {
                        if (gathered) {
                            insert.executeBatch();
                            gathered = false;
                        }
                        perform(task);
                    }
                }
            }
            if (gathered) {
                insert.executeBatch();
            }
        }
        return end;
    }

    private static Head.Link gather(PreparedStatement insert, Head.Link end, Waiting.Line line) throws SQLException {
        Packed packed = line.packed();
        long seal = Seal.of(end.seal(), line.sequence, line.timeMillis, packed);
        insert.setLong(1, line.sequence);
        insert.setLong(2, line.timeMillis);
        insert.setInt(3, packed.packing());
        insert.setLong(4, seal);
        insert.setBytes(5, packed.bytes());
        insert.addBatch();
        return new Head.Link(line.sequence, seal);
    }

    /** Runs a work so that its failure undoes the work and nothing else. */
    private <T> void perform(Waiting.Task<T> task) throws SQLException {
        task.tries++;
        task.failure = null;
        Savepoint before = connection.setSavepoint();
        try {
            task.result = task.work.run(connection);
            connection.releaseSavepoint(before);
            return;
        } catch (SQLException e) {
            if (dialect.mayPass(e) && task.tries <= MOST_TRIES_OF_WORK) {
                throw e;
            }
            task.failure = e;
        } catch (Exception | Error e) {
            task.failure = e;
        }
        connection.rollback(before);
    }
}
