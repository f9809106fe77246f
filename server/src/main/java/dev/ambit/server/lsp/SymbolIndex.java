package dev.ambit.server.lsp;

import dev.ambit.server.lsp.Declaration.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Who declares what in the whole workspace, by kind and name. One source is put in or taken out at a time, by one
 * thread; any thread may ask meanwhile.
 */
final class SymbolIndex {

    private final Map<Kind, Map<String, List<Symbol>>> byKind = new ConcurrentHashMap<>();
    private final Map<String, List<Symbol>> bySource = new ConcurrentHashMap<>();

    private Map<String, List<Symbol>> named(Kind kind) {
        return byKind.computeIfAbsent(kind, first -> new ConcurrentHashMap<>());
    }

    /** Puts in a source in place of its earlier version. */
    synchronized void put(KodSource source) {
        remove(source.path());
        var symbols = symbols(source);
        bySource.put(source.path(), symbols);
        for (var symbol : symbols) {
            named(symbol.kind()).merge(symbol.declaration().key(), List.of(symbol), SymbolIndex::joined);
        }
    }

    synchronized void remove(String path) {
        var old = bySource.remove(path);
        if (old == null) {
            return;
        }
        for (var symbol : old) {
            named(symbol.kind()).computeIfPresent(symbol.declaration().key(), (key, all) -> {
                var rest = all.stream()
                        .filter(one -> !one.source().path().equals(path))
                        .toList();
                return rest.isEmpty() ? null : rest;
            });
        }
    }

    private static List<Symbol> joined(List<Symbol> some, List<Symbol> more) {
        var all = new ArrayList<Symbol>(some.size() + more.size());
        all.addAll(some);
        all.addAll(more);
        return all;
    }

    /** All but locals, which nobody looks for from elsewhere, and sections. */
    private static List<Symbol> symbols(KodSource source) {
        var found = new ArrayList<Symbol>();
        for (var top : source.declarations()) {
            found.add(Symbol.top(source, top));
            top.members().forEach(member -> {
                var symbol = Symbol.member(source, top, member);
                found.add(symbol);
                member.parts(Kind.PARAMETER).forEach(parameter -> found.add(symbol.part(parameter)));
            });
        }
        return found;
    }

    List<Symbol> find(Kind kind, String name) {
        return named(kind).getOrDefault(SourceTokens.key(name), List.of());
    }

    /** One symbol for each name of a kind. */
    Stream<Symbol> each(Kind kind) {
        return named(kind).values().stream().map(List::getFirst);
    }

    Stream<Symbol> all() {
        return bySource.values().stream().flatMap(List::stream);
    }

    /** The class of that name and those above it, nearest first. A circle ends where it closes. */
    List<Symbol> lineage(String className) {
        var line = new ArrayList<Symbol>();
        var seen = new HashSet<String>();
        String name = className;
        while (!name.isEmpty() && seen.add(SourceTokens.key(name))) {
            Optional<Symbol> found = find(Kind.CLASS, name).stream().findFirst();
            if (found.isEmpty()) {
                break;
            }
            line.add(found.get());
            name = found.get().declaration().above();
        }
        return line;
    }
}
