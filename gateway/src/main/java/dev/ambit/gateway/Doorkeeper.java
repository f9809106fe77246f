package dev.ambit.gateway;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import org.slf4j.LoggerFactory;

/** First in every pipeline: counts connections and bytes, and turns connections away when there are too many. */
@ChannelHandler.Sharable
final class Doorkeeper extends ChannelDuplexHandler {

    private final int most;
    private final Traffic traffic;
    private final RareLog rareLog = new RareLog(LoggerFactory.getLogger(Doorkeeper.class));

    Doorkeeper(int most, Traffic traffic) {
        this.most = most;
        this.traffic = traffic;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        int now = traffic.connections.incrementAndGet();
        ctx.channel().closeFuture().addListener(closed -> traffic.connections.decrementAndGet());
        if (now > most) {
            traffic.turnedAway.increment();
            rareLog.warn("Turned a connection away: limits.connections is " + most);
            ctx.close();
            return;
        }
        ctx.fireChannelActive();
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
