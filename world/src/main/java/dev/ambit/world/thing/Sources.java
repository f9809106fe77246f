package dev.ambit.world.thing;

import dev.ambit.kod.syntax.Diagnostics;
import dev.ambit.kod.syntax.KodFile;
import dev.ambit.kod.syntax.Parser;
import dev.ambit.kod.syntax.SourceFile;
import dev.ambit.kod.syntax.Span;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The text of the methods that come from files, for those who want to read them. */
final class Sources {
    private List<SourceFile> files = List.of();
    private final Map<String, String> handlers = new HashMap<>();
    private boolean read = true;

    /** The files have changed; they are taken apart when somebody asks. */
    void take(List<SourceFile> newFiles) {
        files = List.copyOf(newFiles);
        handlers.clear();
        read = false;
    }

    Optional<String> of(String className, String method) {
        if (!read) {
            read = true;
            files.forEach(this::read);
        }
        return Optional.ofNullable(handlers.get(key(className, method)));
    }

    private void read(SourceFile file) {
        KodFile tree = Parser.parse(file, new Diagnostics());
        for (KodFile.ClassDecl kind : tree.classes()) {
            for (KodFile.HandlerDecl handler : kind.handlers()) {
                Span span = handler.span();
                handlers.put(key(kind.name().text(), handler.name().text()), span.toPeople());
            }
        }
    }

    private static String key(String className, String method) {
        return (className + "." + method).toLowerCase(Locale.ROOT);
    }
}
