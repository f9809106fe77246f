package dev.ambit.server.lsp;

import dev.ambit.kod.lang.Builtin;
import dev.ambit.server.lsp.Declaration.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** What could be written at the cursor. Decided by the tokens before it, since what is being typed does not parse yet. */
final class Completions {

    /** The editor asks again when more has been typed. */
    private static final int MAX_ITEMS = 300;

    private static final Set<String> CLASS_WORDS =
            Set.of("constants", "resources", "classvars", "properties", "messages", "end", "include");

    private final KodWorkspace workspace;
    private final Meanings meanings;

    Completions(KodWorkspace workspace, Meanings meanings) {
        this.workspace = workspace;
        this.meanings = meanings;
    }

    CompletionList at(KodSource source, Position position) {
        int offset = source.text().offset(position);
        var tokens = source.tokens();
        int last = tokens.before(offset);
        if (isInsideWords(tokens, last, offset)) {
            return new CompletionList(false, List.of());
        }
        boolean typing =
                (tokens.isKind(last, SourceTokens.Kind.WORD) || tokens.isKind(last, SourceTokens.Kind.FILE_NAME))
                        && tokens.get(last).end() >= offset;
        int start = typing ? tokens.get(last).start() : offset;
        var offer = new Offer(source, start, offset);
        fill(offer, tokens, typing ? last : last + 1);
        return offer.list();
    }

    private static boolean isInsideWords(SourceTokens tokens, int last, int offset) {
        if (tokens.isKind(last, SourceTokens.Kind.REMARK)) {
            return offset <= tokens.get(last).end();
        }
        boolean closed =
                last >= 0 && tokens.text(last).length() > 1 && tokens.text(last).endsWith("\"");
        return tokens.isKind(last, SourceTokens.Kind.STRING)
                && (offset < tokens.get(last).end()
                        || offset == tokens.get(last).end() && !closed);
    }

    /** @param index the token that is being typed, or the one that would come next */
    private void fill(Offer offer, SourceTokens tokens, int index) {
        int before = tokens.previous(index);
        if (tokens.isSymbol(before, '@')) {
            messages(offer, CallSite.around(tokens, before));
        } else if (tokens.isSymbol(before, '#')) {
            CallSite.around(tokens, before).ifPresent(call -> parameters(offer, call));
        } else if (Mention.startsClassName(tokens, before)) {
            workspace.index().each(Kind.CLASS).forEach(symbol -> offer.add(symbol, '1'));
        } else if (tokens.isWord(before, "include")) {
            Stream.concat(
                            workspace.includable().stream(),
                            workspace.index().each(Kind.INCLUDE).map(Symbol::name))
                    .distinct()
                    .forEach(name -> offer.add(name, CompletionItemKind.File, '1'));
        } else if (offer.source.handlerAt(offer.start).isPresent()) {
            names(offer);
            SourceTokens.STATEMENT_WORDS.forEach(word -> offer.add(word, CompletionItemKind.Keyword, '6'));
            Stream.of("and", "or", "not", "mod").forEach(word -> offer.add(word, CompletionItemKind.Keyword, '6'));
        } else if (tokens.isSymbol(before, '=') || isInLine(tokens, before, index)) {
            names(offer);
        } else {
            CLASS_WORDS.forEach(word -> offer.add(word, CompletionItemKind.Keyword, '6'));
            // A new handler often answers a message that somebody above answers already.
            offer.source.classAt(offer.start).ifPresent(kodClass -> inherited(offer, kodClass, '3'));
        }
    }

    /** In a section's line, after its first word. */
    private static boolean isInLine(SourceTokens tokens, int before, int index) {
        return before >= 0 && tokens.has(index) && !tokens.get(index).startsLine() && !tokens.isSymbol(before, ':');
    }

    private void inherited(Offer offer, Declaration kodClass, char rank) {
        workspace.index().lineage(kodClass.above()).stream()
                .flatMap(above -> above.declaration()
                        .members(Kind.HANDLER)
                        .map(handler -> Symbol.member(above.source(), above.declaration(), handler)))
                .forEach(symbol -> offer.add(symbol, rank));
    }

    private void messages(Offer offer, Optional<CallSite> call) {
        if (call.filter(CallSite::toSelf).isPresent()) {
            offer.source.classAt(offer.start).ifPresent(here -> {
                here.members(Kind.HANDLER)
                        .map(handler -> Symbol.member(offer.source, here, handler))
                        .forEach(symbol -> offer.add(symbol, '1'));
                inherited(offer, here, '1');
            });
        }
        workspace.index().each(Kind.HANDLER).forEach(symbol -> offer.add(symbol, '3'));
    }

    private void parameters(Offer offer, CallSite call) {
        if (!call.takesParameters()) {
            return;
        }
        meanings.receivers(offer.source, offer.start, call)
                .forEach(handler -> handler.declaration()
                        .parts(Kind.PARAMETER)
                        .forEach(parameter -> offer.add(handler.part(parameter), '1')));
    }

    private void names(Offer offer) {
        meanings.visible(offer.source, offer.start)
                .filter(symbol -> symbol.kind() != Kind.INCLUDE)
                .forEach(symbol -> offer.add(
                        symbol,
                        switch (symbol.kind()) {
                            case LOCAL, PARAMETER -> '1';
                            case PROPERTY, CLASS_VARIABLE -> '2';
                            default -> '3';
                        }));
        offer.add("self", CompletionItemKind.Keyword, '2');
        Arrays.stream(Builtin.values()).forEach(offer::add);
        workspace.index().each(Kind.RESOURCE).forEach(symbol -> offer.add(symbol, '5'));
    }

    /** Collects what fits to what has been typed; of two things with one name the first counts. */
    private static final class Offer {
        private final KodSource source;
        private final int start;
        private final int end;
        private final String typed;
        private final Map<String, Found> found = new LinkedHashMap<>();

        Offer(KodSource source, int start, int end) {
            this.source = source;
            this.start = start;
            this.end = end;
            this.typed = SourceTokens.key(source.text().chars(start, end));
        }

        void add(Symbol symbol, char rank) {
            add(symbol.name(), kind(symbol.kind()), rank, item -> {
                var declaration = symbol.declaration();
                item.setDetail(
                        symbol.kind() == Kind.HANDLER
                                ? declaration.signature()
                                : declaration.value().lines().findFirst().orElse(""));
                item.setDocumentation(new MarkupContent(MarkupKind.MARKDOWN, Hovers.one(symbol)));
            });
        }

        void add(Builtin builtin) {
            add(builtin.kodName(), CompletionItemKind.Function, '4', item -> {
                item.setDetail(BuiltinNotes.signature(builtin));
                item.setDocumentation(new MarkupContent(
                        MarkupKind.MARKDOWN, BuiltinNotes.of(builtin).sense()));
            });
        }

        void add(String name, CompletionItemKind kind, char rank) {
            add(name, kind, rank, item -> {});
        }

        /**
         * @param rank what comes first, from 1
         * @param more told of the item if it is among those shown
         */
        private void add(String name, CompletionItemKind kind, char rank, Consumer<CompletionItem> more) {
            String key = SourceTokens.key(name);
            if (!key.contains(typed) || found.containsKey(key)) {
                return;
            }
            found.put(key, new Found(name, kind, (key.startsWith(typed) ? "a" : "b") + rank + key, more));
        }

        private static CompletionItemKind kind(Kind kind) {
            return switch (kind) {
                case CLASS -> CompletionItemKind.Class;
                case HANDLER -> CompletionItemKind.Method;
                case CONSTANT -> CompletionItemKind.Constant;
                case PROPERTY -> CompletionItemKind.Property;
                case CLASS_VARIABLE -> CompletionItemKind.Field;
                case RESOURCE -> CompletionItemKind.Text;
                case PARAMETER, LOCAL -> CompletionItemKind.Variable;
                case SECTION, INCLUDE -> CompletionItemKind.File;
            };
        }

        CompletionList list() {
            var range = source.text().range(start, end);
            var best = found.values().stream()
                    .sorted(Comparator.comparing(Found::order))
                    .limit(MAX_ITEMS)
                    .map(one -> one.item(range))
                    .collect(Collectors.toCollection(ArrayList::new));
            return new CompletionList(found.size() > MAX_ITEMS, best);
        }

        private record Found(String name, CompletionItemKind kind, String order, Consumer<CompletionItem> more) {

            CompletionItem item(Range range) {
                var item = new CompletionItem(name);
                item.setKind(kind);
                item.setSortText(order);
                item.setTextEdit(Either.forLeft(new TextEdit(range, name)));
                more.accept(item);
                return item;
            }
        }
    }
}
