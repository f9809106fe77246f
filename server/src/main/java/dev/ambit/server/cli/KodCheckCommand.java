package dev.ambit.server.cli;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.compile.KodCompiler;
import dev.ambit.server.AmbitException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description = "Compile Kod without writing anything: say what is wrong.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:no errors", "1:there was an error", "2:the command line is wrong"})
final class KodCheckCommand implements Callable<Integer> {

    @Mixin
    private KodInputs inputs = new KodInputs();

    @Mixin
    private KodFindings findings = new KodFindings();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws AmbitException {
        KodCompiler.Order order = inputs.hasFolders() ? KodCompiler.Order.BY_DEPENDENCY : KodCompiler.Order.AS_GIVEN;
        Compilation compilation = KodCompiler.compile(
                inputs.sources(), new Kodbase(), new KodCompiler.Options(true, order, inputs.includes()));
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
