package dev.ambit.group.client;

import java.io.IOException;
import java.util.List;

/** Whole messages to a server and back, in order, none lost while it lasts. */
sealed interface Transport permits TcpTransport, WebSocketTransport {

    /** A server says nothing longer, whatever its limits are. */
    int LONGEST_MESSAGE_BYTES = 4 << 20;

    /** Who is told what comes in; always on the same thread, which may wait within. */
    interface Ears {
        void heard(byte[] message);

        /** Once, and last. */
        void lost(String why);
    }

    static Transport open(ServerAddress server, ClientOptions options) throws IOException {
        return server.scheme().isStream()
                ? TcpTransport.open(server, options)
                : WebSocketTransport.open(server, options);
    }

    /** From now on; to be called once. */
    void listen(Ears ears);

    /** Waits until the other side has taken these, or nearly so. Called by one thread. */
    void write(List<byte[]> messages) throws IOException;

    /** At once; who is listening hears of it. */
    void close();
}
