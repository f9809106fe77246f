package dev.ambit.server;

import dev.ambit.game.play.AccountKind;
import dev.ambit.game.play.GameAccount;
import dev.ambit.game.play.GameAccounts;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32C;

/** Who plays where everybody is believed ({@code accounts.trust}): whoever says a name is of that name, and nobody looks after the game. */
final class TrustedPlayers implements GameAccounts {
    private static final int MOST = 10_000;

    /** Below those of guests ({@link dev.ambit.game.door.PlayerRoster}). */
    private static final int NUMBERS = 899_999_999;

    private final Map<String, GameAccount> known = new ConcurrentHashMap<>();
    private final Set<Integer> taken = new HashSet<>();

    @Override
    public CompletionStage<LogIn> logIn(String name, byte[] passwordForm, String address) {
        String key = name.strip().toLowerCase(Locale.ROOT);
        boolean isTooMany = known.size() >= MOST && !known.containsKey(key);
        // Names are written to logs, a line each.
        if (key.isEmpty() || key.chars().anyMatch(Character::isISOControl) || isTooMany) {
            return CompletableFuture.completedFuture(new LogIn.Wrong());
        }
        GameAccount account =
                known.computeIfAbsent(key, first -> new GameAccount(number(first), name.strip(), AccountKind.USER));
        return CompletableFuture.completedFuture(new LogIn.Accepted(account));
    }

    /** Made of the name, so that after a restart everybody has the number, and with it the characters, that they had. */
    private int number(String key) {
        CRC32C sum = new CRC32C();
        sum.update(key.getBytes(StandardCharsets.UTF_8));
        int number = (int) (sum.getValue() % NUMBERS);
        synchronized (taken) {
            while (!taken.add(number + 1)) {
                number = (number + 1) % NUMBERS;
            }
        }
        return number + 1;
    }

    @Override
    public CompletionStage<Optional<String>> whyNotGuest(String address) {
        return CompletableFuture.completedFuture(Optional.empty());
    }

    @Override
    public CompletionStage<Boolean> changePassword(
            GameAccount account, byte[] oldForm, byte[] newForm, String address) {
        return CompletableFuture.completedFuture(false);
    }

    @Override
    public void left(GameAccount account, long visit) {}
}
