package dev.ambit.world;

import java.util.List;
import java.util.Optional;

/** What an inspector shows, and other long answers. */
public final class Findings {
    private Findings() {}

    /** A Thing in a few words. */
    public record Named(int id, String name) {}

    public record Entry(int id, String name, Optional<Named> exemplar, Optional<Named> owner) {}

    public record Property(
            String name, Datum value, boolean own, Optional<Named> definer, List<Flag> flags, boolean mayWrite) {}

    public record Method(
            String name,
            Optional<Named> definer,
            Optional<Named> author,
            Side side,
            Visibility visibility,
            String source,
            boolean own,
            boolean mayEdit) {}

    public record Inspection(
            int id,
            String name,
            List<Named> exemplars,
            Optional<Named> owner,
            Optional<Named> container,
            List<Named> contents,
            boolean isExemplar,
            boolean mayEdit,
            List<Property> properties,
            List<Method> methods,
            List<String> verbs) {}

    /** One thing a compiler has to say. Line and column count from 1. */
    public record Diagnosis(int line, int column, int length, boolean isError, String message) {}
}
