package dev.ambit.server.saved;

import dev.ambit.world.image.saved.SavedGame;
import dev.ambit.world.image.saved.SavedGameException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A folder with saved games, of which {@code lastsave.txt} names one. */
public record SavedFolder(Path path) {
    private static final List<String> STARTS =
            List.of(SavedGame.GAME, SavedGame.STRINGS, SavedGame.ACCOUNTS, SavedGame.DYNAMIC);

    /** Whether it names a saved game at all. */
    public boolean namesAGame() {
        return Files.isRegularFile(path.resolve(SavedGame.CONTROL));
    }

    /** Reads only what the control file names: beside it there may be years of saved games. */
    public SavedGame read() throws IOException, SavedGameException {
        Map<String, byte[]> files = new TreeMap<>();
        byte[] control = Files.readAllBytes(path.resolve(SavedGame.CONTROL));
        files.put(SavedGame.CONTROL, control);
        long time = SavedGame.lastSave(control);
        for (String start : STARTS) {
            Path file = path.resolve(start + time);
            if (Files.isRegularFile(file)) {
                files.put(start + time, Files.readAllBytes(file));
            }
        }
        return SavedGame.read(files);
    }

    /** Writes a saved game beside those that are there, and names it. */
    public void write(SavedGame game, long epochSeconds) throws IOException {
        Files.createDirectories(path);
        Map<String, byte[]> files = new TreeMap<>(game.write(epochSeconds));
        byte[] control = files.remove(SavedGame.CONTROL);
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Files.write(path.resolve(file.getKey()), file.getValue(), StandardOpenOption.CREATE_NEW);
        }
        // The control file last: it names nothing that is not there.
        Files.write(path.resolve(SavedGame.CONTROL), control);
    }
}
