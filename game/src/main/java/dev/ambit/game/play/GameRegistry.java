package dev.ambit.game.play;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The house's accounts, for those who look after a game. Any thread may ask; answers come on any thread. */
public interface GameRegistry {

    /**
     * An account as administrators see it.
     *
     * @param suspendedUntil Unix time; 0 when it is not suspended, {@link Long#MAX_VALUE} for good
     * @param lastLogin Unix time; 0 for never
     */
    record Listed(GameAccount account, long suspendedUntil, long lastLogin) {}

    /**
     * What came of a wish.
     *
     * @param account as it is now; nothing when it could not be done, or is gone
     * @param why it could not be done; empty when it was
     */
    record Outcome(Optional<GameAccount> account, String why) {
        public static Outcome done(GameAccount account) {
            return new Outcome(Optional.of(account), "");
        }

        public static Outcome refused(String why) {
            return new Outcome(Optional.empty(), why);
        }

        public boolean isDone() {
            return why.isEmpty();
        }
    }

    /** All that are not deleted, by number. */
    CompletionStage<List<Listed>> all();

    CompletionStage<Outcome> create(AccountKind kind, String name, String password);

    CompletionStage<Outcome> rename(int number, String name);

    CompletionStage<Outcome> setPassword(int number, String password);

    CompletionStage<Outcome> delete(int number);

    /** Nobody comes in with this account before then; 0 ends that. */
    CompletionStage<Outcome> suspend(int number, long until);

    /** The number that the next new account gets. */
    CompletionStage<Integer> next();

    /** Where everybody is believed there are no accounts. */
    GameRegistry NONE = new GameRegistry() {
        private CompletionStage<Outcome> refused() {
            return CompletableFuture.completedFuture(
                    Outcome.refused("This world believes everybody (accounts.trust); it has no accounts."));
        }

        @Override
        public CompletionStage<List<Listed>> all() {
            return CompletableFuture.completedFuture(List.of());
        }

        @Override
        public CompletionStage<Outcome> create(AccountKind kind, String name, String password) {
            return refused();
        }

        @Override
        public CompletionStage<Outcome> rename(int number, String name) {
            return refused();
        }

        @Override
        public CompletionStage<Outcome> setPassword(int number, String password) {
            return refused();
        }

        @Override
        public CompletionStage<Outcome> delete(int number) {
            return refused();
        }

        @Override
        public CompletionStage<Outcome> suspend(int number, long until) {
            return refused();
        }

        @Override
        public CompletionStage<Integer> next() {
            return CompletableFuture.completedFuture(1);
        }
    };
}
