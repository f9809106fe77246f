package dev.ambit.kod.run;

import java.util.Optional;

/** Names for the numbers of object files, from a kodbase or the compiler. Every answer may be empty. */
public interface Symbols {

    Symbols NONE = new Symbols() {};

    default Optional<String> className(int id) {
        return Optional.empty();
    }

    default Optional<String> messageName(int id) {
        return Optional.empty();
    }

    default Optional<String> parameterName(int id) {
        return Optional.empty();
    }

    /** The name of a property that this very class declares. */
    default Optional<String> propertyName(int classId, int index) {
        return Optional.empty();
    }

    /** The name of a class variable that this very class declares. */
    default Optional<String> classVariableName(int classId, int index) {
        return Optional.empty();
    }

    default Optional<String> resourceName(int id) {
        return Optional.empty();
    }
}
