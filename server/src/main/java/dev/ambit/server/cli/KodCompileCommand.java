package dev.ambit.server.cli;

import dev.ambit.kod.compile.TreeCompiler;
import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.console.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "compile",
        mixinStandardHelpOptions = true,
        description = {
            "Compile Kod to object files (.bof), resources (.rsc) and kodbase.txt.",
            "Files are compiled in the order given, folders in dependency order; only what changed is compiled again.",
            "When there is an error anywhere, nothing is written, but with --keep-going.",
            "A list of files, as a makefile has one, is given as @FILE."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:everything compiled", "1:there was an error", "2:the command line is wrong"})
final class KodCompileCommand implements Callable<Integer> {

    @Option(names = "-d", description = "Write line tables, so that errors at run time name their lines.")
    private boolean withLines;

    @Option(
            names = "-K",
            paramLabel = "KODBASE",
            defaultValue = "kodbase.txt",
            description = "The file that keeps numbers stable from build to build (default: ${DEFAULT-VALUE}).")
    private Path kodbase = Path.of("kodbase.txt");

    @Option(names = "-o", paramLabel = "DIR", description = "Where the output goes (default: beside each source).")
    private @Nullable Path output;

    @Option(
            names = "--keep-going",
            description = "Leave files with errors out, with what cannot be without them, and write all others.")
    private boolean keepsGoing;

    @Mixin
    private KodInputs inputs = new KodInputs();

    @Mixin
    private KodFindings findings = new KodFindings();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws AmbitException {
        if (!Files.exists(kodbase) && !findings.forPrograms()) {
            spec.commandLine()
                    .getOut()
                    .println("  warning: Can't load kodbase file " + kodbase + "; starting a new one");
        }
        TreeCompiler.Result result;
        try {
            result = TreeCompiler.compile(new TreeCompiler.Settings(
                    inputs.paths(),
                    Optional.ofNullable(output),
                    kodbase,
                    inputs.includeFolders(),
                    withLines,
                    keepsGoing));
        } catch (IOException e) {
            throw new AmbitException("Cannot compile: " + Reason.of(e), e);
        }
        findings.print(spec.commandLine(), result.diagnostics(), result.notes());
        if (keepsGoing && !findings.forPrograms()) {
            result.faulty().forEach(file -> spec.commandLine().getErr().println(file + ": left out"));
        }
        if (!findings.forPrograms() && (result.succeeded() || keepsGoing)) {
            spec.commandLine()
                    .getOut()
                    .printf("%d compiled, %d unchanged%n", result.compiled(), result.unchanged())
                    .flush();
        }
        return result.succeeded() ? 0 : 1;
    }
}
