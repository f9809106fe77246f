package dev.ambit.gateway.control.door;

import dev.ambit.gateway.Doorkeeper;
import dev.ambit.gateway.RareLog;
import dev.ambit.gateway.control.packet.Cutter;
import dev.ambit.gateway.control.packet.Packet;
import dev.ambit.gateway.control.packet.PacketException;
import dev.ambit.gateway.group.Caller;
import dev.ambit.gateway.group.Departing;
import dev.ambit.gateway.group.GroupLoop;
import dev.ambit.gateway.group.Pace;
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

    /** Some seconds of a crowd; who has not read that is told no more steps until it has. */
    private static final int BUSY_BYTES = 4 * 1024;

    private final Channel channel;
    private final ControlDoor door;
    private final Caller caller;
    private final Pace pace;
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
    private int stalledSeconds;
    private int silentSeconds;
    private int underwayBefore;
    private volatile boolean isInSession;

    ControlConnection(Channel channel, ControlDoor door, Caller caller) {
        this.channel = channel;
        this.door = door;
        this.caller = caller;
        this.pace = new Pace(door.rules().packetsPerSecond(), loop().nowNanos());
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
        return underway.get() > BUSY_BYTES;
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
        if (isFault) {
            door.traffic().cutOff.increment();
            RARE.warn("Cut off " + channel.remoteAddress() + ": " + why);
        }
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

    /** The client has said who it is, and was believed. */
    void isVisitor() {
        isInSession = true;
        channel.eventLoop().execute(() -> channel.pipeline().fireUserEventTriggered(Doorkeeper.Call.VISITOR));
    }

    @Override
    public EventLoop thread() {
        return channel.eventLoop();
    }

    @Override
    public Runnable departure(SharedBuffers buffers) {
        isTouched = false;
        byte[] bytes = outgoing.toByteArray();
        outgoing.reset();
        boolean isLast = farewell != null;
        door.traffic().messagesOut.increment();
        return () -> {
            var written = channel.writeAndFlush(Unpooled.wrappedBuffer(bytes));
            written.addListener(done -> underway.addAndGet(-bytes.length));
            door.traffic().writes.increment();
            if (isLast) {
                ending = true;
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
        check = ctx.executor().scheduleWithFixedDelay(this::lookWhetherSilent, 1, 1, TimeUnit.SECONDS);
        channel.closeFuture().addListener(closed -> {
            if (check != null) {
                check.cancel(false);
            }
            withLine((server, l) -> {
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
            List<Packet> packets = cutter.cut(bytes);
            silentSeconds = 0;
            for (Packet packet : packets) {
                door.traffic().messagesIn.increment();
                if (!pace.allows(loop().nowNanos(), 1)) {
                    cutOff("more than " + door.rules().packetsPerSecond() + " packets a second");
                    return;
                }
            }
            if (!packets.isEmpty()) {
                withLine((server, l) -> packets.forEach(l::hear));
            }
        } catch (PacketException e) {
            cutOff("a control packet is wrong: " + e.getMessage());
        }
    }

    private void lookWhetherSilent() {
        silentSeconds++;
        boolean isStuck = underway.get() > 0 && underway.get() == underwayBefore;
        underwayBefore = underway.get();
        stalledSeconds = isStuck || cutter.waitingBytes() > 0 ? stalledSeconds + 1 : 0;
        if (!isInSession && silentSeconds >= door.limits().silentSeconds()) {
            cutOff("no SESSIONINIT for " + silentSeconds + " s");
        } else if (stalledSeconds >= door.limits().stalledSeconds()) {
            cutOff((isStuck ? "it has not read for " : "half a packet for ") + stalledSeconds + " s");
        }
    }

    private void cutOff(String why) {
        if (!ending) {
            ending = true;
            loop().run(server -> end(true, why));
        }
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
