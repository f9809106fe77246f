package dev.ambit.server.lsp;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceContext;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WindowClientCapabilities;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkDoneProgressEnd;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;

/** An editor without a screen, connected to a real server by two real pipes. */
final class Editor implements LanguageClient, AutoCloseable {

    private static final long PATIENCE_SECONDS = 300;

    private final Path folder;
    private final Map<String, String> texts = new HashMap<>();
    private final Map<String, List<Diagnostic>> diagnostics = new HashMap<>();
    private final CompletableFuture<Void> indexed = new CompletableFuture<>();
    private final CompletableFuture<Integer> exitCode = new CompletableFuture<>();
    private final Pipe toServer = Pipe.open();
    private final Pipe toEditor = Pipe.open();
    private final LanguageServer server;
    private int version;

    private Editor(Path folder) throws IOException {
        this.folder = folder;
        Thread.ofPlatform().daemon().name("kod-lsp").start(() -> {
            try {
                exitCode.complete(KodLanguageServer.serve(
                        Channels.newInputStream(toServer.source()), Channels.newOutputStream(toEditor.sink())));
            } catch (InterruptedException | RuntimeException e) {
                exitCode.completeExceptionally(e);
            }
        });
        var launcher = LSPLauncher.createClientLauncher(
                this, Channels.newInputStream(toEditor.source()), Channels.newOutputStream(toServer.sink()));
        server = launcher.getRemoteProxy();
        launcher.startListening();
    }

    /** Opens a folder and waits until the server has read it. */
    static Editor on(Path folder) throws Exception {
        var editor = new Editor(folder);
        var params = new InitializeParams();
        params.setWorkspaceFolders(List.of(new WorkspaceFolder(folder.toUri().toString(), "world")));
        var can = new ClientCapabilities();
        can.setWindow(new WindowClientCapabilities());
        can.getWindow().setWorkDoneProgress(true);
        params.setCapabilities(can);
        patiently(editor.server.initialize(params));
        editor.server.initialized(new InitializedParams());
        patiently(editor.indexed);
        return editor;
    }

    LanguageServer server() {
        return server;
    }

    static <T> T patiently(CompletableFuture<T> answer) throws Exception {
        return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    // Typing

    void open(String file) throws IOException {
        open(file, Files.readString(folder.resolve(file)));
    }

    void open(String file, String text) {
        texts.put(file, text);
        server.getTextDocumentService()
                .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(address(file), "kod", ++version, text)));
    }

    /** Types {@code after} in place of the first {@code before}, as one small edit. */
    void type(String file, String before, String after) {
        int start = text(file).indexOf(before);
        if (start < 0) {
            throw new AssertionError(before + " is not in " + file);
        }
        var range = new Range(position(file, start), position(file, start + before.length()));
        texts.put(file, text(file).substring(0, start) + after + text(file).substring(start + before.length()));
        send(file, new TextDocumentContentChangeEvent(range, after));
    }

    void replace(String file, String text) {
        texts.put(file, text);
        send(file, new TextDocumentContentChangeEvent(text));
    }

    void send(String file, TextDocumentContentChangeEvent change) {
        server.getTextDocumentService()
                .didChange(new DidChangeTextDocumentParams(
                        new VersionedTextDocumentIdentifier(address(file), ++version), List.of(change)));
    }

    void close(String file) {
        server.getTextDocumentService()
                .didClose(new DidCloseTextDocumentParams(new TextDocumentIdentifier(address(file))));
    }

    // Asking

    List<String> definition(String file, String mark) throws Exception {
        var answer =
                patiently(server.getTextDocumentService().definition(new DefinitionParams(id(file), at(file, mark))));
        return answer.getLeft().stream().map(this::shown).toList();
    }

    List<String> references(String file, String mark) throws Exception {
        var params = new ReferenceParams(id(file), at(file, mark), new ReferenceContext(true));
        return patiently(server.getTextDocumentService().references(params)).stream()
                .map(this::shown)
                .toList();
    }

    /** Empty if there is none. */
    String hover(String file, String mark) throws Exception {
        var answer = patiently(server.getTextDocumentService().hover(new HoverParams(id(file), at(file, mark))));
        return answer == null ? "" : answer.getContents().getRight().getValue();
    }

    List<CompletionItem> completion(String file, String mark) throws Exception {
        var answer =
                patiently(server.getTextDocumentService().completion(new CompletionParams(id(file), at(file, mark))));
        return answer.isRight() ? answer.getRight().getItems() : answer.getLeft();
    }

    List<String> labels(String file, String mark) throws Exception {
        return completion(file, mark).stream().map(CompletionItem::getLabel).toList();
    }

    List<DocumentSymbol> outline(String file) throws Exception {
        var found = new ArrayList<DocumentSymbol>();
        patiently(server.getTextDocumentService().documentSymbol(new DocumentSymbolParams(id(file))))
                .forEach(one -> found.add(one.getRight()));
        return found;
    }

    /** Waits until the diagnostics of a file are as wanted. */
    List<Diagnostic> diagnostics(String file, Predicate<List<Diagnostic>> wanted) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        synchronized (diagnostics) {
            while (true) {
                var now = diagnostics.getOrDefault(address(file), List.of());
                if (wanted.test(now)) {
                    return now;
                }
                long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
                if (left <= 0) {
                    throw new AssertionError("the diagnostics of " + file + " stayed " + now);
                }
                diagnostics.wait(left);
            }
        }
    }

    // Places: "a|b" is between the a and the b of the first "ab"

    Position at(String file, String mark) {
        int bar = mark.indexOf('|');
        int found = text(file).indexOf(mark.replace("|", ""));
        if (found < 0 || bar < 0) {
            throw new AssertionError(mark + " is not in " + file);
        }
        return position(file, found + bar);
    }

    private Position position(String file, int offset) {
        String before = text(file).substring(0, offset);
        return new Position((int) before.chars().filter(c -> c == '\n').count(), offset - before.lastIndexOf('\n') - 1);
    }

    /** {@code dog.kod:12:4 Bark}: file, line and column from 1, and the text there. */
    private String shown(Location location) {
        var range = location.getRange();
        String path = location.getUri().replaceFirst(".*/", "");
        String line = text(path).split("\n", -1)[range.getStart().getLine()];
        return path + ":" + (range.getStart().getLine() + 1) + ":"
                + (range.getStart().getCharacter() + 1) + " "
                + line.substring(range.getStart().getCharacter(), range.getEnd().getCharacter());
    }

    private String text(String file) {
        return texts.computeIfAbsent(file, name -> {
            try {
                return Files.readString(folder.resolve(name));
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
    }

    String address(String file) {
        return folder.resolve(file).toUri().toString();
    }

    private TextDocumentIdentifier id(String file) {
        return new TextDocumentIdentifier(address(file));
    }

    // What the server says

    @Override
    public void publishDiagnostics(PublishDiagnosticsParams params) {
        synchronized (diagnostics) {
            diagnostics.put(params.getUri(), params.getDiagnostics());
            diagnostics.notifyAll();
        }
    }

    @Override
    public CompletableFuture<Void> createProgress(WorkDoneProgressCreateParams params) {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public void notifyProgress(ProgressParams params) {
        if (params.getValue().getLeft() instanceof WorkDoneProgressEnd) {
            indexed.complete(null);
        }
    }

    @Override
    public void telemetryEvent(Object object) {}

    @Override
    public void showMessage(MessageParams message) {}

    @Override
    public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams request) {
        return new CompletableFuture<>();
    }

    @Override
    public void logMessage(MessageParams message) {}

    // Leaving

    int quit() throws Exception {
        patiently(server.shutdown());
        server.exit();
        return patiently(exitCode);
    }

    int hangUp() throws Exception {
        toServer.sink().close();
        return patiently(exitCode);
    }

    @Override
    public void close() throws Exception {
        toServer.sink().close();
        patiently(exitCode);
        toEditor.source().close();
    }
}
