package dev.ambit.group.core;

import java.util.Optional;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The processors there are, by name. */
public final class Processors {
    private final SortedMap<String, Processor> byName = new TreeMap<>();

    private Processors(Iterable<Processor> processors) {
        for (Processor processor : processors) {
            if (byName.put(processor.name(), processor) != null) {
                throw new IllegalArgumentException("there are two processors named " + processor.name());
            }
        }
    }

    /** Those that are on the class path. */
    public static Processors found() {
        return new Processors(ServiceLoader.load(Processor.class, Processors.class.getClassLoader()));
    }

    public static Processors of(Processor... processors) {
        return new Processors(java.util.List.of(processors));
    }

    public Optional<Processor> named(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    public SortedSet<String> names() {
        return new TreeSet<>(byName.keySet());
    }
}
