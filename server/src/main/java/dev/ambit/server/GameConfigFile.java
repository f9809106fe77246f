package dev.ambit.server;

import dev.ambit.game.folder.FolderException;
import dev.ambit.game.folder.GameFolder;
import dev.ambit.game.folder.GameTexts;
import dev.ambit.game.option.OptionsFile;
import java.nio.file.Path;
import java.util.Optional;

/** The {@code blakserv.cfg} of a game's folder. */
public final class GameConfigFile {
    private GameConfigFile() {}

    /** An empty one where there is none. */
    public static OptionsFile read(GameFolder folder) throws FolderException {
        Optional<byte[]> bytes = GameTexts.config(folder);
        return bytes.isEmpty()
                ? OptionsFile.NONE
                : OptionsFile.read(
                        bytes.get(),
                        folder.shown(folder.config().orElseThrow()),
                        name -> GameTexts.firstLine(folder, name));
    }

    /** Where it is, or would be. */
    public static Path of(GameFolder folder) {
        return folder.config().orElseGet(() -> folder.root().resolve("blakserv.cfg"));
    }
}
