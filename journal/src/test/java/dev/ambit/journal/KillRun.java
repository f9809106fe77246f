package dev.ambit.journal;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.concurrent.locks.LockSupport;

/** Runs in a JVM that is about to be killed: appends without end and says what is synced. */
final class KillRun {

    private static final int MOST_WAITING = 200;

    private KillRun() {}

    /** Argument: the journal's address. */
    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        JournalSettings settings = JournalSettings.defaults().withTidyBytes(100_000);
        Journal journal = Journal.open(JournalAddress.parse(arguments[0]), settings, Clock.systemUTC());
        journal.onSynced(out::println);
        out.println(journal.synced());
        while (true) {
            long next = journal.appended() + 1;
            journal.append(next, body(next));
            if (next % 100 == 0) {
                SnapshotWriter snapshot = journal.snapshot(next, next);
                snapshot.add(body(next));
                snapshot.complete();
            }
            while (journal.backlog().entries() > MOST_WAITING) {
                LockSupport.parkNanos(100_000);
            }
        }
    }

    /** Tells its sequence, and is of many lengths. */
    static byte[] body(long sequence) {
        return (sequence + " " + "x".repeat((int) (sequence * 7919 % 6000))).getBytes(StandardCharsets.UTF_8);
    }
}
