package dev.ambit.group.client;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/**
 * Where a server listens, and for what.
 *
 * @param path of a WebSocket; empty for a stream
 */
record ServerAddress(Scheme scheme, String host, int port, String path) {
    private static final int DEFAULT_STREAM_PORT = 5230;

    enum Scheme {
        TCP,
        TCPS,
        WS,
        WSS;

        boolean isSecure() {
            return this == TCPS || this == WSS;
        }

        boolean isStream() {
            return this == TCP || this == TCPS;
        }

        int defaultPort() {
            return switch (this) {
                case TCP, TCPS -> DEFAULT_STREAM_PORT;
                case WS -> 80;
                case WSS -> 443;
            };
        }
    }

    /** @throws IllegalArgumentException with a message for whoever typed it */
    static ServerAddress of(URI uri) {
        Scheme scheme = scheme(uri);
        if (uri.getHost() == null) {
            throw wrong(uri);
        }
        boolean hasPath = uri.getRawPath() != null && uri.getRawPath().length() > 1;
        if (scheme.isStream() && hasPath) {
            throw wrong(uri);
        }
        String path = scheme.isStream() ? "" : hasPath ? uri.getRawPath() : "/ws";
        return new ServerAddress(scheme, uri.getHost(), uri.getPort() < 0 ? scheme.defaultPort() : uri.getPort(), path);
    }

    private static Scheme scheme(URI uri) {
        try {
            return Scheme.valueOf(String.valueOf(uri.getScheme()).toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw wrong(uri);
        }
    }

    private static IllegalArgumentException wrong(URI uri) {
        return new IllegalArgumentException(
                "\"" + uri
                        + "\": expected an address such as tcp://localhost:5230, tcps://host:5230, ws://localhost:8080/ws or wss://host/ws");
    }

    URI uri() {
        try {
            return new URI(
                    scheme.name().toLowerCase(Locale.ROOT), null, host, port, path.isEmpty() ? null : path, null, null);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String toString() {
        return uri().toString();
    }
}
