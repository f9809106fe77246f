package dev.ambit.server.lsp;

import dev.ambit.server.lsp.Declaration.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What names stand for, in the order in which the compiler looks. */
final class Meanings {

    /** As deep as the compiler follows includes. */
    private static final int MAX_INCLUDE_DEPTH = 10;

    private final KodWorkspace workspace;

    Meanings(KodWorkspace workspace) {
        this.workspace = workspace;
    }

    /** The declarations of a name: several for a message that several classes handle, none for a built-in function. */
    List<Symbol> of(KodSource source, Mention mention) {
        var index = workspace.index();
        return switch (mention.kind()) {
            case CLASS -> index.find(Kind.CLASS, mention.name());
            case MESSAGE -> nearestFirst(source, mention.start(), index.find(Kind.HANDLER, mention.name()));
            case PARAMETER -> parameters(source, mention);
            case PLAIN, FUNCTION -> plain(source, mention.start(), mention.name());
            case FILE -> List.of();
        };
    }

    Optional<KodSource> file(KodSource source, Mention mention) {
        return mention.kind() == Mention.Kind.FILE
                ? workspace.include(mention.name(), source.path())
                : Optional.empty();
    }

    /** The handlers of the message that a call sends; of {@code Create}, the constructors that the class has. */
    List<Symbol> receivers(KodSource source, int offset, CallSite call) {
        var index = workspace.index();
        if (!call.className().isEmpty()) {
            return handlersOf(call.className(), call.message());
        }
        return call.message().isEmpty()
                ? List.of()
                : nearestFirst(source, offset, index.find(Kind.HANDLER, call.message()));
    }

    /** The handlers of a message in a class and those above it, nearest first. */
    List<Symbol> handlersOf(String className, String message) {
        return workspace.index().lineage(className).stream()
                .flatMap(kodClass -> kodClass.declaration()
                        .members(Kind.HANDLER)
                        .filter(handler -> handler.key().equals(SourceTokens.key(message)))
                        .map(handler -> Symbol.member(kodClass.source(), kodClass.declaration(), handler)))
                .toList();
    }

    private List<Symbol> parameters(KodSource source, Mention mention) {
        var sent = mention.call().stream()
                .flatMap(call -> receivers(source, mention.start(), call).stream())
                .flatMap(handler -> handler.declaration().parts(Kind.PARAMETER).map(handler::part))
                .filter(parameter -> parameter.declaration().key().equals(SourceTokens.key(mention.name())))
                .toList();
        return sent.isEmpty() ? workspace.index().find(Kind.PARAMETER, mention.name()) : sent;
    }

    /** The handlers that an object of the class around {@code offset} would use come first. */
    private List<Symbol> nearestFirst(KodSource source, int offset, List<Symbol> handlers) {
        var here = source.classAt(offset);
        if (here.isEmpty() || handlers.size() < 2) {
            return handlers;
        }
        var near = handlersOf(here.get().name(), handlers.getFirst().name());
        var ordered = new ArrayList<>(near);
        handlers.stream().filter(one -> near.stream().noneMatch(one::isSameAs)).forEach(ordered::add);
        return ordered;
    }

    private List<Symbol> plain(KodSource source, int offset, String name) {
        String key = SourceTokens.key(name);
        return visible(source, offset)
                .filter(symbol -> symbol.declaration().key().equals(key))
                .findFirst()
                .map(List::of)
                .orElseGet(() -> workspace.index().find(Kind.RESOURCE, name));
    }

    /**
     * All that a plain name at {@code offset} can stand for, what hides others first; resources of other classes, which
     * can be very many, are left out.
     */
    Stream<Symbol> visible(KodSource source, int offset) {
        var kodClass = source.classAt(offset);
        if (kodClass.isEmpty()) {
            return source.declarations().stream().map(one -> Symbol.top(source, one));
        }
        var here = kodClass.get();
        var ofHandler = source.handlerAt(offset).stream().flatMap(handler -> {
            var symbol = Symbol.member(source, here, handler);
            return handler.parts().stream().map(symbol::part);
        });
        var constants = constants(source, here.members().map(one -> Symbol.member(source, here, one)), new HashSet<>());
        var own = variables(source, here);
        var inherited = workspace.index().lineage(here.above()).stream()
                .filter(above -> !above.declaration().key().equals(here.key()))
                .flatMap(above -> variables(above.source(), above.declaration()));
        var resources = here.members(Kind.RESOURCE).map(one -> Symbol.member(source, here, one));
        return Stream.of(ofHandler, constants, own, inherited, resources).flatMap(all -> all);
    }

    private static Stream<Symbol> variables(KodSource source, Declaration kodClass) {
        return kodClass.members()
                .filter(one -> one.kind() == Kind.PROPERTY || one.kind() == Kind.CLASS_VARIABLE)
                .map(one -> Symbol.member(source, kodClass, one));
    }

    private Stream<Symbol> constants(KodSource compiled, Stream<Symbol> lines, Set<String> including) {
        return lines.flatMap(line -> switch (line.kind()) {
            case CONSTANT -> Stream.of(line);
            case INCLUDE -> included(compiled, line.name(), including);
            default -> Stream.empty();
        });
    }

    private Stream<Symbol> included(KodSource compiled, String name, Set<String> including) {
        var file = workspace.include(name, compiled.path());
        if (file.isEmpty()
                || including.size() >= MAX_INCLUDE_DEPTH
                || including.contains(file.get().path())) {
            return Stream.empty();
        }
        var deeper = new HashSet<>(including);
        deeper.add(file.get().path());
        var lines = file.get().declarations().stream().map(one -> Symbol.top(file.get(), one));
        return constants(compiled, lines, deeper);
    }
}
