package dev.ambit.server.lsp;

import dev.ambit.server.lsp.Declaration.Kind;
import java.util.Optional;

/**
 * A declaration and where it is.
 *
 * @param kodClass the class it is in, unless it is a class or comes from a file of constants
 * @param handler the handler it is in, if it is a parameter or local
 */
record Symbol(
        KodSource source, Declaration declaration, Optional<Declaration> kodClass, Optional<Declaration> handler) {

    static Symbol top(KodSource source, Declaration declaration) {
        return new Symbol(source, declaration, Optional.empty(), Optional.empty());
    }

    static Symbol member(KodSource source, Declaration kodClass, Declaration declaration) {
        return new Symbol(source, declaration, Optional.of(kodClass), Optional.empty());
    }

    Symbol part(Declaration part) {
        return new Symbol(source, part, kodClass, Optional.of(declaration));
    }

    Kind kind() {
        return declaration.kind();
    }

    String name() {
        return declaration.name();
    }

    /** Whether both are the same declaration, perhaps in two versions of one source. */
    boolean isSameAs(Symbol other) {
        return source.path().equals(other.source.path())
                && kind() == other.kind()
                && declaration.nameStart() == other.declaration.nameStart();
    }
}
