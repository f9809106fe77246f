package dev.ambit.gateway.control.door;

import dev.ambit.gateway.CutOff;
import dev.ambit.gateway.Doorkeeper;
import dev.ambit.gateway.Looks;
import dev.ambit.gateway.Pace;
import dev.ambit.gateway.PacedReading;
import dev.ambit.gateway.RareLog;
import dev.ambit.gateway.SendQueue;
import dev.ambit.gateway.Vigil;
import dev.ambit.gateway.control.packet.Command;
import dev.ambit.gateway.control.packet.Cutter;
import dev.ambit.gateway.control.packet.ObjectId;
import dev.ambit.gateway.control.packet.Packet;
import dev.ambit.gateway.control.packet.PacketException;
import dev.ambit.gateway.control.packet.Variable;
import dev.ambit.gateway.control.packet.VariableId;
import dev.ambit.gateway.group.Caller;
import dev.ambit.gateway.group.Departing;
import dev.ambit.gateway.group.GroupLoop;
import dev.ambit.gateway.group.Pulse;
import dev.ambit.gateway.group.Seat;
import dev.ambit.gateway.group.SharedBuffers;
import dev.ambit.gateway.page.WorldDesk;
import dev.ambit.group.core.GroupServer;
import dev.ambit.group.core.Host;
import dev.ambit.group.core.HostLine;
import dev.ambit.group.core.Parcel;
import dev.ambit.group.core.Rights;
import dev.ambit.group.wire.AppData;
import dev.ambit.group.wire.Binding;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.Ulp;
import dev.ambit.group.wire.UlpException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One raw connection: cuts what comes into packets, and takes the packets out of what the groups deliver. What overrides
 * {@link HostLine}, {@link Seat} and {@link Departing} runs on the loop's thread, the rest on the connection's own.
 */
final class ControlConnection extends ChannelInboundHandlerAdapter implements HostLine, Seat, Departing {
    private static final Logger LOG = LoggerFactory.getLogger(ControlConnection.class);
    private static final RareLog RARE = new RareLog(LOG);

    /** Half a second of a crowd; who has not read that is told no more steps until it has. */
    private static final int BUSY_BYTES = 512;

    /** What no client minds to be asked, and the server knows already: only whether it answers counts. */
    private static final VariableId ASKED = VariableId.of(Variable.PROTOCOL);

    private static final byte[] QUESTION =
            new Packet(ObjectId.CLIENT, new Command.PropertyRequest(List.of(ASKED))).encode();

    private final Channel channel;
    private final ControlDoor door;
    private final Caller caller;
    private final PacedReading paced;
    private final Vigil vigil;
    private final Pulse pulse;
    private final Cutter cutter = new Cutter();
    private final AtomicInteger underway = new AtomicInteger();

    // ---- owned by the loop's thread ----

    private @Nullable Host host;
    private @Nullable ControlLine line;
    private ByteArrayOutputStream outgoing = new ByteArrayOutputStream();
    private @Nullable String farewell;
    private boolean isTouched;

    // ---- owned by the connection's thread ----

    private @Nullable Future<?> check;
    private boolean ending;
    private long taken;
    private int looks;

    ControlConnection(Channel channel, ControlDoor door, Caller caller) {
        this.channel = channel;
        this.door = door;
        this.caller = caller;
        this.paced = new PacedReading(
                channel, new Pace(door.rules().packetsPerSecond(), loop().nowNanos()), loop()::nowNanos);
        this.vigil = new Vigil(door.limits(), door.rules().lobbySeconds());
        this.pulse = new Pulse(door.limits().idleSeconds());
    }

    private GroupLoop loop() {
        return door.loop();
    }

    // ---- on the loop's thread ----

    @Override
    public Caller caller() {
        return caller;
    }

    @Override
    public String door() {
        return "control";
    }

    @Override
    public String origin() {
        return caller.address();
    }

    @Override
    public boolean isBusy() {
        return underway.get() > BUSY_BYTES || pulse.isBusy(loop().nowNanos());
    }

    @Override
    public boolean hasRoom() {
        return underway.get() < door.limits().backlogBytes();
    }

    /** Of all that a host hears, the world's packets are for this one. */
    @Override
    public void deliver(Parcel parcel) {
        try {
            if (Ulp.decode(parcel.toBytes(), Binding.NONE) instanceof Message.Receive heard) {
                for (Element element : heard.elements()) {
                    byte[] data = element.data();
                    if (element.source().equals(WorldDesk.WORLD)
                            && data.length > 1
                            && data[0] == AppData.Channel.CONTROL.ordinal()) {
                        send(data, 1);
                    }
                }
            }
        } catch (UlpException e) {
            LOG.error("A control client was sent something that is no message", e);
        }
    }

    /** What is to go out as it is. */
    void send(byte[] packets, int from) {
        outgoing.write(packets, from, packets.length - from);
        underway.addAndGet(packets.length - from);
        touch();
    }

    @Override
    public void close(String why) {
        end(true, why);
    }

    @Override
    public void end(boolean isFault, String why) {
        if (farewell == null && isFault) {
            cutOffFor(CutOff.MISBEHAVED, why);
        }
        bidFarewell(why);
    }

    private void cutOffFor(CutOff reason, String why) {
        door.traffic().cutOff(reason);
        RARE.warn("Cut off " + channel.remoteAddress() + ": " + why);
    }

    private void bidFarewell(String why) {
        if (farewell == null) {
            farewell = why;
            touch();
        }
    }

    private void touch() {
        if (!isTouched) {
            isTouched = true;
            loop().touched(this);
        }
    }

    /** How far the client has come. */
    void stage(Vigil.Stage stage) {
        vigil.stage(stage);
        Doorkeeper.Call call = stage == Vigil.Stage.INSIDE ? Doorkeeper.Call.VISITOR : Doorkeeper.Call.STRANGER;
        channel.eventLoop().execute(() -> channel.pipeline().fireUserEventTriggered(call));
    }

    /**
     * Asks whether somebody is there, in the only way that clients have known from the first: what one of their variables is.
     * Those who do not answer are not asked again.
     */
    private void ask() {
        long now = loop().nowNanos();
        if (vigil.stage() == Vigil.Stage.INSIDE && farewell == null && pulse.isDue(now)) {
            pulse.ask(now);
            outgoing.writeBytes(QUESTION);
            underway.addAndGet(QUESTION.length);
        }
    }

    @Override
    public EventLoop thread() {
        return channel.eventLoop();
    }

    @Override
    public Runnable departure(SharedBuffers buffers) {
        isTouched = false;
        pulse.said(outgoing.size());
        ask();
        byte[] bytes = outgoing.toByteArray();
        outgoing.reset();
        boolean isLast = farewell != null;
        door.traffic().messagesOut.increment();
        return () -> {
            var written = channel.writeAndFlush(Unpooled.wrappedBuffer(bytes));
            written.addListener(done -> {
                taken += bytes.length;
                underway.addAndGet(-bytes.length);
            });
            door.traffic().writes.increment();
            if (isLast) {
                stopListening();
                written.addListener(ChannelFutureListener.CLOSE);
            }
        };
    }

    // ---- on the connection's thread ----

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        loop().run(server -> {
            host = server.attach(this, Rights.GUEST);
            line = new ControlLine(host, this, door, server);
        });
        check = Looks.every(1, TimeUnit.SECONDS, ctx.executor(), door.traffic().guard, this::look);
        channel.closeFuture().addListener(closed -> {
            if (check != null) {
                check.cancel(false);
            }
            withLine((server, l) -> {
                // From here on whatever of its words is still waiting finds nobody.
                line = null;
                server.detach(l.host(), "the connection is gone", loop().nowNanos());
                l.hungUp();
            });
        });
    }

    private void withLine(BiConsumer<GroupServer, ControlLine> action) {
        loop().run(server -> {
            if (line != null) {
                action.accept(server, line);
            }
        });
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        try {
            if (!ending && message instanceof ByteBuf bytes) {
                hear(ByteBufUtil.getBytes(bytes));
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    private void hear(byte[] bytes) {
        try {
            vigil.heard();
            for (Packet packet : cutter.cut(bytes)) {
                paced.add(1, () -> hear(packet));
            }
        } catch (PacketException e) {
            cutOff(CutOff.MISBEHAVED, "a control packet is wrong: " + e.getMessage());
        }
    }

    private void hear(Packet packet) {
        door.traffic().messagesIn.increment();
        if (isAnswer(packet) && pulse.answeredSomething(loop().nowNanos())) {
            if (pulse.isWaited(loop().nowNanos())) {
                loop().run(server -> touch());
            }
            return;
        }
        withLine((server, l) -> l.hear(packet));
    }

    /** A client that has no such variable answers with none. */
    private static boolean isAnswer(Packet packet) {
        return packet.object().equals(ObjectId.CLIENT)
                && packet.command() instanceof Command.Properties told
                && told.properties().stream().allMatch(property -> property.id().equals(ASKED));
    }

    /** Once a second. */
    private void look() {
        paced.look();
        Optional<Vigil.Sentence> sentence =
                vigil.look(underway.get(), taken, cutter.waitingBytes() > 0, paced.isHolding());
        if (ending) {
            if (vigil.isOver()) {
                channel.close();
            }
            return;
        }
        sentence.or(this::whatElse).ifPresent(s -> cutOff(s.reason(), s.why()));
        boolean isTime =
                looks++ % Pulse.quietSeconds(door.limits().idleSeconds()) == 0 || pulse.isWaited(loop().nowNanos());
        if (!ending && vigil.stage() == Vigil.Stage.INSIDE) {
            if (isTime) {
                loop().run(server -> touch());
            }
            if (pulse.needsMeasure()) {
                pulse.measureBy(SendQueue.of(channel, underway::get)::bytes);
            }
        }
    }

    private Optional<Vigil.Sentence> whatElse() {
        int unanswered = pulse.look(paced.isHolding(), false);
        if (paced.heldSeconds() >= door.limits().stalledSeconds()) {
            return Optional.of(new Vigil.Sentence(
                    CutOff.FLOOD,
                    "more than " + door.rules().packetsPerSecond() + " packets a second for " + paced.heldSeconds()
                            + " s"));
        }
        if (unanswered >= door.limits().idleSeconds()) {
            return Optional.of(new Vigil.Sentence(CutOff.DEAD, "it has not answered for " + unanswered + " s"));
        }
        return Optional.empty();
    }

    private void cutOff(CutOff reason, String why) {
        if (!ending) {
            stopListening();
            cutOffFor(reason, why);
            loop().run(server -> bidFarewell(why));
        }
    }

    private void stopListening() {
        ending = true;
        vigil.stage(Vigil.Stage.ENDING);
        paced.end();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event == Doorkeeper.Call.CLOSING_TIME) {
            loop().run(server -> end(false, "goodbye"));
        }
        ctx.fireUserEventTriggered(event);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (cause instanceof IOException) {
            LOG.debug("Lost {}: {}", channel.remoteAddress(), cause.toString());
        } else {
            LOG.warn("Lost {}", channel.remoteAddress(), cause);
        }
        ctx.close();
    }

    @Override
    public String toString() {
        return "control connection " + channel.id().asShortText();
    }
}
