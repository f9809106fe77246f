package dev.ambit.gateway.http;

import dev.ambit.gateway.http.HttpAccess.Who;
import io.netty.handler.codec.http.HttpMethod;

/**
 * A row of the {@link RouteTable}: what is asked, who may ask it, and who answers.
 *
 * @param method GET also answers HEAD
 * @param path {@code /healthz} is that path, {@code /rooms/**} all below {@code /rooms/}
 * @param largestBody in bytes
 * @param errors in what form it is said why not
 * @param about what one gets, for docs/operators.md
 */
public record Route(
        HttpMethod method,
        String path,
        Who who,
        int largestBody,
        HttpAnswer.Form errors,
        Handler handler,
        String about) {

    static final int SMALL_BODY = 4_096;
    private static final String ALL_BELOW = "**";

    /** Answers one family of questions. Called on a connection's thread, which must not wait. */
    @FunctionalInterface
    public interface Handler {
        HttpAnswer answer(HttpQuestion question);
    }

    static Route get(String path, Who who, Handler handler, String about) {
        return new Route(HttpMethod.GET, path, who, SMALL_BODY, HttpAnswer.Form.TEXT, handler, about);
    }

    static Route post(String path, Who who, Handler handler, String about) {
        return new Route(HttpMethod.POST, path, who, SMALL_BODY, HttpAnswer.Form.TEXT, handler, about);
    }

    /** The same for who expects JSON also where something is refused. */
    Route inJson() {
        return new Route(method, path, who, largestBody, HttpAnswer.Form.JSON, handler, about);
    }

    /** The same with larger bodies. */
    Route upTo(int bytes) {
        return new Route(method, path, who, Math.max(bytes, SMALL_BODY), errors, handler, about);
    }

    boolean hasPath(String asked) {
        return path.endsWith(ALL_BELOW)
                ? asked.startsWith(path.substring(0, path.length() - ALL_BELOW.length()))
                : asked.equals(path);
    }

    boolean hasMethod(HttpMethod asked) {
        return method.equals(asked) || method == HttpMethod.GET && asked == HttpMethod.HEAD;
    }
}
