package dev.ambit.game.door;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Which connection speaks for which account, from the log-in on: there is one for each, the newest. Any thread. */
public final class AccountLines {
    private final Map<Integer, GameDialect> byAccount = new ConcurrentHashMap<>();

    /** From now on it is this connection; the one it was before, which has to go. */
    Optional<GameDialect> take(int account, GameDialect line) {
        GameDialect before = byAccount.put(account, line);
        return Optional.ofNullable(before).filter(one -> one != line);
    }

    /** A connection is gone; nothing happens when the account has another one by now. */
    void leave(int account, GameDialect line) {
        byAccount.remove(account, line);
    }
}
