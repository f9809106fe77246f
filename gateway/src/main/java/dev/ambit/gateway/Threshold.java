package dev.ambit.gateway;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.slf4j.LoggerFactory;

/**
 * At the listening socket of a door: counts those who could not even be let in to be turned away, mostly because no more files
 * may be open. Netty then rests a second before it tries again; nothing spins and nothing ends.
 */
public final class Threshold extends ChannelInboundHandlerAdapter {
    private static final RareLog RARE = new RareLog(LoggerFactory.getLogger(Threshold.class));

    private final Door door;
    private final Traffic traffic;

    public Threshold(Door door, Traffic traffic) {
        this.door = door;
        this.traffic = traffic;
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        traffic.notAccepted.increment();
        RARE.warn("Cannot let anybody in at the door of " + door + ": " + cause.getMessage()
                + ". If too many files are open, raise the limit (ulimit -n) or lower limits.connections.");
        ctx.fireExceptionCaught(cause);
    }
}
