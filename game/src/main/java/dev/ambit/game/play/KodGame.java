package dev.ambit.game.play;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ambit.base.ByteWriter;
import dev.ambit.game.play.GameLine.Told;
import dev.ambit.game.wire.ClientMessage;
import dev.ambit.game.wire.GameMessage;
import dev.ambit.kod.run.Ids;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.KodRooms;
import dev.ambit.kod.run.KodSessions;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.Sent;
import dev.ambit.kod.run.Text;
import dev.ambit.kod.value.Value;
import dev.ambit.world.GameGround;
import dev.ambit.world.HostedGame;
import dev.ambit.world.thing.Effective;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A Kod game that runs in a world: who is in it, what they say to its objects, and what its objects tell them. The rules of the game are in
 * its Kod; here is what the server around it does.
 *
 * <p>Owned by the world's thread; others come by the {@link GameEntrance}.
 */
public final class KodGame implements HostedGame {
    private static final int FIRST_EPOCH = 1;
    private static final int LAST_EPOCH = 255;

    // Messages and parameters that have the same number in every game.
    private static final int RECEIVE_CLIENT = 6;

    private static final int CLIENT_MESSAGE = 7;
    private static final int USER_LOGON = 2;
    private static final int SYSTEM_LOGON = 24;
    private static final int GET_USER_NAME = 16;
    private static final int IS_FIRST_TIME = 28;
    private static final int NEW_HOUR = 19;
    private static final int LOADED_FROM_DISK = 9;

    private final GameEntrance entrance;
    private final KodRooms rooms;
    private final GameLog log;
    private final Supplier<GameRules> rules;
    private final Characters characters;
    private final GameSessions sessions;
    private final ClientWords words = new ClientWords();
    private final MinuteMarks hours = new MinuteMarks();
    private final ClientCounts clientCounts = new ClientCounts();
    private final SystemTimers systemTimers;
    private final HeldDeeds heldDeeds = new HeldDeeds();
    private Runnable eachTick = () -> {};
    private @Nullable GameGround ground;
    private int epoch = FIRST_EPOCH;
    private volatile int players;

    /** @param rules as they are whenever they are asked for */
    public KodGame(
            GameEntrance entrance, KodRooms rooms, GameLog log, Supplier<GameRules> rules, RandomGenerator random) {
        this.entrance = entrance;
        this.rooms = rooms;
        this.log = log;
        this.rules = rules;
        characters = new Characters(random);
        sessions = new GameSessions(() -> ground().millis(), () -> epoch, characters);
        systemTimers = new SystemTimers(() -> ground().epochSeconds(), sessions::bytesOut);
    }

    // ---- for the world ----

    @Override
    public KodSessions sessions() {
        return sessions;
    }

    @Override
    public KodRooms rooms() {
        return rooms;
    }

    @Override
    public void debug(String line) {
        log.debug(line);
    }

    @Override
    public void error(String line) {
        log.error(line);
    }

    @Override
    public void begin(GameGround theGround) {
        ground = theGround;
        characters.begin(theGround);
        isNewHour(theGround);
        entrance.isNow(this);
        if (!theGround.isNew()) {
            // Sessions and rooms were the other run's; the game gets rooms anew, and knows that nobody is in it.
            sendSystem(LOADED_FROM_DISK, Sent.NOTHING);
        }
    }

    @Override
    public void tick(long nowMillis) {
        systemTimers.tick(rules.get());
        eachTick.run();
        if (isNewHour(ground()) && systemTimers.isOn(SystemTimers.Kind.NEW_HOUR)) {
            sendSystem(NEW_HOUR, Sent.NOTHING);
        }
    }

    private boolean isNewHour(GameGround theGround) {
        GameRules now = rules.get();
        return hours.isDue(theGround.epochSeconds(), now.newHourMinutes(), now.newHourAt());
    }

    @Override
    public void wrote(long entry) {
        sessions.wrote(entry);
        heldDeeds.wrote(entry);
    }

    @Override
    public void release(long safe) {
        sessions.release(safe);
        heldDeeds.release(safe);
    }

    @Override
    public void end(String why) {
        sessions.now().forEach(session -> hangUp(session, why));
    }

    /** Any thread may ask. */
    @Override
    public int players() {
        return players;
    }

    // ---- for doors and administrators ----

    public GameGround ground() {
        return Objects.requireNonNull(ground, "the game has not begun");
    }

    public Characters characters() {
        return characters;
    }

    public GameSessions everybody() {
        return sessions;
    }

    public GameLog log() {
        return log;
    }

    /** What clients have said so far, by type. */
    public ClientCounts clientCounts() {
        return clientCounts;
    }

    /** What the server does by itself. */
    public SystemTimers systemTimers() {
        return systemTimers;
    }

    /** Does something when all that has happened so far is on disk: tells somebody what came of it. */
    public void whenKept(Runnable deed) {
        heldDeeds.add(deed);
    }

    /** From now on somebody is called in each tick, in place of whoever was. */
    public void eachTick(Runnable called) {
        eachTick = called;
    }

    /** The sequence byte of messages: ids that clients know from before an epoch may be others' now. */
    public int epoch() {
        return epoch;
    }

    /** Whatever clients know by number they have to ask for again. */
    public void nextEpoch() {
        epoch = epoch == LAST_EPOCH ? FIRST_EPOCH : epoch + 1;
    }

    /** Why somebody may not be in the game now; nothing if they may. */
    public Optional<String> whyNot(GameAccount account) {
        GameRules now = rules.get();
        return now.lock().isEmpty() || account.kind().mayDirect() ? Optional.empty() : Optional.of(now.lock());
    }

    /** Somebody enters; the game greets them, and they choose a character. Who was there with the same account goes. */
    public GameSession enter(GameAccount account, GameLine line) {
        sessions.of(account.number()).ifPresent(before -> hangUp(before, "The account is in use elsewhere now."));
        GameSession session = sessions.open(account, line);
        count();
        log.log("Account " + account.number() + " (" + account.name() + ") enters from " + line.address());
        greet(session);
        return session;
    }

    /** The game hears of somebody who chooses a character. */
    public void greet(GameSession session) {
        sendSystem(SYSTEM_LOGON, Sent.of(Ids.SESSION_ID, Value.of(Value.SESSION, session.number())));
    }

    /** A client has said something; false when it names something that is not there, or nobody is there to hear it. */
    public boolean hear(GameSession session, ClientMessage message, long nowMillis) {
        if (session.isOver()) {
            return true;
        }
        session.heard(nowMillis);
        KodObject hearer = message.isToSystem() ? machine().system() : session.character();
        if (hearer == null) {
            log.error(session + " says something to nobody: it has not chosen a character");
            return false;
        }
        return ground().things().as(Effective.ROOT, () -> hear(hearer, session, message));
    }

    private boolean hear(KodObject hearer, GameSession session, ClientMessage message) {
        Optional<ClientWords.Words> told = words.of(machine(), message, this::isKnown);
        if (told.isEmpty()) {
            log.error(session + " names an object that does not exist");
            return false;
        }
        machine().send(hearer, RECEIVE_CLIENT, told.get().sent(session.number()));
        return true;
    }

    private boolean isKnown(int object) {
        return machine().objects.get(object) != null;
    }

    /** A client has shown that it is there. */
    public void heard(GameSession session, long nowMillis) {
        session.heard(nowMillis);
    }

    /** A client wants to know whom it may play. Who has nobody gets a character. */
    public void tellCharacters(GameSession session) {
        if (session.isOver()) {
            return;
        }
        GameAccount account = session.account();
        if (characters.of(account.number()).isEmpty()
                && characters.create(account).isEmpty()) {
            log.error("The game has no character for account " + account.number() + " (" + account.name()
                    + "): expected a class User");
        }
        ByteWriter out = new ByteWriter();
        // Kod is asked about each, and may change who is whose.
        List<KodObject> theirs = List.copyOf(characters.of(account.number()));
        out.u8(GameMessage.CHARACTERS.number()).u16LE(theirs.size());
        for (KodObject one : theirs) {
            out.u32LE(one.id);
            string(out, nameOf(one));
            out.u8(isTrue(ask(one, IS_FIRST_TIME)) ? 1 : 0);
        }
        string(out, latin(rules.get().messageOfTheDay()));
        out.u8(GameRules.ADVERTISEMENTS);
        for (GameRules.Advertisement one : rules.get().advertisements()) {
            string(out, latin(one.file()));
            string(out, latin(one.url()));
        }
        sessions.say(session, out.toBytes());
    }

    /** What the game calls one of its objects; nothing to read when that is no resource. */
    public byte[] nameOf(KodObject object) {
        long name = ask(object, GET_USER_NAME);
        Text text = Value.tag(name) == Value.RESOURCE ? machine().strings.text(name) : null;
        if (text == null) {
            log.error(Value.describe(object.value()) + " has no resource as its name, but " + Value.describe(name));
            return new byte[0];
        }
        return text.toBytes();
    }

    /** A client plays one of its characters from now on. */
    public void choose(GameSession session, int object) {
        if (session.isOver() || session.character() != null) {
            return;
        }
        Optional<KodObject> chosen = characters.of(session.account().number()).stream()
                .filter(one -> one.id == object)
                .findFirst();
        if (chosen.isEmpty()) {
            log.error(session + " wants to play object " + object + ", which is not theirs");
            return;
        }
        session.plays(chosen.get());
        as(() -> machine()
                .send(chosen.get(), USER_LOGON, Sent.of(Ids.SESSION_ID, Value.of(Value.SESSION, session.number()))));
    }

    /** A client is done with one of its characters; the game is told to make an end of it. */
    public void deleteCharacter(GameSession session, int object) {
        boolean isTheirs = characters.of(session.account().number()).stream().anyMatch(one -> one.id == object);
        if (!isTheirs || !isKnown(object) || session.character() != null) {
            log.error(session + " wants to delete object " + object + ", which is not theirs or is being played");
            return;
        }
        discard(object);
        tellCharacters(session);
    }

    /** An account is given up: who plays with it goes, and so do its characters. */
    public void abandon(int account) {
        sessions.of(account).ifPresent(session -> hangUp(session, "This account has been deleted."));
        List.copyOf(characters.of(account)).forEach(one -> discard(one.id));
    }

    /** A client leaves the game for the menu. */
    public void quit(GameSession session) {
        if (session.isOver()) {
            return;
        }
        sessions.say(session, new byte[] {(byte) GameMessage.QUIT.number()});
        takeOut(session);
        sessions.tell(session, new Told.Menu());
        forget(session);
    }

    /** A client's connection is gone. */
    public void lost(GameSession session) {
        if (!session.isOver()) {
            takeOut(session);
            forget(session);
        }
    }

    /** Somebody has to go. */
    public void hangUp(GameSession session, String why) {
        if (!session.isOver()) {
            takeOut(session);
            sessions.tell(session, new Told.HangUp(why));
            forget(session);
        }
    }

    /** The game hears that a character is not played any more. */
    private void takeOut(GameSession session) {
        KodObject character = session.character();
        if (character != null && isKnown(character.id)) {
            as(() -> {
                long quit = machine().lists.cons(Value.integer(GameMessage.REQ_QUIT.number()), Value.NIL);
                machine().send(character, RECEIVE_CLIENT, Sent.of(CLIENT_MESSAGE, quit));
            });
        }
    }

    private void forget(GameSession session) {
        sessions.close(session);
        if (session.account().kind() == AccountKind.GUEST) {
            List.copyOf(characters.of(session.account().number())).forEach(one -> discard(one.id));
        }
        count();
    }

    /** Has the game make an end of a character. */
    private void discard(int object) {
        KodObject gone = machine().objects.get(object);
        if (gone != null) {
            as(() -> machine().send(gone, Ids.DELETE, Sent.NOTHING));
        }
        characters.remove(object);
    }

    private void count() {
        players = sessions.all().size();
    }

    /** Says a message of the server's own to a client. */
    public void say(GameSession session, byte[] message) {
        sessions.say(session, message);
    }

    // ---- messages to the game ----

    /** Sends a message to the object that stands for the game. */
    public void sendSystem(int message, Sent sent) {
        KodObject system = machine().system();
        if (system != null) {
            as(() -> machine().send(system, message, sent));
        }
    }

    private long ask(KodObject object, int message) {
        return ground().things().as(Effective.ROOT, () -> machine().send(object, message, Sent.NOTHING));
    }

    private void as(Runnable deed) {
        ground().things().as(Effective.ROOT, deed);
    }

    private Machine machine() {
        return ground().things().machine();
    }

    private static boolean isTrue(long value) {
        return Value.data(value) != 0;
    }

    private static byte[] latin(String text) {
        return text.getBytes(ISO_8859_1);
    }

    private static void string(ByteWriter out, byte[] text) {
        out.u16LE(text.length).bytes(text);
    }

    /** For each who plays now. */
    public void eachPlayer(Consumer<GameSession> visit) {
        sessions.now().stream().filter(session -> session.character() != null).forEach(visit);
    }
}
