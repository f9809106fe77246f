package dev.ambit.server.cli;

import dev.ambit.server.lsp.KodLanguageServer;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(
        name = "lsp",
        mixinStandardHelpOptions = true,
        description = {
            "Serve an editor: diagnostics, definitions, hover, completion and outline for Kod.",
            "Speaks the Language Server Protocol on standard input and output; editors start it (docs/editors)."
        })
final class KodLspCommand implements Callable<Integer> {

    @Override
    public Integer call() throws InterruptedException {
        var out = System.out;
        // Nothing but the protocol may go to standard output, whoever prints.
        System.setOut(System.err);
        return KodLanguageServer.serve(System.in, out);
    }
}
