package dev.ambit.server.lsp;

import dev.ambit.kod.syntax.SourceFile;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One version of one source. What is made of its text is made when first asked for, so that versions typed over at once
 * cost nothing. Safe for several threads.
 */
final class KodSource {

    private final String path;
    private final EditorText text;
    private final Supplier<List<Declaration>> declarations;
    private final Supplier<SourceFile> source;

    /** @param path of the file, or the address of a document that is in no file; the same for all its versions */
    KodSource(String path, EditorText text) {
        this.path = path;
        this.text = text;
        this.declarations = new Once<>(() -> Sketch.of(text));
        this.source = new Once<>(() -> text.source(fileName(), path));
    }

    String path() {
        return path;
    }

    String fileName() {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    EditorText text() {
        return text;
    }

    /** What stands at the top: classes, or constants in a file that is to be included. */
    List<Declaration> declarations() {
        return declarations.get();
    }

    /** The same object each time: the compiler knows files by identity. */
    SourceFile source() {
        return source.get();
    }

    SourceTokens tokens() {
        return SourceTokens.of(text);
    }

    Optional<Declaration> classAt(int offset) {
        return declarations().stream()
                .filter(one -> one.kind() == Declaration.Kind.CLASS && one.covers(offset))
                .findFirst();
    }

    Optional<Declaration> handlerAt(int offset) {
        return classAt(offset).stream()
                .flatMap(kodClass -> kodClass.members(Declaration.Kind.HANDLER))
                .filter(handler -> handler.covers(offset))
                .findFirst();
    }

    private static final class Once<T> implements Supplier<T> {
        private final Supplier<T> making;
        private volatile Optional<T> made = Optional.empty();

        Once(Supplier<T> making) {
            this.making = making;
        }

        @Override
        public T get() {
            if (made.isEmpty()) {
                synchronized (this) {
                    if (made.isEmpty()) {
                        made = Optional.of(making.get());
                    }
                }
            }
            return made.get();
        }
    }
}
