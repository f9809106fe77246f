package dev.ambit.game.play;

import dev.ambit.world.GameKernel;
import dev.ambit.world.image.saved.Game;
import dev.ambit.world.image.saved.SavedAccounts;
import dev.ambit.world.image.saved.Tenants;
import java.util.List;
import java.util.Optional;

/** How a world that hosts a game writes down the characters of a saved game: as {@link Characters} finds them. */
public final class SavedCharacters implements Tenants {
    @Override
    public Optional<String> key(Game.User user, SavedAccounts accounts) {
        return Optional.of(new CharacterName(user.account(), user.object()).text());
    }

    @Override
    public Optional<Integer> account(String key, SavedAccounts accounts) {
        return CharacterName.parse(key).map(CharacterName::account);
    }

    @Override
    public List<String> besides() {
        return GameKernel.CLASSES;
    }
}
