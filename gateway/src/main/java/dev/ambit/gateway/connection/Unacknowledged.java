package dev.ambit.gateway.connection;

import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How long Linux keeps what was said to somebody who does not confirm it: {@code TCP_USER_TIMEOUT}, a quarter of an hour unless
 * told otherwise. It is set at the listening socket, from which connections inherit it, and so once for each door.
 */
final class Unacknowledged {
    private static final Logger LOG = LoggerFactory.getLogger(Unacknowledged.class);

    private Unacknowledged() {}

    /**
     * Sets it for all who come in at a port from now on. Other systems have no such thing, and go on as they do.
     *
     * @return at how many sockets it was set
     */
    static int limit(int port, int seconds) {
        if (!Sockets.areThere()) {
            return 0;
        }
        try {
            int found = 0;
            for (int descriptor : Sockets.find(number -> Sockets.listensAt(number, port))) {
                found += Sockets.patience(descriptor, seconds * 1000) ? 1 : 0;
            }
            LOG.debug("{} sockets at port {} give up after {} s", found, port, seconds);
            return found;
        } catch (IOException | RuntimeException | LinkageError e) {
            LOG.warn(
                    "Who vanishes from port {} may be noticed late: cannot set TCP_USER_TIMEOUT ({})",
                    port,
                    e.toString());
            return 0;
        }
    }
}
