package dev.ambit.server.lsp;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.LocationLink;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.CompletableFutures;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.jspecify.annotations.Nullable;

/** Edits and questions about one document: hands each to whoever answers it. */
@SuppressWarnings("NullAway") // "no hover" is null in the protocol
final class KodTextDocuments implements TextDocumentService {

    private final KodWorkspace workspace;
    private final Executor answers;
    private final Definitions definitions;
    private final FindReferences references;
    private final Hovers hovers;
    private final Completions completions;
    private final Outline outline;
    private Optional<DiagnosticsPublisher> publisher = Optional.empty();

    KodTextDocuments(KodWorkspace workspace, Executor answers) {
        this.workspace = workspace;
        this.answers = answers;
        var meanings = new Meanings(workspace);
        this.definitions = new Definitions(workspace, meanings);
        this.references = new FindReferences(workspace, meanings);
        this.hovers = new Hovers(meanings);
        this.completions = new Completions(workspace, meanings);
        this.outline = new Outline(workspace, definitions);
    }

    void connect(DiagnosticsPublisher diagnostics) {
        publisher = Optional.of(diagnostics);
    }

    // Edits: taken in at once, in their order

    @Override
    public void didOpen(DidOpenTextDocumentParams params) {
        workspace.open(
                params.getTextDocument().getUri(), params.getTextDocument().getText());
        changed(params.getTextDocument().getUri());
    }

    @Override
    public void didChange(DidChangeTextDocumentParams params) {
        workspace.change(params.getTextDocument().getUri(), params.getContentChanges());
        changed(params.getTextDocument().getUri());
    }

    @Override
    public void didClose(DidCloseTextDocumentParams params) {
        workspace.close(params.getTextDocument().getUri());
        changed(params.getTextDocument().getUri());
    }

    @Override
    public void didSave(DidSaveTextDocumentParams params) {
        // What is saved is what is open.
    }

    private void changed(String address) {
        publisher.ifPresent(checks -> checks.changed(KodWorkspace.path(address)));
    }

    // Questions: answered by other threads, about the text as it is when they are asked

    private <T> CompletableFuture<T> answer(TextDocumentIdentifier document, T none, Function<KodSource, T> answer) {
        var source = workspace.find(KodWorkspace.path(document.getUri()));
        if (source.isEmpty()) {
            return CompletableFuture.completedFuture(none);
        }
        return CompletableFutures.computeAsync(answers, stop -> {
            stop.checkCanceled();
            return answer.apply(source.get());
        });
    }

    @Override
    public CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>> definition(
            DefinitionParams params) {
        return answer(
                params.getTextDocument(),
                Either.forLeft(List.of()),
                source -> Either.forLeft(definitions.at(source, params.getPosition())));
    }

    @Override
    public CompletableFuture<List<? extends Location>> references(ReferenceParams params) {
        return answer(
                params.getTextDocument(),
                List.of(),
                source -> references.at(
                        source, params.getPosition(), params.getContext().isIncludeDeclaration()));
    }

    @Override
    public CompletableFuture<@Nullable Hover> hover(HoverParams params) {
        return answer(
                params.getTextDocument(),
                null,
                source -> hovers.at(source, params.getPosition()).orElse(null));
    }

    @Override
    public CompletableFuture<Either<List<CompletionItem>, CompletionList>> completion(CompletionParams params) {
        return answer(
                params.getTextDocument(),
                Either.forLeft(List.of()),
                source -> Either.forRight(completions.at(source, params.getPosition())));
    }

    @Override
    public CompletableFuture<List<Either<SymbolInformation, DocumentSymbol>>> documentSymbol(
            DocumentSymbolParams params) {
        return answer(
                params.getTextDocument(),
                List.of(),
                source -> outline.of(source).stream()
                        .map(Either::<SymbolInformation, DocumentSymbol>forRight)
                        .toList());
    }
}
