package dev.ambit.gateway;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Optional;
import org.slf4j.LoggerFactory;

/**
 * First in every pipeline: counts connections and bytes, and keeps the number of connections within its limit.
 *
 * <p>When there are too many, the oldest one that is no visitor's has to go: somebody who opens thousands of connections
 * and says nothing closes the door only to themselves.
 */
@ChannelHandler.Sharable
public final class Doorkeeper extends ChannelDuplexHandler {

    /** Fired through a connection's pipeline. */
    public enum Call {
        /** The connection has become a visitor's. */
        VISITOR,
        /** The server shuts down: let out what was said and close. */
        CLOSING_TIME
    }

    private final int most;
    private final Traffic traffic;
    private final RareLog rareLog = new RareLog(LoggerFactory.getLogger(Doorkeeper.class));

    /** Those who have not become visitors, oldest first. Guarded by itself: every Netty thread comes by here. */
    private final LinkedHashSet<Channel> strangers = new LinkedHashSet<>();

    public Doorkeeper(int most, Traffic traffic) {
        this.most = most;
        this.traffic = traffic;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        Channel channel = ctx.channel();
        int now = traffic.connections.incrementAndGet();
        channel.closeFuture().addListener(closed -> {
            traffic.connections.decrementAndGet();
            forget(channel);
        });
        if (now > most && !makeRoom()) {
            turnAway(channel);
            return;
        }
        synchronized (strangers) {
            strangers.add(channel);
        }
        ctx.fireChannelActive();
    }

    private boolean makeRoom() {
        Optional<Channel> oldest = oldestStranger();
        oldest.ifPresent(this::turnAway);
        return oldest.isPresent();
    }

    private Optional<Channel> oldestStranger() {
        synchronized (strangers) {
            Iterator<Channel> oldestFirst = strangers.iterator();
            if (!oldestFirst.hasNext()) {
                return Optional.empty();
            }
            Channel oldest = oldestFirst.next();
            oldestFirst.remove();
            return Optional.of(oldest);
        }
    }

    private void turnAway(Channel channel) {
        traffic.turnedAway.increment();
        rareLog.warn("Turned " + channel.remoteAddress() + " away: limits.connections is " + most);
        channel.close();
    }

    private void forget(Channel channel) {
        synchronized (strangers) {
            strangers.remove(channel);
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event == Call.VISITOR) {
            forget(ctx.channel());
        }
        ctx.fireUserEventTriggered(event);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (message instanceof ByteBuf bytes) {
            traffic.bytesIn.add(bytes.readableBytes());
        }
        ctx.fireChannelRead(message);
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
        if (message instanceof ByteBuf bytes) {
            traffic.bytesOut.add(bytes.readableBytes());
        }
        ctx.write(message, promise);
    }
}
