package dev.ambit.world.thing;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.compile.MethodDraft;
import dev.ambit.kod.lang.FixedNames;
import dev.ambit.kod.lang.SymbolKind;
import dev.ambit.kod.run.KodbaseSymbols;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * The names of the world's Kod and their numbers, both ways. It grows with every method that is written; names of
 * methods that nobody uses any more are forgotten when garbage is collected.
 */
final class Lexicon extends KodbaseSymbols {
    private static final int MOST_COLLECTED = 2_000;

    private Kodbase base = new Kodbase();
    private final Map<String, Integer> messageIds = new HashMap<>();
    private final Map<String, Integer> parameterIds = new HashMap<>();
    private final Deque<Integer> spareClasses = new ArrayDeque<>();
    private int version;

    Lexicon() {
        for (var fixed : FixedNames.all()) {
            add(fixed.kind(), fixed.name(), fixed.id());
        }
    }

    Kodbase base() {
        return base;
    }

    /** Changes whenever there are new names. */
    int version() {
        return version;
    }

    /** The names after everything was compiled. */
    void take(Kodbase newBase) {
        base = newBase;
        version++;
        addAll(base);
    }

    /**
     * The names after the files were compiled anew from a copy of the names, while others were added here.
     *
     * @param now the names here, with those that were added meanwhile
     */
    void takeFiles(Kodbase compiled, Kodbase now) {
        now.classes().stream().filter(kind -> kind.name().startsWith("#")).forEach(compiled::put);
        compiled.raise(now.maxId(), now.maxResource());
        compiled.shareLive(now);
        compiled.live().returned(compiled.numbers()::contains);
        take(compiled);
    }

    /** A copy of the names, for compiling files elsewhere; there is a gap behind them for names that come up there. */
    Kodbase lend(int gap) {
        Kodbase copy = base.copy();
        base.raise(base.maxId() + gap, base.maxResource() + gap);
        base.live().lend();
        return copy;
    }

    /** Takes the names of one new method, which holds them until it is {@linkplain #release gone}. */
    void enter(MethodDraft draft) {
        draft.enter();
        version++;
        draft.names().forEach(symbol -> add(symbol.kind(), symbol.name(), symbol.id()));
    }

    /** A method that held these names is gone. */
    void release(List<Kodbase.Symbol> names) {
        base.live().release(names);
    }

    /** How many of these names no file has. */
    int foreign(List<Kodbase.Symbol> names) {
        return (int) names.stream().filter(symbol -> !isOfFiles(symbol)).count();
    }

    private boolean isOfFiles(Kodbase.Symbol symbol) {
        return base.find(symbol.kind(), key(symbol.name()))
                .filter(known -> known.id() == symbol.id())
                .isPresent();
    }

    /**
     * Forgets names that no method has any more, and nobody else.
     *
     * @param isHeld whether a value, a timer or something else that lasts has this number
     */
    void collect(IntPredicate isHeld) {
        List<Kodbase.Symbol> gone =
                base.live().collect(MOST_COLLECTED, symbol -> isHeld.test(symbol.id()), this::isOfFiles);
        if (!gone.isEmpty()) {
            version++;
            gone.forEach(this::remove);
        }
    }

    @Override
    protected void remove(Kodbase.Symbol symbol) {
        super.remove(symbol);
        if (symbol.kind() == SymbolKind.MESSAGE) {
            messageIds.remove(key(symbol.name()), symbol.id());
        } else if (symbol.kind() == SymbolKind.PARAMETER) {
            parameterIds.remove(key(symbol.name()), symbol.id());
        }
    }

    /** A number for a class that is in no file; those of classes that are gone are used again. */
    int newClass(String name) {
        Integer spare = spareClasses.poll();
        if (spare == null) {
            base.raise(base.maxId() + 1, 0);
            spare = base.maxId();
        }
        add(SymbolKind.CLASS, name, spare);
        return spare;
    }

    /** A class that was in no file is gone. */
    void forgetClass(int id) {
        if (removeClass(id)) {
            spareClasses.add(id);
        }
    }

    @Override
    protected void add(SymbolKind kind, String name, int id) {
        super.add(kind, name, id);
        if (kind == SymbolKind.MESSAGE) {
            messageIds.put(key(name), id);
        } else if (kind == SymbolKind.PARAMETER) {
            parameterIds.put(key(name), id);
        }
    }

    static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** The number of a message; negative when nobody has ever mentioned it. */
    int message(String name) {
        return messageIds.getOrDefault(key(name), -1);
    }

    int parameter(String name) {
        return parameterIds.getOrDefault(key(name), -1);
    }
}
