package dev.ambit.server.cli.world;

import dev.ambit.game.folder.FolderException;
import dev.ambit.game.folder.FolderLimits;
import dev.ambit.game.folder.GameFolder;
import dev.ambit.game.folder.GameKod;
import dev.ambit.journal.JournalAddress;
import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.base.KodbaseClass;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.server.AmbitException;
import dev.ambit.server.GameSettings;
import dev.ambit.server.WorldFiles;
import dev.ambit.server.account.AccountSettings;
import dev.ambit.server.cli.console.WhichWorld;
import dev.ambit.world.GameKernel;
import java.time.Clock;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which world it is, where it is kept, and where its Kod is. */
final class WorldOptions {
    @Mixin
    private WhichWorld which = new WhichWorld();

    @Option(
            names = "--kod",
            paramLabel = "DIR",
            description = "The folder with the world's Kod (default: as the settings say).")
    private @Nullable String kod;

    String kod() throws AmbitException {
        return kod == null ? which.config().world().kod() : kod;
    }

    WorldFiles files() throws AmbitException {
        return files(kod());
    }

    WorldFiles files(String kodFolder) throws AmbitException {
        return new WorldFiles(kodFolder, which.config().world().rooms());
    }

    /** A world that is there. */
    ImageSource world() throws AmbitException {
        return new JournalImages(which.journal(), which.config().keep().journal(), Clock.systemUTC());
    }

    AccountSettings accounts() throws AmbitException {
        return which.config().accounts();
    }

    JournalAddress journal() throws AmbitException {
        return which.config()
                .keep()
                .where()
                .orElseThrow(() -> new AmbitException("The settings say that nothing is kept (journal = none)."));
    }

    /** A place for a world; there may be one already. */
    ImageSink newWorld() throws AmbitException {
        return new JournalImages(journal(), which.config().keep().journal(), Clock.systemUTC());
    }

    /** The game that the world hosts, if it does. */
    Optional<GameSettings> game() throws AmbitException {
        return Optional.of(which.config().game()).filter(game -> game.folder().isPresent());
    }

    /** All Kod that the world runs: a game's with the world's own beside it, or that of a world. */
    Compilation kodOfTheWorld() throws AmbitException {
        Optional<GameSettings> game = game();
        if (game.isEmpty()) {
            return compile(files(), kod());
        }
        try {
            GameFolder folder = GameFolder.find(
                    game.get().folder().orElseThrow(), game.get().includes(), FolderLimits.DEFAULT);
            GameKod.OnError onError = game.get().keepGoing() ? GameKod.OnError.KEEP_GOING : GameKod.OnError.STOP;
            return GameKernel.beside(
                    GameKod.load(folder, GameKod.Want.NEWEST, onError).kod());
        } catch (FolderException e) {
            throw new AmbitException(String.valueOf(e.getMessage()), e);
        }
    }

    static Compilation compile(WorldFiles files, String folder) throws AmbitException {
        Compilation compilation = files.compile(new Kodbase());
        if (!compilation.succeeded()) {
            throw new AmbitException("The world's Kod in " + folder + " has errors:\n" + compilation.render());
        }
        return compilation;
    }

    /** Whether the Things of a class are rooms. */
    static Predicate<String> rooms(Compilation compilation) {
        Kodbase base = compilation.base();
        Set<String> rooms = new HashSet<>();
        base.findClass(Kodbase.key("Room")).map(KodbaseClass::id).ifPresent(room -> {
            rooms.add(Kodbase.key("Room"));
            base.descendants(room).forEach(name -> rooms.add(Kodbase.key(name)));
        });
        return name -> rooms.contains(Kodbase.key(name));
    }
}
