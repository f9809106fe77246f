package dev.ambit.gateway.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.ambit.gateway.Traffic;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** The desk on a channel whose other end is not this machine: an embedded one has no loopback address. */
class HttpDeskTest {

    private static int statusOf(String path, boolean metricsForAll, Supplier<Boolean> healthy) {
        return answerTo(path, metricsForAll, healthy).status().code();
    }

    private static FullHttpResponse answerTo(String path, boolean metricsForAll, Supplier<Boolean> healthy) {
        HttpDesk desk = new HttpDesk.Factory(
                        _ -> Optional.empty(),
                        asked -> "policy of " + asked,
                        healthy,
                        () -> "ambit_clients 1",
                        metricsForAll,
                        10,
                        new Traffic(),
                        AccountDesk.NONE,
                        RoomSheets.NONE,
                        DocumentDesk.NONE)
                .desk((_, _) -> {});
        EmbeddedChannel channel = new EmbeddedChannel(desk);
        channel.writeInbound(new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, path));
        FullHttpResponse answer = assertInstanceOf(FullHttpResponse.class, channel.readOutbound());
        answer.release();
        channel.finishAndReleaseAll();
        return answer;
    }

    @Test
    void metricsAreForThisMachineUnlessTheyArePublic() {
        assertEquals(403, statusOf("/metrics", false, () -> true));
        assertEquals(200, statusOf("/metrics", true, () -> true));
    }

    @Test
    void everyPathHasItsOwnPolicy() {
        for (String path : List.of("/", "/things/sandbox-worker.js", "/nothing")) {
            FullHttpResponse answer = answerTo(path + "?v=1", false, () -> true);
            assertEquals("policy of " + path, answer.headers().get("Content-Security-Policy"));
        }
    }

    @Test
    void healthTellsWhenTheWorldHasStopped() {
        assertEquals(200, statusOf("/healthz", false, () -> true));
        assertEquals(503, statusOf("/healthz", false, () -> false));
    }
}
