package dev.ambit.server.cli.art;

import dev.ambit.game.art.Bgf;
import dev.ambit.game.art.BgfException;
import dev.ambit.game.art.BgfReader;
import dev.ambit.game.art.BgfWriter;
import dev.ambit.game.art.Palette;
import dev.ambit.game.art.PalettePicture;
import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.console.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Reads and writes the files of graphics, and says which file it is when something is wrong with one. */
final class ArtFiles {
    /** More than any graphic has; a file that is longer is something else. */
    private static final long MOST_BYTES = 256L << 20;

    private ArtFiles() {}

    static byte[] bytes(Path file) throws AmbitException {
        try {
            long size = Files.size(file);
            if (size > MOST_BYTES) {
                throw new AmbitException(file + ": " + size + " bytes; expected at most " + MOST_BYTES);
            }
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new AmbitException("Cannot read " + Reason.of(file, e), e);
        }
    }

    static Bgf bgf(Path file) throws AmbitException {
        try {
            return BgfReader.read(bytes(file));
        } catch (BgfException e) {
            throw new AmbitException(file + ": " + e.getMessage(), e);
        }
    }

    static void write(Path file, Bgf bgf) throws AmbitException {
        try {
            write(file, BgfWriter.write(bgf));
        } catch (BgfException e) {
            throw new AmbitException(file + ": " + e.getMessage(), e);
        }
    }

    /** Beside it first, so that a full disk leaves what was there. */
    static void write(Path file, byte[] bytes) throws AmbitException {
        Path whole = file.toAbsolutePath();
        try {
            Path folder = whole.getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            Path beside = whole.resolveSibling(whole.getFileName() + ".part");
            Files.write(beside, bytes);
            Files.move(beside, whole, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new AmbitException("Cannot write " + Reason.of(file, e), e);
        }
    }

    static PalettePicture picture(Path file, Palette palette) throws AmbitException {
        try {
            return PalettePicture.read(bytes(file), palette);
        } catch (BgfException e) {
            throw new AmbitException(file + ": " + e.getMessage(), e);
        }
    }

    static Path path(String name) throws AmbitException {
        try {
            // Backslashes are the original's.
            return Path.of(name.replace('\\', '/'));
        } catch (InvalidPathException e) {
            throw new AmbitException("\"" + name + "\" is no name of a file", e);
        }
    }
}
