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
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "extract",
        mixinStandardHelpOptions = true,
        description = {
            "Write each bitmap of graphics as a picture, and beside them the words that make the graphic again (.bbg).",
            "Pictures keep every index, whatever palette they are shown with: ./ambit bgf make @NAME.bbg gives the same graphic."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:all were written", "1:something is wrong", "2:the command line is wrong"})
final class BgfExtractCommand implements Callable<Integer> {

    @Parameters(arity = "1..*", paramLabel = "FILE.bgf", description = "What to take apart.")
    private List<Path> files = new ArrayList<>();

    @Option(names = "-d", paramLabel = "DIR", description = "Where to write (default: here).")
    private Path folder = Path.of("");

    @Option(names = "--as", paramLabel = "FORMAT", description = "PNG or BMP (default: PNG).")
    private PalettePicture.Format format = PalettePicture.Format.PNG;

    @Mixin
    private WhichPalette which = new WhichPalette();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws AmbitException {
        Palette palette = which.palette();
        for (Path file : files) {
            int written = extract(file, palette);
            spec.commandLine().getOut().println(file + ": " + written + " pictures");
        }
        spec.commandLine().getOut().flush();
        return 0;
    }

    private int extract(Path file, Palette palette) throws AmbitException {
        Bgf bgf = ArtFiles.bgf(file);
        String name = String.valueOf(file.getFileName()).replaceFirst("(?i)\\.bgf$", "");
        String ending = "." + format.name().toLowerCase(Locale.ROOT);
        List<String> names = new ArrayList<>();
        try {
            for (int i = 0; i < bgf.bitmaps().size(); i++) {
                Path picture = folder.resolve(name + "-" + (i + 1) + ending);
                ArtFiles.write(
                        picture,
                        PalettePicture.of(bgf.bitmaps().get(i), palette).write(format));
                names.add(picture.toString());
            }
        } catch (BgfException e) {
            throw new AmbitException(file + ", bitmap " + (names.size() + 1) + ": " + e.getMessage(), e);
        }
        String recipe = BgfRecipe.of(bgf, folder.resolve(name + ".bgf").toString(), names);
        ArtFiles.write(folder.resolve(name + ".bbg"), recipe.getBytes(ISO_8859_1));
        return names.size();
    }
}
