package dev.ambit.gateway.page;

import dev.ambit.world.message.Identity;
import dev.ambit.world.message.Line;
import dev.ambit.world.message.News;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Authentication (log-in): says as whom somebody enters. Called on a connection's thread, which must not wait. */
public interface Authenticator {

    /** Whoever says a name is that one. */
    Authenticator BELIEVE_EVERYBODY =
            (line, name, session, address) -> CompletableFuture.completedFuture(new Verdict.Enter(Identity.claimed()));

    /**
     * @param name as wished
     * @param session the value of the session cookie with which the connection was opened; empty when there was none
     */
    CompletionStage<Verdict> admit(Line line, String name, String session, String address);

    /**
     * By a door where people say their password. An empty one is a guest's.
     *
     * @param door for the log, such as "control"
     */
    default CompletionStage<Verdict> admitByPassword(
            Line line, String name, String password, String address, String door) {
        return admit(line, name, "", address);
    }

    /** The line is gone. */
    default void gone(Line line) {}

    /** What was decided. */
    sealed interface Verdict {
        record Enter(Identity identity) implements Verdict {}

        /** @param why a sentence for whoever wants to enter */
        record Refuse(String why, News.Cause cause) implements Verdict {
            public Refuse(String why) {
                this(why, News.Cause.OTHER);
            }
        }
    }
}
