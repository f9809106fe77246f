package dev.ambit.gateway.connection;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.LoggerFactory;

/**
 * The connection limit, first in every pipeline of a door: counts connections and bytes, and turns away whom there is no place for
 * ({@link Headcount}). At the web's door some of these may stay for a moment to ask how the server is
 * (see HealthOnly in package http): that can be asked always.
 */
@ChannelHandler.Sharable
public final class Doorkeeper extends ChannelDuplexHandler {

    /** Fired through a connection's pipeline. */
    public enum Call {
        /** The connection has become a visitor's. */
        VISITOR,
        /** It is a visitor's no more, and may become one again. */
        STRANGER,
        /** There is no place for it; it may ask how the server is. */
        HEALTH_ONLY,
        /** The server shuts down: let out what was said and close. */
        CLOSING_TIME
    }

    /** So long somebody in the reserve may take, TLS included. */
    private static final int RESERVE_SECONDS = 5;

    private final Door door;
    private final Places places;
    private final Headcount<Channel> headcount;
    private final Traffic traffic;
    private final RareLog rareLog = new RareLog(LoggerFactory.getLogger(Doorkeeper.class));

    Doorkeeper(Door door, Places places, Headcount<Channel> headcount, Traffic traffic) {
        this.door = door;
        this.places = places;
        this.headcount = headcount;
        this.traffic = traffic;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        Channel channel = ctx.channel();
        traffic.connections.incrementAndGet();
        channel.closeFuture().addListener(closed -> {
            traffic.connections.decrementAndGet();
            headcount.goes(channel);
        });
        switch (headcount.comes(channel, door, address(channel))) {
            case Headcount.Verdict.Stays<Channel>(Optional<Channel> instead) -> {
                instead.ifPresent(other -> turnAway(other, "others came, and it was not inside"));
                ctx.fireChannelActive();
            }
            case Headcount.Verdict.Goes<Channel>(String why)
            when door == Door.PAGE && places.reserve() > 0 -> {
                warn(channel, why);
                headcount.comesToReserve(channel).ifPresent(Channel::close);
                channel.eventLoop().schedule(() -> channel.close(), RESERVE_SECONDS, TimeUnit.SECONDS);
                ctx.fireUserEventTriggered(Call.HEALTH_ONLY);
                ctx.fireChannelActive();
            }
            case Headcount.Verdict.Goes<Channel>(String why) -> turnAway(channel, why);
        }
    }

    /** Behind a proxy, its own address says nothing. */
    private Optional<InetAddress> address(Channel channel) {
        return door == Door.PAGE && places.behindProxy()
                ? Optional.empty()
                : channel.remoteAddress() instanceof InetSocketAddress from
                        ? Optional.ofNullable(from.getAddress())
                        : Optional.empty();
    }

    /**
     * A proxy has said where somebody comes from.
     *
     * @return whether there is a place for it
     */
    public boolean callsFrom(Channel channel, InetAddress address) {
        boolean mayStay = headcount.callsFrom(channel, address);
        if (!mayStay) {
            warn(
                    channel,
                    "there are too many from " + address.getHostAddress() + "; limits.perAddress is "
                            + places.perAddress());
        }
        return mayStay;
    }

    private void turnAway(Channel channel, String why) {
        warn(channel, why);
        channel.close();
    }

    private void warn(Channel channel, String why) {
        traffic.cutOff(CutOff.FULL);
        rareLog.warn("Turned " + channel.remoteAddress() + " away at the door of " + door + ": " + why);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event == Call.VISITOR || event == Call.STRANGER) {
            headcount.isInside(ctx.channel(), event == Call.VISITOR);
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
