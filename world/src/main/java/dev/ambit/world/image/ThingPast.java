package dev.ambit.world.image;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One Thing as it was after an entry of the journal. Nothing here refers to the image it was read from, so it can be
 * handed from thread to thread.
 *
 * @param exemplar -1 of a class
 * @param container where it was; -1 nowhere
 * @param declared whether others could make Things from it
 * @param values its own values
 * @param added the properties that it had brought in itself
 * @param flags those that were set on it, as bits
 * @param methods with authors that are -1 where they are gone by now
 * @param notes what is not as it was, for people
 */
public record ThingPast(
        int id,
        long sequence,
        int exemplar,
        int owner,
        int container,
        boolean declared,
        Map<String, Held> values,
        Set<String> added,
        Map<String, Integer> flags,
        List<ThingState.MethodText> methods,
        List<String> notes) {

    public ThingPast {
        values = Map.copyOf(values);
        added = Set.copyOf(added);
        flags = Map.copyOf(flags);
        methods = List.copyOf(methods);
        notes = List.copyOf(notes);
    }

    /** What a property held. */
    public sealed interface Held {
        record Nil() implements Held {}

        record Whole(long number) implements Held {}

        /** @param bytes one a character */
        record Text(String bytes) implements Held {}

        record Ref(int id) implements Held {}

        /** A class, message or resource. */
        record Named(Change.NameKind kind, String name) implements Held {}

        /** A resource that was made while the world ran. */
        record Dynamic(int resource) implements Held {}

        /** @param rest nil for most lists */
        record Many(List<Held> items, Held rest) implements Held {
            public Many {
                items = List.copyOf(items);
            }
        }

        /** It cannot be brought back; {@code what} it was, for people. */
        record Lost(String what) implements Held {}
    }
}
