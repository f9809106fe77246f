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
import dev.ambit.group.wire.Frames;
import dev.ambit.group.wire.Request;
import dev.ambit.group.wire.UlpException;
import dev.ambit.group.wire.WorldWords;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundBuffer;
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
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
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

    /** So much room a message of the world leaves before its elements, for the heads of the protocols it goes by. */
    public static final int HEADROOM = 24;
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

    private volatile @Nullable Host host;
    private List<Parcel> outgoing = new ArrayList<>();
    private @Nullable Farewell farewell;
    private boolean isTouched;

    /** Whether what was just received is on its way to the world. */
    private boolean isPassedOn;

    private long done;

    /** Hears what the host says to the world, on the connection's thread. */
    public interface Ear {

        /** @param data to be read before it returns */
        void hear(ByteBuf data);
    }

    private record Farewell(boolean isFault, String why) {}

    /**
     * What leaves at the end of a turn, beside what goes by datagram.
     *
     * @param done how many of its words have been done in all, with whatever answers there are to them
     */
    private record Load(
            List<Object> messages,
            int bytes,
            long done,
            boolean isBound,
            @Nullable Farewell last) {}

    // ---- shared ----

    private final AtomicInteger underway = new AtomicInteger();
    /** What was handed to the groups and is not done yet: what follows it must not overtake it. */
    private final AtomicInteger asked = new AtomicInteger();

    /** Of the world's words, those which the system has not taken yet. */
    private volatile int unsent;

    private final AtomicBoolean isLookedFor = new AtomicBoolean();
    private volatile boolean wantsRoom;
    private volatile boolean connected;
    private volatile boolean answersPings;

    // ---- owned by the connection's thread ----

    private boolean ending;
    private @Nullable Future<?> look;
    private long taken;
    private int looks;
    private @Nullable Ear ear;

    /** Whether the host takes a message without a group for one of the world's. */
    private boolean isBoundToTheWorld;

    private boolean isDraining;
    private boolean isTold;
    private long told;

    /** How much was handed to the groups in all; and how much of that was done when something last came back from there. */
    private long handedOver;

    private long cameBack;

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
        return underway.get() + unsent > MOST_UNDERWAY_BYTES / 2 || pulse.isBusy(loop.nowNanos());
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
        return underway.get() + unsent < MOST_UNDERWAY_BYTES && !pulse.isBusy(loop.nowNanos());
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
        if (underway.get() + unsent >= MOST_UNDERWAY_BYTES) {
            // Whatever is still said would not be read.
            traffic.cutOff(CutOff.SLOW);
            RARE.warn("Cut off " + channel.remoteAddress() + ": " + why);
            channel.close();
        } else {
            bidFarewell(true, why);
        }
    }

    /** Ends the connection after what has been delivered. */
    private void bidFarewell(boolean isFault, String why) {
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
        Host to = host;
        boolean isBound = to != null
                && to.binding().group().filter(WorldWords.EVERYBODY::equals).isPresent();
        Load load = new Load(messages, bytes, done, isBound, last);
        return () -> depart(load);
    }

    /** Asks whether the host is there, when that is due and it can answer. On the loop's thread, or the connection's. */
    private Optional<Object> question() {
        long now = loop.nowNanos();
        Host asked = host;
        synchronized (pulse) {
            if (asked == null || !connected || farewell != null || !pulse.isDue(now)) {
                return Optional.empty();
            }
            if (answersPings) {
                int size = PingWords.questionSize(asked);
                ByteBuf question = channel.alloc().directBuffer(HEADROOM + size);
                shape.writeHead(question, size);
                PingWords.writeQuestion(question, asked, pulse.ask(now));
                return Optional.of(question);
            }
            return shape == Shape.WEB_SOCKET ? shape.ping(pulse.ask(now)) : Optional.empty();
        }
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
        // The answer that says so has been written: from here on the host reads it that way.
        isBoundToTheWorld = load.isBound;
        cameBack = load.done;
        if (last != null) {
            end(last.isFault, last.why);
        }
    }

    private void arrived(int bytes) {
        taken += bytes;
        underway.addAndGet(-bytes);
        offerRoom();
    }

    private void offerRoom() {
        if (wantsRoom && underway.get() + unsent < MOST_UNDERWAY_BYTES / 2 && !pulse.isBusy(loop.nowNanos())) {
            wantsRoom = false;
            withHost((server, h) -> server.roomAgain(h, loop.nowNanos()));
        }
    }

    // ---- what the world says; on the connection's thread ----

    @Override
    public void end(boolean isFault, String why) {
        if (!ending && isFault) {
            traffic.cutOff(CutOff.MISBEHAVED);
            RARE.warn("Cut off " + channel.remoteAddress() + ": " + why);
        }
        endWith(isFault, why);
    }

    /**
     * Says something in the world's name: it leaves with the next {@link #flush}.
     *
     * @param message elements in a row, with {@link #HEADROOM} before them, or in parts; it is the connection's from now on
     */
    public void tell(ByteBuf message, int elements) {
        Host to = host;
        if (ending || to == null) {
            message.release();
            return;
        }
        say(withHead(message, to, elements), to);
    }

    private void say(ByteBuf whole, Host to) {
        int bytes = whole.readableBytes();
        if (unsent + bytes > limits.backlogBytes()) {
            whole.release();
            cutOff(CutOff.SLOW, "it does not read what it is told");
            return;
        }
        told += bytes;
        to.counts().passedBy(0, bytes);
        unsent += bytes;
        traffic.messagesOut.increment();
        pulse.said(bytes);
        isTold = true;
        channel.write(whole, channel.voidPromise());
    }

    /** Puts before it what the group protocol and the stream want there; what is in one piece stays in one. */
    private ByteBuf withHead(ByteBuf message, Host to, int elements) {
        ByteBuf head = message instanceof CompositeByteBuf ? channel.alloc().directBuffer(HEADROOM) : message;
        int size = message.readableBytes();
        int start = HEADROOM - GroupHead.size(to, isBoundToTheWorld, elements);
        size += HEADROOM - start;
        int first = start - shape.headSize(size);
        int end = head == message ? message.writerIndex() : HEADROOM;
        head.setIndex(0, 0).writerIndex(first);
        shape.writeHead(head, size);
        GroupHead.write(head, to, isBoundToTheWorld, elements);
        head.setIndex(first, end);
        if (message instanceof CompositeByteBuf parts) {
            parts.addComponent(true, 0, head);
            return parts.readerIndex(0);
        }
        return message;
    }

    /** What has been told leaves. */
    public void flush() {
        if (ending || !isTold) {
            return;
        }
        isTold = false;
        if (isAnsweringPings() && pulse.isDue(loop.nowNanos())) {
            question().ifPresent(channel::write);
        }
        channel.flush();
        traffic.writes.increment();
        settle();
    }

    private boolean isAnsweringPings() {
        return answersPings || shape == Shape.WEB_SOCKET;
    }

    /** How much the system has not taken. If there is something, somebody has to say when it has. */
    private void settle() {
        ChannelOutboundBuffer buffer = channel.unsafe().outboundBuffer();
        unsent = buffer == null ? 0 : (int) Math.min(Integer.MAX_VALUE / 2, buffer.totalPendingWriteBytes());
        if (unsent > 0 && !isDraining) {
            isDraining = true;
            // What says so still counts as unsent at that moment, so it is looked at a moment later.
            channel.writeAndFlush(Unpooled.EMPTY_BUFFER)
                    .addListener(done -> channel.eventLoop().execute(this::drained));
        }
    }

    private void drained() {
        isDraining = false;
        settle();
        offerRoom();
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
        ending = true;
        paced.end();
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
                case BinaryWebSocketFrame frame -> take(frame.content());
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
        long now = loop.nowNanos();
        OptionalLong rtt = pulse.answered(nonce, now);
        Host from = host;
        if (rtt.isEmpty() || from == null) {
            return;
        }
        from.counts().measured(rtt.getAsLong());
        if (pulse.isWaited(now)) {
            withHost((server, h) -> touch());
        }
        offerRoom();
    }

    private void take(byte[] message) {
        take(Unpooled.wrappedBuffer(message));
    }

    /** Heard where it lies, unless it has to wait for its turn. */
    private void take(ByteBuf message) {
        vigil.heard();
        int bytes = message.readableBytes();
        if (paced.passes(bytes)) {
            hear(message);
        } else {
            byte[] kept = ByteBufUtil.getBytes(message);
            paced.add(bytes, () -> hear(Unpooled.wrappedBuffer(kept)));
        }
    }

    /** What is for the world goes there, and all else to the groups; nothing overtakes what was said before it. */
    private void hear(ByteBuf message) {
        traffic.messagesIn.increment();
        Ear to = ear;
        Host from = host;
        if (to != null && from != null && asked.get() == 0 && GroupHead.isForTheWorld(message, from.binding())) {
            from.counts().passedBy(message.readableBytes(), 0);
            to.hear(message);
            return;
        }
        if (from != null && connected && handedOver == cameBack && PingWords.isAsked(message)) {
            answer(from, message);
            return;
        }
        hear(ByteBufUtil.getBytes(message));
    }

    /** Answers come in the order of questions; so only when nothing it asked of the groups can still be answered by them. */
    private void answer(Host from, ByteBuf question) {
        from.counts().passedBy(question.readableBytes(), 0);
        long nonce = PingWords.nonce(question);
        hearAnswer(nonce);
        int size = PingWords.answerSize(from);
        ByteBuf answer = channel.alloc().directBuffer(HEADROOM + size);
        shape.writeHead(answer, size);
        PingWords.writeAnswer(answer, from, loop.nowNanos(), nonce);
        say(answer, from);
        flush();
    }

    /**
     * What came to the world by way of the groups goes on from here as all that follows it does. On the loop's thread, within what
     * was received.
     */
    public void passOn(Ear to, byte[] data) {
        isPassedOn = true;
        channel.eventLoop().execute(() -> {
            asked.decrementAndGet();
            if (!ending) {
                ear = to;
                to.hear(Unpooled.wrappedBuffer(data));
            }
        });
    }

    private void hear(byte[] message) {
        hearAnswer(Pulse.nonceOf(message));
        asked.incrementAndGet();
        handedOver++;
        withHost((server, h) -> {
            isPassedOn = false;
            done++;
            try {
                server.receive(h, message, true, loop.nowNanos());
            } finally {
                if (!isPassedOn) {
                    asked.decrementAndGet();
                }
            }
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
        loop.run(server -> {
            Host attached = host;
            if (attached != null) {
                action.accept(server, attached);
            }
        });
    }

    /** Once a second. */
    private void look() {
        long stoodStill = paced.look();
        if (stoodStill > 0) {
            withHost((server, h) -> server.stoodStill(h, stoodStill));
        }
        Optional<Vigil.Sentence> sentence = vigil.look(
                underway.get() + unsent,
                taken + told - unsent,
                frames.isWithin(),
                paced.isHolding() || asked.get() > 0);
        if (ending) {
            if (vigil.isOver()) {
                channel.close();
            }
            return;
        }
        sentence.or(this::whatElse).ifPresent(s -> cutOff(s.reason(), s.why()));
        if (connected && !ending && pulse.needsMeasure()) {
            pulse.measureBy(SendQueue.of(channel, () -> underway.get() + unsent)::bytes);
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
