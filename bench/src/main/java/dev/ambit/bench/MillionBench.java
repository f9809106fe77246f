package dev.ambit.bench;

import dev.ambit.journal.Journal;
import dev.ambit.journal.JournalAddress;
import dev.ambit.journal.JournalReader;
import dev.ambit.journal.JournalSettings;
import dev.ambit.server.AmbitException;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.Comparator;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A million entries into the journal and out of it again, against the same bytes in a plain file that nothing is sure of. */
final class MillionBench implements Bench {
    private static final int ENTRIES = 1_000_000;
    private static final int BODY_BYTES = 100;
    private static final int MOST_WAITING = 50_000;
    private static final int PAGE_BYTES = 1 << 16;

    private @Nullable String url;

    @Override
    public String name() {
        return "million";
    }

    @Override
    public String description() {
        return "a million entries into the journal and out again, against the same bytes in a plain file";
    }

    @Override
    public void at(String newUrl) {
        url = newUrl;
    }

    @Override
    public void run(Report report, Progress progress) throws Exception {
        Path folder = Files.createTempDirectory("ambit-bench-million");
        try {
            JournalAddress where = JournalAddress.parse(JournalBench.address(url, folder, "million"));
            progress.say("writing them to the journal ...");
            double written = millis(() -> write(where));
            progress.say("reading them ...");
            double read = millis(() -> read(where));
            double[] found = new double[1];
            long bytes;
            try (JournalReader reader = Journal.read(where)) {
                found[0] = millis(
                        () -> check(ENTRIES / 2, reader.sequenceAt(ENTRIES / 2).orElse(-1)));
                bytes = reader.stats().databaseBytes();
            }
            progress.say("the same with a plain file ...");
            Path plain = folder.resolve("plain");
            double plainWritten = millis(() -> writePlain(plain));
            double plainRead = millis(() -> readPlain(plain));
            report.add("million.write_ms", "written, all on disk", written, "ms")
                    .add("million.write_ms.plain", "to a plain file", plainWritten, "ms")
                    .add("million.write_ratio", "journal / plain file", written / plainWritten, "x")
                    .add("million.read_ms", "read in order and checked", read, "ms")
                    .add("million.read_ms.plain", "from a plain file", plainRead, "ms")
                    .add("million.read_ratio", "journal / plain file", read / plainRead, "x")
                    .add("million.find_ms", "one of them found by its time", found[0], "ms")
                    .add(
                            "million.bytes_ratio",
                            "bytes in the journal / said",
                            (double) bytes / ENTRIES / BODY_BYTES,
                            "x");
        } finally {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }

    /** Something that takes a while. */
    @FunctionalInterface
    private interface Work {
        void run() throws Exception;
    }

    private static double millis(Work work) throws Exception {
        long start = System.nanoTime();
        work.run();
        return (System.nanoTime() - start) / 1e6;
    }

    private static void check(long expected, long found) throws AmbitException {
        if (expected != found) {
            throw new AmbitException("There is entry " + found + ", expected " + expected + ".");
        }
    }

    private static void write(JournalAddress where) {
        try (Journal journal = Journal.open(where, JournalSettings.defaults(), Clock.systemUTC())) {
            for (long i = 1; i <= ENTRIES; i++) {
                journal.append(i, ByteBuffer.allocate(BODY_BYTES).putLong(i).array());
                while (i % 1000 == 0 && journal.backlog().entries() > MOST_WAITING) {
                    LockSupport.parkNanos(500_000);
                }
            }
            while (journal.synced() < ENTRIES) {
                LockSupport.parkNanos(500_000);
            }
        }
    }

    private static void read(JournalAddress where) throws AmbitException {
        long[] seen = new long[2];
        try (JournalReader reader = Journal.read(where)) {
            reader.eachEntry(0, Long.MAX_VALUE, entry -> {
                seen[0]++;
                seen[1] += ByteBuffer.wrap(entry.body()).getLong() == seen[0] ? 1 : 0;
            });
        }
        check(ENTRIES, seen[0]);
        check(ENTRIES, seen[1]);
    }

    private static void writePlain(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            ByteBuffer page = ByteBuffer.allocateDirect(PAGE_BYTES);
            for (long i = 1; i <= ENTRIES; i++) {
                if (page.remaining() < BODY_BYTES) {
                    drain(page, channel);
                }
                page.put(ByteBuffer.allocate(BODY_BYTES).putLong(i).array());
            }
            drain(page, channel);
            channel.force(true);
        }
    }

    private static void drain(ByteBuffer page, FileChannel channel) throws IOException {
        page.flip();
        while (page.hasRemaining()) {
            channel.write(page);
        }
        page.clear();
    }

    private static void readPlain(Path file) throws IOException, AmbitException {
        try (DataInputStream in =
                new DataInputStream(new BufferedInputStream(Files.newInputStream(file), PAGE_BYTES))) {
            byte[] body = new byte[BODY_BYTES];
            for (long i = 1; i <= ENTRIES; i++) {
                in.readFully(body);
                check(i, ByteBuffer.wrap(body).getLong());
            }
        }
    }
}
