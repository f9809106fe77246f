package dev.ambit.gateway.connection;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.nio.NioChannelOption;
import java.io.IOException;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.Map;
import java.util.Set;
import jdk.net.ExtendedSocketOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the system find out who has vanished without a word: a machine that was switched off, a network that is gone. It asks the
 * other machine, not the program on it, so somebody who has nothing to say is left in peace, whatever they speak.
 *
 * <p>Where nothing is said, keep-alive probes ask; where something was said and nobody has confirmed it, those are not sent, and
 * {@link Unacknowledged} bounds how long the system goes on trying.
 *
 * @param seconds after which somebody is taken for gone; a few probes go before
 */
public record DeadPeers(int seconds) {
    private static final Logger LOG = LoggerFactory.getLogger(DeadPeers.class);
    private static final int PROBES = 4;

    public static final DeadPeers DEFAULT = new DeadPeers(40);

    public DeadPeers {
        if (seconds < 2) {
            throw new IllegalArgumentException("limits.deadSeconds is " + seconds + ", expected 2 or more");
        }
    }

    /** For all connections of a door. */
    public void watch(ServerBootstrap bootstrap) {
        bootstrap.childOption(ChannelOption.SO_KEEPALIVE, true);
        Set<SocketOption<?>> known = known();
        Map.of(
                        ExtendedSocketOptions.TCP_KEEPIDLE, Math.max(1, seconds / 2),
                        ExtendedSocketOptions.TCP_KEEPINTERVAL, Math.max(1, seconds / 2 / PROBES),
                        ExtendedSocketOptions.TCP_KEEPCOUNT, PROBES)
                .forEach((option, value) -> {
                    if (known.contains(option)) {
                        bootstrap.childOption(NioChannelOption.of(option), value);
                    }
                });
    }

    /** The same, for what has to be said to the door itself once it is open. */
    public void watch(int port) {
        Unacknowledged.limit(port, seconds);
    }

    private static Set<SocketOption<?>> known() {
        try (SocketChannel any = SocketChannel.open()) {
            return any.supportedOptions();
        } catch (IOException e) {
            LOG.warn("Cannot find out what this system knows of dead connections: {}", e.toString());
            return Set.of(StandardSocketOptions.SO_KEEPALIVE);
        }
    }
}
