package dev.ambit.gateway.http;

import static io.netty.handler.codec.http.HttpResponseStatus.OK;
import static io.netty.handler.codec.http.HttpResponseStatus.SERVICE_UNAVAILABLE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.function.Supplier;

/**
 * Health check and metrics.
 *
 * @param troubles what keeps the server from being well, a line each; asked on any thread and answered at once
 * @param metrics as Prometheus reads them
 */
public record StatusDesk(Supplier<List<String>> troubles, Supplier<String> metrics) {

    HttpAnswer health(HttpQuestion question) {
        List<String> wrong = troubles.get();
        return wrong.isEmpty()
                ? HttpAnswer.text(OK, "ok")
                : HttpAnswer.text(SERVICE_UNAVAILABLE, String.join("\n", wrong));
    }

    HttpAnswer metrics(HttpQuestion question) {
        return HttpAnswer.of(OK, "text/plain; version=0.0.4; charset=utf-8", (metrics.get() + "\n").getBytes(UTF_8));
    }
}
