package dev.ambit.server.lsp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkDoneProgressEnd;
import org.eclipse.lsp4j.WorkDoneProgressNotification;
import org.eclipse.lsp4j.WorkDoneProgressReport;
import org.eclipse.lsp4j.WorkspaceSymbol;
import org.eclipse.lsp4j.WorkspaceSymbolParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The folders of the workspace: read at the start, in the background, and kept up with. */
final class KodFolders implements WorkspaceService {

    private static final Logger LOG = LoggerFactory.getLogger(KodFolders.class);
    private static final Either<String, Integer> TOKEN = Either.forLeft("kod-index");

    private final KodWorkspace workspace;
    private final Executor answers;
    private final Outline outline;
    private Optional<DiagnosticsPublisher> publisher = Optional.empty();
    private Optional<LanguageClient> client = Optional.empty();

    KodFolders(KodWorkspace workspace, Executor answers) {
        this.workspace = workspace;
        this.answers = answers;
        this.outline = new Outline(workspace, new Definitions(workspace, new Meanings(workspace)));
    }

    void connect(DiagnosticsPublisher checks, LanguageClient remote) {
        publisher = Optional.of(checks);
        client = Optional.of(remote);
    }

    /** Reads the folders, checks everything and tells how far it is, if the editor wants to know. */
    void scan(List<String> roots, boolean showProgress) {
        if (showProgress) {
            client.ifPresent(remote -> remote.createProgress(new WorkDoneProgressCreateParams(TOKEN)));
        }
        var begin = new WorkDoneProgressBegin();
        begin.setTitle("Kod");
        begin.setMessage("reading sources");
        begin.setPercentage(0);
        publisher.ifPresent(checks -> checks.between(() -> {
            long start = System.nanoTime();
            tell(begin, showProgress);
            try {
                roots.forEach(root -> scan(root, showProgress));
                tell(report("checking", 100), showProgress);
                checks.checkEverything();
            } finally {
                tell(new WorkDoneProgressEnd(), showProgress);
            }
            LOG.info("{} sources in {} ms", workspace.sources().size(), (System.nanoTime() - start) / 1_000_000);
        }));
    }

    private void scan(String address, boolean showProgress) {
        Path root = Path.of(KodWorkspace.path(address));
        if (!Files.isDirectory(root)) {
            LOG.warn("{} is no folder", address);
            return;
        }
        try {
            workspace.scan(
                    root,
                    (files, of) -> tell(report(files + " of " + of + " sources", files * 100 / of), showProgress));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + root, e);
        }
    }

    private static WorkDoneProgressReport report(String message, int percentage) {
        var report = new WorkDoneProgressReport();
        report.setMessage(message);
        report.setPercentage(percentage);
        return report;
    }

    private void tell(WorkDoneProgressNotification step, boolean showProgress) {
        if (showProgress) {
            client.ifPresent(remote -> remote.notifyProgress(new ProgressParams(TOKEN, Either.forLeft(step))));
        }
    }

    @Override
    public CompletableFuture<Either<List<? extends SymbolInformation>, List<? extends WorkspaceSymbol>>> symbol(
            WorkspaceSymbolParams params) {
        return CompletableFuture.supplyAsync(() -> Either.forRight(outline.search(params.getQuery())), answers);
    }

    @Override
    public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {
        for (var change : params.getChanges()) {
            workspace.changedOnDisk(KodWorkspace.path(change.getUri()));
        }
        publisher.ifPresent(DiagnosticsPublisher::everythingSoon);
    }

    @Override
    public void didChangeConfiguration(DidChangeConfigurationParams params) {
        // There is nothing to configure.
    }
}
