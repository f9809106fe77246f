package dev.ambit.kod.run;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.base.KodbaseClass;
import dev.ambit.kod.lang.SymbolKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The names of a kodbase, looked up by number. It is a copy: later changes of the kodbase do not show. */
public final class KodbaseSymbols implements Symbols {
    private record Member(int classId, int number) {}

    private final Map<Integer, String> classes = new HashMap<>();
    private final Map<Integer, String> messages = new HashMap<>();
    private final Map<Integer, String> parameters = new HashMap<>();
    private final Map<Integer, String> resources = new HashMap<>();
    private final Map<Member, String> properties = new HashMap<>();
    private final Map<Member, String> classVariables = new HashMap<>();

    public KodbaseSymbols(Kodbase base) {
        base.classes().forEach(this::add);
        for (Kodbase.Symbol symbol : base.missing()) {
            if (symbol.kind() == SymbolKind.CLASS) {
                classes.putIfAbsent(symbol.id(), symbol.name());
            } else if (symbol.kind() == SymbolKind.MESSAGE) {
                messages.putIfAbsent(symbol.id(), symbol.name());
            } else {
                parameters.putIfAbsent(symbol.id(), symbol.name());
            }
        }
    }

    private void add(KodbaseClass kodClass) {
        classes.put(kodClass.id(), kodClass.name());
        kodClass.resources().forEach(entry -> resources.put(entry.number(), entry.name()));
        addMembers(properties, kodClass.id(), kodClass.properties());
        addMembers(classVariables, kodClass.id(), kodClass.classVars());
        for (KodbaseClass.Message message : kodClass.messages()) {
            messages.putIfAbsent(message.id(), message.name());
            message.parameters().forEach(entry -> parameters.putIfAbsent(entry.number(), entry.name()));
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
