package dev.ambit.gateway.connection;

import io.netty.channel.Channel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.OptionalInt;
import java.util.function.IntSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What waits for a connection: what the system has taken and the other machine has not confirmed, and what is before it. A socket takes far more than a slow line carries
 * in a second, and says nothing; on Linux it can be asked. Any thread may.
 */
final class SendQueue {
    private static final Logger LOG = LoggerFactory.getLogger(SendQueue.class);
    private static final int NONE = -1;

    private final Channel channel;
    private final int descriptor;

    private final IntSupplier before;

    private SendQueue(Channel channel, int descriptor, IntSupplier before) {
        this.channel = channel;
        this.descriptor = descriptor;
        this.before = before;
    }

    /**
     * That of a connection. To find it takes a moment when many are open, so only those are asked about that need it.
     *
     * @param before how much the system has not taken yet
     */
    static SendQueue of(Channel channel, IntSupplier before) {
        if (Sockets.areThere()
                && channel.localAddress() instanceof InetSocketAddress here
                && channel.remoteAddress() instanceof InetSocketAddress there) {
            try {
                int[] found = Sockets.find(number -> Sockets.connects(number, here, there));
                return new SendQueue(channel, found.length == 1 ? found[0] : NONE, before);
            } catch (IOException | RuntimeException | LinkageError e) {
                LOG.debug("How much waits for {} is not known", there, e);
            }
        }
        return new SendQueue(channel, NONE, before);
    }

    /** How many bytes; nothing where the system does not say. */
    OptionalInt bytes() {
        // A descriptor may be another's when the connection is gone.
        if (descriptor == NONE || !channel.isOpen()) {
            return OptionalInt.empty();
        }
        OptionalInt taken = Sockets.unconfirmed(descriptor);
        return taken.isPresent() ? OptionalInt.of(taken.getAsInt() + before.getAsInt()) : taken;
    }
}
