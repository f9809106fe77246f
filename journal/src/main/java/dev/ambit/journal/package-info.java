/**
 * What lasts: a world's append-only log, its snapshots, and other people's tables beside them, in one database.
 *
 * <p>{@link dev.ambit.journal.Journal} is the door for the one process that owns a world, {@link
 * dev.ambit.journal.JournalReader} the window for everybody else. Bodies are bytes that mean nothing here; the world
 * packs and unpacks them. SQLite and PostgreSQL share all code but a small {@code SqlDialect} each. One thread writes
 * ({@code Scribe}); {@code Seal} is the chain of checks that finds lost, changed and swapped rows.
 *
 * <p>Depends on nothing of Ambit's. The world appends, the server opens, prunes and keeps accounts.
 */
@NullMarked
package dev.ambit.journal;

import org.jspecify.annotations.NullMarked;
