package dev.ambit.kod.syntax;

import dev.ambit.kod.syntax.KodFile.ConstantItem;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the files that one source file includes. */
final class IncludeReader {

    static final int MAX_DEPTH = 10;

    /** Files that include each other many times over would otherwise take forever within the depth allowed. */
    static final int MAX_FILES = 1000;

    private final SourceFile source;
    private final Includes includes;
    private final IncludeCache cache;
    private final Diagnostics diagnostics;
    private final Set<SourceFile> used = new LinkedHashSet<>();
    private int depth;
    private int files;

    IncludeReader(SourceFile source, Includes includes, IncludeCache cache, Diagnostics diagnostics) {
        this.source = source;
        this.includes = includes;
        this.cache = cache;
        this.diagnostics = diagnostics;
    }

    List<SourceFile> used() {
        return List.copyOf(used);
    }

    List<ConstantItem> constants(String name, Span span) {
        var file = open(name, span);
        if (file.isEmpty()) {
            return List.of();
        }
        var known = cache.find(file.get());
        if (known.isPresent()) {
            return known.get();
        }
        int before = diagnostics.list().size();
        int includedBefore = files;
        depth++;
        try {
            var items = Parser.constants(new TokenStream(file.get(), diagnostics, true), this);
            if (diagnostics.list().size() == before && files == includedBefore) {
                return cache.keep(file.get(), items);
            }
            return items;
        } finally {
            depth--;
        }
    }

    List<Stmt> statements(String name, Span span, int nesting) {
        var file = open(name, span);
        if (file.isEmpty()) {
            return List.of();
        }
        depth++;
        try {
            return new StatementParser(new TokenStream(file.get(), diagnostics, false), this, nesting).untilEndOfFile();
        } finally {
            depth--;
        }
    }

    private Optional<SourceFile> open(String name, Span span) {
        if (depth >= MAX_DEPTH) {
            diagnostics.error(span, "Maximum nesting depth of include files is " + MAX_DEPTH);
            return Optional.empty();
        }
        if (++files > MAX_FILES) {
            diagnostics.error(span, "More than " + MAX_FILES + " included files");
            return Optional.empty();
        }
        var file = includes.find(name, source);
        if (file.isEmpty()) {
            diagnostics.error(span, "Can't find include file " + name);
        }
        file.ifPresent(used::add);
        return file;
    }
}
