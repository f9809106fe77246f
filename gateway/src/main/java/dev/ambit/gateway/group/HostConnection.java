package dev.ambit.gateway.group;

import dev.ambit.gateway.Doorkeeper;
import dev.ambit.gateway.GatewayLimits;
import dev.ambit.gateway.RareLog;
import dev.ambit.gateway.Traffic;
import dev.ambit.group.core.Host;
import dev.ambit.group.core.HostLine;
import dev.ambit.group.core.Parcel;
import dev.ambit.group.core.Rights;
import dev.ambit.group.wire.Frames;
import dev.ambit.group.wire.UlpException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One host's connection: the last handler of its pipeline, and the group server's {@link HostLine} to it. What overrides
 * {@link HostLine} runs on the loop's thread and only collects; the rest runs on the connection's own thread.
 */
public final class HostConnection extends ChannelInboundHandlerAdapter implements HostLine, Seat, Departing {

    private static final Logger LOG = LoggerFactory.getLogger(HostConnection.class);
    private static final RareLog RARE = new RareLog(LOG);

    /** Past this the server keeps what it has for the host, where newer can still replace older. */
    private static final int MOST_UNDERWAY_BYTES = 128 * 1024;

    /** A close frame carries 123 bytes of reason at most. */
    private static final int LONGEST_REASON = 120;

    private final Channel channel;
    private final Shape shape;
    private final GroupLoop loop;
    private final GatewayLimits limits;
    private final Traffic traffic;
    private final Caller caller;
    private final Rights rights;
    private final Pace pace;
    private final Frames frames;
    private final Pulse pulse;
    private final DatagramPath datagrams;

    // ---- owned by the loop's thread ----

    private @Nullable Host host;
    private List<Parcel> outgoing = new ArrayList<>();
    private @Nullable Farewell farewell;
    private boolean isTouched;

    private record Farewell(boolean isFault, String why) {}

    // ---- shared ----

    private final AtomicInteger underway = new AtomicInteger();
    private volatile boolean wantsRoom;
    private volatile boolean connected;

    // ---- owned by the connection's thread ----

    private boolean ending;
    private @Nullable Future<?> silenceCheck;

    /**
     * How many checks, one a second, have found nothing new since the last word; before Connect, since the connection began; at
     * the end, since it ended. Counted and not measured: when the machine itself stood still for a while, the answers it has not
     * read yet must not be taken for silence.
     */
    private int silentSeconds;

    /** How many checks have found half a message, or the same bytes not taken. */
    private int stalledSeconds;

    private int underwayBefore;

    HostConnection(
            Channel channel,
            Shape shape,
            GroupLoop loop,
            GatewayLimits limits,
            Traffic traffic,
            Caller caller,
            Rights rights,
            DatagramPath datagrams) {
        this.channel = channel;
        this.shape = shape;
        this.loop = loop;
        this.limits = limits;
        this.traffic = traffic;
        this.caller = caller;
        this.rights = rights;
        this.datagrams = datagrams;
        this.pace = new Pace(limits.messagesPerSecond(), loop.nowNanos());
        this.frames = new Frames(limits.messageBytes());
        this.pulse = new Pulse();
    }

    /** A connection that is a WebSocket already, for the end of its pipeline. */
    public static HostConnection webSocket(
            Channel channel, GroupLoop loop, GatewayLimits limits, Traffic traffic, Caller caller) {
        return new HostConnection(
                channel, Shape.WEB_SOCKET, loop, limits, traffic, caller, Rights.GUEST, DatagramPath.NONE);
    }

    @Override
    public Caller caller() {
        return caller;
    }

    @Override
    public String origin() {
        return caller.address();
    }

    @Override
    public EventLoop thread() {
        return channel.eventLoop();
    }

    // ---- the server's line; on the loop's thread ----

    @Override
    public void deliver(Parcel parcel) {
        outgoing.add(parcel);
        underway.addAndGet(parcel.size());
        touch();
    }

    /** Of those underway, more than a frame of a crowd: what is told now would come late. Any thread may ask. */
    @Override
    public boolean isBusy() {
        return underway.get() > MOST_UNDERWAY_BYTES / 2;
    }

    @Override
    public boolean hasRoom() {
        if (underway.get() < MOST_UNDERWAY_BYTES) {
            return true;
        }
        wantsRoom = true;
        // It may have become free just before that was said.
        return underway.get() < MOST_UNDERWAY_BYTES;
    }

    @Override
    public String door() {
        return shape == Shape.WEB_SOCKET ? "page" : "groups";
    }

    @Override
    public int datagramBytes() {
        return datagrams.mostBytes(loop.nowNanos());
    }

    @Override
    public void close(String why) {
        if (underway.get() >= MOST_UNDERWAY_BYTES) {
            // Whatever is still said would not be read.
            traffic.tooSlow.increment();
            RARE.warn("Cut off " + channel.remoteAddress() + ": " + why);
            channel.close();
        } else {
            end(true, why);
        }
    }

    /** Ends the connection after what has been delivered. On the loop's thread. */
    @Override
    public void end(boolean isFault, String why) {
        if (farewell == null) {
            farewell = new Farewell(isFault, why);
            touch();
        }
    }

    private void touch() {
        if (!isTouched) {
            isTouched = true;
            loop.touched(this);
        }
    }

    /** What is to be done on the connection's thread at the end of a turn. */
    @Override
    public Runnable departure(SharedBuffers buffers) {
        isTouched = false;
        List<Parcel> parcels = outgoing;
        outgoing = new ArrayList<>();
        Farewell last = farewell;
        List<Object> messages = new ArrayList<>(parcels.size());
        int bytes = 0;
        for (Parcel parcel : parcels) {
            bytes += parcel.size();
            if (parcel.isVolatile() && datagrams.send(parcel, buffers)) {
                continue;
            }
            messages.add(shape.message(buffers.pack(parcel, shape == Shape.STREAM)));
        }
        int size = bytes;
        traffic.messagesOut.add(parcels.size());
        return () -> depart(messages, size, last);
    }

    private void depart(List<Object> messages, int bytes, @Nullable Farewell last) {
        for (int i = 0; i < messages.size() - 1; i++) {
            channel.write(messages.get(i));
            if (!loop.packs()) {
                channel.flush();
                traffic.writes.increment();
            }
        }
        if (messages.isEmpty()) {
            arrived(bytes);
        } else {
            channel.writeAndFlush(messages.getLast()).addListener(done -> arrived(bytes));
            traffic.writes.increment();
        }
        if (last != null) {
            if (last.isFault) {
                traffic.cutOff.increment();
                RARE.warn("Cut off " + channel.remoteAddress() + ": " + last.why);
            }
            endWith(last.isFault, last.why);
        }
    }

    private void arrived(int bytes) {
        int left = underway.addAndGet(-bytes);
        if (wantsRoom && left < MOST_UNDERWAY_BYTES / 2) {
            wantsRoom = false;
            withHost((server, h) -> server.roomAgain(h, loop.nowNanos()));
        }
    }

    // ---- from the wire; on the connection's thread ----

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        loop.run(server -> host = server.attach(this, rights));
        silenceCheck = ctx.executor().scheduleWithFixedDelay(this::checkSilence, 1, 1, TimeUnit.SECONDS);
        channel.closeFuture().addListener(closed -> gone());
    }

    private void gone() {
        if (silenceCheck != null) {
            silenceCheck.cancel(false);
        }
        datagrams.close();
        withHost((server, h) -> server.detach(h, "the connection is gone", loop.nowNanos()));
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        try {
            if (ending) {
                return;
            }
            switch (message) {
                case ByteBuf bytes -> hearStream(bytes);
                case BinaryWebSocketFrame frame -> hear(ByteBufUtil.getBytes(frame.content()));
                case WebSocketFrame frame -> hearOther(ctx, frame);
                default -> LOG.debug("Skipped {}", message);
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    private void hearStream(ByteBuf bytes) {
        byte[] chunk = ByteBufUtil.getBytes(bytes);
        frames.add(chunk, 0, chunk.length);
        stalledSeconds = 0;
        try {
            Optional<byte[]> next = frames.next();
            while (next.isPresent() && !ending) {
                hear(next.get());
                next = frames.next();
            }
        } catch (UlpException e) {
            cutOff(e.getMessage());
        }
    }

    private void hearOther(ChannelHandlerContext ctx, WebSocketFrame frame) {
        if (!isInPace(frame.content().readableBytes())) {
            return;
        }
        switch (frame) {
            case PingWebSocketFrame ping -> {
                // Who pings without reading gets no answers piled up.
                if (channel.isWritable()) {
                    ctx.writeAndFlush(new PongWebSocketFrame(ping.content().retain()));
                }
            }
            case PongWebSocketFrame _ -> LOG.trace("pong");
            case CloseWebSocketFrame close -> {
                ending = true;
                silentSeconds = 0;
                ctx.writeAndFlush(close.retain()).addListener(ChannelFutureListener.CLOSE);
            }
            default ->
                cutOff("expected binary messages, got " + frame.getClass().getSimpleName());
        }
    }

    private void hear(byte[] message) {
        if (!isInPace(message.length)) {
            return;
        }
        traffic.messagesIn.increment();
        long now = loop.nowNanos();
        pulse.heard(message, now).ifPresent(rtt -> withHost((server, h) -> server.measured(h, rtt)));
        withHost((server, h) -> {
            server.receive(h, message, true, loop.nowNanos());
            if (!connected && h.isConnected()) {
                connected = true;
                datagrams.open(h, this);
                channel.eventLoop().execute(() -> channel.pipeline().fireUserEventTriggered(Doorkeeper.Call.VISITOR));
            }
        });
    }

    /** One that came by datagram; on the datagrams' thread. */
    void hearDatagram(byte[] message) {
        traffic.messagesIn.increment();
        withHost((server, h) -> server.receive(h, message, false, loop.nowNanos()));
    }

    private boolean isInPace(int bytes) {
        if (connected) {
            silentSeconds = 0;
        }
        boolean inPace = pace.allows(loop.nowNanos(), bytes);
        if (!inPace) {
            cutOff("more than " + limits.messagesPerSecond() + " messages a second");
        }
        return inPace;
    }

    private interface WithHost {
        void accept(dev.ambit.group.core.GroupServer server, Host host);
    }

    private void withHost(WithHost action) {
        Consumer<dev.ambit.group.core.GroupServer> guarded = server -> {
            if (host != null) {
                action.accept(server, host);
            }
        };
        loop.run(guarded);
    }

    private void checkSilence() {
        silentSeconds++;
        boolean isStuck = underway.get() > 0 && underway.get() == underwayBefore;
        underwayBefore = underway.get();
        stalledSeconds = isStuck || frames.isWithin() ? stalledSeconds + 1 : 0;
        boolean isWeb = shape == Shape.WEB_SOCKET;
        if (ending) {
            // The last words wait behind what the other side does not read.
            if (silentSeconds >= limits.silentSeconds()) {
                channel.close();
            }
        } else if (!connected && silentSeconds >= limits.silentSeconds()) {
            cutOff("no hello for " + silentSeconds + " s");
        } else if (stalledSeconds >= limits.stalledSeconds()) {
            cutOff((isStuck ? "it has not read for " : "half a message for ") + stalledSeconds + " s");
        } else if (isWeb && silentSeconds >= limits.idleSeconds()) {
            cutOff("silent for " + silentSeconds + " s");
        } else if (connected && isWeb && silentSeconds >= limits.idleSeconds() / 2 && channel.isWritable()) {
            shape.ping().ifPresent(channel::writeAndFlush);
        }
        if (connected && !ending && pulse.isDue()) {
            withHost((server, h) -> {
                pulse.ask(server, h, loop.nowNanos());
                datagrams.report(server, h);
            });
        }
    }

    private void cutOff(@Nullable String why) {
        if (ending) {
            return;
        }
        traffic.cutOff.increment();
        RARE.warn("Cut off " + channel.remoteAddress() + ": " + why);
        endWith(true, String.valueOf(why));
    }

    private void endWith(boolean isFault, String why) {
        if (ending) {
            return;
        }
        ending = true;
        silentSeconds = 0;
        String reason = why.replaceAll("[^ -~]", "?");
        channel.writeAndFlush(shape.farewell(isFault, reason.substring(0, Math.min(LONGEST_REASON, reason.length()))))
                .addListener(ChannelFutureListener.CLOSE);
    }

    /** At closing time those who are not in the world have nobody else to tell them. */
    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event == Doorkeeper.Call.CLOSING_TIME) {
            endWith(false, "goodbye");
        }
        ctx.fireUserEventTriggered(event);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (cause instanceof TooLongFrameException) {
            cutOff("a message of more than " + limits.messageBytes() + " bytes");
        } else if (cause instanceof IOException) {
            LOG.debug("Lost {}: {}", channel.remoteAddress(), cause.toString());
            ctx.close();
        } else {
            cutOff(cause.getMessage());
        }
    }

    @Override
    public String toString() {
        return "connection " + channel.id().asShortText();
    }
}
