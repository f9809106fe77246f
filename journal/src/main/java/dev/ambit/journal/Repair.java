package dev.ambit.journal;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes a damaged journal usable again and loses as little as possible: the newest whole snapshot is what everything
 * stands upon; the log is cut before the first damage behind it, or, with a {@link Judge}, loses there only what cannot
 * stay; and history with damage before it is taken out. What is taken out goes to the table {@code lost_entry}.
 */
final class Repair {

    private final SqlDialect dialect;
    private final Connection connection;
    private final RepairPlan plan;
    private final Clock clock;
    private final Optional<Salvage> salvage;
    private final List<String> told = new ArrayList<>();
    private final List<Long> dropped = new ArrayList<>();
    private List<Long> mended = List.of();
    private List<LeftOut> leftOut = List.of();
    private long keptBehind;

    private Repair(SqlDialect dialect, Connection connection, RepairPlan plan, Clock clock) {
        this.dialect = dialect;
        this.connection = connection;
        this.plan = plan;
        this.clock = clock;
        salvage = plan.judge().map(judge -> new Salvage(dialect, connection, judge, clock.millis()));
    }

    static Repaired repair(SqlDialect dialect, Connection connection, RepairPlan plan, Clock clock, String owner)
            throws SQLException {
        return new Repair(dialect, connection, plan, clock).run(owner);
    }

    private Repaired run(String owner) throws SQLException {
        if (dialect.contents(connection) != SqlDialect.Contents.A_JOURNAL) {
            throw TableReader.noJournal(dialect);
        }
        connection.commit();
        dialect.settle(connection);
        Opening.bringUpToDate(dialect, connection, JournalSettings.defaults());
        restoreRow();
        Head head = Head.read(connection, dialect.where()).takeOver(connection, owner);
        connection.commit();
        Inspected found = inspect();
        if (found.all.whole()) {
            return done(head.start(), head.end(), 0, 0);
        }
        refuseHopeless(found, head);
        if (plan.copyAside()) {
            dialect.copyAside(connection, clock.instant())
                    .ifPresent(copy -> told.add("The damaged journal is copied to " + copy + "."));
        }
        if (salvage.isPresent()) {
            found = mend(salvage.get(), found, head);
            if (found.all.whole()) {
                return done(head.start(), head.end(), 0, 0);
            }
        }
        Repaired repaired = cut(found, head);
        connection.commit();
        return repaired;
    }

    /** @param whole the snapshots that are whole, oldest first */
    private record Inspected(Verification all, List<Snapshot> whole) {
        long base() {
            return whole.isEmpty() ? 0 : whole.getLast().sequence();
        }
    }

    private Inspected inspect() {
        try (TableReader reader = TableReader.open(dialect)) {
            Inspection inspection = new Inspection(dialect.where(), reader, plan.progress());
            Verification all = inspection.verify();
            return new Inspected(all, inspection.wholeSnapshots());
        }
    }

    /** What can be put right by itself is committed by itself: the journal is the better for it whatever comes next. */
    private Inspected mend(Salvage mender, Inspected found, Head head) throws SQLException {
        mended = mender.mend(found.all.damages(), head);
        mended.forEach(at -> told.add("Entry " + at + " is put right: one byte of it was wrong."));
        dropSnapshots(found.all);
        connection.commit();
        return mended.isEmpty() && dropped.isEmpty() ? found : inspect();
    }

    private Repaired done(Head.Link start, Head.Link end, long changesLost, long historyLost) {
        return new Repaired(
                start.sequence() + 1,
                end.sequence(),
                changesLost,
                historyLost,
                mended,
                keptBehind,
                leftOut,
                dropped,
                told);
    }

    private void refuseHopeless(Inspected found, Head head) {
        Optional<Damage> file = found.all.damages().stream()
                .filter(d -> d.table() == Damage.Table.FILE)
                .findFirst();
        if (file.isPresent()) {
            throw new JournalException("The database of " + dialect.where() + " is damaged itself: "
                    + file.get().what() + ". No repair helps against that; nothing was changed. " + dialect.wayBack());
        }
        if (found.whole.isEmpty() && head.start().sequence() > 0) {
            throw new JournalException("No snapshot of " + dialect.where() + " is whole and the log starts with "
                    + (head.start().sequence() + 1)
                    + ", so there is nothing to build upon. Nothing was changed; go back to a backup. "
                    + dialect.wayBack());
        }
    }

    private Repaired cut(Inspected found, Head head) throws SQLException {
        long base = found.base();
        List<Long> bad = found.all.damages().stream()
                .filter(d -> d.table() != Damage.Table.SNAPSHOT)
                .map(Damage::sequence)
                .sorted()
                .toList();
        Head.Link end = head.end();
        Head.Link start = head.start();
        long changesLost = 0;
        Optional<Long> cutAt = bad.stream().filter(at -> at > base).findFirst();
        boolean historyHurt = bad.stream().anyMatch(at -> at <= base);
        if (cutAt.isPresent()) {
            long from = cutAt.get();
            Head.Link before =
                    from - 1 == start.sequence() ? start : link(from - 1).orElse(start);
            end = salvage.isPresent()
                    ? keepBehind(salvage.get(), before, historyHurt ? base : 0, head)
                    : cutBehind(before, head);
            changesLost = Math.max(leftOut.size(), Math.max(0, head.end().sequence() - from + 1 - keptBehind));
        }
        long historyLost = 0;
        if (historyHurt) {
            historyLost = base - start.sequence();
            int kept = LostEntries.moveUpTo(
                    connection,
                    base,
                    "before the snapshot of entry " + base + ", with damage in between",
                    clock.millis());
            told.add("The history up to entry " + base + " is lost, not its effects, which are in the snapshot of that"
                    + " entry; " + kept + " entries are kept in the table lost_entry.");
            start = end.sequence() == base ? end : lostLink(base);
        }
        if (end.sequence() > start.sequence()) {
            // A head that did not fit the last entry.
            end = link(end.sequence()).orElse(end);
        } else {
            start = end;
        }
        dropSnapshots(found.all);
        write(head, start, end);
        return done(start, end, changesLost, historyLost);
    }

    private Head.Link cutBehind(Head.Link before, Head head) throws SQLException {
        long from = before.sequence() + 1;
        int kept = LostEntries.move(connection, from, "behind the damage at entry " + from, clock.millis());
        told.add("Entries " + from + " to " + head.end().sequence() + " are no longer in effect; " + kept
                + " of them are kept in the table lost_entry.");
        return before;
    }

    private Head.Link keepBehind(Salvage keeper, Head.Link before, long oldest, Head head) throws SQLException {
        Salvage.Saved saved = keeper.keep(before, oldest);
        leftOut = saved.leftOut();
        keptBehind = saved.kept();
        told.add("Behind the damage at entry " + (before.sequence() + 1) + ", " + keptBehind
                + " entries are kept and " + leftOut.size()
                + " are left out; those are kept in the table lost_entry, as far as they can be read.");
        long unread = head.end().sequence() - saved.end().sequence();
        if (unread > 0) {
            told.add("The last " + unread + " entries, from " + (saved.end().sequence() + 1)
                    + " on, cannot be read and are gone.");
        }
        return saved.end();
    }

    private void dropSnapshots(Verification found) throws SQLException {
        List<Long> damaged = found.damages().stream()
                .filter(d -> d.table() == Damage.Table.SNAPSHOT)
                .map(Damage::sequence)
                .distinct()
                .toList();
        for (long sequence : damaged) {
            Snapshots.drop(connection, sequence);
            dropped.add(sequence);
            told.add("The damaged snapshot of entry " + sequence + " is dropped; an older one and the log replace it.");
        }
    }

    private void write(Head head, Head.Link start, Head.Link end) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement("UPDATE journal SET start_sequence = ?,"
                + " start_seal = ?, head_sequence = ?, head_seal = ?, transactions = ? WHERE fence = ?")) {
            update.setLong(1, start.sequence());
            update.setLong(2, start.seal());
            update.setLong(3, end.sequence());
            update.setLong(4, end.seal());
            update.setLong(5, head.transactions() + 1);
            update.setLong(6, head.fence());
            update.executeUpdate();
        }
    }

    private Optional<Head.Link> link(long sequence) throws SQLException {
        return find("SELECT seal FROM entry WHERE sequence = ?", sequence);
    }

    private Head.Link lostLink(long sequence) throws SQLException {
        return find("SELECT seal FROM lost_entry WHERE sequence = ? ORDER BY lost_at DESC LIMIT 1", sequence)
                .orElseThrow(() -> new JournalException("Entry " + sequence + " of " + dialect.where()
                        + " is lost, and with it the way from its snapshot to the log. Nothing was changed;"
                        + " go back to a backup."));
    }

    private Optional<Head.Link> find(String sql, long sequence) throws SQLException {
        try (PreparedStatement find = connection.prepareStatement(sql)) {
            find.setLong(1, sequence);
            try (ResultSet row = find.executeQuery()) {
                return row.next() ? Optional.of(new Head.Link(sequence, row.getLong(1))) : Optional.empty();
            }
        }
    }

    /** Without its only row the journal cannot be read at all. It is made anew for a log that starts with entry 1. */
    private void restoreRow() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            try (ResultSet row = statement.executeQuery("SELECT 1 FROM journal")) {
                if (row.next()) {
                    return;
                }
            }
            long last = 0;
            long seal = Seal.START;
            try (ResultSet row =
                    statement.executeQuery("SELECT sequence, seal FROM entry ORDER BY sequence DESC LIMIT 1")) {
                if (row.next()) {
                    last = row.getLong(1);
                    seal = row.getLong(2);
                }
            }
            statement.execute("INSERT INTO journal VALUES (1, " + clock.millis() + ", " + clock.millis() + ", 0, 0, "
                    + last + ", " + seal + ", '')");
            connection.commit();
            told.add("The row that says where the log ends was missing and is made anew.");
        }
    }
}
