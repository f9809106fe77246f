package dev.ambit.kod.compile;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.base.Kodbase.Symbol;
import dev.ambit.kod.lang.FixedNames;
import dev.ambit.kod.lang.SymbolKind;
import dev.ambit.kod.syntax.Diagnostics;
import dev.ambit.kod.syntax.Name;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The global names while one method is compiled in a running world. Unlike those of a file they are kept apart by kind:
 * in a world that many people write, nobody's use of a name may limit what others can say.
 */
final class MethodNames extends GlobalNames {
    private record Use(SymbolKind kind, String key) {}

    private final Map<Use, Symbol> used = new LinkedHashMap<>();
    private int maxId;
    private int spareTaken;

    MethodNames(Kodbase base, Diagnostics diagnostics) {
        super(base, diagnostics);
        maxId = base.maxId();
    }

    @Override
    boolean keepsKindsApart() {
        return true;
    }

    @Override
    int define(SymbolKind kind, Name name) {
        if (isFunction(name.key())) {
            diagnostics.error(name.span(), "Duplicate identifier " + name, "it is a function");
            return 0;
        }
        return number(kind, name);
    }

    @Override
    int mention(SymbolKind kind, Name name, Optional<Integer> hiding) {
        return number(kind, name);
    }

    private int number(SymbolKind kind, Name name) {
        return FixedNames.find(name.key())
                .filter(fixed -> fixed.kind() == kind)
                .map(FixedNames.FixedName::id)
                .orElseGet(() -> used.computeIfAbsent(new Use(kind, name.key()), use -> symbol(use, name))
                        .id());
    }

    private Symbol symbol(Use use, Name name) {
        return base.find(use.kind(), use.key())
                .or(() -> base.live().find(use.kind(), use.key()))
                .orElseGet(() -> new Symbol(use.kind(), name.text(), newNumber(), true));
    }

    private int newNumber() {
        var spare = base.live().spare();
        return spareTaken < spare.size() ? spare.get(spare.size() - ++spareTaken) : ++maxId;
    }

    /** All but the fixed ones, in the order of their first mention. */
    Collection<Symbol> used() {
        return used.values();
    }

    @Override
    void commit() {
        base.raise(maxId, 0);
        base.live().hold(used.values());
    }
}
