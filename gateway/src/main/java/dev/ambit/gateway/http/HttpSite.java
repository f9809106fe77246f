package dev.ambit.gateway.http;

import dev.ambit.gateway.connection.Traffic;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What all HTTP connections of a server share.
 *
 * @param routes what can be asked
 * @param access who may
 * @param contentSecurityPolicy by path: a worker's script is read under a policy of its own
 * @param silentSeconds how long a connection may say nothing at its beginning
 */
public record HttpSite(
        RouteTable routes,
        HttpAccess access,
        UnaryOperator<String> contentSecurityPolicy,
        int silentSeconds,
        Traffic traffic) {

    /** Finds who is to answer, sees whether that is for who asks, and lets it be answered. */
    HttpAnswer answer(HttpQuestion question) {
        Optional<Route> found = routes.find(question.method(), question.path());
        HttpAccess.Who who = found.map(Route::who).orElse(HttpAccess.Who.ANYBODY);
        Optional<HttpAccess.Refusal> refusal = access.refusal(who, question);
        if (refusal.isPresent()) {
            HttpAnswer.Whole sentence = found.map(Route::errors)
                    .orElse(HttpAnswer.Form.TEXT)
                    .sentence(refusal.get().status(), refusal.get().sentence());
            return refusal.get().isLast() ? HttpAnswer.last(sentence) : sentence;
        }
        return found.isPresent() ? found.get().handler().answer(question) : routes.missing(question.path());
    }

    /** What to say where an answer was to come and did not. */
    HttpAnswer.Whole broken(HttpQuestion question) {
        return routes.find(question.method(), question.path())
                .map(Route::errors)
                .orElse(HttpAnswer.Form.TEXT)
                .sentence(HttpResponseStatus.INTERNAL_SERVER_ERROR, "Something is broken here.");
    }
}
