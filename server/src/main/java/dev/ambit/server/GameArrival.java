package dev.ambit.server;

import dev.ambit.game.play.SavedCharacters;
import dev.ambit.journal.JournalAddress;
import dev.ambit.journal.JournalException;
import dev.ambit.server.account.AccountsException;
import dev.ambit.server.account.JournalDatabase;
import dev.ambit.server.account.SavedGameAccounts;
import dev.ambit.server.account.SideDatabase;
import dev.ambit.server.keep.WorldKeep;
import dev.ambit.server.saved.SavedFolder;
import dev.ambit.world.image.saved.CompiledClasses;
import dev.ambit.world.image.saved.SavedGame;
import dev.ambit.world.image.saved.SavedGameException;
import dev.ambit.world.image.saved.SavedImport;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The first start of a game that was played elsewhere: its saved game becomes the world, and its accounts the house's. Only where nothing is in
 * the journal yet; from then on the journal is the truth, and the saved game is not looked at any more.
 */
final class GameArrival {
    private static final Logger LOG = LoggerFactory.getLogger(GameArrival.class);

    private final AmbitConfig config;
    private final GameHouse game;
    private final WorldKeep keep;
    private final List<String> told = new ArrayList<>();

    private GameArrival(AmbitConfig config, GameHouse game, WorldKeep keep) {
        this.config = config;
        this.game = game;
        this.keep = keep;
    }

    /** @return what was brought over, and what could not be, for people; nothing when there was nothing to bring */
    static List<String> arrive(AmbitConfig config, Optional<GameHouse> game, Optional<WorldKeep> keep)
            throws AmbitException {
        Optional<SavedFolder> saved =
                game.flatMap(GameHouse::saves).map(SavedFolder::new).filter(SavedFolder::namesAGame);
        if (saved.isEmpty()) {
            return List.of();
        }
        if (keep.isEmpty()) {
            return List.of("Nothing is kept (journal = none), so the saved game in "
                    + saved.get().path() + " was not brought over.");
        }
        if (keep.get().journal().appended() > 0) {
            return List.of();
        }
        GameArrival arrival = new GameArrival(config, game.orElseThrow(), keep.get());
        arrival.bring(saved.get());
        return arrival.told;
    }

    private void bring(SavedFolder folder) throws AmbitException {
        Path path = folder.path();
        try {
            SavedGame saved = folder.read();
            SavedImport.Imported imported =
                    SavedImport.read(saved, new CompiledClasses(game.compile(Optional.empty())), new SavedCharacters());
            told.add("The saved game in " + path + " is brought over: "
                    + saved.game().objects().size() + " objects, "
                    + saved.accounts().accounts().size() + " accounts, "
                    + saved.dynamic().size()
                    + " resources that were made in the game.");
            told.addAll(imported.notes());
            accounts(saved);
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            imported.image().write(all::writeBytes);
            long entry = keep.journal().append(keep.clock().millis(), all.toByteArray());
            while (!keep.logbook().awaitSafe(entry)) {
                if (keep.journal().stopped().isPresent()) {
                    throw new AmbitException("The disk does not take the saved game in " + path + ".");
                }
                LOG.warn("The disk is slow; the game cannot begin before it has caught up");
            }
        } catch (IOException e) {
            throw new AmbitException("Cannot read the saved game in " + path + ": " + e.getMessage(), e);
        } catch (SavedGameException e) {
            throw new AmbitException(
                    path + ": " + e.getMessage()
                            + ". Nothing was brought over. To begin a new game instead, move lastsave.txt away.",
                    e);
        } catch (AccountsException | JournalException e) {
            throw new AmbitException(String.valueOf(e.getMessage()), e);
        } catch (IllegalArgumentException e) {
            throw new AmbitException(
                    "The saved game in " + path + " is too large for one entry of a journal: " + e.getMessage() + ".",
                    e);
        }
    }

    private void accounts(SavedGame saved) {
        Optional<JournalAddress> where = config.keep().where();
        if (config.accounts().trust() || where.isEmpty()) {
            told.add("Everybody is believed (accounts.trust), so the accounts were left where they are.");
            return;
        }
        try (SideDatabase reading = SideDatabase.beside(where.get())) {
            SavedGameAccounts accounts = new SavedGameAccounts(
                    new JournalDatabase(keep.journal(), reading),
                    config.accounts(),
                    InstantSource.system(),
                    new SecureRandom());
            told.addAll(accounts.adopt(saved.accounts(), SavedGameAccounts.Forms.FORGET));
        }
    }
}
