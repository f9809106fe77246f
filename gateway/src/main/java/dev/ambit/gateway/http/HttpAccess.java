package dev.ambit.gateway.http;

import dev.ambit.gateway.connection.RareLog;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.net.InetSocketAddress;
import java.util.Optional;
import org.slf4j.LoggerFactory;

/**
 * Access control of HTTP: whether who asks may use a route. All that is decided by where a request comes from is decided here; what somebody may
 * who has logged in, those decide who answer.
 *
 * @param hosts by which names one may call
 * @param origins of pages that may ask
 * @param metricsForAll whether others than this machine may read the metrics
 */
public record HttpAccess(AllowedHosts hosts, Origins origins, boolean metricsForAll) {

    private static final RareLog REFUSED = new RareLog(LoggerFactory.getLogger(HttpAccess.class));
    private static final String FOREIGN = "This page may not ask that; the setting origins names those that may.";

    /** Who may use a route. All but the first have to call this server by a name it goes by ({@link AllowedHosts}). */
    public enum Who {
        /** Whoever looks after servers calls them by whatever name, and some by none. */
        BY_ANY_NAME("anybody, by whatever name they call this server; also when it is full"),

        THIS_MACHINE("this machine, and everybody with `metrics.public`; also when the server is full"),

        ANYBODY("anybody"),

        /** A browser names the page that asks. */
        ALLOWED_PAGES("programs, our own page and those of the setting `origins`"),

        /** Another site's form or script must not act for our visitor, also where a browser does not name it. */
        SAME_SITE("programs, and pages of this site");

        private final String words;

        Who(String words) {
            this.words = words;
        }

        /** For docs/operators.md. */
        public String words() {
            return words;
        }

        /** Whether those may ask who are let in only to see how the server is ({@link HealthOnly}). */
        boolean evenWhenFull() {
            return this == BY_ANY_NAME || this == THIS_MACHINE;
        }
    }

    /**
     * @param isLast whether the connection is of no use any more: whatever else comes by it would be refused, too
     */
    record Refusal(HttpResponseStatus status, String sentence, boolean isLast) {}

    /** Why a route is not for who asks; nothing if it is. */
    Optional<Refusal> refusal(Who who, HttpQuestion question) {
        HttpHeaders headers = question.headers();
        Optional<AllowedHosts.Refusal> misdirected = who == Who.BY_ANY_NAME ? Optional.empty() : hosts.refusal(headers);
        if (misdirected.isPresent()) {
            String sentence = misdirected.get().sentence();
            REFUSED.warn("Refused " + question.channel().remoteAddress() + ", which asks for the host "
                    + headers.getAll(HttpHeaderNames.HOST) + ": " + sentence);
            return Optional.of(
                    new Refusal(HttpResponseStatus.valueOf(misdirected.get().status()), sentence, true));
        }
        return switch (who) {
            case BY_ANY_NAME, ANYBODY -> Optional.empty();
            case THIS_MACHINE ->
                metricsForAll || isThisMachine(question)
                        ? Optional.empty()
                        : forbidden("Metrics are for this machine only; metrics.public = true opens them.");
            case ALLOWED_PAGES -> origins.allow(headers) ? Optional.empty() : foreign(question);
            case SAME_SITE ->
                origins.allow(headers) && !"cross-site".equals(headers.get("Sec-Fetch-Site"))
                        ? Optional.empty()
                        : foreign(question);
        };
    }

    private static boolean isThisMachine(HttpQuestion question) {
        return question.channel().remoteAddress() instanceof InetSocketAddress address
                && address.getAddress().isLoopbackAddress();
    }

    private static Optional<Refusal> foreign(HttpQuestion question) {
        REFUSED.warn("Refused what a page of another origin asks for at " + question.path() + ": "
                + question.headers().get(HttpHeaderNames.ORIGIN));
        return forbidden(FOREIGN);
    }

    private static Optional<Refusal> forbidden(String why) {
        return Optional.of(new Refusal(HttpResponseStatus.FORBIDDEN, why, false));
    }
}
