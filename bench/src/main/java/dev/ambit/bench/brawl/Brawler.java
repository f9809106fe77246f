package dev.ambit.bench.brawl;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ambit.base.ByteWriter;
import dev.ambit.bench.siege.Samples;
import dev.ambit.game.client.GameClient;
import dev.ambit.game.client.Received;
import dev.ambit.game.wire.GameMessage;
import dev.ambit.game.wire.LoginMessage;
import dev.ambit.game.wire.MessageReader;
import dev.ambit.game.wire.MessageRefused;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** Somebody who walks, talks, fights and counts, again and again. Everything it hears is read; one thread at a time. */
final class Brawler implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int ATTACKABLE = 0x8;
    private static final int GETTABLE = 0x10;
    private static final int LEAST = 64;
    private static final int MOST = 800;
    private static final int STEP = 40;
    private static final int SPEED = 18;
    private static final int COUNT = 1;
    private static final int PING_MILLIS = 10_000;

    /** How fast it does things: the pauses between two, on average, and which part of them are counts and drops. */
    record Pace(int pauseMillis, double business) {
        /** As people play. */
        static final Pace USUAL = new Pace(300, 0.03);

        /** As fast as it makes sense where what lasts is of interest. */
        static final Pace BUSY = new Pace(60, 0.7);
    }

    private final String name;
    private final InetSocketAddress door;
    private final Random random;
    private final Samples answers;
    private final ToldState told = new ToldState();
    private final List<Integer> monsters = new ArrayList<>();
    private GameClient client;
    private int self;
    private int room;
    private int row;
    private int col;
    private int badge;
    private long saidCount;
    private long heardCount;
    private long saidNanos;
    private long sent;
    private long received;

    private Brawler(String name, InetSocketAddress door, long seed, Samples answers, GameClient client) {
        this.name = name;
        this.door = door;
        this.answers = answers;
        this.client = client;
        random = new Random(seed);
    }

    /**
     * Comes in and stands in a room.
     *
     * @param answers gets the time from each word of its own until it hears it
     */
    static Brawler enter(String name, InetSocketAddress door, long seed, Samples answers)
            throws IOException, MessageRefused {
        Brawler made = new Brawler(name, door, seed, answers, GameClient.connect(door, PATIENCE));
        made.begin();
        return made;
    }

    /** Comes in again, after the server was killed. */
    void enterAgain() throws IOException, MessageRefused {
        client.close();
        client = GameClient.connect(door, PATIENCE);
        saidCount = 0;
        heardCount = 0;
        begin();
    }

    private void begin() throws IOException, MessageRefused {
        requireType(client.logIn(name, "secret"), LoginMessage.LOGINOK);
        requireType(client.enterGame(), LoginMessage.GAME);
        client.use(client.characters().getFirst().object());
        MessageReader place = heardOf(GameMessage.PLAYER);
        self = place.u32LE("self");
        place.skip(8, "picture and name");
        room = place.u32LE("the room");
        contents(heardOf(GameMessage.ROOM_CONTENTS));
        Set<Integer> held = inventory();
        if (told.facts() == 0) {
            held.forEach(told::gotCoin);
        }
    }

    private static void requireType(Received received, LoginMessage type) throws IOException {
        if (received.type() != type.number()) {
            throw new IOException("expected " + type.title() + ", and it was " + received.type());
        }
    }

    /** Waits for a message; what comes before is heard as well. */
    private MessageReader heardOf(GameMessage message) throws IOException, MessageRefused {
        while (true) {
            Received next = client.receive();
            if (next.sequence() != 0 && next.type() == message.number()) {
                return next.data();
            }
            hear(next);
        }
    }

    // ---- what it does ----

    /** Goes on until it shall not; when the server is gone, that is heard as an exception. */
    void play(Pace pace, BooleanSupplier goesOn) throws IOException, MessageRefused {
        long pingNanos = System.nanoTime();
        while (goesOn.getAsBoolean()) {
            act(pace);
            if (System.nanoTime() - pingNanos > PING_MILLIS * 1_000_000L) {
                client.ping();
                pingNanos = System.nanoTime();
            }
            listen(pace.pauseMillis / 2 + random.nextInt(pace.pauseMillis));
        }
    }

    /** Hears what comes in so long a time. */
    void listen(int millis) throws IOException, MessageRefused {
        long until = System.nanoTime() + millis * 1_000_000L;
        for (long left = until - System.nanoTime(); left > 0; left = until - System.nanoTime()) {
            Optional<Received> next = client.receive(Duration.ofNanos(left));
            if (next.isPresent()) {
                hear(next.get());
            }
        }
    }

    /** Hears on until all its own words have come back; false when they do not. */
    boolean hasHeardAll(int millis) throws IOException, MessageRefused {
        long until = System.nanoTime() + millis * 1_000_000L;
        while (heardCount < saidCount && System.nanoTime() < until) {
            listen(20);
        }
        return heardCount == saidCount;
    }

    private void act(Pace pace) throws IOException {
        double what = random.nextDouble();
        if (what < pace.business) {
            count();
        } else if (what < 0.06 + pace.business && heardCount == saidCount) {
            speak();
        } else if (what < 0.36 + pace.business && !monsters.isEmpty()) {
            send(body(GameMessage.REQ_ATTACK).u8(1).u32LE(monsters.get(random.nextInt(monsters.size()))));
        } else if (what < 0.42 + pace.business) {
            send(body(GameMessage.REQ_TURN).u32LE(self).u16LE(random.nextInt(4096)));
        } else {
            walk();
        }
    }

    private void count() throws IOException {
        int coin = random.nextInt(4) == 0 ? told.coinToDrop() : 0;
        if (coin != 0) {
            told.dropAsked(coin);
            send(body(GameMessage.REQ_DROP).u16LE(1).u32LE(coin));
        } else if (badge != 0) {
            told.countAsked();
            send(body(GameMessage.REQ_USE).u32LE(badge));
        }
    }

    private void speak() throws IOException {
        saidCount++;
        saidNanos = System.nanoTime();
        byte[] text = (name + " " + saidCount).getBytes(ISO_8859_1);
        send(body(GameMessage.SAY_TO).u8(1).u16LE(text.length).bytes(text));
    }

    private void walk() throws IOException {
        row = Math.clamp(row + random.nextInt(2 * STEP) - STEP, LEAST, MOST);
        col = Math.clamp(col + random.nextInt(2 * STEP) - STEP, LEAST, MOST);
        send(body(GameMessage.REQ_MOVE).u16LE(row).u16LE(col).u8(SPEED).u32LE(room));
    }

    private static ByteWriter body(GameMessage message) {
        return new ByteWriter().u8(message.number());
    }

    private void send(ByteWriter body) throws IOException {
        client.send(body.toBytes());
        sent++;
    }

    // ---- what it hears ----

    private void hear(Received message) throws MessageRefused {
        received++;
        if (message.sequence() == 0) {
            return;
        }
        MessageReader in = message.data();
        switch (GameMessage.of(message.type()).orElse(GameMessage.LOGOFF)) {
            case SAID -> said(in);
            case MOVE -> moved(in);
            case STAT -> stat(in);
            case INVENTORY_ADD -> {
                Described got = described(in);
                if (got.isCoin()) {
                    told.gotCoin(got.object);
                } else {
                    badge = got.object;
                }
            }
            case INVENTORY_REMOVE -> told.dropped(in.u32LE("what"));
            default -> {}
        }
    }

    private void said(MessageReader in) throws MessageRefused {
        if (in.u32LE("who") != self) {
            return;
        }
        in.skip(9, "name, how and format");
        String text = new String(in.string("what"), ISO_8859_1);
        heardCount++;
        if (!text.equals(name + " " + heardCount)) {
            throw new MessageRefused(name + " said \"" + name + " " + heardCount + "\" and heard \"" + text + "\"");
        }
        long now = System.nanoTime();
        answers.add(now, (now - saidNanos) / 1e6);
    }

    private void moved(MessageReader in) throws MessageRefused {
        if (in.u32LE("who") == self) {
            row = in.u16LE("the row");
            col = in.u16LE("the column");
        }
    }

    private void stat(MessageReader in) throws MessageRefused {
        in.u8("the group");
        int which = in.u8("which");
        in.skip(6, "name and kind");
        int value = in.u32LE("the value");
        if (which == COUNT) {
            told.count(value);
        } else {
            told.gold(value);
        }
    }

    private record Described(int object, int flags) {
        boolean isCoin() {
            return (flags & GETTABLE) != 0;
        }
    }

    private static Described described(MessageReader in) throws MessageRefused {
        int object = in.u32LE("an object");
        in.skip(8, "its picture and name");
        int flags = in.u32LE("its flags");
        in.skip(6, "its light");
        in.skip(4, "how it moves");
        return new Described(object, flags);
    }

    private void contents(MessageReader in) throws MessageRefused {
        monsters.clear();
        in.u32LE("the room");
        for (int left = in.u16LE("the count"); left > 0; left--) {
            Described one = described(in);
            int itsRow = in.u16LE("its row");
            int itsCol = in.u16LE("its column");
            in.skip(6, "where it looks, and how");
            if ((one.flags & ATTACKABLE) != 0) {
                monsters.add(one.object);
            } else if (one.object == self) {
                row = itsRow;
                col = itsCol;
            }
        }
    }

    // ---- what it remembers ----

    /** Asks for what it holds; notes its badge. */
    private Set<Integer> inventory() throws IOException, MessageRefused {
        send(body(GameMessage.REQ_INVENTORY));
        MessageReader in = heardOf(GameMessage.INVENTORY);
        Set<Integer> coins = new HashSet<>();
        for (int left = in.u16LE("the count"); left > 0; left--) {
            Described one = described(in);
            if (one.isCoin()) {
                coins.add(one.object);
            } else {
                badge = one.object;
            }
        }
        return coins;
    }

    /** Compares all it was told with what is there, just after it has come in again; what is lost. */
    List<String> check() throws IOException, MessageRefused {
        send(body(GameMessage.REQ_ACTIVATE).u32LE(badge));
        long count = value(heardOf(GameMessage.STAT));
        long gold = value(heardOf(GameMessage.STAT));
        return told.compare(count, gold, inventory()).stream()
                .map(loss -> name + ": " + loss)
                .toList();
    }

    private static long value(MessageReader stat) throws MessageRefused {
        stat.skip(8, "which");
        return stat.u32LE("the value");
    }

    /** So many things that last it was told. */
    long facts() {
        return told.facts();
    }

    long sent() {
        return sent;
    }

    long received() {
        return received;
    }

    @Override
    public void close() throws IOException {
        client.close();
    }
}
