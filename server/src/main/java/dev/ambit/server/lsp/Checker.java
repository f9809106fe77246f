package dev.ambit.server.lsp;

import dev.ambit.kod.compile.KodCheck;
import dev.ambit.kod.syntax.Diagnostic;
import dev.ambit.kod.syntax.Diagnostics;
import dev.ambit.kod.syntax.IncludeCache;
import dev.ambit.kod.syntax.KodFile;
import dev.ambit.kod.syntax.Parser;
import dev.ambit.kod.syntax.SourceFile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Asks the compiler what is wrong: with one source at once, with all of them when there is time. Owned by one thread.
 *
 * <p>While a file does not parse, the others are checked against the last version of it that did: nobody wants to see
 * the errors of half a class in all the classes below it.
 */
final class Checker {

    /** @param sound the newest version without syntax errors, if there has been one */
    private record Parsed(KodSource source, KodFile tree, List<Diagnostic> syntax, Optional<KodFile> sound) {
        boolean isSound() {
            return syntax.isEmpty();
        }
    }

    private final KodWorkspace workspace;
    private final Map<String, Parsed> files = new HashMap<>();
    private IncludeCache includeCache = new IncludeCache();
    private KodCheck check = KodCheck.of(List.of(), () -> false);

    Checker(KodWorkspace workspace) {
        this.workspace = workspace;
    }

    /** What is wrong with one source, if the others are as they were when all were checked. */
    List<Diagnostic> checkOne(KodSource source) {
        var parsed = parse(source, Optional.ofNullable(files.get(source.path())));
        files.put(source.path(), parsed);
        return judged(parsed, check.again(parsed.tree()));
    }

    /**
     * What is wrong with any source, by path; a source without faults has an empty list.
     *
     * @param enough asked now and then: whether there is something better to do
     * @throws java.util.concurrent.CancellationException if so; everything is as it was before
     */
    Map<String, List<Diagnostic>> checkAll(BooleanSupplier enough) {
        refresh(workspace.sources().stream()
                .filter(source -> KodWorkspace.isKod(source.path()))
                .toList());
        var all = files.values().stream()
                .sorted((a, b) -> a.source().path().compareTo(b.source().path()))
                .toList();
        check = KodCheck.of(
                all.stream().map(one -> one.sound().orElse(one.tree())).toList(), enough);
        var found = new LinkedHashMap<String, List<Diagnostic>>();
        for (var one : all) {
            String path = one.source().path();
            found.put(path, judged(one, one.isSound() ? check.found(path) : check.again(one.tree())));
        }
        return found;
    }

    private static List<Diagnostic> judged(Parsed parsed, List<Diagnostic> more) {
        var all = new ArrayList<>(parsed.syntax());
        all.addAll(more);
        return all;
    }

    /** Parses what is new, and what includes something new. */
    private void refresh(Collection<KodSource> sources) {
        var known = Map.copyOf(files);
        boolean includesChanged = known.values().stream().anyMatch(this::includesSomethingElse);
        if (includesChanged) {
            includeCache = new IncludeCache();
        }
        var fresh = sources.parallelStream()
                .map(source -> {
                    var old = Optional.ofNullable(known.get(source.path()));
                    boolean holds =
                            old.isPresent() && old.get().source() == source && !includesSomethingElse(old.get());
                    return holds ? old.get() : parse(source, old);
                })
                .toList();
        files.clear();
        fresh.forEach(one -> files.put(one.source().path(), one));
    }

    /** Whether an include line would now bring another text than it did. A file that was not found may be there now. */
    private boolean includesSomethingElse(Parsed parsed) {
        boolean missing = parsed.syntax().stream().anyMatch(one -> one.message().startsWith("Can't find include"));
        return missing
                || parsed.tree().includes().stream()
                        .anyMatch(used -> find(used.name(), parsed.tree().source())
                                .filter(now -> now == used)
                                .isEmpty());
    }

    private Optional<SourceFile> find(String name, SourceFile from) {
        return workspace.include(name, from.path()).map(KodSource::source);
    }

    private Parsed parse(KodSource source, Optional<Parsed> before) {
        var diagnostics = new Diagnostics();
        var tree = Parser.parse(source.source(), this::find, includeCache, diagnostics);
        var syntax = diagnostics.list();
        return new Parsed(source, tree, syntax, syntax.isEmpty() ? Optional.of(tree) : before.flatMap(Parsed::sound));
    }
}
