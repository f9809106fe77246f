package dev.ambit.server.cli.art;

import dev.ambit.game.art.Palette;
import dev.ambit.server.AmbitException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that says with which colours graphics are shown, or to which those of pictures are matched. */
final class WhichPalette {

    @Option(
            names = "--palette",
            paramLabel = "FILE",
            description =
                    "A BMP or PNG of 256 colours whose palette is the game's (default: a plain one, a cube of 6 x 6 x 6"
                            + " colours and greys; docs/graphics.md).")
    private @Nullable Path file;

    Palette palette() throws AmbitException {
        return file == null
                ? Palette.PLAIN
                : ArtFiles.picture(file, Palette.PLAIN).palette();
    }
}
