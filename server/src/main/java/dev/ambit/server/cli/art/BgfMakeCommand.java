package dev.ambit.server.cli.art;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ambit.game.art.Bgf;
import dev.ambit.game.art.BgfException;
import dev.ambit.game.art.BgfRecipe;
import dev.ambit.game.art.Palette;
import dev.ambit.game.art.PalettePicture;
import dev.ambit.server.AmbitException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "make",
        mixinStandardHelpOptions = true,
        description = {
            "Make a graphic of BMP and PNG files, told as makebgf is:",
            "  -o OUT.bgf [-n NAME] [-s SHRINK] [-r] [-x] PICTURES GROUPS, or @FILE with the same words.",
            "PICTURES is how many there are, and for each its file, then perhaps [x, y], its offset, and :N (NUMBER [x, y])...,"
                    + " its hotspots. GROUPS is how many there are, and for each how many pictures it has and their numbers from 1;"
                    + " 0 is none. -r (or -w) turns pictures for walls, -x does not compress.",
            "Indices of pictures with a palette are taken as they are; other colours become the nearest in --palette."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:the graphic was written", "1:something is wrong", "2:the command line is wrong"})
final class BgfMakeCommand implements Callable<Integer> {

    @Mixin
    private WhichPalette which = new WhichPalette();

    @Parameters(arity = "0..*", paramLabel = "WORD", description = "As makebgf has them.")
    private List<String> words = new ArrayList<>();

    @Spec
    private CommandSpec spec;

    /** Options of makebgf are words like all others: where they stand matters, and numbers of hotspots may begin with a minus. */
    static void takeWordsAsTheyCome(CommandLine make) {
        make.setUnmatchedOptionsArePositionalParams(true);
    }

    @Override
    public Integer call() throws AmbitException {
        Palette palette = which.palette();
        try {
            BgfRecipe recipe = BgfRecipe.parse(words, BgfMakeCommand::text);
            Path output = ArtFiles.path(
                    recipe.output().orElseThrow(() -> new BgfException("expected -o and the file to write")));
            Bgf bgf = recipe.make(name -> picture(name, palette));
            ArtFiles.write(output, bgf);
            spec.commandLine()
                    .getOut()
                    .printf(
                            "%s: %d bitmaps in %d groups%n",
                            output, bgf.bitmaps().size(), bgf.groups().size())
                    .flush();
            return 0;
        } catch (BgfException e) {
            throw new AmbitException("The graphic cannot be made: " + e.getMessage(), e);
        }
    }

    private static String text(String name) throws BgfException {
        try {
            return new String(ArtFiles.bytes(ArtFiles.path(name)), ISO_8859_1);
        } catch (AmbitException e) {
            throw new BgfException(String.valueOf(e.getMessage()), e);
        }
    }

    private static PalettePicture picture(String name, Palette palette) throws BgfException {
        try {
            return ArtFiles.picture(ArtFiles.path(name), palette);
        } catch (AmbitException e) {
            throw new BgfException(String.valueOf(e.getMessage()), e);
        }
    }
}
