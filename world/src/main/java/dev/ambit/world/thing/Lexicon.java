package dev.ambit.world.thing;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.compile.MethodDraft;
import dev.ambit.kod.lang.FixedNames;
import dev.ambit.kod.lang.SymbolKind;
import dev.ambit.kod.run.KodbaseSymbols;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The names of the world's Kod and their numbers, both ways. It grows with every method that is written; names that
 * nobody uses any more keep their numbers.
 */
final class Lexicon extends KodbaseSymbols {
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
        take(compiled);
    }

    /** Takes the names of one new method. */
    void enter(MethodDraft draft) {
        draft.enter(base);
        version++;
        add(draft.message());
        base.missing().forEach(symbol -> add(symbol.kind(), symbol.name(), symbol.id()));
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

    /** How many names of messages and parameters there are. They stay: code may be compiled against any of them. */
    int names() {
        return messagesAndParameters() + base.missingCount();
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
