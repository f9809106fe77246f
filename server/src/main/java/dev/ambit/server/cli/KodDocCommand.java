package dev.ambit.server.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ambit.kod.compile.FolderIncludes;
import dev.ambit.kod.compile.KodDoc;
import dev.ambit.kod.syntax.Diagnostics;
import dev.ambit.kod.syntax.IncludeCache;
import dev.ambit.kod.syntax.KodFile;
import dev.ambit.kod.syntax.Parser;
import dev.ambit.kod.syntax.SourceFile;
import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.console.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "doc",
        mixinStandardHelpOptions = true,
        description = "Render classes, handlers and their comments as HTML.")
final class KodDocCommand implements Callable<Integer> {

    @Option(
            names = "-o",
            paramLabel = "DIR",
            defaultValue = "kod-doc",
            description = "Where the pages go (default: ${DEFAULT-VALUE}).")
    private Path output = Path.of("kod-doc");

    @Mixin
    private KodInputs inputs = new KodInputs();

    @Mixin
    private KodFindings findings = new KodFindings();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws AmbitException {
        FolderIncludes includes = inputs.includes();
        IncludeCache cache = new IncludeCache();
        Diagnostics diagnostics = new Diagnostics();
        List<KodFile> trees = new ArrayList<>();
        for (SourceFile source : inputs.sources()) {
            trees.add(Parser.parse(source, includes, cache, diagnostics));
        }
        if (diagnostics.hasErrors()) {
            findings.print(spec.commandLine(), diagnostics.list(), List.of());
            return 1;
        }
        Map<String, String> pages = KodDoc.render(trees);
        try {
            Files.createDirectories(output);
            for (Map.Entry<String, String> page : pages.entrySet()) {
                Files.writeString(output.resolve(page.getKey()), page.getValue(), UTF_8);
            }
        } catch (IOException e) {
            throw new AmbitException("Cannot write to " + Reason.of(output, e), e);
        }
        spec.commandLine()
                .getOut()
                .printf("%d pages; open %s%n", pages.size(), output.resolve("index.html"))
                .flush();
        return 0;
    }
}
