package dev.ambit.server.cli;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.compile.FolderIncludes;
import dev.ambit.kod.compile.KodCompiler;
import dev.ambit.server.AmbitException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description = "Compile Kod without writing anything: say what is wrong.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:no errors", "1:there was an error", "2:the command line is wrong"})
final class KodCheckCommand implements Callable<Integer> {

    @Option(names = "-I", paramLabel = "DIR", description = "Where to look for included files; may be given again.")
    private List<Path> includeFolders = new ArrayList<>();

    @Parameters(arity = "1..*", paramLabel = "FILE|DIR", description = "What to check.")
    private List<Path> inputs = new ArrayList<>();

    @Mixin
    private KodFindings findings = new KodFindings();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws AmbitException {
        KodCompiler.Order order = inputs.stream().anyMatch(Files::isDirectory)
                ? KodCompiler.Order.BY_DEPENDENCY
                : KodCompiler.Order.AS_GIVEN;
        Compilation compilation = KodCompiler.compile(
                KodSources.read(inputs),
                new Kodbase(),
                new KodCompiler.Options(true, order, new FolderIncludes(includeFolders)));
        findings.print(spec.commandLine(), compilation.diagnostics(), compilation.notes());
        if (!findings.forPrograms() && compilation.succeeded()) {
            spec.commandLine()
                    .getOut()
                    .printf("%d checked, no errors%n", compilation.files().size())
                    .flush();
        }
        return compilation.succeeded() ? 0 : 1;
    }
}
