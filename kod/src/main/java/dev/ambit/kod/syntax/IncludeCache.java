package dev.ambit.kod.syntax;

import dev.ambit.kod.syntax.KodFile.ConstantItem;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Constants files parsed once and shared: nearly every class of a game includes the same one. Only files without errors
 * and without includes of their own are kept. Safe for several threads.
 */
public final class IncludeCache {

    private final Map<SourceFile, List<ConstantItem>> parsed = new ConcurrentHashMap<>();

    Optional<List<ConstantItem>> find(SourceFile file) {
        return Optional.ofNullable(parsed.get(file));
    }

    /** The first parse stays, so that a list's identity stands for the file. */
    List<ConstantItem> keep(SourceFile file, List<ConstantItem> items) {
        var first = parsed.putIfAbsent(file, items);
        return first == null ? items : first;
    }
}
