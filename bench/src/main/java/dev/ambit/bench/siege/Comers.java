package dev.ambit.bench.siege;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Clients of every kind that come, stay a while and go: most of them politely, some by breaking the line, some before they are
 * even inside. So many at a time, for as long as it lasts.
 */
public final class Comers implements AutoCloseable {
    private static final int LONGEST_STAY_MILLIS = 30_000;
    private static final int SHORTEST_STAY_MILLIS = 500;
    private static final int ADDRESSES = 200;

    private final Fortress.Doors doors;
    private final HttpClient http = HttpClient.newHttpClient();
    private final Map<String, LongAdder> visits = new ConcurrentHashMap<>();
    private final List<String> faults = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicInteger numbers = new AtomicInteger();
    private volatile boolean isOver;

    public Comers(Fortress.Doors doors, int atATime) {
        this.doors = doors;
        for (int i = 0; i < atATime; i++) {
            int kind = i;
            threads.add(Thread.ofVirtual().name("soak: comer " + i).start(() -> comeAndGo(kind)));
        }
    }

    private void comeAndGo(int first) {
        for (int turn = first; !isOver; turn++) {
            String name = "Comer" + numbers.incrementAndGet();
            try {
                if (turn % 7 == 6) {
                    read();
                } else if (ThreadLocalRandom.current().nextInt(8) == 0) {
                    turnRound(turn);
                } else {
                    visit(turn, name);
                }
            } catch (IOException | RuntimeException e) {
                note(name + ": " + e);
                Fortress.pause(SHORTEST_STAY_MILLIS);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private void visit(int turn, String name) throws IOException, InterruptedException {
        String from = "127.3.0." + (1 + Math.floorMod(name.hashCode(), ADDRESSES));
        Samples unused = new Samples();
        Honest one = switch (turn % 7) {
            case 0, 1 -> new HonestPage(name, from, doors.web(), unused, unused);
            case 2, 3 -> new HonestControl(name, from, doors.control(), unused, unused);
            case 4 -> new HonestHost(name, doors.groups(), unused, unused);
            default -> new HonestIrc(name, from, doors.irc(), unused, unused);
        };
        try (one) {
            one.visit();
            stay();
            one.lost().ifPresent(why -> note(name + " (" + one.door() + ") was thrown out: " + why));
        }
        count(one.door());
    }

    /** Comes to a door and goes again without a word, or in the middle of one. */
    private void turnRound(int turn) throws IOException, InterruptedException {
        int door = 1 + turn % 4;
        try (Peer peer = new Peer("127.3.1.1", Squatters.door(doors, door))) {
            peer.send(new byte[] {'N', 'I'});
            Thread.sleep(ThreadLocalRandom.current().nextInt(SHORTEST_STAY_MILLIS));
            // What is closed like that is broken off: the other side gets a reset and no end.
            peer.socket.setSoLinger(true, 0);
        }
        count("turned round");
    }

    private void read() throws IOException, InterruptedException {
        for (String path : List.of("/", "/healthz", "/rooms.json", "/documents/welcome.txt")) {
            http.send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + doors.web() + path))
                            .build(),
                    HttpResponse.BodyHandlers.discarding());
        }
        count("http");
        Thread.sleep(SHORTEST_STAY_MILLIS);
    }

    private void stay() throws InterruptedException {
        long end = System.nanoTime()
                + 1_000_000L * ThreadLocalRandom.current().nextInt(SHORTEST_STAY_MILLIS, LONGEST_STAY_MILLIS);
        while (!isOver && System.nanoTime() < end) {
            Thread.sleep(100);
        }
    }

    private void count(String kind) {
        visits.computeIfAbsent(kind, k -> new LongAdder()).increment();
    }

    private void note(String fault) {
        if (!isOver) {
            synchronized (faults) {
                faults.add(fault);
            }
        }
    }

    /** By kind: how many came and went. */
    public Map<String, LongAdder> visits() {
        return visits;
    }

    /** What should not have happened. */
    public List<String> faults() {
        synchronized (faults) {
            return List.copyOf(faults);
        }
    }

    /** Everybody leaves. */
    @Override
    public void close() {
        isOver = true;
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        http.close();
    }
}
