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
import dev.ambit.gateway.group.GroupLoop;
import dev.ambit.gateway.group.Pulse;
import dev.ambit.gateway.group.Seat;
import dev.ambit.group.core.Host;
import dev.ambit.group.core.Resident;
import dev.ambit.group.core.Rights;
import dev.ambit.group.wire.Message;
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
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One raw connection: cuts what comes into packets, and writes those of its {@link ControlLine}. To the groups it is a host like
 * any other, who has a name and hears nothing there. What overrides {@link Resident} runs on the groups' thread, the rest on the
 * connection's own.
 */
final class ControlConnection extends ChannelInboundHandlerAdapter implements Resident, Seat {
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

    private @Nullable ControlLine line;
    private @Nullable Future<?> check;
    private boolean isTold;
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

    // ---- on the groups' thread ----

    @Override
    public String door() {
        return "control";
    }

    @Override
    public String origin() {
        return caller.address();
    }

    /** What people and programs say to each other has no words in this protocol. */
    @Override
    public void hear(Message.Receive message) {}

    @Override
    public void close(String why) {
        channel.eventLoop().execute(() -> end(true, why));
    }

    // ---- on any thread ----

    @Override
    public Caller caller() {
        return caller;
    }

    @Override
    public EventLoop thread() {
        return channel.eventLoop();
    }

    @Override
    public boolean isBusy() {
        return underway.get() > BUSY_BYTES || pulse.isBusy(loop().nowNanos());
    }

    // ---- on the connection's thread ----

    /** What is to go out as it is, with the next {@link #flush}. */
    void send(byte[] packets) {
        if (ending) {
            return;
        }
        if (underway.get() + packets.length > door.limits().backlogBytes()) {
            cutOff(CutOff.SLOW, "it does not read what it is told");
            return;
        }
        underway.addAndGet(packets.length);
        pulse.said(packets.length);
        isTold = true;
        channel.write(Unpooled.wrappedBuffer(packets)).addListener(done -> {
            taken += packets.length;
            underway.addAndGet(-packets.length);
        });
    }

    /** What has been told leaves. */
    void flush() {
        if (isTold && !ending) {
            isTold = false;
            ask();
            channel.flush();
            door.traffic().messagesOut.increment();
            door.traffic().writes.increment();
        }
    }

    @Override
    public void end(boolean isFault, String why) {
        if (ending) {
            return;
        }
        if (isFault) {
            cutOffFor(CutOff.MISBEHAVED, why);
        }
        stopListening();
        channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
    }

    private void cutOffFor(CutOff reason, String why) {
        door.traffic().cutOff(reason);
        RARE.warn("Cut off " + channel.remoteAddress() + ": " + why);
    }

    /** How far the client has come. */
    void stage(Vigil.Stage stage) {
        vigil.stage(stage);
        channel.pipeline()
                .fireUserEventTriggered(
                        stage == Vigil.Stage.INSIDE ? Doorkeeper.Call.VISITOR : Doorkeeper.Call.STRANGER);
    }

    /**
     * Asks whether somebody is there, in the only way that clients have known from the first: what one of their variables is.
     * Those who do not answer are not asked again.
     */
    private void ask() {
        long now = loop().nowNanos();
        if (vigil.stage() == Vigil.Stage.INSIDE && pulse.isDue(now)) {
            pulse.ask(now);
            channel.write(Unpooled.wrappedBuffer(QUESTION));
        }
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        loop().run(server -> {
            Host host = server.attach(this, Rights.GUEST);
            channel.eventLoop().execute(() -> begin(host));
        });
        check = Looks.every(1, TimeUnit.SECONDS, ctx.executor(), door.traffic().guard, this::look);
        // Nothing is heard before there is somebody to hear it.
        channel.config().setAutoRead(false);
    }

    private void begin(Host host) {
        ControlLine fresh = new ControlLine(host, this, door);
        line = fresh;
        channel.config().setAutoRead(true);
        channel.closeFuture().addListener(closed -> {
            ending = true;
            paced.end();
            if (check != null) {
                check.cancel(false);
            }
            loop().run(server -> server.detach(host, "the connection is gone", loop().nowNanos()));
            fresh.hungUp();
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
            flush();
        } catch (PacketException e) {
            cutOff(CutOff.MISBEHAVED, "a control packet is wrong: " + e.getMessage());
        }
    }

    private void hear(Packet packet) {
        door.traffic().messagesIn.increment();
        if (isAnswer(packet) && pulse.answeredSomething(loop().nowNanos())) {
            if (pulse.isWaited(loop().nowNanos())) {
                askAlone();
            }
        } else if (line != null) {
            line.hear(packet);
        }
    }

    private void askAlone() {
        ask();
        channel.flush();
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
                vigil.look(underway.get(), taken, cutter.waitingBytes() > 0, paced.isHolding() || line == null);
        if (ending) {
            if (vigil.isOver()) {
                channel.close();
            }
            return;
        }
        sentence.or(this::whatElse).ifPresent(s -> cutOff(s.reason(), s.why()));
        boolean isTime =
                looks++ % Pulse.quietSeconds(door.limits().idleSeconds()) == 0 || pulse.isWaited(loop().nowNanos());
        if (!ending && isTime) {
            askAlone();
        }
        if (!ending && vigil.stage() == Vigil.Stage.INSIDE && pulse.needsMeasure()) {
            pulse.measureBy(SendQueue.of(channel, underway::get)::bytes);
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
            cutOffFor(reason, why);
            end(false, why);
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
            end(false, "goodbye");
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
