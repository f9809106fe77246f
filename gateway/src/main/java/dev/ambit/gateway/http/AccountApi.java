package dev.ambit.gateway.http;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The API of accounts over HTTP: answers what is asked below {@code /account/}. Called on a connection's thread, which must not wait. */
@FunctionalInterface
public interface AccountApi {

    /** Where nothing is asked. */
    AccountApi CLOSED = question -> CompletableFuture.completedFuture(Reply.error(404, "There is nothing here.", 0));

    CompletionStage<Reply> answer(Question question);

    /**
     * A request whose origin, content type and size have been checked.
     *
     * @param matter what follows {@code /account/}
     * @param body JSON; empty for a GET
     * @param session the value of the session cookie; empty when there is none
     * @param address from where it comes
     * @param agent what the program calls itself
     */
    record Question(boolean isPost, String matter, byte[] body, String session, String address, String agent) {
        @Override
        public String toString() {
            return (isPost ? "POST " : "GET ") + matter + " from " + address;
        }
    }

    /** What becomes of the session cookie. */
    sealed interface CookieChange {
        record Keep() implements CookieChange {}

        record Clear() implements CookieChange {}

        record Set(String value, long seconds) implements CookieChange {
            @Override
            public String toString() {
                return "a new session";
            }
        }
    }

    /**
     * @param json the body
     * @param retryAfterSeconds 0 when there is no need to wait
     */
    record Reply(int status, String json, CookieChange cookie, long retryAfterSeconds) {

        public static Reply of(int status, String json) {
            return new Reply(status, json, new CookieChange.Keep(), 0);
        }

        /** @param sentence plain text, for people */
        public static Reply error(int status, String sentence, long retryAfterSeconds) {
            StringBuilder json = new StringBuilder("{\"error\":\"");
            JsonStringEncoder.getInstance().quoteAsString(sentence, json);
            json.append('"');
            if (retryAfterSeconds > 0) {
                json.append(",\"retryAfter\":").append(retryAfterSeconds);
            }
            return new Reply(status, json.append('}').toString(), new CookieChange.Keep(), retryAfterSeconds);
        }

        public Reply with(CookieChange change) {
            return new Reply(status, json, change, retryAfterSeconds);
        }
    }
}
