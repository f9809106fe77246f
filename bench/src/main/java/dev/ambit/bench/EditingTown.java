package dev.ambit.bench;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ambit.server.AmbitConfig;
import dev.ambit.server.AmbitException;
import dev.ambit.server.AmbitServer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A real server with many who change it at once: people on WebSockets, and bots, which are Things whose methods a builder
 * wrote and whose timers wake them to write properties, go to other rooms, and make and delete Things. In the end nothing
 * may be lost: every counter is as high as there were accepted changes, for its owner and for those who looked on.
 */
final class EditingTown implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 60;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final String BOT = """
            Work()
            {
               local child;

               if GetProperty(ledger,"stopped")
               {
                  return;
               }
               edits = edits + 1;
               Send(ledger,@Tally);
               if edits MOD 4 = 0
               {
                  description = BuildString("A bot that has worked {} times.",edits);
               }
               if edits MOD 8 = 1
               {
                  MoveInto(self,Send(0,@GetAnyRoom));
               }
               if edits MOD 8 = 3
               {
                  child = Create(&Artifact);
                  SetProperty(child,"name",BuildString("leaf {}",edits));
                  MoveInto(child,GetContainer(self));
                  label = child;
               }
               if edits MOD 8 = 7 AND label <> $
               {
                  Destroy(label);
                  label = $;
               }
               CreateTimer(self,@Work,period);

               return;
            }
            """;
    /** A timer is always of the Thing that starts it. */
    private static final String BEGIN = """
            Begin(wait = 0)
            {
               CreateTimer(self,@Work,wait);

               return;
            }
            """;

    private static final String SPAWN = """
            Spawn(count = 0, book = $, wait = 1000)
            {
               local i, bot;

               ledger = book;
               period = wait;
               i = 0;
               while i < count
               {
                  bot = Create(self);
                  MoveInto(bot,Send(0,@GetAnyRoom));
                  bots = Cons(bot,bots);
                  Send(bot,@Begin,#wait=Random(1,wait));
                  i = i + 1;
               }

               return Length(bots);
            }
            """;
    private static final String ADD_UP = """
            AddUp()
            {
               local bot, turns;

               turns = 0;
               for bot in bots
               {
                  turns = turns + GetProperty(bot,"edits");
               }

               return turns;
            }
            """;

    private final Path kod;
    private final AmbitServer server;
    private final HttpClient http = HttpClient.newHttpClient();
    private final List<Editor> people = new ArrayList<>();
    private final List<Integer> counters = new ArrayList<>();
    private final List<Long> accepted = new ArrayList<>();
    private final Editor maker;
    private final int ledger;
    private final int nest;
    private long calls;

    /** When each tick ended, how long it took, and what the world had worked by then. */
    private final List<long[]> ticks = new ArrayList<>();

    private volatile boolean watching;

    EditingTown(int peopleCount, int bots, int periodMillis) throws Exception {
        kod = Files.createTempDirectory("ambit-bench-editing");
        for (String name : BenchWorld.CORE) {
            copy("/worlds/commons/kod/" + name + ".kod", name + ".kod");
        }
        copy("/kod/things/editing.kod", "editing.kod");
        Map<String, Object> settings = new HashMap<>();
        settings.put("port", 0);
        settings.put("accounts.trust", true);
        settings.put("journal", "none");
        settings.put("world.kod", kod.toString());
        settings.put("world.quota.things", 100_000);
        settings.put("world.quota.timers", 100_000);
        settings.put("world.quota.bytes", 100_000_000);
        settings.put("world.quota.statementsPerMessage", 5_000_000);
        settings.put("world.quota.statementsPerSecond", 50_000_000);
        server = AmbitServer.start(AmbitConfig.with(settings), (world, nanos) -> {
            if (watching) {
                ticks.add(new long[] {System.nanoTime(), nanos, THREADS.getCurrentThreadCpuTime()});
            }
        });
        maker = new Editor(http, server.port(), "Maker");
        ledger = make(maker, "ledger");
        add(maker, ledger, "total", "0");
        add(maker, ledger, "stopped", "0");
        method(maker, ledger, "Tally()\\n{\\n   total = total + 1;\\n   return total;\\n}\\n");
        nest = make(maker, "nest");
        for (String property : new String[] {"edits", "period"}) {
            add(maker, nest, property, "0");
        }
        add(maker, nest, "ledger", "null");
        add(maker, nest, "bots", "null");
        for (String source : new String[] {BOT, BEGIN, SPAWN, ADD_UP}) {
            method(maker, nest, source.replace("\"", "\\\"").replace("\n", "\\n"));
        }
        maker.must("do", "\"verb\":\"drop\",\"id\":" + ledger);
        for (int i = 0; i < peopleCount; i++) {
            Editor person = new Editor(http, server.port(), "Person " + i);
            people.add(person);
            int counter = make(person, "counter " + i);
            add(person, counter, "count", "0");
            person.must("do", "\"verb\":\"drop\",\"id\":" + counter);
            counters.add(counter);
            accepted.add(0L);
        }
        JsonNode spawned = maker.must(
                "call",
                "\"id\":" + nest + ",\"method\":\"Spawn\",\"args\":{\"count\":" + bots + ",\"book\":{\"ref\":" + ledger
                        + "},\"wait\":" + periodMillis + "}");
        if (spawned.asInt() != bots) {
            throw new AmbitException("made " + spawned + " bots of " + bots);
        }
    }

    private void copy(String resource, String name) throws IOException {
        try (var in = EditingTown.class.getResourceAsStream(resource)) {
            Files.write(
                    kod.resolve(name),
                    java.util.Objects.requireNonNull(in, resource).readAllBytes());
        }
    }

    private static int make(Editor who, String name) throws Exception {
        return who.must("edit", "\"op\":\"create\",\"class\":\"Artifact\",\"name\":\"" + name + "\"")
                .path("ref")
                .asInt();
    }

    private static void add(Editor who, int thing, String name, String value) throws Exception {
        who.must("edit", "\"op\":\"addProperty\",\"id\":" + thing + ",\"name\":\"" + name + "\",\"value\":" + value);
    }

    private static void method(Editor who, int thing, String source) throws Exception {
        who.must(
                "edit",
                "\"op\":\"addMethod\",\"id\":" + thing + ",\"source\":\"" + source
                        + "\",\"side\":\"server\",\"visibility\":\"public\"");
    }

    /** Everybody works for so long; then all is compared. */
    Outcome work(int seconds) throws Exception {
        watching = true;
        List<CompletableFuture<long[]>> workers = new ArrayList<>();
        for (int i = 0; i < people.size(); i++) {
            int number = i;
            CompletableFuture<long[]> worker = new CompletableFuture<>();
            Thread.ofVirtual().start(() -> {
                try {
                    worker.complete(edit(number, seconds));
                } catch (Exception e) {
                    worker.completeExceptionally(e);
                }
            });
            workers.add(worker);
        }
        long actions = 0;
        for (int i = 0; i < workers.size(); i++) {
            long[] done = workers.get(i).get(seconds + PATIENCE_SECONDS, TimeUnit.SECONDS);
            accepted.set(i, done[0]);
            calls += done[1];
            actions += done[2];
        }
        watching = false;
        return compare(actions);
    }

    /** @return accepted changes of the own counter, calls of the ledger, and all that was done */
    private long[] edit(int number, int seconds) throws Exception {
        Editor me = people.get(number);
        int counter = counters.get(number);
        int ball = make(me, "ball " + number);
        Random random = new Random(number);
        long sets = 0;
        long counted = 0;
        long actions = 0;
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (System.nanoTime() < until) {
            actions++;
            switch (random.nextInt(8)) {
                case 0 -> me.say("I have done " + actions + " things");
                case 1 -> me.must("do", "\"verb\":\"drop\",\"id\":" + ball);
                case 2 -> me.must("do", "\"verb\":\"take\",\"id\":" + ball);
                case 3 -> {
                    me.must("call", "\"id\":" + ledger + ",\"method\":\"Tally\",\"args\":{}");
                    counted++;
                }
                case 4 -> {
                    if (actions % 5 == 0) {
                        method(me, counter, "Answer()\\n{\\n   return " + actions + ";\\n}\\n");
                    }
                    me.must("set", "\"id\":" + ball + ",\"name\":\"description\",\"value\":\"ball " + actions + "\"");
                }
                default -> {
                    // Two at once: the later one must win, for everybody.
                    CompletableFuture<JsonNode> first = me.ask("set", set(counter, sets + 1));
                    CompletableFuture<JsonNode> second = me.ask("set", set(counter, sets + 2));
                    for (CompletableFuture<JsonNode> one : List.of(first, second)) {
                        if (!one.get(PATIENCE_SECONDS, TimeUnit.SECONDS)
                                .path("ok")
                                .asBoolean()) {
                            throw new AmbitException("a set of an own counter was refused: " + one.join());
                        }
                        sets++;
                    }
                }
            }
        }
        return new long[] {sets, counted, actions};
    }

    private static String set(int counter, long value) {
        return "\"id\":" + counter + ",\"name\":\"count\",\"value\":" + value;
    }

    /** What was found, and how the ticks were. */
    record Outcome(
            List<String> losses,
            long actions,
            long botEdits,
            int looked,
            long[] tickNanos,
            long[] gapNanos,
            long[] workNanos) {}

    private Outcome compare(long actions) throws Exception {
        maker.must("set", "\"id\":" + ledger + ",\"name\":\"stopped\",\"value\":1");
        // All inputs are in the past of this answer, and its tick has told of them; one more tick, to be sure.
        for (Editor person : people) {
            person.must("look", "\"id\":" + person.avatar());
            person.must("look", "\"id\":" + person.avatar());
        }
        List<String> losses = new ArrayList<>();
        long sum = maker.must("call", "\"id\":" + nest + ",\"method\":\"AddUp\",\"args\":{}")
                .asLong();
        Editor auditor = new Editor(http, server.port(), "Auditor");
        auditor.must("look", "\"id\":" + auditor.avatar());
        people.getFirst().must("look", "\"id\":" + people.getFirst().avatar());
        expect(losses, "the ledger", String.valueOf(sum + calls), auditor.believes(ledger, "total"));
        for (int i = 0; i < people.size(); i++) {
            String count = String.valueOf(accepted.get(i));
            for (Editor witness : people) {
                expect(losses, "counter " + i, count, witness.believes(counters.get(i), "count"));
            }
            expect(losses, "counter " + i + " for who came last", count, auditor.believes(counters.get(i), "count"));
        }
        int looked = 0;
        for (Map.Entry<Integer, String> truth : auditor.beliefs().entrySet()) {
            if (truth.getKey() == auditor.avatar()) {
                continue;
            }
            for (int i = 0; i < people.size(); i++) {
                // Of their own avatars people know more than others do.
                if (truth.getKey() != people.get(i).avatar()) {
                    expect(
                            losses,
                            "#" + truth.getKey() + " for person " + i,
                            truth.getValue(),
                            people.get(i).believes(truth.getKey()));
                    looked++;
                }
            }
        }
        people.forEach(person -> {
            if (person.problem != null) {
                losses.add("a client says: " + person.problem);
            }
        });
        auditor.close();
        long[] tickNanos = ticks.stream().mapToLong(tick -> tick[1]).sorted().toArray();
        return new Outcome(losses, actions, sum, looked, tickNanos, between(0), between(2));
    }

    /** How far apart ticks are, by one of what was noted of them; sorted. */
    private long[] between(int column) {
        long[] gaps = new long[Math.max(0, ticks.size() - 1)];
        for (int i = 0; i < gaps.length; i++) {
            gaps[i] = ticks.get(i + 1)[column] - ticks.get(i)[column];
        }
        Arrays.sort(gaps);
        return gaps;
    }

    private static void expect(List<String> losses, String what, String expected, String found) {
        if (!expected.equals(found)) {
            losses.add(what + " is " + found + ", expected " + expected);
        }
    }

    @Override
    public void close() throws IOException {
        people.forEach(Editor::close);
        maker.close();
        server.close();
        http.close();
        try (Stream<Path> files = Files.walk(kod)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
