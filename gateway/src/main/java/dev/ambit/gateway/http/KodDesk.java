package dev.ambit.gateway.http;

import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Help for who writes Kod in the page.
 *
 * @param completions what could be written at the cursor: JSON in, JSON out; called on a connection's thread, which must not wait
 */
public record KodDesk(Function<byte[], CompletionStage<AccountApi.Reply>> completions) {

    HttpAnswer complete(HttpQuestion question) {
        return new HttpAnswer.Later(completions.apply(question.body()).thenApply(HttpAnswer::of));
    }
}
