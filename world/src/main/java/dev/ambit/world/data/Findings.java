package dev.ambit.world.data;

import java.util.List;
import java.util.Optional;

/** What an inspector shows, and other long answers. */
public final class Findings {
    private Findings() {}

    /** Somebody inside, as the asker knows them. */
    public record Acquaintance(int badge, int id, String name, int room, boolean isFriend, boolean isBlocked) {}

    /** A Thing in a few words. */
    public record Named(int id, String name) {}

    public record Entry(int id, String name, Optional<Named> exemplar, Optional<Named> owner) {}

    public record Property(
            String name, Datum value, boolean own, Optional<Named> definer, List<Flag> flags, boolean mayWrite) {}

    public record Method(
            String name,
            Optional<Named> definer,
            Optional<Named> author,
            MethodSide side,
            Visibility visibility,
            String source,
            boolean own,
            boolean mayEdit) {}

    /** @param mayLookBack whether whoever looks may ask for its history */
    public record Inspection(
            int id,
            String name,
            List<Named> exemplars,
            Optional<Named> owner,
            Optional<Named> container,
            List<Named> contents,
            boolean isExemplar,
            boolean mayEdit,
            boolean mayLookBack,
            List<Property> properties,
            List<Method> methods,
            List<String> verbs) {}

    /**
     * One thing that has happened to a Thing.
     *
     * @param sequence of the journal's entry
     * @param what a property, or one of: exemplar, owner, container, declared, {@code flags of NAME}, {@code method
     *     NAME}, created, deleted
     * @param from empty when there was nothing
     * @param by for whom the code worked that did it
     * @param asked whose message it was, when that is somebody else
     */
    public record PastEvent(
            long sequence, long timeMillis, String what, String from, String to, String by, String asked) {}

    /**
     * A minute in which something was written down.
     *
     * @param sequence its last entry
     * @param timeMillis of that entry
     * @param things how many Things have changed
     * @param by who has done it, a few of them
     * @param backTo the entry to which the world was rolled back in it; 0 when it was not
     */
    public record Moment(long sequence, long timeMillis, int entries, int things, List<String> by, long backTo) {
        public Moment {
            by = List.copyOf(by);
        }
    }

    /**
     * What going back to an entry would undo.
     *
     * @param sequence the entry to go back to
     * @param entries how many there are after it
     * @param things how many Things have changed since, came or went
     * @param by who has done that, and how many entries each has a part in; those with most first
     */
    public record Losses(long sequence, long timeMillis, long entries, int things, List<Part> by) {
        public Losses {
            by = List.copyOf(by);
        }
    }

    public record Part(String name, long entries) {}

    /** One thing a compiler has to say. Line and column count from 1. */
    public record Diagnosis(int line, int column, int length, boolean isError, String message) {}
}
