package dev.ambit.server.cli.world;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.server.AmbitException;
import dev.ambit.world.image.Image;
import dev.ambit.world.image.text.TextProblem;
import dev.ambit.world.image.text.UnreadableWorld;
import dev.ambit.world.image.text.WorldText;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "import",
        mixinStandardHelpOptions = true,
        description = {
            "Make a world of a folder of text that ./ambit export has written, and somebody may have changed.",
            "All of it or nothing: whatever is wrong is told with file, line and column. The world goes into a journal that"
                    + " holds none yet. See docs/world-as-text.md."
        })
public final class ImportCommand implements Callable<Integer> {
    private static final int MOST_WARNINGS = 20;

    @Parameters(paramLabel = "FOLDER", description = "Where the world's text is.")
    private Path folder;

    @Option(names = "--check", description = "Only tell what is wrong with the text; write nothing.")
    private boolean check;

    @Mixin
    private WorldOptions options = new WorldOptions();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws AmbitException {
        PrintWriter out = spec.commandLine().getOut();
        spec.commandLine().getErr().println("Reading " + folder + " ...");
        WorldText.Reading reading = reading();
        boolean hasKod = reading.sources().keySet().stream().anyMatch(path -> path.startsWith("kod/"));
        String kod = hasKod ? folder.resolve("kod").toString() : options.kod();
        requireClasses(reading.image(), WorldOptions.compile(options.files(kod), kod), kod);
        List<TextProblem> warnings = reading.warnings();
        warnings.stream().limit(MOST_WARNINGS).forEach(warning -> out.println("warning: " + warning));
        if (warnings.size() > MOST_WARNINGS) {
            out.println("... and " + (warnings.size() - MOST_WARNINGS) + " more warnings");
        }
        if (check) {
            out.println("The text is good: " + reading.image().thingCount() + " Things.");
            return 0;
        }
        options.newWorld().write(reading.image());
        out.println(reading.image().thingCount() + " Things are in " + options.journal() + " now."
                + (hasKod ? " Their Kod is in " + kod + ": ./ambit serve --kod " + kod : ""));
        return 0;
    }

    private WorldText.Reading reading() throws AmbitException {
        try {
            return WorldText.read(new FolderOnDisk(folder).read());
        } catch (UnreadableWorld e) {
            throw new AmbitException(
                    e.problems().stream().map(problem -> folder + "/" + problem).collect(Collectors.joining("\n"))
                            + "\nNothing was imported: " + e.problems().size()
                            + (e.problems().size() == 1 ? " problem." : " problems."),
                    e);
        }
    }

    /** A world cannot start without the classes of its Things; better to hear of it now. */
    private static void requireClasses(Image image, Compilation compilation, String kod) throws AmbitException {
        StringBuilder missing = new StringBuilder();
        image.eachThing(thing -> {
            var exemplar = image.thing(thing.exemplar());
            if (exemplar != null && exemplar.isClass()) {
                String name = image.name(exemplar.className());
                if (compilation.base().findClass(Kodbase.key(name)).isEmpty() && missing.indexOf(name) < 0) {
                    missing.append(missing.isEmpty() ? "" : ", ").append(name);
                }
            }
        });
        if (!missing.isEmpty()) {
            throw new AmbitException("There are Things of classes that the Kod in " + kod + " does not have: " + missing
                    + ". Nothing was imported.");
        }
    }
}
