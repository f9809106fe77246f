package dev.ambit.kod.syntax;

import java.util.Optional;

/** Where included files come from. Called from several threads. */
@FunctionalInterface
public interface Includes {

    Includes NONE = (name, from) -> Optional.empty();

    /** @param from the file being compiled, not the file that has the include line */
    Optional<SourceFile> find(String name, SourceFile from);
}
