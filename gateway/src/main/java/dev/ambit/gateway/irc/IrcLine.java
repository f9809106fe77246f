package dev.ambit.gateway.irc;

import dev.ambit.gateway.CutOff;
import dev.ambit.gateway.Doorkeeper;
import dev.ambit.gateway.Looks;
import dev.ambit.gateway.Pace;
import dev.ambit.gateway.RareLog;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.UlpException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One IRC client's connection: the last handler of its pipeline. All of it but {@link Mailbox.Owner} and
 * {@link Visa.Bearer} runs on its own thread. */
final class IrcLine extends ChannelInboundHandlerAdapter implements Ends, Mailbox.Owner, Visa.Bearer {

    private static final Logger LOG = LoggerFactory.getLogger(IrcLine.class);
    private static final RareLog RARE = new RareLog(LOG);

    /** A line that cannot be understood counts as so many. */
    private static final int WEIGHT_OF_NONSENSE = 5;

    /** Silence is looked at so often in the time after which somebody is asked whether they are there. */
    private static final int LOOKS_PER_PING = 4;

    private static final long FAREWELL_MILLIS = 2000;
    private static final byte[] LINE_END = {'\r', '\n'};

    private final Channel channel;
    private final IrcDoor.House house;
    private final String address;
    private final IrcSession session;
    private final Pace pace;
    private final Mailbox mailbox;

    /** What the client has said and was not heard yet: nobody is heard faster than at their pace. */
    private final Deque<byte[]> waiting = new ArrayDeque<>();

    /** What goes to the group server when this turn is over. */
    private final List<Message.Send> outgoing = new ArrayList<>();

    private boolean isWaitingForItsTurn;
    private boolean isVisitor;
    private boolean isEnding;
    private String farewell = "it has gone";

    /** Counted and not measured: when the machine itself stood still, what it has not read yet is no silence. */
    private int silentLooks;

    IrcLine(Channel channel, IrcDoor.House house, String address) {
        this.channel = channel;
        this.house = house;
        this.address = address;
        this.mailbox = new Mailbox(house.exchange(), this, house.limits().backlogBytes());
        this.session = new IrcSession(this, house.sign(), house.limits());
        this.pace = new Pace(house.limits().linesPerSecond(), house.limits().burst(), System.nanoTime());
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
    public String address() {
        return address;
    }

    @Override
    public void sendAway(String why) {
        closeSoon(why);
    }

    @Override
    public void tell(String what) {
        runHere(() -> {
            session.note(what);
            channel.flush();
        });
    }

    private void runHere(Runnable action) {
        try {
            channel.eventLoop().execute(action);
        } catch (RejectedExecutionException e) {
            LOG.debug("{} is closed already", this);
        }
    }

    // --- coming and going ---------------------------------------------------------------------------

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        mailbox.attach();
        int lookMillis = Math.max(1, house.limits().pingMillis() / LOOKS_PER_PING);
        var looks = Looks.every(
                lookMillis, TimeUnit.MILLISECONDS, ctx.executor(), house.traffic().guard, this::lookWhetherSilent);
        var registration = ctx.executor()
                .schedule(
                        () -> {
                            if (!session.isRegistered()) {
                                cutOff(CutOff.SILENT, "Registration timed out");
                            }
                        },
                        house.limits().registrationMillis(),
                        TimeUnit.MILLISECONDS);
        channel.closeFuture().addListener(closed -> {
            looks.cancel(false);
            registration.cancel(false);
        });
        ctx.fireChannelActive();
    }

    private void lookWhetherSilent() {
        silentLooks++;
        if (silentLooks >= 2 * LOOKS_PER_PING) {
            cutOff(CutOff.DEAD, "Ping timeout");
        } else if (silentLooks == LOOKS_PER_PING && session.isRegistered() && !isEnding) {
            toClient(IrcMessage.of("PING", house.sign().server()));
            channel.flush();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        isEnding = true;
        waiting.clear();
        mailbox.detach(farewell);
        house.visa().gone(this);
        ctx.fireChannelInactive();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event == Doorkeeper.Call.CLOSING_TIME) {
            hangUp("The server shuts down");
        }
        ctx.fireUserEventTriggered(event);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (cause instanceof TooLongFrameException) {
            cutOff(CutOff.MISBEHAVED, "Line too long");
        } else if (cause instanceof IOException) {
            LOG.debug("Lost {}: {}", channel.remoteAddress(), cause.toString());
            ctx.close();
        } else {
            LOG.error("Trouble with {}", channel.remoteAddress(), cause);
            hangUp("Internal error");
        }
    }

    /** It has broken a limit. */
    private void cutOff(CutOff reason, String why) {
        if (!isEnding) {
            house.traffic().cutOff(reason);
            RARE.warn("Cut off " + channel.remoteAddress() + " on IRC: " + why);
            hangUp(why);
        }
    }

    @Override
    public void hangUp(String why) {
        if (isEnding) {
            return;
        }
        isEnding = true;
        farewell = why;
        waiting.clear();
        channel.writeAndFlush(bytes(IrcMessage.of("ERROR", "Closing link: " + Talk.plain(why))))
                .addListener(ChannelFutureListener.CLOSE);
        // Who does not read would otherwise stay for ever.
        channel.eventLoop().schedule(() -> channel.close(), FAREWELL_MILLIS, TimeUnit.MILLISECONDS);
    }

    // --- lines in -----------------------------------------------------------------------------------

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        try {
            if (message instanceof ByteBuf line && !isEnding) {
                silentLooks = 0;
                queue(ByteBufUtil.getBytes(line));
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    private void queue(byte[] line) {
        if (line.length == 0) {
            return;
        }
        if (waiting.size() >= house.limits().waitingLines()) {
            cutOff(CutOff.FLOOD, "Excess flood");
            return;
        }
        waiting.add(line);
        hearWaiting();
    }

    /** Hears what may be heard now; the rest waits for its turn, for a decision, or until the client reads on. */
    private void hearWaiting() {
        while (!waiting.isEmpty() && !session.isBusy() && channel.isWritable() && !isEnding) {
            long now = System.nanoTime();
            long waitNanos = pace.waitNanos(now);
            if (waitNanos > 0) {
                waitForItsTurn(waitNanos);
                break;
            }
            pace.pass(hear(waiting.remove()), now);
        }
        endTurn();
    }

    private void waitForItsTurn(long nanos) {
        if (!isWaitingForItsTurn) {
            isWaitingForItsTurn = true;
            channel.eventLoop()
                    .schedule(
                            () -> {
                                isWaitingForItsTurn = false;
                                hearWaiting();
                            },
                            nanos,
                            TimeUnit.NANOSECONDS);
        }
    }

    /** Answers as how many lines it counts. */
    private int hear(byte[] line) {
        house.traffic().messagesIn.increment();
        try {
            IrcMessage message = IrcMessage.parse(line);
            session.hear(message);
            return IrcSession.weight(message);
        } catch (IrcException e) {
            session.misheard(e);
            return WEIGHT_OF_NONSENSE;
        } catch (RuntimeException e) {
            // Ours to repair, and no reason for the others to wait.
            LOG.error("Cannot do what {} says", channel.remoteAddress(), e);
            hangUp("Internal error");
            return WEIGHT_OF_NONSENSE;
        }
    }

    // --- messages in --------------------------------------------------------------------------------

    private void takeMail() {
        mailbox.isLookedInto();
        try {
            // What a slow client has no room for stays in the mailbox, which has an end.
            while (channel.isWritable() && !isEnding) {
                Optional<Message.Receive> next = mailbox.next();
                if (next.isEmpty()) {
                    break;
                }
                session.hear(next.get());
            }
        } catch (UlpException | RuntimeException e) {
            LOG.error("Cannot tell {} what the group server says", channel.remoteAddress(), e);
            hangUp("Internal error");
        }
        // What was decided may have let in who waits.
        hearWaiting();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (channel.isWritable()) {
            // Not at once: this may come in the middle of an answer.
            runHere(this::takeMail);
        }
        ctx.fireChannelWritabilityChanged();
    }

    // --- out ----------------------------------------------------------------------------------------

    @Override
    public void toClient(IrcMessage line) {
        if (!channel.isWritable()) {
            channel.flush();
        }
        if (channel.isWritable()
                || channel.bytesBeforeWritable() < house.limits().backlogBytes()) {
            house.traffic().messagesOut.increment();
            channel.write(bytes(line), channel.voidPromise());
        } else if (!isEnding && channel.isActive()) {
            house.traffic().cutOff(CutOff.SLOW);
            RARE.warn("Cut off " + channel.remoteAddress() + " on IRC: it reads less than it is told");
            isEnding = true;
            farewell = "too slow";
            channel.close();
        }
    }

    private ByteBuf bytes(IrcMessage line) {
        byte[] text = line.toBytes();
        return channel.alloc()
                .buffer(text.length + LINE_END.length)
                .writeBytes(text)
                .writeBytes(LINE_END);
    }

    @Override
    public void toServer(Message.Send send) {
        outgoing.add(send);
    }

    private void endTurn() {
        if (!isVisitor && session.isRegistered()) {
            isVisitor = true;
            channel.pipeline().fireUserEventTriggered(Doorkeeper.Call.VISITOR);
        }
        channel.flush();
        if (outgoing.isEmpty()) {
            return;
        }
        mailbox.send(List.copyOf(outgoing));
        outgoing.clear();
    }

    @Override
    public long nowNanos() {
        return System.nanoTime();
    }

    @Override
    public void showPassport(String nick, String password, Consumer<Optional<String>> refusal) {
        CompletableFuture<Optional<String>> verdict;
        try {
            verdict = CompletableFuture.supplyAsync(
                    () -> house.visa().refusalOfLooks(this, nick, password, address), house.visaDesk());
        } catch (RejectedExecutionException e) {
            verdict = CompletableFuture.completedFuture(Optional.of("Too many want to come in; try again later"));
        }
        verdict.whenComplete((why, trouble) -> runHere(() -> {
            if (isEnding) {
                return;
            }
            if (trouble != null) {
                LOG.error("Cannot find out who {} is", channel.remoteAddress(), trouble);
            }
            refusal.accept(trouble == null ? why : Optional.of("Nobody can be let in right now; try again later"));
            hearWaiting();
        }));
    }

    @Override
    public String toString() {
        return "irc line " + channel.id().asShortText();
    }
}
