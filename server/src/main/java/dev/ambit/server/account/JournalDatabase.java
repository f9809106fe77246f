package dev.ambit.server.account;

import dev.ambit.journal.Journal;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/** Accounts in the world's own database: written by the one thread that writes to it, read beside it. */
public final class JournalDatabase implements Database {

    /** Whoever wants to log in while the disk hangs hears so, instead of nothing. */
    private static final int PATIENCE_SECONDS = 20;

    private final Journal journal;
    private final SideDatabase reading;

    public JournalDatabase(Journal journal, SideDatabase reading) {
        this.journal = journal;
        this.reading = reading;
    }

    @Override
    public <T> T run(SqlWork<T> work) throws Denial {
        try {
            return journal.work(work::run)
                    .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
                    .join();
        } catch (CompletionException | CancellationException e) {
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                switch (cause) {
                    case Denial denial -> throw denial;
                    case AccountsException known -> throw known;
                    default -> {}
                }
            }
            throw new AccountsException("The accounts cannot be read or written: " + e.getMessage(), e);
        }
    }

    @Override
    public <T> T read(SqlWork<T> work) throws Denial {
        return reading.read(work);
    }
}
