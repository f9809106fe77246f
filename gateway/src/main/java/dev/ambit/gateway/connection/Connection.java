package dev.ambit.gateway.connection;

import dev.ambit.base.RateLimiter;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.DecoderException;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Somebody's connection, by whatever door they came: the last handler of its pipeline. It hears no faster than its pace
 * ({@link PacedReading}), notices who says nothing, leaves a message half said or does not read ({@link Vigil}, {@link SendBacklog}), asks
 * whether somebody is there ({@link Pulse}), says goodbye and counts. What is said on it knows its {@link Dialect}.
 *
 * <p>Owned by the connection's thread, unless said otherwise.
 */
public final class Connection extends ChannelInboundHandlerAdapter {
    /** As long as one message may be that counts as one: the largest messages are not also to be the most. */
    static final int BYTES_PER_MESSAGE = 8192;

    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);
    private static final RareLog RARE = new RareLog(LOG);

    private final Channel channel;
    private final Caller caller;
    private final ConnectionLimits limits;
    private final Traffic traffic;
    private final LongSupplier nanoClock;
    private final Dialect dialect;
    private final PacedReading paced;
    private final Vigil vigil;
    private final Pulse pulse;
    private final SendBacklog backlog;

    /** Whether anybody wants to know how late things come: to find that out takes a moment. */
    private volatile boolean isMeasured;

    private @Nullable Future<?> checks;
    private Farewell farewell = Farewell.LOST;
    private boolean isEnding;
    private boolean isTold;
    private int looks;

    /** @param nanoClock may be asked by any thread */
    public Connection(
            Channel channel,
            Caller caller,
            ConnectionLimits limits,
            Traffic traffic,
            LongSupplier nanoClock,
            Dialect dialect) {
        this.channel = channel;
        this.caller = caller;
        this.limits = limits;
        this.traffic = traffic;
        this.nanoClock = nanoClock;
        this.dialect = dialect;
        RateLimiter pace = RateLimiter.inNanos(limits.messagesPerSecond(), limits.burst());
        this.paced = new PacedReading(channel, pace, nanoClock, dialect::isReady, this::failed);
        this.vigil = new Vigil(limits);
        this.pulse = new Pulse(limits.idleSeconds());
        this.backlog = new SendBacklog(channel, dialect::roomAgain);
    }

    // ---- any thread may ask ----

    /** Who is at the other end. */
    public Caller caller() {
        return caller;
    }

    /** The connection's own thread. */
    public EventLoop thread() {
        return channel.eventLoop();
    }

    /** Whether what is told now would come late. */
    public boolean isBusy() {
        return backlog.bytes() > limits.busyBytes() || isLate();
    }

    /** The same, of what the system has taken already: whether that is old when it arrives. */
    public boolean isLate() {
        if (!isMeasured) {
            isMeasured = true;
        }
        return pulse.isBusy(nanoClock.getAsLong());
    }

    public boolean isOpen() {
        return channel.isOpen();
    }

    /** So many bytes of what was told the system has not taken yet. */
    public int backlogBytes() {
        return backlog.bytes();
    }

    /** Whether the other side says when it has read what it was told. */
    public boolean answers() {
        return pulse.hasAnswered();
    }

    public boolean isInside() {
        return vigil.stage() == Vigil.Stage.INSIDE;
    }

    /** How far the client has come. */
    public void stage(Vigil.Stage stage) {
        vigil.stage(stage);
        Doorkeeper.Call call = stage == Vigil.Stage.INSIDE ? Doorkeeper.Call.VISITOR : Doorkeeper.Call.STRANGER;
        if (thread().inEventLoop()) {
            channel.pipeline().fireUserEventTriggered(call);
        } else {
            thread().execute(() -> channel.pipeline().fireUserEventTriggered(call));
        }
    }

    /** Ends it at once, without a word: whatever is still said would not be read. */
    public void drop(String why) {
        traffic.cutOff(CutOff.SLOW);
        RARE.warn("Cut off " + channel.remoteAddress() + ": " + why);
        channel.close();
    }

    // ---- what it is told ----

    /** Says something; it leaves with the next {@link #flush}. Who has not read what came before for too long is cut off. */
    public void say(Object message) {
        int bytes = SendBacklog.bytes(message);
        if (backlog.bytes() + bytes > limits.backlogBytes()) {
            flush();
        }
        if (isEnding) {
            ReferenceCountUtil.release(message);
        } else if (backlog.bytes() + bytes > limits.backlogBytes()) {
            ReferenceCountUtil.release(message);
            cutOff(CutOff.SLOW, "it does not read what it is told");
        } else {
            write(message, bytes);
        }
    }

    /** The same, for who has a bound of its own for what waits. */
    public void write(Object message) {
        write(message, SendBacklog.bytes(message));
    }

    private void write(Object message, int bytes) {
        backlog.wrote(bytes);
        pulse.said(bytes);
        traffic.messagesOut.increment();
        isTold = true;
        channel.write(message, channel.voidPromise());
    }

    /** What has been told leaves. */
    public void flush() {
        if (isEnding || !isTold) {
            return;
        }
        isTold = false;
        ask();
        channel.flush();
        traffic.writes.increment();
        backlog.flushed();
    }

    /** Whether there is room for much more; what was told before leaves first. If there is none, the dialect hears when there is. */
    public boolean hasRoom() {
        if (backlog.bytes() > limits.backlogBytes() / 2) {
            flush();
        }
        return backlog.bytes() <= limits.backlogBytes() / 2;
    }

    /** Asks whether somebody is there, when that is due and there is a way to ask. */
    private boolean ask() {
        long now = nanoClock.getAsLong();
        if (!isInside() || !dialect.hasQuestion() || !pulse.isDue(now)) {
            return false;
        }
        channel.write(dialect.question(pulse.ask(now)), channel.voidPromise());
        return true;
    }

    private void askAlone() {
        if (ask()) {
            channel.flush();
        }
    }

    // ---- what it says ----

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        dialect.opened();
        checks = PeriodicCheck.every(1, TimeUnit.SECONDS, ctx.executor(), traffic.guard, this::look);
        channel.closeFuture().addListener(closed -> gone());
    }

    private void gone() {
        stopListening();
        if (checks != null) {
            checks.cancel(false);
        }
        dialect.gone(farewell);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object received) {
        try {
            if (!isEnding) {
                vigil.heard();
                dialect.received(received);
            }
        } finally {
            ReferenceCountUtil.release(received);
        }
    }

    /** As how many messages one of so many bytes counts. */
    public static double weight(int bytes) {
        return Math.max(1.0, bytes / (double) BYTES_PER_MESSAGE);
    }

    /** Whether a message may be heard right now, where it lies; then it counts as heard. Else {@link #hear} will do. */
    public boolean passes(int bytes) {
        boolean isHeard = paced.passes(weight(bytes));
        if (isHeard) {
            traffic.messagesIn.increment();
        }
        return isHeard;
    }

    /** A message of so many bytes, which is heard now or in its turn. */
    public void hear(int bytes, Runnable message) {
        hearAs(weight(bytes), message);
    }

    /** The same for one that counts as so many messages. */
    public void hearAs(double messages, Runnable message) {
        traffic.messagesIn.increment();
        paced.add(messages, message);
    }

    /** What waited for the dialect to be ready may go on. */
    public void hearOn() {
        paced.hearOn();
    }

    /** Somebody has answered; then, how long that took, if it was to the last question. */
    public OptionalLong answered(long nonce) {
        OptionalLong took = pulse.answered(nonce, nanoClock.getAsLong());
        if (took.isPresent()) {
            wentThrough();
        }
        return took;
    }

    /** Somebody answers who cannot say to what; the last question counts, if there is one. */
    public boolean answeredSomething() {
        boolean isAnswer = pulse.answeredSomething(nanoClock.getAsLong());
        if (isAnswer) {
            wentThrough();
        }
        return isAnswer;
    }

    private void wentThrough() {
        if (pulse.isWaited(nanoClock.getAsLong())) {
            askAlone();
        }
        dialect.roomAgain();
    }

    /** How long nothing was said. */
    public int silentSeconds() {
        return vigil.silentSeconds();
    }

    // ---- whether it is worth keeping ----

    /** Once a second. */
    private void look() {
        long stoodStillNanos = paced.look();
        Optional<Vigil.Sentence> sentence =
                vigil.look(backlog.isStuck(), dialect.isWithin(), paced.isHolding() || dialect.isAwaited());
        if (isEnding) {
            if (vigil.isOver()) {
                channel.close();
            }
            return;
        }
        sentence.or(this::whatElse).ifPresent(s -> cutOff(s.reason(), s.why()));
        if (isEnding) {
            return;
        }
        dialect.looked(stoodStillNanos);
        if (isMeasured && isInside() && pulse.needsMeasure()) {
            pulse.measureBy(SendQueue.of(channel, backlog::bytes)::bytes);
        }
        if (looks++ % Pulse.quietSeconds(limits.idleSeconds()) == 0 || pulse.isWaited(nanoClock.getAsLong())) {
            // What is due is asked when something leaves; here, when nothing does.
            askAlone();
        }
    }

    private Optional<Vigil.Sentence> whatElse() {
        int unanswered = pulse.look(paced.isHolding(), dialect.promisesAnswers());
        if (paced.heldSeconds() >= limits.stalledSeconds()) {
            return Optional.of(new Vigil.Sentence(
                    CutOff.FLOOD,
                    "more than " + limits.messagesPerSecond() + " messages a second for " + paced.heldSeconds()
                            + " s"));
        }
        if (dialect.isNeverSilent() && vigil.silentSeconds() >= limits.idleSeconds()) {
            return Optional.of(new Vigil.Sentence(CutOff.DEAD, "silent for " + vigil.silentSeconds() + " s"));
        }
        if (unanswered >= limits.idleSeconds()) {
            return Optional.of(new Vigil.Sentence(CutOff.DEAD, "it has not answered for " + unanswered + " s"));
        }
        return Optional.empty();
    }

    // ---- how it ends ----

    public boolean isEnding() {
        return isEnding;
    }

    /** Ends it after what has been told. */
    public void end(boolean isFault, String why) {
        if (isFault) {
            cutOff(CutOff.MISBEHAVED, why);
        } else {
            end(Farewell.politely(why));
        }
    }

    /** It has broken a limit. */
    public void cutOff(CutOff reason, @Nullable String why) {
        if (isEnding) {
            return;
        }
        farewell = new Farewell(Optional.of(reason), String.valueOf(why));
        if (reason == CutOff.SLOW) {
            stopListening();
            drop(farewell.why());
        } else {
            traffic.cutOff(reason);
            RARE.warn("Cut off " + channel.remoteAddress() + ": " + why);
            end(farewell);
        }
    }

    private void end(Farewell why) {
        if (!isEnding) {
            farewell = why;
            endWith(dialect.farewell(why));
        }
    }

    /** Ends it with these words. */
    public void endWith(Object lastWords) {
        stopListening();
        channel.writeAndFlush(lastWords).addListener(ChannelFutureListener.CLOSE);
    }

    private void stopListening() {
        isEnding = true;
        vigil.stage(Vigil.Stage.ENDING);
        paced.end();
    }

    /** At closing time those who are not in the world have nobody else to tell them. */
    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event == Doorkeeper.Call.CLOSING_TIME) {
            end(Farewell.CLOSING_TIME);
        }
        ctx.fireUserEventTriggered(event);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        switch (cause) {
            case IOException lost -> {
                LOG.debug("Lost {}: {}", channel.remoteAddress(), lost.toString());
                ctx.close();
            }
            // Those who decode before us: too long a frame, no frame at all, no TLS.
            case DecoderException nonsense -> cutOff(CutOff.MISBEHAVED, nonsense.getMessage());
            default -> failed(cause);
        }
    }

    /** What went wrong here is ours to repair; who said it cannot go on, for nobody knows how much of it was done. */
    public void failed(Throwable cause) {
        traffic.guard.failed("What " + channel.remoteAddress() + " said failed", cause);
        end(Farewell.politely("internal error"));
    }

    @Override
    public String toString() {
        return "connection " + channel.id().asShortText();
    }
}
