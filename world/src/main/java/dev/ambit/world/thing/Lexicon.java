package dev.ambit.world.thing;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.base.KodbaseClass;
import dev.ambit.kod.compile.MethodDraft;
import dev.ambit.kod.lang.FixedNames;
import dev.ambit.kod.lang.SymbolKind;
import dev.ambit.kod.run.Symbols;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The names of the world's Kod and their numbers, both ways. It grows with every method that is written; names that
 * nobody uses any more keep their numbers.
 */
final class Lexicon implements Symbols {
    private record Member(int classId, int number) {}

    private Kodbase base = new Kodbase();
    private final Map<String, Integer> messageIds = new HashMap<>();
    private final Map<String, Integer> parameterIds = new HashMap<>();
    private final Map<Integer, String> classes = new HashMap<>();
    private final Map<Integer, String> messages = new HashMap<>();
    private final Map<Integer, String> parameters = new HashMap<>();
    private final Map<Integer, String> resources = new HashMap<>();
    private final Map<Member, String> properties = new HashMap<>();
    private final Map<Member, String> classVariables = new HashMap<>();
    private final Deque<Integer> spareClasses = new ArrayDeque<>();
    private int version;

    Lexicon() {
        for (var fixed : FixedNames.all()) {
            learn(fixed.kind(), fixed.name(), fixed.id());
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
        properties.clear();
        classVariables.clear();
        base.classes().forEach(this::learn);
        base.missing().forEach(symbol -> learn(symbol.kind(), symbol.name(), symbol.id()));
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
        KodbaseClass.Message message = draft.message();
        learn(SymbolKind.MESSAGE, message.name(), message.id());
        message.parameters().forEach(entry -> learn(SymbolKind.PARAMETER, entry.name(), entry.number()));
        base.missing().forEach(symbol -> learn(symbol.kind(), symbol.name(), symbol.id()));
    }

    /** A number for a class that is in no file; those of classes that are gone are used again. */
    int newClass(String name) {
        Integer spare = spareClasses.poll();
        if (spare == null) {
            base.raise(base.maxId() + 1, 0);
            spare = base.maxId();
        }
        classes.put(spare, name);
        return spare;
    }

    /** A class that was in no file is gone. */
    void forgetClass(int id) {
        if (classes.remove(id) != null) {
            spareClasses.add(id);
        }
    }

    /** How many names of messages and parameters there are. They stay: code may be compiled against any of them. */
    int names() {
        return messages.size() + parameters.size() + base.missingCount();
    }

    private void learn(KodbaseClass kind) {
        classes.put(kind.id(), kind.name());
        kind.resources().forEach(entry -> resources.put(entry.number(), entry.name()));
        learn(properties, kind.id(), kind.properties());
        learn(classVariables, kind.id(), kind.classVars());
        for (KodbaseClass.Message message : kind.messages()) {
            learn(SymbolKind.MESSAGE, message.name(), message.id());
            message.parameters().forEach(entry -> learn(SymbolKind.PARAMETER, entry.name(), entry.number()));
        }
    }

    private static void learn(Map<Member, String> names, int classId, List<KodbaseClass.Entry> entries) {
        entries.forEach(entry -> names.put(new Member(classId, entry.number()), entry.name()));
    }

    private void learn(SymbolKind kind, String name, int id) {
        switch (kind) {
            case MESSAGE -> {
                messages.putIfAbsent(id, name);
                messageIds.put(key(name), id);
            }
            case PARAMETER -> {
                parameters.putIfAbsent(id, name);
                parameterIds.put(key(name), id);
            }
            case CLASS -> classes.putIfAbsent(id, name);
            default -> {}
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

    @Override
    public Optional<String> className(int id) {
        return Optional.ofNullable(classes.get(id));
    }

    @Override
    public Optional<String> messageName(int id) {
        return Optional.ofNullable(messages.get(id));
    }

    @Override
    public Optional<String> parameterName(int id) {
        return Optional.ofNullable(parameters.get(id));
    }

    @Override
    public Optional<String> propertyName(int classId, int index) {
        return Optional.ofNullable(properties.get(new Member(classId, index)));
    }

    @Override
    public Optional<String> classVariableName(int classId, int index) {
        return Optional.ofNullable(classVariables.get(new Member(classId, index)));
    }

    @Override
    public Optional<String> resourceName(int id) {
        return Optional.ofNullable(resources.get(id));
    }
}
