package dev.ambit.kod.base;

import dev.ambit.kod.base.Kodbase.Symbol;
import dev.ambit.kod.lang.SymbolKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The names in methods that were written while the world runs. Names of different kinds have nothing to do with each
 * other here: what one person calls a parameter, another may call a message. A name lives as long as a method
 * holds it; who knows what else may hold one says so when those that nobody holds are {@linkplain #collect collected}.
 */
public final class LiveNames {
    private static final class Held {
        private final Symbol symbol;
        private int holders;

        Held(Symbol symbol) {
            this.symbol = symbol;
        }
    }

    private final Map<SymbolKind, Map<String, Held>> byKind = new EnumMap<>(SymbolKind.class);
    private final Map<Integer, Held> byId = new HashMap<>();
    private final Map<Integer, Held> idle = new LinkedHashMap<>();
    private final List<Integer> spare = new ArrayList<>();

    /** Numbers that became free while somebody had a copy of the names, where they may have got a meaning. */
    private final Set<Integer> setAside = new HashSet<>();

    private boolean lent;

    LiveNames copy() {
        LiveNames copy = new LiveNames();
        byId.values().forEach(held -> copy.enter(held.symbol));
        return copy;
    }

    public Optional<Symbol> find(SymbolKind kind, String key) {
        return Optional.ofNullable(names(kind).get(key)).map(held -> held.symbol);
    }

    private Map<String, Held> names(SymbolKind kind) {
        return byKind.computeIfAbsent(kind, k -> new HashMap<>());
    }

    public int count() {
        return byId.size();
    }

    /** Numbers that nobody has any more, to be taken from the end by who enters new names. */
    public List<Integer> spare() {
        return spare;
    }

    /** Enters names and their numbers, which a method holds from now on: until {@link #release}. */
    @SuppressWarnings("ListRemoveAmbiguous") // by its place
    public void hold(Collection<Symbol> symbols) {
        for (Symbol symbol : symbols) {
            Held held = byId.get(symbol.id());
            if (held == null) {
                int place = spare.lastIndexOf(symbol.id());
                if (place >= 0) {
                    spare.remove(place);
                }
                held = enter(symbol);
            }
            held.holders++;
            idle.remove(symbol.id());
        }
    }

    private Held enter(Symbol symbol) {
        Held held = new Held(symbol);
        names(symbol.kind()).put(Kodbase.key(symbol.name()), held);
        byId.put(symbol.id(), held);
        return held;
    }

    /** A method that held these names is gone. */
    public void release(Collection<Symbol> symbols) {
        for (Symbol symbol : symbols) {
            Held held = byId.get(symbol.id());
            if (held != null && --held.holders == 0) {
                idle.put(symbol.id(), held);
            }
        }
    }

    /** Somebody else numbers names from a copy of these; until {@link #returned} no number is used for another name. */
    public void lend() {
        lent = true;
    }

    /** @param taken numbers that have a meaning in files now */
    public void returned(Predicate<Integer> taken) {
        lent = false;
        setAside.stream().filter(taken.negate()).forEach(spare::add);
        setAside.clear();
        spare.removeIf(taken);
    }

    /**
     * Forgets names that no method holds and nobody else.
     *
     * @param most how many are looked at
     * @param isHeld whether something other than a method holds a name: a value, a timer
     * @param isOfFiles whether the files have the same name by now: its number is theirs, others are used again
     * @return those that nobody knows any more
     */
    public List<Symbol> collect(int most, Predicate<Symbol> isHeld, Predicate<Symbol> isOfFiles) {
        List<Symbol> gone = new ArrayList<>();
        List<Held> kept = new ArrayList<>();
        Iterator<Held> each = idle.values().iterator();
        for (int i = 0; i < most && each.hasNext(); i++) {
            Held held = each.next();
            each.remove();
            if (isHeld.test(held.symbol)) {
                kept.add(held);
                continue;
            }
            forget(held);
            if (!isOfFiles.test(held.symbol)) {
                gone.add(held.symbol);
                if (lent) {
                    setAside.add(held.symbol.id());
                } else {
                    spare.add(held.symbol.id());
                }
            }
        }
        // Behind the others, so that these get their turn.
        kept.forEach(held -> idle.put(held.symbol.id(), held));
        return gone;
    }

    private void forget(Held held) {
        byId.remove(held.symbol.id());
        names(held.symbol.kind()).remove(Kodbase.key(held.symbol.name()), held);
    }
}
