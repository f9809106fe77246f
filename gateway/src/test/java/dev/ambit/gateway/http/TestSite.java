package dev.ambit.gateway.http;

import dev.ambit.gateway.connection.Traffic;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** A site with nothing on it, and a connection to it whose other end is not this machine: an embedded one has no loopback address. */
final class TestSite {

    /** @param body as text */
    record Reply(FullHttpResponse head, String body) {
        int status() {
            return head.status().code();
        }

        String header(String name) {
            return head.headers().get(name, "");
        }
    }

    private final HttpSite site;

    TestSite(boolean metricsForAll, Supplier<List<String>> troubles) {
        site = new HttpSite(
                routes(troubles),
                new HttpAccess(new AllowedHosts(Set.of()), new Origins(Set.of()), metricsForAll),
                asked -> "policy of " + asked,
                10,
                new Traffic());
    }

    static RouteTable routes(Supplier<List<String>> troubles) {
        Library library = new Library() {
            @Override
            public Optional<Holding> find(String path) {
                return Optional.empty();
            }

            @Override
            public AccountApi.Reply takeIn(Upload upload) {
                return AccountApi.Reply.of(201, "{}");
            }

            @Override
            public int largestUpload() {
                return 100_000;
            }
        };
        RoomSheets rooms = new RoomSheets() {
            @Override
            public Optional<Document> find(String name) {
                return Optional.of(Document.named(name, "{}".getBytes(StandardCharsets.US_ASCII)));
            }

            @Override
            public CompletionStage<Converted> convert(String to, byte[] file) {
                return CompletableFuture.failedFuture(new IllegalStateException("a converter that is broken"));
            }
        };
        return RouteTable.of(
                new StatusDesk(troubles, () -> "ambit_clients 1"),
                new AccountDesk(
                        question -> CompletableFuture.completedFuture(
                                AccountApi.Reply.of(200, "{\"matter\":\"" + question.matter() + "\"}")),
                        false,
                        false),
                new RoomDesk(rooms),
                new GameDesk(AccountApi.CLOSED),
                new KodDesk(draft -> CompletableFuture.completedFuture(
                        AccountApi.Reply.of(200, "{\"bytes\":" + draft.length + "}"))),
                new DocumentDesk(library),
                new UploadDesk(library, false),
                new PageDesk(_ -> Optional.empty()),
                _ -> new HttpAnswer.Upgraded(),
                _ -> new HttpAnswer.Upgraded(),
                _ -> new HttpAnswer.Upgraded());
    }

    /** What is answered at once. */
    Reply ask(String method, String path, String... headers) {
        EmbeddedChannel channel = new EmbeddedChannel(new HttpConnection(site));
        DefaultFullHttpRequest request =
                new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.valueOf(method), path);
        request.headers().set("Host", "localhost");
        for (int i = 0; i < headers.length; i += 2) {
            request.headers().set(headers[i], headers[i + 1]);
        }
        channel.writeInbound(request);
        FullHttpResponse answer = channel.readOutbound();
        String body = answer.content().toString(StandardCharsets.UTF_8);
        answer.release();
        channel.finishAndReleaseAll();
        return new Reply(answer, body);
    }
}
