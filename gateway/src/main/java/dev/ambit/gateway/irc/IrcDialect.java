package dev.ambit.gateway.irc;

import dev.ambit.gateway.connection.Caller;
import dev.ambit.gateway.connection.Connection;
import dev.ambit.gateway.connection.CutOff;
import dev.ambit.gateway.connection.Dialect;
import dev.ambit.gateway.connection.Farewell;
import dev.ambit.gateway.connection.Vigil;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.UlpException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * IRC on a connection: lines in and out of an {@link IrcSession}. All of it but {@link Mailbox.Owner} and {@link Visa.Bearer} runs on
 * the connection's own thread.
 */
final class IrcDialect implements Dialect, Ends, Mailbox.Owner, Visa.Bearer {
    private static final Logger LOG = LoggerFactory.getLogger(IrcDialect.class);

    /** A line that cannot be understood counts as so many. */
    private static final int WEIGHT_OF_NONSENSE = 5;

    private static final byte[] LINE_END = {'\r', '\n'};

    private final IrcDoor door;
    private final IrcLines lines;
    private final Connection connection;
    private final IrcSession session;
    private final Mailbox mailbox;

    /** What goes to the group server when this turn is over. */
    private final List<Message.Send> outgoing = new ArrayList<>();

    /** As whom it may come in; and as whom it is in. */
    private volatile String account = "";

    private String knownAs = "";

    private IrcDialect(Channel channel, IrcLines lines, Caller caller, IrcDoor door) {
        this.door = door;
        this.lines = lines;
        this.session = new IrcSession(this, door.sign(), door.rules());
        this.mailbox = new Mailbox(door.loop(), this, door.limits().backlogBytes());
        this.connection = new Connection(
                channel, caller, door.rules().connection(door.limits()), door.traffic(), door.loop()::nowNanos, this);
    }

    /** For the end of a pipeline. */
    static void on(Channel channel, Caller caller, IrcDoor door) {
        IrcLines lines = new IrcLines();
        channel.pipeline().addLast(lines).addLast(new IrcDialect(channel, lines, caller, door).connection);
    }

    // --- any thread ---------------------------------------------------------------------------------

    @Override
    public void wake() {
        runHere(this::takeMail);
    }

    @Override
    public void closeSoon(String why) {
        runHere(() -> hangUp(why));
    }

    @Override
    public void overflows() {
        runHere(() -> connection.cutOff(CutOff.SLOW, "it does not read what it is sent"));
    }

    @Override
    public String address() {
        return connection.caller().address();
    }

    @Override
    public void sendAway(String why) {
        closeSoon(why);
    }

    @Override
    public void tell(String what) {
        runHere(() -> {
            session.note(what);
            connection.flush();
        });
    }

    @Override
    public void isKnownAs(String newAccount) {
        account = newAccount;
    }

    private void runHere(Runnable action) {
        try {
            connection.thread().execute(action);
        } catch (RejectedExecutionException e) {
            LOG.debug("{} is closed already", connection);
        }
    }

    // --- coming and going ---------------------------------------------------------------------------

    @Override
    public void opened() {
        mailbox.attach();
    }

    @Override
    public void hangUp(String why) {
        connection.end(false, why);
    }

    @Override
    public Object farewell(Farewell why) {
        return bytes(IrcMessage.of("ERROR", "Closing link: " + words(why)));
    }

    @Override
    public void gone(Farewell why) {
        mailbox.detach(words(why));
        door.visa().gone(this);
    }

    /** What is the same on all servers is said as they all say it. */
    private static String words(Farewell why) {
        if (why == Farewell.CLOSING_TIME) {
            return "The server shuts down";
        }
        return why.fault()
                .map(fault -> switch (fault) {
                    case SILENT -> "Registration timed out";
                    case DEAD -> "Ping timeout";
                    case FLOOD -> "Excess flood";
                    default -> IrcTalk.plain(why.why());
                })
                .orElseGet(() -> IrcTalk.plain(why.why()));
    }

    // --- whether somebody is there ------------------------------------------------------------------

    /** Who says something is not asked. */
    @Override
    public boolean hasQuestion() {
        return 2 * connection.silentSeconds() >= door.rules().idleSeconds();
    }

    @Override
    public Object question(long nonce) {
        return bytes(IrcMessage.of("PING", door.sign().server()));
    }

    @Override
    public boolean promisesAnswers() {
        return true;
    }

    @Override
    public boolean isNeverSilent() {
        return true;
    }

    // --- lines in -----------------------------------------------------------------------------------

    @Override
    public void received(Object received) {
        if (received instanceof ByteBuf line && line.isReadable()) {
            // Whatever is said, somebody is there.
            connection.answeredSomething();
            hear(ByteBufUtil.getBytes(line));
        }
    }

    @Override
    public boolean isWithin() {
        return lines.isWithin();
    }

    /** Not while it is decided what the line before means, nor before the client has read what it was told. */
    @Override
    public boolean isReady() {
        return !session.isBusy() && connection.hasRoom();
    }

    /** Nor may it be in a hurry while that is our fault. */
    @Override
    public boolean isAwaited() {
        return session.isBusy();
    }

    private void hear(byte[] line) {
        try {
            IrcMessage message = IrcMessage.parse(line);
            connection.hearAs(IrcSession.weight(message), () -> {
                session.hear(message);
                endTurn();
            });
        } catch (IrcException e) {
            connection.hearAs(WEIGHT_OF_NONSENSE, () -> {
                session.misheard(e);
                endTurn();
            });
        }
    }

    // --- messages in --------------------------------------------------------------------------------

    private void takeMail() {
        mailbox.isLookedInto();
        try {
            // What a slow client has no room for stays in the mailbox, which has an end.
            while (!connection.isEnding() && connection.hasRoom()) {
                Optional<Message.Receive> next = mailbox.next();
                if (next.isEmpty()) {
                    break;
                }
                session.hear(next.get());
            }
        } catch (UlpException | RuntimeException e) {
            connection.failed(e);
        }
        endTurn();
        // What was decided may have let in who waits.
        connection.hearOn();
    }

    @Override
    public void roomAgain() {
        takeMail();
    }

    // --- out ----------------------------------------------------------------------------------------

    @Override
    public void toClient(IrcMessage line) {
        connection.say(bytes(line));
    }

    private static ByteBuf bytes(IrcMessage line) {
        return Unpooled.wrappedBuffer(line.toBytes(), LINE_END);
    }

    @Override
    public void toServer(Message.Send send) {
        outgoing.add(send);
    }

    private void endTurn() {
        if (!connection.isInside() && session.isRegistered()) {
            connection.stage(Vigil.Stage.INSIDE);
        }
        if (session.isRegistered() && !account.equals(knownAs)) {
            knownAs = account;
            mailbox.isKnownAs(knownAs, door.known());
        }
        connection.flush();
        if (!outgoing.isEmpty()) {
            mailbox.send(List.copyOf(outgoing));
            outgoing.clear();
        }
    }

    @Override
    public long nowNanos() {
        return door.loop().nowNanos();
    }

    @Override
    public void showPassport(String nick, String password, Consumer<Optional<String>> refusal) {
        CompletableFuture<Optional<String>> verdict;
        try {
            verdict = CompletableFuture.supplyAsync(
                    () -> door.visa().refusalOfLooks(this, nick, password, address()), door.visaDesk());
        } catch (RejectedExecutionException e) {
            verdict = CompletableFuture.completedFuture(Optional.of("Too many want to come in; try again later"));
        }
        verdict.whenComplete((why, trouble) -> runHere(() -> {
            if (connection.isEnding()) {
                return;
            }
            if (trouble != null) {
                LOG.error("Cannot find out who {} is", connection, trouble);
            }
            refusal.accept(trouble == null ? why : Optional.of("Nobody can be let in right now; try again later"));
            endTurn();
            connection.hearOn();
        }));
    }
}
