package dev.ambit.gateway.connection;

import io.netty.channel.ChannelConfig;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.concurrent.TimeUnit;
import org.slf4j.LoggerFactory;

/**
 * At the listening socket of a door: counts those who could not even be let in to be turned away, mostly because no more files
 * may be open. Then it rests a second before anybody is let in again: nothing spins, nothing ends, and who waits is let in later.
 */
public final class AcceptGuard extends ChannelInboundHandlerAdapter {
    private static final RareLog RARE = new RareLog(LoggerFactory.getLogger(AcceptGuard.class));

    private static final int REST_SECONDS = 1;

    private final Door door;
    private final Traffic traffic;

    public AcceptGuard(Door door, Traffic traffic) {
        this.door = door;
        this.traffic = traffic;
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        traffic.notAccepted.increment();
        RARE.warn("Cannot let anybody in at the door of " + door + ": " + cause.getMessage()
                + ". If too many files are open, raise the limit (ulimit -n) or lower limits.connections.");
        // Handed on, Netty would rest in the same way, and write where it happened into the log each time.
        ChannelConfig config = ctx.channel().config();
        if (config.isAutoRead()) {
            config.setAutoRead(false);
            ctx.channel().eventLoop().schedule(() -> config.setAutoRead(true), REST_SECONDS, TimeUnit.SECONDS);
        }
    }
}
