package dev.ambit.gateway.group;

import dev.ambit.gateway.connection.Caller;
import dev.ambit.gateway.connection.Connection;
import dev.ambit.gateway.connection.ConnectionLimits;
import dev.ambit.gateway.connection.CutOff;
import dev.ambit.gateway.connection.Dialect;
import dev.ambit.gateway.connection.Farewell;
import dev.ambit.gateway.connection.GatewayLimits;
import dev.ambit.gateway.connection.Traffic;
import dev.ambit.group.core.Host;
import dev.ambit.group.core.Rights;
import dev.ambit.group.wire.Frames;
import dev.ambit.group.wire.UlpException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The group protocol as pages speak it by WebSocket and programs by TCP. What a host says to the world goes there from here; all
 * else goes to the groups ({@link HostConnection}), but for questions whether we are there, which are answered where they are
 * heard. Owned by the connection's thread.
 */
public final class GroupDialect implements Dialect {
    private static final Logger LOG = LoggerFactory.getLogger(GroupDialect.class);

    /** So often it is told how many datagrams are lost. */
    private static final int REPORT_SECONDS = 5;

    /** A close frame carries 123 bytes of reason at most. */
    private static final int LONGEST_REASON = 120;

    private final Shape shape;
    private final GroupLoop loop;
    private final Frames frames;
    private final Connection connection;
    private final HostConnection line;
    private int looks;

    private GroupDialect(
            Channel channel,
            Caller caller,
            Shape shape,
            GroupLoop loop,
            ConnectionLimits limits,
            int messageBytes,
            Traffic traffic,
            DatagramPath datagrams) {
        this.shape = shape;
        this.loop = loop;
        this.frames = new Frames(messageBytes);
        this.connection = new Connection(channel, caller, limits, traffic, loop::nowNanos, this);
        this.line = new HostConnection(connection, shape, loop, traffic, datagrams);
    }

    /** For the end of the pipeline of a connection that is a WebSocket already. */
    public static ChannelHandler webSocket(
            Channel channel, Caller caller, GroupLoop loop, GatewayLimits limits, Traffic traffic) {
        return new GroupDialect(
                        channel,
                        caller,
                        Shape.WEB_SOCKET,
                        loop,
                        ConnectionLimits.of(limits),
                        limits.messageBytes(),
                        traffic,
                        DatagramPath.NONE)
                .connection;
    }

    /** @param messagesPerSecond that are heard of it; what is more waits */
    static ChannelHandler stream(
            Channel channel,
            Caller caller,
            GroupLoop loop,
            GatewayLimits limits,
            int messagesPerSecond,
            Traffic traffic,
            DatagramPath datagrams) {
        return new GroupDialect(
                        channel,
                        caller,
                        Shape.STREAM,
                        loop,
                        ConnectionLimits.of(limits).atPace(messagesPerSecond),
                        limits.messageBytes(),
                        traffic,
                        datagrams)
                .connection;
    }

    // ---- coming and going ----

    @Override
    public void opened() {
        line.attach(Rights.GUEST);
    }

    @Override
    public Object farewell(Farewell why) {
        String reason = why.why().replaceAll("[^ -~]", "?");
        return shape.farewell(why.isFault(), reason.substring(0, Math.min(LONGEST_REASON, reason.length())));
    }

    @Override
    public void gone(Farewell why) {
        line.detach();
    }

    @Override
    public void roomAgain() {
        line.offerRoom();
    }

    @Override
    public void looked(long stoodStillNanos) {
        if (stoodStillNanos > 0) {
            line.stoodStill(stoodStillNanos);
        }
        if (++looks % REPORT_SECONDS == 0) {
            line.reportLosses();
        }
    }

    // ---- what it says ----

    @Override
    public void received(Object received) {
        switch (received) {
            case ByteBuf bytes -> hearStream(bytes);
            case BinaryWebSocketFrame frame -> take(frame.content());
            case WebSocketFrame frame -> takeOther(frame);
            default -> LOG.debug("Skipped {}", received);
        }
    }

    @Override
    public boolean isWithin() {
        return frames.isWithin();
    }

    @Override
    public boolean isAwaited() {
        return line.world().isAtGroups();
    }

    private void hearStream(ByteBuf bytes) {
        byte[] chunk = ByteBufUtil.getBytes(bytes);
        frames.add(chunk, 0, chunk.length);
        try {
            Optional<byte[]> next = frames.next();
            while (next.isPresent() && !connection.isEnding()) {
                take(Unpooled.wrappedBuffer(next.get()));
                next = frames.next();
            }
        } catch (UlpException e) {
            connection.cutOff(CutOff.MISBEHAVED, e.getMessage());
        }
    }

    /** Frames that are about the connection itself; they count as messages, too. */
    private void takeOther(WebSocketFrame frame) {
        ByteBuf content = Unpooled.wrappedBuffer(ByteBufUtil.getBytes(frame.content()));
        int bytes = content.readableBytes();
        switch (frame) {
            case PingWebSocketFrame _ -> connection.hear(bytes, () -> pong(content));
            case PongWebSocketFrame _ ->
                connection.hear(bytes, () -> {
                    if (bytes == Long.BYTES) {
                        hearAnswer(content.readLong());
                    }
                });
            case CloseWebSocketFrame _ ->
                connection.hear(bytes, () -> connection.endWith(new CloseWebSocketFrame(true, 0, content)));
            default ->
                connection.cutOff(
                        CutOff.MISBEHAVED,
                        "expected binary messages, got " + frame.getClass().getSimpleName());
        }
    }

    /** Who pings without reading gets no answers piled up. */
    private void pong(ByteBuf content) {
        if (connection.hasRoom()) {
            connection.say(new PongWebSocketFrame(content));
            connection.flush();
        }
    }

    /** Heard where it lies, unless it has to wait for its turn. */
    private void take(ByteBuf message) {
        int bytes = message.readableBytes();
        if (connection.passes(bytes)) {
            hear(message);
        } else {
            byte[] kept = ByteBufUtil.getBytes(message);
            connection.hear(bytes, () -> hear(Unpooled.wrappedBuffer(kept)));
        }
    }

    /** What is for the world goes there, and all else to the groups; nothing overtakes what was said before it. */
    private void hear(ByteBuf message) {
        Host from = line.host();
        if (from != null && line.world().hear(message, from)) {
            return;
        }
        if (from != null && connection.isInside() && line.isAllBack() && PingWords.isAsked(message)) {
            answer(from, message);
        } else {
            hearAnswer(PingWords.nonceOfAnswer(message));
            line.handOver(ByteBufUtil.getBytes(message));
        }
    }

    // ---- whether somebody is there ----

    /** Answers come in the order of questions; so only when nothing it asked of the groups can still be answered by them. */
    private void answer(Host from, ByteBuf question) {
        long nonce = PingWords.nonce(question);
        hearAnswer(nonce);
        ByteBuf answer = message(PingWords.answerSize(from));
        PingWords.writeAnswer(answer, from, loop.nowNanos(), nonce);
        from.counts().passedBy(question.readableBytes(), answer.readableBytes());
        connection.say(answer);
        connection.flush();
    }

    private ByteBuf message(int size) {
        ByteBuf message = PooledByteBufAllocator.DEFAULT.directBuffer(size + shape.headSize(size));
        shape.writeHead(message, size);
        return message;
    }

    private void hearAnswer(long nonce) {
        Host from = line.host();
        if (from != null) {
            connection.answered(nonce).ifPresent(from.counts()::measured);
        }
    }

    /** A browser answers those of WebSockets by itself, also in a tab that hardly runs. */
    @Override
    public boolean hasQuestion() {
        return shape == Shape.WEB_SOCKET || (line.answersPings() && line.host() != null);
    }

    @Override
    public Object question(long nonce) {
        Host asked = line.host();
        if (asked == null || !line.answersPings()) {
            return shape.ping(nonce);
        }
        ByteBuf question = message(PingWords.questionSize(asked));
        PingWords.writeQuestion(question, asked, nonce);
        return question;
    }

    @Override
    public boolean promisesAnswers() {
        return line.answersPings();
    }

    /** A page says something every few seconds, and when it does not, its browser answers. */
    @Override
    public boolean isNeverSilent() {
        return shape == Shape.WEB_SOCKET;
    }
}
