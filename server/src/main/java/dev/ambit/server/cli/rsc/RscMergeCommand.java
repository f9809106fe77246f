package dev.ambit.server.cli.rsc;

import dev.ambit.kod.rsc.Resource;
import dev.ambit.kod.rsc.RscFile;
import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.console.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./ambit rsc merge}, also {@code ./ambit kod merge}. */
@Command(
        name = "merge",
        mixinStandardHelpOptions = true,
        description = {
            "Put many resource files (.rsc) into one (.rsb), which clients load first.",
            "Resources come out in reverse order, as the original tool writes them."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:the file was written", "1:a file cannot be read or written", "2:the command line is wrong"})
public final class RscMergeCommand implements Callable<Integer> {

    @Option(names = "-o", required = true, paramLabel = "FILE.rsb", description = "What to write.")
    @SuppressWarnings("NullAway.Init") // picocli insists on it
    private Path output;

    @Parameters(arity = "1..*", paramLabel = "FILE.rsc", description = "What to put into it.")
    private List<Path> files = new ArrayList<>();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws AmbitException {
        List<List<Resource>> resources = new ArrayList<>();
        for (Path file : files) {
            resources.add(RscCommand.read(file));
        }
        try {
            Files.write(output, RscFile.merge(resources));
        } catch (IOException e) {
            throw new AmbitException("Cannot write " + Reason.of(output, e), e);
        }
        int count = resources.stream().mapToInt(List::size).sum();
        spec.commandLine()
                .getOut()
                .printf("%d resources of %d files in %s%n", count, files.size(), output)
                .flush();
        return 0;
    }
}
