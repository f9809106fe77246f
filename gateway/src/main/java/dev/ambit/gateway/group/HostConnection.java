package dev.ambit.gateway.group;

import dev.ambit.gateway.CutOff;
import dev.ambit.gateway.Doorkeeper;
import dev.ambit.gateway.GatewayLimits;
import dev.ambit.gateway.Looks;
import dev.ambit.gateway.Pace;
import dev.ambit.gateway.PacedReading;
import dev.ambit.gateway.RareLog;
import dev.ambit.gateway.SendQueue;
import dev.ambit.gateway.Traffic;
import dev.ambit.gateway.Vigil;
import dev.ambit.group.core.Host;
import dev.ambit.group.core.HostLine;
import dev.ambit.group.core.Parcel;
import dev.ambit.group.core.Rights;
import dev.ambit.group.wire.ByteWriter;
import dev.ambit.group.wire.Frames;
import dev.ambit.group.wire.Notice;
import dev.ambit.group.wire.Request;
import dev.ambit.group.wire.UlpException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
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
import java.util.concurrent.atomic.AtomicBoolean;
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

    /** So often somebody who does not answer is looked at while there is more to say. */
    private static final int LOOK_FOR_ROOM_MILLIS = 20;

    /** A close frame carries 123 bytes of reason at most. */
    private static final int LONGEST_REASON = 120;

    private final Channel channel;
    private final Shape shape;
    private final GroupLoop loop;
    private final GatewayLimits limits;
    private final Traffic traffic;
    private final Caller caller;
    private final Rights rights;
    private final int messagesPerSecond;
    private final PacedReading paced;
    private final Frames frames;
    private final Vigil vigil;
    private final Pulse pulse;
    private final DatagramPath datagrams;

    // ---- owned by the loop's thread ----

    private @Nullable Host host;
    private List<Parcel> outgoing = new ArrayList<>();
    private @Nullable Farewell farewell;
    private boolean isTouched;

    private record Farewell(boolean isFault, String why) {}

    /** What leaves at the end of a turn, beside what goes by datagram. */
    private record Load(
            List<Object> messages, int bytes, @Nullable Farewell last) {}

    // ---- shared ----

    private final AtomicInteger underway = new AtomicInteger();
    private final AtomicBoolean isLookedFor = new AtomicBoolean();
    private volatile boolean wantsRoom;
    private volatile boolean connected;
    private volatile boolean answersPings;

    // ---- owned by the connection's thread ----

    private boolean ending;
    private @Nullable Future<?> look;
    private long taken;
    private int looks;

    /** @param messagesPerSecond that are heard of it; what is more waits */
    HostConnection(
            Channel channel,
            Shape shape,
            GroupLoop loop,
            GatewayLimits limits,
            Traffic traffic,
            Caller caller,
            Rights rights,
            int messagesPerSecond,
            DatagramPath datagrams) {
        this.channel = channel;
        this.shape = shape;
        this.loop = loop;
        this.limits = limits;
        this.traffic = traffic;
        this.caller = caller;
        this.rights = rights;
        this.datagrams = datagrams;
        this.messagesPerSecond = messagesPerSecond;
        this.paced = new PacedReading(channel, new Pace(messagesPerSecond, loop.nowNanos()), loop::nowNanos);
        this.frames = new Frames(limits.messageBytes());
        this.vigil = new Vigil(limits, limits.silentSeconds());
        this.pulse = new Pulse(limits.idleSeconds());
    }

    /** A connection that is a WebSocket already, for the end of its pipeline. */
    public static HostConnection webSocket(
            Channel channel, GroupLoop loop, GatewayLimits limits, Traffic traffic, Caller caller) {
        return new HostConnection(
                channel,
                Shape.WEB_SOCKET,
                loop,
                limits,
                traffic,
                caller,
                Rights.GUEST,
                limits.messagesPerSecond(),
                DatagramPath.NONE);
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
        return underway.get() > MOST_UNDERWAY_BYTES / 2 || pulse.isBusy(loop.nowNanos());
    }

    @Override
    public boolean hasRoom() {
        if (isRoomy()) {
            return true;
        }
        wantsRoom = true;
        // It may have become free just before that was said.
        if (isRoomy()) {
            return true;
        }
        lookForRoom();
        return false;
    }

    private boolean isRoomy() {
        return underway.get() < MOST_UNDERWAY_BYTES && !pulse.isBusy(loop.nowNanos());
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
            traffic.cutOff(CutOff.SLOW);
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
            pulse.said(parcel.size());
            messages.add(shape.message(buffers.pack(parcel, shape == Shape.STREAM)));
        }
        question().ifPresent(messages::add);
        traffic.messagesOut.add(parcels.size());
        Load load = new Load(messages, bytes, last);
        return () -> depart(load);
    }

    /** Asks whether the host is there, when that is due and it can answer. On the loop's thread. */
    private Optional<Object> question() {
        long now = loop.nowNanos();
        if (host == null || !connected || farewell != null || !pulse.isDue(now)) {
            return Optional.empty();
        }
        if (answersPings) {
            byte[] nonce = new ByteWriter(Pulse.NONCE_BYTES).u64(pulse.ask(now)).toBytes();
            return Optional.of(shape.notice(Shape.encoded(host.address(), new Notice.Ping(nonce))));
        }
        return shape == Shape.WEB_SOCKET ? shape.ping(pulse.ask(now)) : Optional.empty();
    }

    private void depart(Load load) {
        List<Object> messages = load.messages;
        int bytes = load.bytes;
        Farewell last = load.last;
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
                traffic.cutOff(CutOff.MISBEHAVED);
                RARE.warn("Cut off " + channel.remoteAddress() + ": " + last.why);
            }
            endWith(last.isFault, last.why);
        }
    }

    private void arrived(int bytes) {
        taken += bytes;
        underway.addAndGet(-bytes);
        offerRoom();
    }

    private void offerRoom() {
        if (wantsRoom && underway.get() < MOST_UNDERWAY_BYTES / 2 && !pulse.isBusy(loop.nowNanos())) {
            wantsRoom = false;
            withHost((server, h) -> server.roomAgain(h, loop.nowNanos()));
        }
    }

    /** Of who does not answer, nobody says when what is underway has arrived. Any thread may call. */
    private void lookForRoom() {
        if (channel.isOpen() && !pulse.hasAnswered() && isLookedFor.compareAndSet(false, true)) {
            channel.eventLoop()
                    .schedule(
                            () -> {
                                isLookedFor.set(false);
                                offerRoom();
                                if (wantsRoom) {
                                    lookForRoom();
                                }
                            },
                            LOOK_FOR_ROOM_MILLIS,
                            TimeUnit.MILLISECONDS);
        }
    }

    // ---- from the wire; on the connection's thread ----

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        loop.run(server -> host = server.attach(this, rights));
        look = Looks.every(1, TimeUnit.SECONDS, ctx.executor(), traffic.guard, this::look);
        channel.closeFuture().addListener(closed -> gone());
    }

    private void gone() {
        if (look != null) {
            look.cancel(false);
        }
        withHost((server, h) -> {
            // From here on whatever of its words is still waiting finds nobody, and opens nothing.
            host = null;
            try {
                server.detach(h, "the connection is gone", loop.nowNanos());
            } finally {
                datagrams.close();
            }
        });
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        try {
            if (ending) {
                return;
            }
            switch (message) {
                case ByteBuf bytes -> hearStream(bytes);
                case BinaryWebSocketFrame frame -> take(ByteBufUtil.getBytes(frame.content()));
                case WebSocketFrame frame -> takeOther(ctx, frame);
                default -> LOG.debug("Skipped {}", message);
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    private void hearStream(ByteBuf bytes) {
        byte[] chunk = ByteBufUtil.getBytes(bytes);
        frames.add(chunk, 0, chunk.length);
        try {
            Optional<byte[]> next = frames.next();
            while (next.isPresent() && !ending) {
                take(next.get());
                next = frames.next();
            }
        } catch (UlpException e) {
            cutOff(CutOff.MISBEHAVED, e.getMessage());
        }
    }

    /** Frames that are about the connection itself; they count as messages, too. */
    private void takeOther(ChannelHandlerContext ctx, WebSocketFrame frame) {
        vigil.heard();
        byte[] content = ByteBufUtil.getBytes(frame.content());
        switch (frame) {
            case PingWebSocketFrame _ ->
                paced.add(content.length, () -> {
                    // Who pings without reading gets no answers piled up.
                    if (channel.isWritable()) {
                        ctx.writeAndFlush(new PongWebSocketFrame(Unpooled.wrappedBuffer(content)));
                    }
                });
            case PongWebSocketFrame _ -> paced.add(content.length, () -> hearPong(content));
            case CloseWebSocketFrame _ ->
                paced.add(content.length, () -> {
                    stopListening();
                    ctx.writeAndFlush(new CloseWebSocketFrame(true, 0, Unpooled.wrappedBuffer(content)))
                            .addListener(ChannelFutureListener.CLOSE);
                });
            default ->
                cutOff(
                        CutOff.MISBEHAVED,
                        "expected binary messages, got " + frame.getClass().getSimpleName());
        }
    }

    private void hearPong(byte[] content) {
        if (content.length == Pulse.NONCE_BYTES) {
            hearAnswer(Pulse.nonceAt(content, 0));
        }
    }

    private void hearAnswer(long nonce) {
        pulse.answered(nonce, loop.nowNanos()).ifPresent(rtt -> {
            withHost((server, h) -> {
                server.measured(h, rtt);
                if (pulse.isWaited(loop.nowNanos())) {
                    touch();
                }
            });
            offerRoom();
        });
    }

    private void take(byte[] message) {
        vigil.heard();
        paced.add(message.length, () -> hear(message));
    }

    private void hear(byte[] message) {
        traffic.messagesIn.increment();
        hearAnswer(Pulse.nonceOf(message));
        withHost((server, h) -> {
            server.receive(h, message, true, loop.nowNanos());
            if (!connected && h.isConnected()) {
                connected = true;
                answersPings = (h.wants() & Request.WANTS_PINGS) != 0;
                vigil.stage(Vigil.Stage.INSIDE);
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

    /** Once a second. */
    private void look() {
        long stoodStill = paced.look();
        if (stoodStill > 0) {
            withHost((server, h) -> server.stoodStill(h, stoodStill));
        }
        Optional<Vigil.Sentence> sentence = vigil.look(underway.get(), taken, frames.isWithin(), paced.isHolding());
        if (ending) {
            if (vigil.isOver()) {
                channel.close();
            }
            return;
        }
        sentence.or(this::whatElse).ifPresent(s -> cutOff(s.reason(), s.why()));
        if (connected && !ending && pulse.needsMeasure()) {
            pulse.measureBy(SendQueue.of(channel, underway::get)::bytes);
        }
        boolean isTime = looks++ % Pulse.quietSeconds(limits.idleSeconds()) == 0 || pulse.isWaited(loop.nowNanos());
        if (connected && !ending && isTime) {
            withHost((server, h) -> {
                // What is due is asked when something leaves; here, when nothing does.
                touch();
                datagrams.report(server, h);
            });
        }
    }

    private Optional<Vigil.Sentence> whatElse() {
        boolean isWeb = shape == Shape.WEB_SOCKET;
        int unanswered = pulse.look(paced.isHolding(), answersPings);
        if (paced.heldSeconds() >= limits.stalledSeconds()) {
            return Optional.of(new Vigil.Sentence(
                    CutOff.FLOOD,
                    "more than " + messagesPerSecond + " messages a second for " + paced.heldSeconds() + " s"));
        }
        if (isWeb && vigil.silentSeconds() >= limits.idleSeconds()) {
            return Optional.of(new Vigil.Sentence(CutOff.DEAD, "silent for " + vigil.silentSeconds() + " s"));
        }
        if (unanswered >= limits.idleSeconds()) {
            return Optional.of(new Vigil.Sentence(CutOff.DEAD, "it has not answered for " + unanswered + " s"));
        }
        return Optional.empty();
    }

    private void cutOff(CutOff reason, @Nullable String why) {
        if (ending) {
            return;
        }
        traffic.cutOff(reason);
        RARE.warn("Cut off " + channel.remoteAddress() + ": " + why);
        endWith(true, String.valueOf(why));
    }

    private void endWith(boolean isFault, String why) {
        if (ending) {
            return;
        }
        stopListening();
        String reason = why.replaceAll("[^ -~]", "?");
        channel.writeAndFlush(shape.farewell(isFault, reason.substring(0, Math.min(LONGEST_REASON, reason.length()))))
                .addListener(ChannelFutureListener.CLOSE);
    }

    private void stopListening() {
        ending = true;
        vigil.stage(Vigil.Stage.ENDING);
        paced.end();
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
            cutOff(CutOff.MISBEHAVED, "a message of more than " + limits.messageBytes() + " bytes");
        } else if (cause instanceof IOException) {
            LOG.debug("Lost {}: {}", channel.remoteAddress(), cause.toString());
            ctx.close();
        } else {
            cutOff(CutOff.MISBEHAVED, cause.getMessage());
        }
    }

    @Override
    public String toString() {
        return "connection " + channel.id().asShortText();
    }
}
