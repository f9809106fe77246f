package dev.ambit.kod.compile;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.base.Kodbase.Symbol;
import dev.ambit.kod.lang.Builtin;
import dev.ambit.kod.lang.FixedNames;
import dev.ambit.kod.lang.SymbolKind;
import dev.ambit.kod.syntax.Diagnostics;
import dev.ambit.kod.syntax.Name;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The global names while one file is compiled: those of the kodbase, and the new ones, which go into the kodbase only
 * when the file is done.
 *
 * <p>Classes, messages and parameters share one counter, and a name gets its number the first time a construct with it
 * is complete, because that is when a yacc parser acts: the class at the end of its header line; a parameter of a
 * handler after its default value; the handler's message after all its parameters; {@code #parameter=value} after the
 * value; {@code &Class} and {@code @message} where they stand. A name mentioned before it is defined keeps its number.
 */
class GlobalNames {

    protected final Kodbase base;
    protected final Diagnostics diagnostics;
    private final Map<String, Symbol> fresh = new HashMap<>();
    private final Map<String, Symbol> mentioned = new LinkedHashMap<>();
    private final Map<String, Symbol> strays = new LinkedHashMap<>();
    private final Set<String> definedHere = new HashSet<>();
    private final Map<String, Integer> usedResources = new HashMap<>();
    private int maxId;
    private int maxResource;

    GlobalNames(Kodbase base, Diagnostics diagnostics) {
        this.base = base;
        this.diagnostics = diagnostics;
        this.maxId = base.maxId();
        this.maxResource = base.maxResource();
    }

    Kodbase base() {
        return base;
    }

    /** Whether names of different kinds may be alike; in files they may not. */
    boolean keepsKindsApart() {
        return false;
    }

    Optional<Symbol> find(String key) {
        var known = fresh.get(key);
        if (known != null) {
            return Optional.of(known);
        }
        var inBase = base.find(key);
        if (inBase.isPresent()) {
            return inBase;
        }
        return FixedNames.find(key).map(fixed -> new Symbol(fixed.kind(), fixed.name(), fixed.id(), true));
    }

    /** Whether something defined has this name: a class, message, parameter, resource or one of the functions. */
    boolean isDefined(String key) {
        return isFunction(key) || find(key).filter(symbol -> !symbol.missing()).isPresent();
    }

    static boolean isFunction(String key) {
        return Builtin.byName(key).filter(Builtin::isReserved).isPresent();
    }

    /** The number for a name that is defined here. A name that is something else already is an error. */
    int define(SymbolKind kind, Name name) {
        var known = find(name.key());
        int id;
        if (isFunction(name.key())) {
            diagnostics.error(name.span(), "Duplicate identifier " + name, "it is a function");
            return 0;
        } else if (known.isEmpty()) {
            id = kind == SymbolKind.RESOURCE ? ++maxResource : newNumber(kind, name);
        } else if (known.get().kind() == kind) {
            id = known.get().id();
        } else if (known.get().missing() && kind != SymbolKind.RESOURCE) {
            diagnostics.error(
                    name.span(),
                    kind.title() + " " + name + " was referenced elsewhere with different type",
                    "as a " + known.get().kind().word());
            return known.get().id();
        } else {
            diagnostics.error(
                    name.span(),
                    "Duplicate identifier " + name,
                    "it is a " + known.get().kind().word() + " already");
            return known.get().id();
        }
        fresh.put(name.key(), new Symbol(kind, name.text(), id, false));
        return id;
    }

    /** Methods that were written while the world runs may have called it so already. */
    private int newNumber(SymbolKind kind, Name name) {
        return base.live().find(kind, name.key()).map(Symbol::id).orElseGet(() -> ++maxId);
    }

    /** Whether {@code name} was defined in this file before; it is from now on. */
    boolean definedBefore(Name name) {
        return !definedHere.add(name.key());
    }

    /** The number for a class, message or parameter that is mentioned. One that nobody has defined yet is missing. */
    int mention(SymbolKind kind, Name name) {
        return mention(kind, name, Optional.empty());
    }

    /** @param hiding the number of the local, property or class variable that has this name where it is mentioned */
    int mention(SymbolKind kind, Name name, Optional<Integer> hiding) {
        var known = find(name.key());
        if (known.isEmpty()) {
            var symbol = new Symbol(kind, name.text(), newNumber(kind, name), true);
            fresh.put(name.key(), symbol);
            mentioned.put(name.key(), symbol);
            return symbol.id();
        }
        if (known.get().kind() != kind && !known.get().missing() && kind != SymbolKind.PARAMETER) {
            return stray(kind, name, known.get(), hiding);
        }
        if (known.get().kind() != kind) {
            diagnostics.error(
                    name.span(),
                    mismatch(kind, name, known.get()),
                    "it is a " + known.get().kind().word());
        }
        // Kept even if the class that defined it is compiled again in this file, without it.
        fresh.putIfAbsent(name.key(), known.get());
        mentioned.putIfAbsent(name.key(), known.get());
        return known.get().id();
    }

    private static String mismatch(SymbolKind kind, Name name, Symbol known) {
        if (kind != SymbolKind.PARAMETER) {
            return "Identifier " + name + " was referenced earlier with different type";
        }
        return known.missing() ? "Duplicate identifier " + name : "Literal " + name + " is a duplicate identifier";
    }

    /**
     * A class or message literal with the name of something else. No class or message can ever have that name, so what
     * it stands for cannot be found when it runs; but the original compiles it, and numbers it in this odd way.
     */
    private int stray(SymbolKind kind, Name name, Symbol known, Optional<Integer> hiding) {
        diagnostics.warning(
                name.span(),
                "Expecting a " + kind.word() + " name; found " + name + ", a "
                        + known.kind().word());
        if (strays.containsKey(name.key()) || base.isMissing(name.key())) {
            return hiding.orElse(known.id());
        }
        strays.put(name.key(), new Symbol(kind, name.text(), ++maxId, true));
        return maxId;
    }

    Optional<Symbol> resource(String key) {
        var found = find(key).filter(symbol -> symbol.kind() == SymbolKind.RESOURCE);
        found.ifPresent(symbol -> usedResources.put(key, symbol.id()));
        return found;
    }

    /** Resources that code of this file reads, with their numbers. */
    Map<String, Integer> usedResources() {
        return usedResources;
    }

    /** Hands the new numbers to the kodbase; the classes of the file must be in it already. */
    void commit() {
        base.raise(maxId, maxResource);
        mentioned.forEach((key, symbol) -> {
            if (base.find(key).isEmpty() && FixedNames.find(key).isEmpty()) {
                base.addMissing(symbol.kind(), symbol.name(), symbol.id());
            }
        });
        strays.values().forEach(symbol -> base.addMissing(symbol.kind(), symbol.name(), symbol.id()));
    }
}
