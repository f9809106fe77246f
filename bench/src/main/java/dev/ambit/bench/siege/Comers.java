package dev.ambit.bench.siege;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Clients of every kind that come, stay a while and go: most of them politely, some by breaking the line, some before they are
 * even inside. So many at a time, for as long as it lasts. Whoever of them is thrown out is a fault, and so is a word that nobody hears: there
 * has to be a {@link HonestCrowd} of ten or more to hear them. Who is turned away at a door that is full, or slowed down, tries again some times, as
 * pages do by themselves; who does not get in then is a fault, too.
 */
public final class Comers implements AutoCloseable {
    private static final int SHORTEST_STAY_MILLIS = 500;
    private static final int ATTEMPTS = 6;

    private static final int ADDRESSES = 200;
    private static final int KINDS = 10;
    private static final String LISTENER = "Walker0";

    private final Fortress.Doors doors;
    private final HonestWords words;
    private final int longestStayMillis;
    private final Map<String, LongAdder> visits = new ConcurrentHashMap<>();
    private final LongAdder turnedAway = new LongAdder();
    private final List<String> faults = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicInteger numbers = new AtomicInteger();
    private volatile boolean isOver;

    public Comers(Fortress.Doors doors, HonestWords words, int atATime, int longestStaySeconds) {
        this.doors = doors;
        this.words = words;
        this.longestStayMillis = 1000 * longestStaySeconds;
        for (int i = 0; i < atATime; i++) {
            int self = i;
            threads.add(Thread.ofVirtual().name("comer " + i).start(() -> comeAndGo(self)));
        }
    }

    private void comeAndGo(int self) {
        for (int turn = self; !isOver; turn++) {
            String name = "Comer" + numbers.incrementAndGet();
            String from = "127.3.0." + (1 + Math.floorMod(name.hashCode(), ADDRESSES));
            try {
                insist(turn % KINDS, name, from, self);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private void insist(int kind, String name, String from, int self) throws InterruptedException {
        for (int attempt = 1; !isOver; attempt++) {
            try {
                come(kind, name, from, self);
                return;
            } catch (IOException | RuntimeException e) {
                if (attempt == ATTEMPTS) {
                    note(name + ", kind " + kind + ", " + ATTEMPTS + " times: " + e);
                    return;
                }
                turnedAway.increment();
                Fortress.pause((long) attempt * SHORTEST_STAY_MILLIS);
            }
        }
    }

    private void come(int kind, String name, String from, int self) throws IOException, InterruptedException {
        // One account a comer, who logs in at home: nobody is in twice at a time.
        String account = "Keeper" + self;
        String home = "127.3.2." + (1 + self);
        switch (kind) {
            case 0 -> visit("page", page(name, new PagePeer(from, doors.web())));
            case 1 -> visit("control", control(name, "", from));
            case 2 -> visit("groups", new HonestHost(name, HonestWords.ANYBODY, doors.groups(), false, words));
            case 3 ->
                visit("groups with datagrams", new HonestHost(name, HonestWords.ANYBODY, doors.groups(), true, words));
            case 4 -> visit("irc", new HonestIrc(name, HonestWords.ANYBODY, new IrcPeer(from, doors.irc()), words));
            case 5 -> visitWithAccount(account, home);
            case 6 -> {
                // So that there is such an account.
                Web web = new Web(home, doors.web());
                web.logOut(web.logIn(account, Builder.PASSWORD));
                visit("control with an account", control(account, Builder.PASSWORD, home));
            }
            case 7 -> build(account, home);
            case 8 -> read(from);
            default -> turnRound();
        }
    }

    private Honest page(String name, PagePeer peer) {
        return new HonestPage(name, peer, words, new Samples());
    }

    private Honest control(String name, String password, String from) throws IOException {
        return new HonestControl(name, password, LISTENER, new ControlPeer(from, doors.control()), words);
    }

    private void visit(String kind, Honest one) throws IOException, InterruptedException {
        try (one) {
            one.visit();
            stay();
            one.lost().ifPresent(why -> note(one.name() + " (" + kind + ") was thrown out: " + why));
        }
        count(kind);
    }

    private void visitWithAccount(String account, String from) throws IOException, InterruptedException {
        Web web = new Web(from, doors.web());
        String cookie = web.logIn(account, Builder.PASSWORD);
        visit("page with an account", page(account, new PagePeer(from, doors.web(), cookie)));
        web.logOut(cookie);
    }

    /** Makes a dog, teaches it something, changes it, and takes it away again. */
    private void build(String account, String from) throws IOException, InterruptedException {
        Builder builder = new Builder(account, from, doors);
        try {
            long dog = builder.create("Dog", "Rex");
            builder.drop(dog);
            for (int i = 0; i < 5; i++) {
                builder.set(dog, "color", i % 2 == 0 ? "\"#aabbcc\"" : "\"#ccbbaa\"");
                builder.teach(dog, "Fetch()\n{\n   return " + i + ";\n}\n");
                if (builder.call(dog, "Fetch").path("value").asInt(-1) != i) {
                    note(account + "'s dog does not do what it was taught");
                }
                Thread.sleep(SHORTEST_STAY_MILLIS);
            }
            builder.unteach(dog, "Fetch");
            builder.delete(dog);
        } finally {
            builder.close();
        }
        builder.logOut();
        count("builder");
    }

    /** Comes to a door and goes again in the middle of a word. */
    private void turnRound() throws IOException, InterruptedException {
        int door = 1 + ThreadLocalRandom.current().nextInt(Doorway.WAYS);
        try (Peer peer = new Peer("127.3.1.1", Squatters.door(doors, door))) {
            peer.send(new byte[] {'N', 'I'});
            Thread.sleep(ThreadLocalRandom.current().nextInt(SHORTEST_STAY_MILLIS));
            // What is closed like that is broken off: the other side gets a reset and no end.
            peer.socket.setSoLinger(true, 0);
        }
        count("turned round");
    }

    private void read(String from) throws IOException, InterruptedException {
        Web web = new Web(from, doors.web());
        for (String path : List.of("/", "/rooms/start.json", "/documents/rooms.json", "/documents/welcome.txt")) {
            int status = web.get(path).status();
            if (status != 200) {
                note(path + " was answered with " + status);
            }
        }
        count("http");
        Thread.sleep(SHORTEST_STAY_MILLIS);
    }

    private void stay() throws InterruptedException {
        long end = System.nanoTime()
                + 1_000_000L * ThreadLocalRandom.current().nextInt(SHORTEST_STAY_MILLIS, longestStayMillis);
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

    /** How often somebody was turned away, and came again. */
    public long turnedAway() {
        return turnedAway.sum();
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
    }
}
