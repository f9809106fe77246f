package dev.ambit.server.lsp;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.SymbolKind;
import org.eclipse.lsp4j.WorkspaceSymbol;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** The outline of one source, and the search for names in all of them. */
final class Outline {

    /** More than anybody reads through. */
    private static final int MAX_SYMBOLS = 500;

    private final KodWorkspace workspace;
    private final Definitions definitions;

    Outline(KodWorkspace workspace, Definitions definitions) {
        this.workspace = workspace;
        this.definitions = definitions;
    }

    List<DocumentSymbol> of(KodSource source) {
        return entries(source, source.declarations());
    }

    private static List<DocumentSymbol> entries(KodSource source, List<Declaration> declarations) {
        return declarations.stream()
                .filter(one -> one.kind() != Declaration.Kind.PARAMETER && one.kind() != Declaration.Kind.LOCAL)
                .map(one -> entry(source, one))
                .toList();
    }

    private static DocumentSymbol entry(KodSource source, Declaration declaration) {
        var text = source.text();
        var symbol = new DocumentSymbol(
                declaration.name(),
                kind(declaration.kind()),
                text.range(declaration.start(), declaration.end()),
                text.range(declaration.nameStart(), declaration.nameEnd()));
        symbol.setDetail(detail(declaration));
        symbol.setChildren(entries(source, declaration.parts()));
        return symbol;
    }

    private static String detail(Declaration declaration) {
        return switch (declaration.kind()) {
            case CLASS -> declaration.above().isEmpty() ? "" : "is " + declaration.above();
            case HANDLER -> declaration.signature().substring(declaration.name().length());
            case INCLUDE -> "include";
            default -> declaration.value().lines().findFirst().orElse("");
        };
    }

    static SymbolKind kind(Declaration.Kind kind) {
        return switch (kind) {
            case CLASS -> SymbolKind.Class;
            case SECTION -> SymbolKind.Namespace;
            case CONSTANT -> SymbolKind.Constant;
            case INCLUDE -> SymbolKind.File;
            case RESOURCE -> SymbolKind.String;
            case CLASS_VARIABLE -> SymbolKind.Field;
            case PROPERTY -> SymbolKind.Property;
            case HANDLER -> SymbolKind.Method;
            case PARAMETER, LOCAL -> SymbolKind.Variable;
        };
    }

    /** Classes, handlers and what else is declared in a class, by a part of the name; whole names and classes first. */
    List<WorkspaceSymbol> search(String query) {
        String wanted = query.toLowerCase(Locale.ROOT);
        return workspace
                .index()
                .all()
                .filter(symbol -> symbol.kind() != Declaration.Kind.PARAMETER
                        && symbol.kind() != Declaration.Kind.INCLUDE
                        && symbol.declaration().key().contains(wanted))
                .sorted(Comparator.<Symbol>comparingInt(symbol -> rank(symbol, wanted))
                        .thenComparing(Symbol::kind)
                        .thenComparing(Symbol::name))
                .limit(MAX_SYMBOLS)
                .map(this::found)
                .toList();
    }

    private static int rank(Symbol symbol, String wanted) {
        String key = symbol.declaration().key();
        return key.equals(wanted) ? 0 : key.startsWith(wanted) ? 1 : 2;
    }

    private WorkspaceSymbol found(Symbol symbol) {
        var found =
                new WorkspaceSymbol(symbol.name(), kind(symbol.kind()), Either.forLeft(definitions.location(symbol)));
        found.setContainerName(symbol.kodClass()
                .map(Declaration::name)
                .orElseGet(() -> symbol.source().fileName()));
        return found;
    }
}
