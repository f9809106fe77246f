package dev.ambit.game.door;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Has a say in who may log in, beside the password: a billing server. Any thread asks; answers come on any thread. */
public interface LogInJudge {

    /** Why somebody may not log in, as they are told; nothing if they may. The log-in is held until then. */
    CompletionStage<Optional<String>> whyNot(String name);

    /** Somebody has gone who was let in. */
    void left(String name);

    /** Lets everybody in. */
    LogInJudge NOBODY = new LogInJudge() {
        @Override
        public CompletionStage<Optional<String>> whyNot(String name) {
            return CompletableFuture.completedFuture(Optional.empty());
        }

        @Override
        public void left(String name) {}
    };
}
