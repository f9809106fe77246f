package dev.ambit.group.client;

import java.time.Duration;

/**
 * How to be connected.
 *
 * @param udp whether what may be lost goes by datagrams beside the stream, as long as they come through; {@code tcp://} only
 * @param trust for {@code tcps://} and {@code wss://}
 * @param patience with a server that is to be connected to or to answer
 * @param greetEvery how often a greeting goes out by datagram, so that both sides know that they come through
 * @param silence after so long without a datagram from the server everything goes by the stream
 */
public record ClientOptions(boolean udp, Trust trust, Duration patience, Duration greetEvery, Duration silence) {
    public static final ClientOptions DEFAULT = new ClientOptions(
            false, Trust.SYSTEM, Duration.ofSeconds(10), Duration.ofSeconds(1), Duration.ofSeconds(5));

    public ClientOptions withUdp(boolean on) {
        return new ClientOptions(on, trust, patience, greetEvery, silence);
    }

    public ClientOptions withTrust(Trust other) {
        return new ClientOptions(udp, other, patience, greetEvery, silence);
    }

    public ClientOptions withPatience(Duration other) {
        return new ClientOptions(udp, trust, other, greetEvery, silence);
    }

    public ClientOptions withGreetings(Duration every, Duration silent) {
        return new ClientOptions(udp, trust, patience, every, silent);
    }
}
