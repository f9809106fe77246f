package dev.ambit.gateway.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.ambit.gateway.Traffic;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** The desk on a channel whose other end is not this machine: an embedded one has no loopback address. */
class HttpDeskTest {

    private static String body = "";

    private static int statusOf(String path, boolean metricsForAll, Supplier<List<String>> troubles) {
        return answerTo(path, metricsForAll, troubles).status().code();
    }

    private static FullHttpResponse answerTo(String path, boolean metricsForAll, Supplier<List<String>> troubles) {
        return answerTo("localhost", path, metricsForAll, troubles);
    }

    private static FullHttpResponse answerTo(
            String host, String path, boolean metricsForAll, Supplier<List<String>> troubles) {
        HttpDesk desk = new HttpDesk.Factory(
                        _ -> Optional.empty(),
                        asked -> "policy of " + asked,
                        troubles,
                        () -> "ambit_clients 1",
                        metricsForAll,
                        10,
                        new Traffic(),
                        AccountDesk.NONE,
                        RoomSheets.NONE,
                        DocumentDesk.NONE,
                        new Hosts(Set.of()))
                .desk((_, _) -> {});
        EmbeddedChannel channel = new EmbeddedChannel(desk);
        DefaultFullHttpRequest request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, path);
        request.headers().set("Host", host);
        channel.writeInbound(request);
        FullHttpResponse answer = assertInstanceOf(FullHttpResponse.class, channel.readOutbound());
        body = answer.content().toString(StandardCharsets.UTF_8);
        answer.release();
        channel.finishAndReleaseAll();
        return answer;
    }

    @Test
    void metricsAreForThisMachineUnlessTheyArePublic() {
        assertEquals(403, statusOf("/metrics", false, List::of));
        assertEquals(200, statusOf("/metrics", true, List::of));
    }

    @Test
    void everyPathHasItsOwnPolicy() {
        for (String path : List.of("/", "/things/sandbox-worker.js", "/nothing")) {
            FullHttpResponse answer = answerTo(path + "?v=1", false, List::of);
            assertEquals("policy of " + path, answer.headers().get("Content-Security-Policy"));
        }
    }

    @Test
    void healthTellsAllThatIsWrongLineByLine() {
        assertEquals(200, statusOf("/healthz", false, List::of));
        FullHttpResponse ill = answerTo("/healthz", false, () -> List.of("groups: gone", "journal: full"));
        assertEquals(503, ill.status().code());
        assertEquals("groups: gone\njournal: full\n", body);
    }

    @Test
    void aNameThatAStrangerLetPointHereReachesNothingButHealth() {
        for (String path : List.of("/", "/ws", "/metrics", "/account/login", "/rooms/start.json", "/documents/a.txt")) {
            assertEquals(
                    421,
                    answerTo("evil.example:8080", path, true, List::of).status().code(),
                    path);
        }
        assertEquals(
                200,
                answerTo("evil.example:8080", "/healthz", true, List::of)
                        .status()
                        .code());
    }
}
