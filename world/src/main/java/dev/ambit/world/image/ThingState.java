package dev.ambit.world.image;

import java.util.List;

/**
 * All of a Thing but its place and contents.
 *
 * @param className the number of the class's name when this Thing is a class from a file, else -1
 * @param exemplar -1 for classes from files, whose exemplar is in their file
 * @param declared whether others may make Things from it
 * @param properties numbers of the names of its own properties' values
 */
public record ThingState(
        int className,
        int exemplar,
        int owner,
        boolean declared,
        int[] properties,
        long[] values,
        Structure structure) {

    /** What it has beyond its exemplar: properties, flags and methods that are in no file. */
    public record Structure(List<AddedProperty> added, List<Flags> flags, List<MethodText> methods) {
        public static final Structure NONE = new Structure(List.of(), List.of(), List.of());

        public Structure {
            added = List.copyOf(added);
            flags = List.copyOf(flags);
            methods = List.copyOf(methods);
        }

        public boolean isEmpty() {
            return added.isEmpty() && flags.isEmpty() && methods.isEmpty();
        }
    }

    /** @param value what it started with */
    public record AddedProperty(int property, long value) {}

    public record Flags(int property, int bits) {}

    /** @param author -1 for the world itself */
    public record MethodText(
            String name, String source, int author, boolean authored, boolean forClients, boolean isPrivate) {

        /** The same of somebody who is gone. */
        public MethodText withoutAuthor() {
            return new MethodText(name, source, Change.NOBODY, authored, forClients, isPrivate);
        }
    }

    public boolean isClass() {
        return className >= 0;
    }
}
