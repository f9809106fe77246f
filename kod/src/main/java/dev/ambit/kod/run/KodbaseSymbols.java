package dev.ambit.kod.run;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.base.KodbaseClass;
import dev.ambit.kod.lang.SymbolKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The names of a kodbase, looked up by number. It is a copy: later changes of the kodbase do not show. */
public class KodbaseSymbols implements Symbols {
    private record Member(int classId, int number) {}

    private final Map<Integer, String> classes = new HashMap<>();
    private final Map<Integer, String> messages = new HashMap<>();
    private final Map<Integer, String> parameters = new HashMap<>();
    private final Map<Integer, String> resources = new HashMap<>();
    private final Map<Member, String> properties = new HashMap<>();
    private final Map<Member, String> classVariables = new HashMap<>();

    /** Knows no names yet. */
    protected KodbaseSymbols() {}

    public static KodbaseSymbols of(Kodbase base) {
        KodbaseSymbols symbols = new KodbaseSymbols();
        symbols.addAll(base);
        return symbols;
    }

    /** Adds the names of a kodbase; those of properties and class variables are all that count from now on. */
    protected final void addAll(Kodbase base) {
        properties.clear();
        classVariables.clear();
        base.classes().forEach(this::add);
        base.missing().forEach(symbol -> add(symbol.kind(), symbol.name(), symbol.id()));
    }

    private void add(KodbaseClass kodClass) {
        classes.put(kodClass.id(), kodClass.name());
        kodClass.resources().forEach(entry -> resources.put(entry.number(), entry.name()));
        addMembers(properties, kodClass.id(), kodClass.properties());
        addMembers(classVariables, kodClass.id(), kodClass.classVars());
        kodClass.messages().forEach(this::add);
    }

    protected final void add(KodbaseClass.Message message) {
        add(SymbolKind.MESSAGE, message.name(), message.id());
        message.parameters().forEach(entry -> add(SymbolKind.PARAMETER, entry.name(), entry.number()));
    }

    /** Adds one name, unless its number has one. */
    protected void add(SymbolKind kind, String name, int id) {
        switch (kind) {
            case CLASS -> classes.putIfAbsent(id, name);
            case MESSAGE -> messages.putIfAbsent(id, name);
            case PARAMETER -> parameters.putIfAbsent(id, name);
            case RESOURCE -> resources.putIfAbsent(id, name);
        }
    }

    /** Forgets the name of a class; whether it had one. */
    protected final boolean removeClass(int id) {
        return classes.remove(id) != null;
    }

    /** Forgets a name whose number nobody has any more. */
    protected void remove(Kodbase.Symbol symbol) {
        switch (symbol.kind()) {
            case CLASS -> classes.remove(symbol.id());
            case MESSAGE -> messages.remove(symbol.id());
            case PARAMETER -> parameters.remove(symbol.id());
            case RESOURCE -> resources.remove(symbol.id());
        }
    }

    private static void addMembers(Map<Member, String> names, int classId, List<KodbaseClass.Entry> entries) {
        entries.forEach(entry -> names.put(new Member(classId, entry.number()), entry.name()));
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
