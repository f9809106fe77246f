package dev.ambit.world.image.saved;

import dev.ambit.kod.base.Kodbase;
import java.util.List;
import java.util.Optional;

/**
 * How a world writes down whose an object of a saved game is, and which of its Things are no part of the game. Worlds know an avatar by the
 * name of its account, and each has one; games know characters by the number of the account, and there may be several.
 */
public interface Tenants {
    /** Worlds: people go by the names of their accounts. */
    Tenants AVATARS = new Tenants() {
        @Override
        public Optional<String> key(Game.User user, SavedAccounts accounts) {
            return accounts.accounts().stream()
                    .filter(account -> account.id() == user.account())
                    .findFirst()
                    .map(account -> Kodbase.key(account.name()));
        }

        @Override
        public Optional<Integer> account(String key, SavedAccounts accounts) {
            return accounts.accounts().stream()
                    .filter(account -> Kodbase.key(account.name()).equals(Kodbase.key(key)))
                    .findFirst()
                    .map(SavedAccount::id);
        }

        @Override
        public List<String> besides() {
            return List.of();
        }
    };

    /** Under which key the world keeps the object; nothing when the account is not there. */
    Optional<String> key(Game.User user, SavedAccounts accounts);

    /** The number of the account whose object is kept under a key; nothing when it is no account's. */
    Optional<Integer> account(String key, SavedAccounts accounts);

    /** The names of the classes that the world needs beside the game: whatever is made from them does not go into a saved game. */
    List<String> besides();
}
