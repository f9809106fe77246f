package dev.ambit.world.image.saved;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What a world's Kod says about names and numbers. Names are found whatever their case. */
public interface KodNames {
    /**
     * @param parent empty for a root class
     * @param properties all, inherited ones too, in the order of their numbers from 1
     */
    record Kind(int id, String name, String parent, List<Property> properties) {
        public Kind {
            properties = List.copyOf(properties);
        }
    }

    /**
     * @param start what it starts with, with the numbers of the compilation; nil when that is a text in code
     * @param text the text in code that it starts with
     */
    record Property(String name, long start, Optional<String> text) {}

    /** All of them, in order of their names. */
    List<Kind> all();

    Optional<Kind> kind(String name);

    Optional<Kind> kind(int id);

    OptionalInt resource(String name);

    OptionalInt message(String name);

    Optional<String> messageName(int id);

    Optional<String> resourceName(int id);
}
