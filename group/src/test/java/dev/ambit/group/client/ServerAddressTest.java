package dev.ambit.group.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerAddressTest {

    @ParameterizedTest
    @CsvSource({
        "tcp://localhost, tcp://localhost:5230",
        "TCP://example.org:99/, tcp://example.org:99",
        "tcps://[::1]:5231, tcps://[::1]:5231",
        "ws://localhost:8080, ws://localhost:8080/ws",
        "wss://example.org/door, wss://example.org:443/door"
    })
    void whatIsNotSaidIsAsUsual(String typed, String meant) {
        assertEquals(meant, ServerAddress.of(URI.create(typed)).toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost", "localhost:5230", "tcp:///x", "tcp://localhost/ws", "nowhere"})
    void whatIsNoAddressIsRefusedWithExamples(String typed) {
        Exception e = assertThrows(IllegalArgumentException.class, () -> ServerAddress.of(URI.create(typed)));
        assertTrue(String.valueOf(e.getMessage()).contains("tcp://localhost:5230"), e.getMessage());
    }

    @Test
    void datagramsGoBesidePlainStreamsOnly() {
        ClientOptions udp = ClientOptions.DEFAULT.withUdp(true);
        for (String server : new String[] {"ws://localhost:1/ws", "tcps://localhost:1"}) {
            assertThrows(
                    IllegalArgumentException.class, () -> GroupClient.open(URI.create(server), udp, Listener.NONE));
        }
    }
}
