package dev.ambit.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.jspecify.annotations.Nullable;

/** Whatever is done to it, a journal reads like a plain list of what was appended. */
class JournalModelTest {

    /** Something to do to a journal. */
    sealed interface Step {
        record Append(long timeMillis, byte[] body) implements Step {
            @Override
            public String toString() {
                return "Append " + timeMillis + " " + body.length + " bytes";
            }
        }

        record TakeSnapshot(int pieces) implements Step {}

        record Prune(int snapshots) implements Step {}

        record Reopen() implements Step {}

        record ReadFrom(int after, int count) implements Step {}

        record FindTime(long timeMillis) implements Step {}
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        Arbitrary<byte[]> bodies =
                Arbitraries.bytes().array(byte[].class).ofMinSize(0).ofMaxSize(6000);
        Arbitrary<Step> append =
                Arbitraries.longs().between(-100, 100).flatMap(time -> bodies.map(body -> new Step.Append(time, body)));
        return Arbitraries.frequencyOf(
                        Tuple.of(8, append),
                        Tuple.of(2, Arbitraries.integers().between(0, 3).map(Step.TakeSnapshot::new)),
                        Tuple.of(1, Arbitraries.integers().between(1, 3).map(Step.Prune::new)),
                        Tuple.of(1, Arbitraries.just(new Step.Reopen())),
                        Tuple.of(
                                2,
                                Arbitraries.integers()
                                        .between(0, 30)
                                        .flatMap(after -> Arbitraries.integers()
                                                .between(0, 30)
                                                .map(count -> new Step.ReadFrom(after, count)))),
                        Tuple.of(1, Arbitraries.longs().between(-110, 110).map(Step.FindTime::new)))
                .list()
                .ofMaxSize(40);
    }

    @Property(tries = 30)
    void aJournalReadsLikeAList(@ForAll("steps") List<Step> steps) throws IOException {
        Path folder = Files.createTempDirectory("journal-model");
        Model model = new Model(JournalAddress.file(folder.resolve("world.db")));
        try {
            steps.forEach(model::take);
            model.take(new Step.Reopen());
            model.take(new Step.ReadFrom(0, Integer.MAX_VALUE));
        } finally {
            model.journal().close();
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    /** A list beside a journal. */
    private static final class Model {
        private final JournalAddress where;
        private final List<Entry> entries = new ArrayList<>();
        private final TreeMap<Long, Integer> snapshots = new TreeMap<>();
        private long first = 1;
        private @Nullable Journal journal;

        Model(JournalAddress where) {
            this.where = where;
        }

        Journal journal() {
            Journal open = journal;
            if (open == null) {
                open = Journal.open(where, JournalSettings.defaults(), Clock.systemUTC());
                journal = open;
            }
            return open;
        }

        void take(Step step) {
            switch (step) {
                case Step.Append append -> {
                    long sequence = journal().append(append.timeMillis(), append.body());
                    entries.add(new Entry(sequence, append.timeMillis(), append.body()));
                    assertEquals(entries.size(), sequence);
                }
                case Step.TakeSnapshot take -> takeSnapshot(take.pieces());
                case Step.Prune prune -> prune(prune.snapshots());
                case Step.Reopen reopen -> {
                    journal().close();
                    journal = null;
                    assertEquals(entries.size(), journal().synced());
                }
                case Step.ReadFrom read -> readFrom(Math.max(first - 1, read.after()), read.count());
                case Step.FindTime find -> findTime(find.timeMillis());
            }
        }

        private void takeSnapshot(int pieces) {
            long sequence = entries.size();
            if (snapshots.putIfAbsent(sequence, pieces) == null) {
                SnapshotWriter writer = journal().snapshot(sequence, sequence);
                for (int i = 0; i < pieces; i++) {
                    writer.add(new byte[] {(byte) i});
                }
                writer.complete().join();
            }
        }

        private void prune(int keep) {
            journal().prune(Keep.snapshots(keep));
            while (snapshots.size() > keep) {
                snapshots.pollFirstEntry();
            }
            if (!snapshots.isEmpty()) {
                first = Math.max(first, snapshots.firstKey() + 1);
            }
        }

        private void readFrom(long after, int count) {
            Await.until("all is synced", () -> journal().synced() == entries.size());
            List<Entry> read = new ArrayList<>();
            try (JournalReader reader = journal().reader()) {
                assertEquals(first, reader.first());
                assertEquals(entries.size(), reader.last());
                reader.eachEntry(after, after + count, read::add);
                assertEquals(
                        List.copyOf(snapshots.keySet()),
                        reader.snapshots().stream().map(Snapshot::sequence).toList());
                for (Snapshot snapshot : reader.snapshots()) {
                    List<byte[]> pieces = new ArrayList<>();
                    reader.eachPiece(snapshot, pieces::add);
                    assertEquals(snapshots.get(snapshot.sequence()), pieces.size());
                }
            }
            List<Entry> expected = entries.stream()
                    .filter(e -> e.sequence() > after && e.sequence() - after <= count)
                    .toList();
            assertEquals(expected.size(), read.size());
            for (int i = 0; i < read.size(); i++) {
                assertEquals(expected.get(i).sequence(), read.get(i).sequence());
                assertEquals(expected.get(i).timeMillis(), read.get(i).timeMillis());
                assertEquals(
                        0, Arrays.compare(expected.get(i).body(), read.get(i).body()));
            }
        }

        private void findTime(long timeMillis) {
            Await.until("all is synced", () -> journal().synced() == entries.size());
            OptionalLong expected = entries.stream()
                    .filter(e -> e.sequence() >= first && e.timeMillis() <= timeMillis)
                    .mapToLong(Entry::sequence)
                    .max();
            try (JournalReader reader = journal().reader()) {
                assertEquals(expected, reader.sequenceAt(timeMillis));
            }
        }
    }
}
