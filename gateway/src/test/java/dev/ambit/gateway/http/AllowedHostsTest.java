package dev.ambit.gateway.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AllowedHostsTest {

    private final AllowedHosts hosts = new AllowedHosts(Set.of("World.example.org", ".lan.example"));

    private int statusOf(String... lines) {
        HttpHeaders headers = new DefaultHttpHeaders();
        for (String line : lines) {
            headers.add("Host", line);
        }
        return hosts.refusal(headers).map(AllowedHosts.Refusal::status).orElse(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "LocalHost:8080",
                "localhost.:1",
                "a.localhost",
                "127.0.0.1",
                "127.9.8.7:80",
                "[::1]",
                "[::1]:8080",
                "192.168.0.7:8080",
                "[fe80::1]:8080",
                "[::ffff:10.0.0.1]",
                "world.example.org",
                "WORLD.example.ORG:443",
                "world.example.org.",
                "box.lan.example:8080",
                "a.b.lan.example",
                "localhost:"
            })
    void itsOwnNamesAndAddressesAreIts(String host) {
        assertEquals(200, statusOf(host));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example", "x", "localhost.evil.example", "127.0.0.1.evil.example", "notlocalhost", "example.org",
                "evil-world.example.org", "world.example.org.evil.example", "lan.example", "xlan.example", "2130706433",
                        "0x7f.1",
                "127.1", "1.2.3.4.5"
            })
    void anyOtherNameIsMisdirected(String host) {
        assertEquals(421, statusOf(host));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a b",
                "localhost:x",
                "localhost:123456",
                "[::1",
                "::1",
                "[::1]x",
                "[]",
                "[localhost]",
                "[::1%lo]",
                "user@localhost",
                "localhost/",
                "localhost,evil.example",
                "a..b",
                ".",
                "-a",
                "\u00e4.example"
            })
    void whatIsNoNameIsABadRequest(String host) {
        assertEquals(400, statusOf(host));
    }

    @Test
    void thereIsExactlyOneHost() {
        assertEquals(400, statusOf());
        assertEquals(400, statusOf("localhost", "localhost"));
        assertEquals(400, statusOf("localhost", "evil.example"));
    }

    @Test
    void theRefusalNamesTheSettingAndTheNameItWouldTake() {
        HttpHeaders headers = new DefaultHttpHeaders().add("Host", "Harbour:8080");
        String sentence = hosts.refusal(headers).orElseThrow().sentence();
        assertTrue(sentence.contains("\"harbour\"") && sentence.contains("setting hosts"), sentence);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "*", "http://a.example", "a.example:80", ".", "a.example."})
    void aSettingThatIsNoNameIsRefused(String name) {
        assertThrows(IllegalArgumentException.class, () -> new AllowedHosts(Set.of(name)));
    }
}
