package dev.ambit.server.lsp;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CompletionOptions;
import org.eclipse.lsp4j.DidChangeWatchedFilesRegistrationOptions;
import org.eclipse.lsp4j.FileSystemWatcher;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.Registration;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.SaveOptions;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.SetTraceParams;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.TextDocumentSyncOptions;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageClientAware;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.jspecify.annotations.Nullable;

/**
 * The language server for Kod: says what it can, and wires the parts together.
 *
 * <p>Three kinds of threads: the protocol's own, which only takes edits in; one that checks
 * ({@link DiagnosticsPublisher}); and those that answer questions.
 */
public final class KodLanguageServer implements LanguageServer, LanguageClientAware {

    private final KodWorkspace workspace = new KodWorkspace();
    private final ExecutorService answers = Executors.newVirtualThreadPerTaskExecutor();
    private final KodTextDocuments documents = new KodTextDocuments(workspace, answers);
    private final KodFolders folders = new KodFolders(workspace, answers);
    private @Nullable LanguageClient client;
    private @Nullable DiagnosticsPublisher publisher;
    private ClientCapabilities clientCan = new ClientCapabilities();
    private List<String> roots = List.of();
    private final CompletableFuture<Void> left = new CompletableFuture<>();
    private volatile boolean shutDown;

    /**
     * Serves one editor until it says goodbye or hangs up.
     *
     * @return the exit code that the protocol wants: 0 after a proper shutdown, else 1
     */
    public static int serve(InputStream in, OutputStream out) throws InterruptedException {
        var server = new KodLanguageServer();
        Launcher<LanguageClient> launcher = LSPLauncher.createServerLauncher(server, in, out);
        server.connect(launcher.getRemoteProxy());
        Thread.ofVirtual().name("kod-hang-up").start(() -> server.endWith(launcher.startListening()));
        try {
            server.left.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the connection to the editor broke", e.getCause());
        } finally {
            server.close();
        }
        return server.shutDown ? 0 : 1;
    }

    /** An editor that hangs up without a word has left, too. */
    private void endWith(Future<?> listening) {
        try {
            listening.get();
            left.complete(null);
        } catch (ExecutionException e) {
            left.completeExceptionally(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void connect(LanguageClient remote) {
        client = remote;
        var checks = new DiagnosticsPublisher(workspace, remote);
        publisher = checks;
        documents.connect(checks);
        folders.connect(checks, remote);
    }

    @Override
    public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
        if (params.getCapabilities() != null) {
            clientCan = params.getCapabilities();
        }
        roots = roots(params);
        var can = new ServerCapabilities();
        var sync = new TextDocumentSyncOptions();
        sync.setOpenClose(true);
        sync.setChange(TextDocumentSyncKind.Incremental);
        sync.setSave(Either.forRight(new SaveOptions(false)));
        can.setTextDocumentSync(sync);
        can.setDefinitionProvider(true);
        can.setReferencesProvider(true);
        can.setHoverProvider(true);
        can.setDocumentSymbolProvider(true);
        can.setWorkspaceSymbolProvider(true);
        can.setCompletionProvider(new CompletionOptions(false, List.of("@", "&", "#")));
        return CompletableFuture.completedFuture(new InitializeResult(can, new ServerInfo("ambit-kod")));
    }

    @SuppressWarnings("deprecation") // Older editors only know one root.
    private static List<String> roots(InitializeParams params) {
        var found = new ArrayList<String>();
        if (params.getWorkspaceFolders() != null) {
            params.getWorkspaceFolders().stream().map(WorkspaceFolder::getUri).forEach(found::add);
        }
        if (found.isEmpty() && params.getRootUri() != null) {
            found.add(params.getRootUri());
        }
        return found;
    }

    @Override
    public void initialized(InitializedParams params) {
        boolean progress = clientCan.getWindow() != null
                && Boolean.TRUE.equals(clientCan.getWindow().getWorkDoneProgress());
        folders.scan(roots, progress);
        watchFiles();
    }

    private void watchFiles() {
        var workspaceCan = clientCan.getWorkspace();
        var remote = client;
        boolean possible = workspaceCan != null
                && workspaceCan.getDidChangeWatchedFiles() != null
                && Boolean.TRUE.equals(workspaceCan.getDidChangeWatchedFiles().getDynamicRegistration());
        if (possible && remote != null) {
            var options = new DidChangeWatchedFilesRegistrationOptions(
                    List.of(new FileSystemWatcher(Either.forLeft("**/*.{kod,khd}"))));
            remote.registerCapability(new RegistrationParams(
                    List.of(new Registration("kod-files", "workspace/didChangeWatchedFiles", options))));
        }
    }

    @Override
    public CompletableFuture<Object> shutdown() {
        shutDown = true;
        return CompletableFuture.completedFuture(new Object());
    }

    @Override
    public void exit() {
        left.complete(null);
    }

    private void close() {
        if (publisher != null) {
            publisher.close();
        }
        answers.shutdown();
    }

    @Override
    public void setTrace(SetTraceParams params) {
        // There is nothing to trace; editors set it all the same.
    }

    @Override
    public void cancelProgress(WorkDoneProgressCancelParams params) {
        // Reading the sources takes a few seconds; it is not worth stopping.
    }

    @Override
    public TextDocumentService getTextDocumentService() {
        return documents;
    }

    @Override
    public WorkspaceService getWorkspaceService() {
        return folders;
    }
}
