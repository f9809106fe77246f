package dev.ambit.server;

import dev.ambit.game.play.AccountKind;
import dev.ambit.game.play.GameAccount;
import dev.ambit.game.play.GameAccounts;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Who plays where everybody is believed ({@code accounts.trust}): whoever says a name is of that name, and nobody looks after the game. */
final class TrustedPlayers implements GameAccounts {
    private static final int MOST = 10_000;

    private final Map<String, GameAccount> known = new ConcurrentHashMap<>();
    private final AtomicInteger numbers = new AtomicInteger();

    @Override
    public CompletionStage<LogIn> logIn(String name, byte[] passwordForm, String address) {
        String key = name.strip().toLowerCase(Locale.ROOT);
        boolean isTooMany = known.size() >= MOST && !known.containsKey(key);
        if (key.isEmpty() || isTooMany) {
            return CompletableFuture.completedFuture(new LogIn.Wrong());
        }
        GameAccount account = known.computeIfAbsent(
                key, first -> new GameAccount(numbers.incrementAndGet(), name.strip(), AccountKind.USER));
        return CompletableFuture.completedFuture(new LogIn.Accepted(account));
    }

    @Override
    public CompletionStage<Boolean> changePassword(
            GameAccount account, byte[] oldForm, byte[] newForm, String address) {
        return CompletableFuture.completedFuture(false);
    }

    @Override
    public void left(GameAccount account) {}
}
