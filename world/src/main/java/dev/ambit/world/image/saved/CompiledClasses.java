package dev.ambit.world.image.saved;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.base.KodbaseClass;
import dev.ambit.kod.bof.Bof;
import dev.ambit.kod.bof.BofClass;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.lang.FixedNames;
import dev.ambit.kod.lang.SymbolKind;
import dev.ambit.kod.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The classes of a compilation. */
public final class CompiledClasses implements KodNames {
    private record Start(BofClass.Default value, Bof file) {}

    private final Kodbase base;
    private final Map<String, Kind> kinds = new HashMap<>();
    private final Map<Integer, Kind> byId = new HashMap<>();
    private final Map<String, Integer> resources = new HashMap<>();
    private final Map<Integer, String> resourceNames = new HashMap<>();
    private final Map<String, Integer> messages = new HashMap<>();
    private final Map<Integer, String> messageNames = new HashMap<>();

    public CompiledClasses(Compilation compilation) {
        base = compilation.base();
        Map<Integer, List<Start>> starts = new HashMap<>();
        for (Compilation.CompiledFile file : compilation.files()) {
            for (BofClass kind : file.bof().classes()) {
                List<Start> own = new ArrayList<>();
                kind.properties().forEach(property -> own.add(new Start(property, file.bof())));
                starts.put(kind.id(), own);
            }
        }
        FixedNames.all().stream()
                .filter(fixed -> fixed.kind() == SymbolKind.MESSAGE)
                .forEach(fixed -> message(fixed.name(), fixed.id()));
        base.missing().stream()
                .filter(symbol -> symbol.kind() == SymbolKind.MESSAGE)
                .forEach(symbol -> message(symbol.name(), symbol.id()));
        for (KodbaseClass known : base.classes()) {
            Kind kind = new Kind(known.id(), known.name(), known.superName(), properties(known, starts));
            kinds.put(Kodbase.key(known.name()), kind);
            byId.put(known.id(), kind);
            known.resources().forEach(resource -> {
                resources.put(Kodbase.key(resource.name()), resource.number());
                resourceNames.put(resource.number(), resource.name());
            });
            known.messages().forEach(message -> message(message.name(), message.id()));
        }
    }

    private void message(String name, int id) {
        messages.put(Kodbase.key(name), id);
        messageNames.put(id, name);
    }

    /** From the root down: a class that declares a property again gives it another start. */
    private List<Property> properties(KodbaseClass kind, Map<Integer, List<Start>> starts) {
        List<KodbaseClass> line = new ArrayList<>();
        Optional<KodbaseClass> at = Optional.of(kind);
        while (at.isPresent() && !line.contains(at.get())) {
            line.add(at.get());
            at = base.findClass(at.get().superId());
        }
        Map<Integer, Property> properties = new TreeMap<>();
        for (KodbaseClass one : line.reversed()) {
            Map<Integer, Start> own = new HashMap<>();
            starts.getOrDefault(one.id(), List.of())
                    .forEach(start -> own.put(start.value().index(), start));
            one.properties()
                    .forEach(entry -> properties.put(entry.number(), property(entry.name(), own.get(entry.number()))));
        }
        return List.copyOf(properties.values());
    }

    private static Property property(String name, @Nullable Start start) {
        if (start == null) {
            return new Property(name, Value.NIL, Optional.empty());
        }
        long value = Value.widen(start.value().value());
        if (Value.tag(value) != Value.DEBUG_STRING) {
            return new Property(name, value, Optional.empty());
        }
        List<String> texts = start.file().strings();
        long number = Value.data(value);
        return new Property(
                name,
                Value.NIL,
                number >= 0 && number < texts.size() ? Optional.of(texts.get((int) number)) : Optional.empty());
    }

    @Override
    public List<Kind> all() {
        return byId.values().stream().sorted(Comparator.comparing(Kind::name)).toList();
    }

    @Override
    public Optional<Kind> kind(String name) {
        return Optional.ofNullable(kinds.get(Kodbase.key(name)));
    }

    @Override
    public Optional<Kind> kind(int id) {
        return Optional.ofNullable(byId.get(id));
    }

    @Override
    public OptionalInt resource(String name) {
        return number(resources, name);
    }

    @Override
    public OptionalInt message(String name) {
        return number(messages, name);
    }

    private static OptionalInt number(Map<String, Integer> numbers, String name) {
        Integer number = numbers.get(Kodbase.key(name));
        return number == null ? OptionalInt.empty() : OptionalInt.of(number);
    }

    @Override
    public Optional<String> messageName(int id) {
        return Optional.ofNullable(messageNames.get(id));
    }

    @Override
    public Optional<String> resourceName(int id) {
        return Optional.ofNullable(resourceNames.get(id));
    }
}
