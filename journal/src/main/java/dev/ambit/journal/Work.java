package dev.ambit.journal;

import java.sql.Connection;
import org.jspecify.annotations.Nullable;

/**
 * SQL that runs on the writer's connection inside its next transaction. It must not commit, roll back or close.
 *
 * <p>When the transaction fails through no fault of the work (disk full, connection lost), it runs again in the next
 * one; only one of these runs is ever committed, so whatever it does outside the database must bear repeating.
 */
@FunctionalInterface
public interface Work<T extends @Nullable Object> {
    T run(Connection connection) throws Exception;
}
