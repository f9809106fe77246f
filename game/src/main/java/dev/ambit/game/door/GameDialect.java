package dev.ambit.game.door;

import dev.ambit.base.ByteWriter;
import dev.ambit.game.door.AdminConsoles.AdminConsole;
import dev.ambit.game.door.DoorRules.FileDelivery;
import dev.ambit.game.door.DoorRules.StagePatience;
import dev.ambit.game.play.AccountKind;
import dev.ambit.game.play.GameAccount;
import dev.ambit.game.play.GameDeed;
import dev.ambit.game.play.GameLine;
import dev.ambit.game.play.GameSession;
import dev.ambit.game.play.KodGame;
import dev.ambit.game.wire.Frame;
import dev.ambit.game.wire.FrameCutter;
import dev.ambit.game.wire.FrameCutter.Cut;
import dev.ambit.game.wire.GameMessage;
import dev.ambit.game.wire.LoginMessage;
import dev.ambit.game.wire.LoginWords;
import dev.ambit.game.wire.MessageReader;
import dev.ambit.game.wire.MessageRefused;
import dev.ambit.gateway.connection.Caller;
import dev.ambit.gateway.connection.Connection;
import dev.ambit.gateway.connection.ConnectionLimits;
import dev.ambit.gateway.connection.CutOff;
import dev.ambit.gateway.connection.Dialect;
import dev.ambit.gateway.connection.Farewell;
import dev.ambit.gateway.connection.RareLog;
import dev.ambit.gateway.connection.Vigil;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The BlakSton protocol on a connection.
 *
 * <pre>
 * LOGIN --AP_LOGIN, AP_LOGINOK--> MENU --AP_REQ_GAME, AP_GAME--> GAME --BP_REQ_QUIT, BP_QUIT--> MENU
 *                                  MENU --AP_REQ_ADMIN, AP_ADMIN--> ADMIN --quit--> MENU
 * </pre>
 *
 * All of it but {@link GameLine} runs on the connection's own thread.
 */
final class GameDialect implements Dialect, GameLine, LogInDesk.Counter {
    private static final Logger LOG = LoggerFactory.getLogger(GameDialect.class);
    private static final RareLog RARE = new RareLog(LOG);

    /** So often a client is told that the game's stream is damaged: some of it may be lost as well. */
    private static final int RESYNCS = 10;

    private static final int LEAST_MAJOR_WITH_TOKEN = 4;
    private static final int CREDITS = 20;

    private enum Mode {
        LOGIN,
        MENU,
        ADMIN,
        GAME
    }

    private final GameDoor door;
    private final Connection connection;
    private final FrameCutter cutter;
    private final LogInDesk desk;
    private final GameCipher cipher = new GameCipher();
    private final AdminWays admin;
    private Mode mode = Mode.LOGIN;
    private boolean isAwaited;
    private boolean isGettingFiles;

    /** How long it has not said who it is, however much else. */
    private int strangerSeconds;

    /** What the client said before it knew that it has left the game may still be on its way. */
    private boolean isLeaving;

    /** The world's, and set by it; nothing when the client is not in the game. */
    private volatile @Nullable GameSession session;

    private GameDialect(Channel channel, GameDoor door, Caller caller) {
        this.door = door;
        DoorRules rules = door.rules().get();
        cutter = new FrameCutter(rules.longestMessage());
        desk = new LogInDesk(door, this);
        ConnectionLimits usual = ConnectionLimits.of(door.limits());
        // How long it may be silent is looked after here: it depends on more than these know, and may change.
        ConnectionLimits limits = new ConnectionLimits(
                usual.silentSeconds(),
                Integer.MAX_VALUE,
                Integer.MAX_VALUE,
                usual.stalledSeconds(),
                rules.messagesPerSecond(),
                2 * rules.messagesPerSecond(),
                usual.backlogBytes(),
                usual.busyBytes());
        connection = new Connection(channel, caller, limits, door.traffic(), door.nanoClock(), this);
        admin = new AdminWays(door, connection);
    }

    /** For the end of a pipeline. */
    static ChannelHandler on(Channel channel, GameDoor door, Caller caller) {
        return new GameDialect(channel, door, caller).connection;
    }

    // ---- any thread ----

    @Override
    public String address() {
        return connection.caller().address();
    }

    @Override
    public int version() {
        return desk.version();
    }

    @Override
    public void take(List<Told> told) {
        here(() -> tell(told));
    }

    @Override
    public void here(Runnable action) {
        try {
            connection.thread().execute(action);
        } catch (RejectedExecutionException e) {
            LOG.debug("{} is closed already", connection);
        }
    }

    @Override
    public void replaced() {
        here(() -> connection.end(false, "The account is in use elsewhere now."));
    }

    // ---- coming and going ----

    @Override
    public void opened() {
        connection.stage(Vigil.Stage.LOBBY);
        if (door.roster().isBlocked(address())) {
            RARE.warn("Game client at " + address() + " is not let in: an administrator keeps that address out");
            hangUp();
            return;
        }
        say(LoginWords.plain(LoginMessage.GETLOGIN));
        connection.flush();
    }

    @Override
    public void gone(Farewell why) {
        admin.closeLines();
        door.entrance().offerSurely((game, now) -> {
            GameSession in = session;
            if (in != null) {
                game.lost(in);
            }
            admin.closeConsole();
        });
        // Behind the game's own farewell: who comes next with that account finds nobody there.
        desk.gone();
    }

    @Override
    public Object farewell(Farewell why) {
        if (mode == Mode.GAME || mode == Mode.ADMIN) {
            return Unpooled.EMPTY_BUFFER;
        }
        ByteWriter out = new ByteWriter();
        byte[] words = why.fault().filter(CutOff.SILENT::equals).isPresent()
                ? LoginWords.plain(LoginMessage.TIMEOUT)
                : LoginWords.message(why.why(), true);
        Frame.write(0, words, out);
        return Unpooled.wrappedBuffer(out.toBytes());
    }

    // ---- what comes ----

    @Override
    public void received(Object received) {
        if (!(received instanceof ByteBuf bytes)) {
            return;
        }
        byte[] some = ByteBufUtil.getBytes(bytes);
        if (mode == Mode.ADMIN && admin.received(some)) {
            return;
        }
        cutter.take(some);
        for (Optional<Cut> cut = cutter.next(); cut.isPresent(); cut = cutter.next()) {
            switch (cut.get()) {
                case Cut.Whole whole when isLate(whole.frame()) -> door.watch().fault(DoorFault.STALE);
                case Cut.Whole whole
                when isOutOfPlace(whole.frame()) -> {
                    cutter.loseStep();
                    door.watch().fault(DoorFault.SEQUENCE);
                    outOfStep("in login mode a sequence is 0, and it was "
                            + whole.frame().sequence());
                }
                case Cut.Whole whole -> connection.hear(whole.frame().body().length, () -> hear(whole.frame()));
                case Cut.Damaged damage -> {
                    door.watch().fault(damage.isOfRecovery() ? DoorFault.RECOVERY : DoorFault.LENGTH);
                    outOfStep(damage.why());
                }
                case Cut.Beacon _ -> {
                    connection.say(Unpooled.wrappedBuffer(FrameCutter.answer()));
                    connection.flush();
                }
                case Cut.InStep _ -> inStep();
            }
        }
        connection.flush();
    }

    private boolean isLate(Frame frame) {
        isLeaving &= mode != Mode.GAME && frame.sequence() != 0;
        return isLeaving;
    }

    private boolean isOutOfPlace(Frame frame) {
        return mode != Mode.GAME && frame.sequence() != 0;
    }

    @Override
    public boolean isWithin() {
        return cutter.isWithin();
    }

    /** Nothing is heard while it is found out who somebody is, or whether they may come in. */
    @Override
    public boolean isReady() {
        return !isAwaited;
    }

    @Override
    public boolean isAwaited() {
        return isAwaited;
    }

    @Override
    public void await(boolean awaited) {
        isAwaited = awaited;
        if (!awaited) {
            connection.hearOn();
            connection.flush();
        }
    }

    private void outOfStep(String why) {
        RARE.warn("Out of step with " + address() + ": " + why);
        if (mode == Mode.GAME) {
            for (int i = 0; i < RESYNCS; i++) {
                sayInGame(new byte[] {(byte) GameMessage.RESYNC.number()});
            }
        } else {
            say(LoginWords.plain(LoginMessage.RESYNC));
        }
        connection.flush();
    }

    /** Frames follow again: the client is told where it is. */
    private void inStep() {
        switch (mode) {
            case LOGIN -> say(LoginWords.plain(LoginMessage.GETLOGIN));
            case MENU -> showMenu();
            case GAME ->
                inGame((game, now) -> {
                    GameSession in = session;
                    if (in != null && in.character() == null) {
                        game.greet(in);
                    }
                });
            case ADMIN -> {}
        }
        connection.flush();
    }

    @Override
    public void fault(DoorFault kind, String what) {
        door.watch().fault(kind);
        RARE.warn(what + ", from " + address());
    }

    private void hear(Frame frame) {
        if (mode == Mode.GAME) {
            hearInGame(frame);
        } else {
            hearAtMenu(frame);
        }
        connection.flush();
    }

    // ---- login mode ----

    private void hearAtMenu(Frame frame) {
        Optional<LoginMessage> message = LoginMessage.of(frame.type());
        if (message.isEmpty()) {
            fault(DoorFault.TYPE, "There is no login message " + frame.type());
            return;
        }
        boolean isKnown = desk.account().isPresent();
        isGettingFiles &= message.get() == LoginMessage.PING;
        switch (message.get()) {
            case LOGIN -> {
                if (!isKnown) {
                    desk.logIn(frame.body());
                }
            }
            case REQ_GAME -> {
                if (isKnown) {
                    requestGame(frame.body());
                }
            }
            case REQ_ADMIN -> {
                if (isKnown) {
                    requestAdmin();
                }
            }
            case REQ_MENU -> {
                if (isKnown) {
                    showMenu();
                }
            }
            case RESYNC -> cutter.loseStep();
            case PING -> {}
            default -> fault(DoorFault.TYPE, message.get().title() + " is not for clients to say");
        }
    }

    @Override
    public void showMenu() {
        mode = Mode.MENU;
        say(LoginWords.getChoice(cipher.newSeeds(door.seeds())));
        say(LoginWords.credits(CREDITS));
    }

    private void requestGame(byte[] body) {
        DoorRules rules = door.rules().get();
        int time;
        try {
            // The host's name and a word that nobody looks at may follow.
            time = new MessageReader(body, 1).u32LE("the time of the last download");
        } catch (MessageRefused e) {
            fault(DoorFault.CONTENT, "AP_REQ_GAME cannot be read: " + e.getMessage());
            return;
        }
        if (desk.isOutdated()) {
            desk.sayOutdated();
            return;
        }
        FileDelivery delivery = rules.delivery();
        boolean isGuest =
                desk.account().filter(who -> who.kind() == AccountKind.GUEST).isPresent();
        List<LoginWords.Update> missing = delivery.since(time, isGuest);
        if (!missing.isEmpty()) {
            isGettingFiles = true;
            say(LoginWords.download(delivery.machine(), delivery.path(), delivery.reason(), delivery.demo(), missing));
            return;
        }
        await(true);
        enterGame();
    }

    private void enterGame() {
        GameAccount who = desk.account().orElse(null);
        boolean taken = who != null
                && door.entrance().offer((game, now) -> {
                    Optional<String> why = game.whyNot(who);
                    if (why.isPresent()) {
                        here(() -> notNow(why.get()));
                        return;
                    }
                    admin.closeConsole();
                    // The client has to be in game mode before anything of the game comes.
                    here(this::begin);
                    session = game.enter(who, this);
                });
        if (!taken) {
            notNow("The server is busy right now. Please try again in a moment.");
        }
    }

    private void notNow(String why) {
        say(LoginWords.message(why, false));
        await(false);
    }

    private void begin() {
        if (!connection.isEnding()) {
            say(LoginWords.plain(LoginMessage.GAME));
            mode = Mode.GAME;
            await(false);
        }
    }

    private void requestAdmin() {
        GameAccount who = desk.account().orElse(null);
        if (who == null || who.kind() != AccountKind.ADMIN || !door.admins().isOpen()) {
            RARE.warn("AP_REQ_ADMIN of " + address() + ", who is no administrator, or there is no administrator mode");
            return;
        }
        say(LoginWords.plain(LoginMessage.ADMIN));
        mode = Mode.ADMIN;
        admin.openLines(who, this::leaveAdmin);
    }

    /** The console of an administrator in the game. On the world's thread. */
    AdminConsole console(KodGame game, GameSession in) {
        return admin.console(
                game, in, () -> here(() -> connection.end(false, "an administrator has ended this connection")));
    }

    private void leaveAdmin() {
        admin.closeLines();
        mode = Mode.MENU;
        cutter.loseStep();
        say(LoginWords.plain(LoginMessage.RESYNC));
        connection.flush();
    }

    // ---- game mode ----

    private void hearInGame(Frame frame) {
        if (!cipher.isGenuine(frame)) {
            spoofed();
            return;
        }
        int sequence = frame.sequence();
        byte[] body = frame.body();
        switch (GameMessage.of(frame.type()).orElse(GameMessage.LOGOFF)) {
            case RESYNC -> cutter.loseStep();
            case PING -> {
                echo();
                inGame((game, now) -> whenInside(in -> game.heard(in, now)));
            }
            default -> {
                long came = door.nanoClock().getAsLong();
                inGame((game, now) -> whenInside(in -> {
                    if (sequence == game.epoch()) {
                        new GameHearing(door, game, in, this).hear(body, now);
                        door.watch().handled(door.nanoClock().getAsLong() - came);
                    } else {
                        door.watch().fault(DoorFault.STALE);
                    }
                }));
            }
        }
    }

    /** Somebody who has not the seeds, or says something again. */
    private void spoofed() {
        fault(DoorFault.CHECK, "The check of a message is wrong");
        if (door.rules().get().logsSpoofs()) {
            inGame((game, now) -> whenInside(
                    in -> game.log().log("The check of a message of " + in + " from " + address() + " is wrong")));
        }
        if (door.rules().get().hangsUpSpoofs()) {
            connection.cutOff(CutOff.MISBEHAVED, "the check of a message is wrong");
        } else {
            cutter.loseStep();
            outOfStep("the check of a message is wrong");
        }
    }

    private void inGame(GameDeed deed) {
        if (!door.entrance().offer(deed)) {
            connection.end(false, "the world's inbox is full");
        }
    }

    private interface Inside {
        void happens(GameSession in);
    }

    /** On the world's thread. */
    private void whenInside(Inside what) {
        GameSession in = session;
        if (in != null) {
            what.happens(in);
        }
    }

    private void echo() {
        ByteWriter out = new ByteWriter();
        cipher.writeEcho(door.rules().get().token(), hasToken(), out);
        leave(out);
    }

    private boolean hasToken() {
        return desk.version() >= LEAST_MAJOR_WITH_TOKEN * 100;
    }

    // ---- patience ----

    @Override
    public void looked(long stoodStillNanos) {
        StagePatience patience = door.rules().get().patience();
        boolean isPlaying = mode == Mode.GAME && connection.isInside();
        int most = switch (mode) {
            case LOGIN, MENU, ADMIN -> isGettingFiles ? patience.transferSeconds() : patience.menuSeconds();
            case GAME -> isPlaying ? patience.gameSeconds() : patience.choiceSeconds();
        };
        boolean isStranger = mode == Mode.LOGIN && desk.account().isEmpty();
        int silent = isStranger ? ++strangerSeconds : connection.silentSeconds();
        if (silent >= most && !isAwaited) {
            connection.cutOff(
                    isPlaying ? CutOff.DEAD : CutOff.SILENT,
                    isStranger ? "it has not logged in for " + silent + " s" : "silent for " + silent + " s");
        }
    }

    /** A character is chosen: from now on silence says that nobody is there. On the world's thread. */
    void plays() {
        connection.stage(Vigil.Stage.INSIDE);
    }

    // ---- what it is told ----

    private void tell(List<Told> told) {
        ByteWriter out = new ByteWriter();
        for (Told one : told) {
            switch (one) {
                case Told.Message message -> {
                    cipher.epoch(message.epoch());
                    write(message.message(), out);
                }
                case Told.Menu _ -> {
                    leave(out);
                    isLeaving = true;
                    connection.stage(Vigil.Stage.LOBBY);
                    mode = Mode.MENU;
                    if (desk.isOutdated()) {
                        desk.sayOutdated();
                    }
                    showMenu();
                }
                case Told.HangUp end -> {
                    leave(out);
                    connection.end(false, end.why());
                }
            }
        }
        leave(out);
        connection.flush();
    }

    private void leave(ByteWriter out) {
        if (!out.isEmpty()) {
            connection.say(Unpooled.wrappedBuffer(out.toBytes()));
            out.clear();
        }
    }

    private void write(byte[] message, ByteWriter out) {
        if (mode == Mode.GAME) {
            cipher.write(message, hasToken(), out);
        }
    }

    private void sayInGame(byte[] message) {
        ByteWriter out = new ByteWriter();
        write(message, out);
        leave(out);
    }

    @Override
    public boolean isEnding() {
        return connection.isEnding();
    }

    @Override
    public void hangUp() {
        connection.flush();
        connection.endWith(Unpooled.EMPTY_BUFFER);
    }

    @Override
    public void say(byte[] message) {
        ByteWriter out = new ByteWriter();
        Frame.write(0, message, out);
        connection.say(Unpooled.wrappedBuffer(out.toBytes()));
    }

    /** Clients ping; there is nothing to ask them. */
    @Override
    public boolean hasQuestion() {
        return false;
    }

    @Override
    public Object question(long nonce) {
        return Unpooled.EMPTY_BUFFER;
    }

    @Override
    public String toString() {
        return "game client at " + address();
    }
}
