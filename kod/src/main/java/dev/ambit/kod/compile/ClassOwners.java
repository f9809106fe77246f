package dev.ambit.kod.compile;

import dev.ambit.kod.syntax.Diagnostics;
import dev.ambit.kod.syntax.KodFile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which file of a build has which class, so that a class in two files of one tree is noticed. */
final class ClassOwners {

    private final Map<String, String> paths = new HashMap<>();

    /** The classes, in lower case. */
    Set<String> classes() {
        return paths.keySet();
    }

    boolean areFree(List<String> classes) {
        return classes.stream().noneMatch(paths::containsKey);
    }

    void take(List<String> classes, String path) {
        classes.forEach(name -> paths.put(name, path));
    }

    /** Takes the classes of a file and reports those that another file of the tree has. */
    void claim(KodFile tree, Diagnostics diagnostics) {
        String path = tree.source().path();
        try {
            for (var kodClass : tree.classes()) {
                var other = paths.putIfAbsent(kodClass.name().key(), path);
                if (other != null && !other.equals(path)) {
                    diagnostics.error(
                            kodClass.name().span(), "Class " + kodClass.name() + " is given twice", "also in " + other);
                }
            }
        } catch (Diagnostics.TooMany stop) {
            // Said already.
        }
    }
}
