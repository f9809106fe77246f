package dev.ambit.bench;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ambit.journal.Damage;
import dev.ambit.journal.Journal;
import dev.ambit.journal.JournalAddress;
import dev.ambit.server.AmbitException;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A real server in a process of its own, people on WebSockets who change it as fast as they get answers, and somebody who
 * kills it (SIGKILL) again and again: while they work, while it starts, in the midst of a snapshot. Snapshots are made and
 * the log is pruned all the time. After each start, nothing may be missing that anybody was told.
 */
final class KillTown implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 120;
    private static final String SETTINGS = """
            ambit {
              accounts.trust = true
              keep {
                history = none
                snapshot { entries = 25, look = 50ms }
              }
              world.tick = 10ms
              # They do as much as they can, and come in after each kill.
              world.visits.pace {
                talk { perSecond = 100000, burst = 100000 }
                deed { perSecond = 100000, burst = 100000 }
                question { perSecond = 100000, burst = 100000 }
                arrival { perSecond = 1000, burst = 1000 }
              }
              limits.messagesPerSecond = 100000
            }
            """;

    private final Path folder;
    private final Path journal;
    private final Random random;
    private final HttpClient http = HttpClient.newHttpClient();
    private final List<Witness> people = new ArrayList<>();
    private final List<String> losses = new ArrayList<>();

    /** What the ledger that everybody calls has said at most, and how often it was called. */
    private final AtomicLong ledgerTold = new AtomicLong();

    private final AtomicLong ledgerSent = new AtomicLong();
    private int ledger;
    private int kills;
    private int killsAtStart;
    private long startMillis;

    private @Nullable Process process;
    private int port;

    KillTown(int peopleCount, long seed) throws Exception {
        random = new Random(seed);
        folder = Files.createTempDirectory("ambit-kill");
        journal = folder.resolve("world.db");
        Files.writeString(folder.resolve("kill.conf"), SETTINGS);
        for (int i = 0; i < peopleCount; i++) {
            people.add(new Witness("Person " + i, this, seed + i));
        }
        start();
        try (Editor maker = new Editor(http, port, "Maker")) {
            ledger = maker.must("edit", "\"op\":\"create\",\"class\":\"Artifact\",\"name\":\"ledger\"")
                    .path("ref")
                    .asInt();
            maker.must("edit", "\"op\":\"addProperty\",\"id\":" + ledger + ",\"name\":\"total\",\"value\":0");
            maker.must(
                    "edit",
                    "\"op\":\"addMethod\",\"id\":" + ledger
                            + ",\"source\":\"Tally()\\n{\\n   total = total + 1;\\n   return total;\\n}\\n\""
                            + ",\"side\":\"server\",\"visibility\":\"public\"");
            maker.must("do", "\"verb\":\"drop\",\"id\":" + ledger);
        }
    }

    /** What was found. */
    record Outcome(int kills, int killsAtStart, long acknowledged, long heard, List<String> losses) {}

    Outcome run(int wanted, Bench.Progress progress) throws Exception {
        while (kills < wanted && losses.isEmpty()) {
            letThemWork();
            kill();
            while (kills < wanted && random.nextInt(4) == 0) {
                killWhileStarting();
            }
            start();
            check();
            if (kills % 10 == 0) {
                progress.say(kills + " kills, " + acknowledged() + " changes acknowledged");
            }
        }
        checkJournal();
        return new Outcome(
                kills,
                killsAtStart,
                acknowledged(),
                people.stream().mapToLong(Witness::heard).sum(),
                losses);
    }

    private long acknowledged() {
        return people.stream().mapToLong(Witness::acknowledged).sum();
    }

    int ledger() {
        return ledger;
    }

    void tallySent() {
        ledgerSent.incrementAndGet();
    }

    void tallyTold(long total) {
        ledgerTold.accumulateAndGet(total, Math::max);
    }

    synchronized void lost(String what) {
        losses.add("after kill " + kills + ": " + what);
    }

    // ---- the server ----

    private List<String> command() {
        List<String> command = new ArrayList<>(BenchJvm.program());
        command.addAll(List.of(
                // It lives for a second or two.
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx512m",
                "-Dambit.log=WARN",
                "dev.ambit.server.cli.Main",
                "serve",
                "--port",
                "0",
                "--journal",
                journal.toString(),
                "--config",
                folder.resolve("kill.conf").toString()));
        return command;
    }

    private Process launch() throws IOException {
        return new ProcessBuilder(command()).redirectErrorStream(true).start();
    }

    private void start() throws IOException, AmbitException {
        long start = System.nanoTime();
        Process launched = launch();
        process = launched;
        BufferedReader said = launched.inputReader();
        StringBuilder all = new StringBuilder();
        for (String line = said.readLine(); line != null; line = said.readLine()) {
            all.append(line).append('\n');
            if (line.startsWith("open http://")) {
                port = Integer.parseInt(
                        line.substring(line.lastIndexOf(':') + 1).strip());
                // What it says from now on, nobody reads; but it must not get stuck with it.
                Thread.ofVirtual().start(() -> said.lines().forEach(ignored -> {}));
                startMillis = (System.nanoTime() - start) / 1_000_000;
                return;
            }
        }
        throw new AmbitException("The server did not start after kill " + kills + ":\n" + all);
    }

    private void kill() throws InterruptedException {
        Process running = java.util.Objects.requireNonNull(process);
        running.destroyForcibly();
        running.waitFor();
        kills++;
    }

    /** At any moment of a start: reading the snapshot, replaying, making the world, opening the door. */
    private void killWhileStarting() throws IOException, InterruptedException {
        Process starting = launch();
        Thread.ofVirtual().start(() -> starting.inputReader().lines().forEach(ignored -> {}));
        starting.waitFor(random.nextLong(startMillis + 1), TimeUnit.MILLISECONDS);
        process = starting;
        kill();
        killsAtStart++;
    }

    // ---- the people ----

    private void letThemWork() throws Exception {
        List<CompletableFuture<Void>> workers = new ArrayList<>();
        for (Witness person : people) {
            person.enter(http, port);
            workers.add(inTheBackground(person::work));
        }
        Process running = java.util.Objects.requireNonNull(process);
        if (running.waitFor(200 + random.nextInt(1_000), TimeUnit.MILLISECONDS)) {
            throw new AmbitException("The server has ended by itself, with " + running.exitValue());
        }
        // While the answers come in.
        running.destroyForcibly();
        for (CompletableFuture<Void> worker : workers) {
            await(worker);
        }
        people.forEach(Witness::leave);
    }

    /** Everybody compares what they were told with what is there. */
    private void check() throws Exception {
        List<CompletableFuture<Void>> checks = new ArrayList<>();
        for (Witness person : people) {
            person.enter(http, port);
            checks.add(inTheBackground(person::check));
        }
        for (CompletableFuture<Void> one : checks) {
            await(one);
        }
        people.forEach(one -> people.forEach(one::compareWith));
        try (Editor maker = new Editor(http, port, "Maker")) {
            long total = property(maker.must("look", "\"id\":" + ledger), "total");
            if (total < ledgerTold.get() || total > ledgerSent.get()) {
                lost("the ledger says " + total + "; it has told " + ledgerTold + " and was called " + ledgerSent
                        + " times");
            }
        }
        people.forEach(Witness::leave);
    }

    static long property(JsonNode inspection, String name) {
        for (JsonNode property : inspection.path("properties")) {
            if (property.path("name").asText().equals(name)) {
                return property.path("value").asLong(Long.MIN_VALUE);
            }
        }
        return Long.MIN_VALUE;
    }

    private interface Deed {
        void run() throws Exception;
    }

    private static CompletableFuture<Void> inTheBackground(Deed deed) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                deed.run();
                done.complete(null);
            } catch (Exception e) {
                done.completeExceptionally(e);
            }
        });
        return done;
    }

    private static void await(CompletableFuture<Void> one) throws Exception {
        try {
            one.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new AmbitException("somebody has failed: " + e.getCause(), e);
        }
    }

    /** The server has gone; its journal must be whole all the same. */
    private void checkJournal() throws InterruptedException {
        Process running = java.util.Objects.requireNonNull(process);
        running.destroyForcibly();
        running.waitFor();
        for (Damage damage : Journal.verify(JournalAddress.file(journal), (entry, last) -> {})
                .damages()) {
            lost("the journal is damaged: " + damage);
        }
    }

    @Override
    public void close() throws IOException, InterruptedException {
        Process running = process;
        if (running != null) {
            running.destroyForcibly();
            running.waitFor();
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
