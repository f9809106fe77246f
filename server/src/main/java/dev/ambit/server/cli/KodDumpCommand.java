package dev.ambit.server.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.base.KodbaseException;
import dev.ambit.kod.base.KodbaseText;
import dev.ambit.kod.bof.Bof;
import dev.ambit.kod.bof.BofDump;
import dev.ambit.kod.bof.BofException;
import dev.ambit.kod.bof.BofReader;
import dev.ambit.kod.rsc.Resource;
import dev.ambit.kod.rsc.RscException;
import dev.ambit.kod.rsc.RscFile;
import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.console.Reason;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "dump",
        mixinStandardHelpOptions = true,
        description = "Print object files (.bof) as readable assembly, and resource files (.rsc, .rsb) as a list.")
final class KodDumpCommand implements Callable<Integer> {

    @Option(names = "-K", paramLabel = "KODBASE", description = "Names for the numbers in the file.")
    private @Nullable Path kodbase;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "What to print.")
    private List<Path> files = new ArrayList<>();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws AmbitException {
        Kodbase names = names();
        PrintWriter out = spec.commandLine().getOut();
        for (Path file : files) {
            out.print(dump(file, names));
        }
        out.flush();
        return 0;
    }

    private String dump(Path file, Kodbase names) throws AmbitException {
        try {
            byte[] bytes = Files.readAllBytes(file);
            String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
            if (name.endsWith(".rsc") || name.endsWith(".rsb")) {
                return resources(RscFile.read(bytes));
            }
            Bof bof = BofReader.read(bytes);
            return BofDump.dump(bof, names, sourceBeside(file, bof));
        } catch (IOException e) {
            throw new AmbitException("Cannot read " + Reason.of(file, e), e);
        } catch (BofException | RscException e) {
            throw new AmbitException(file + ": " + e.getMessage(), e);
        }
    }

    private static String resources(List<Resource> resources) {
        StringBuilder text = new StringBuilder();
        for (Resource resource : resources) {
            text.append(resource.id()).append(" = ").append(resource.text()).append('\n');
        }
        return text.toString();
    }

    /** The lines of the source, when it lies beside its object file; the dump shows them between the instructions. */
    private static List<String> sourceBeside(Path file, Bof bof) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        String name = bof.sourceName();
        if (folder == null || name.isEmpty() || name.contains("/") || name.contains("\0")) {
            return List.of();
        }
        Path source = folder.resolve(name);
        return Files.isRegularFile(source) ? Files.readAllLines(source, ISO_8859_1) : List.of();
    }

    private Kodbase names() throws AmbitException {
        if (kodbase == null) {
            return new Kodbase();
        }
        try {
            return KodbaseText.read(Files.readAllBytes(kodbase));
        } catch (IOException e) {
            throw new AmbitException("Cannot read " + Reason.of(kodbase, e), e);
        } catch (KodbaseException e) {
            throw new AmbitException(kodbase + ": " + e.getMessage(), e);
        }
    }
}
