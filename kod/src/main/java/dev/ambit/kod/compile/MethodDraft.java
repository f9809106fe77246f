package dev.ambit.kod.compile;

import dev.ambit.kod.base.ClassInterface;
import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.base.KodbaseClass;
import dev.ambit.kod.bof.Bof;
import dev.ambit.kod.syntax.Diagnostic;
import dev.ambit.kod.syntax.Diagnostics;
import dev.ambit.kod.syntax.Includes;
import dev.ambit.kod.syntax.Parser;
import dev.ambit.kod.syntax.SourceFile;
import dev.ambit.kod.syntax.Span;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One method, compiled while the world runs, for a class that may be in no file. The kodbase is only read, so that it
 * need not be copied, until {@link #enter} hands it the new names.
 */
public final class MethodDraft {
    /**
     * Where the method is to live.
     *
     * @param visible the properties by the numbers that code is to use, and the class variables
     */
    public record Home(String name, int id, int superId, ClassInterface visible) {}

    private final List<Diagnostic> diagnostics;
    private final @Nullable Bof file;
    private final Resolver.@Nullable Drafted drafted;

    private MethodDraft(List<Diagnostic> diagnostics, @Nullable Bof file, Resolver.@Nullable Drafted drafted) {
        this.diagnostics = List.copyOf(diagnostics);
        this.file = file;
        this.drafted = drafted;
    }

    /** @param source the handler alone, from its name to its closing brace */
    public static MethodDraft compile(Home home, SourceFile source, Map<String, Integer> constants, Kodbase base) {
        var diagnostics = new Diagnostics();
        var handlers = Parser.parseHandlers(source, Includes.NONE, diagnostics);
        if (!diagnostics.hasErrors() && handlers.size() != 1) {
            diagnostics.error(new Span(source, 0, 0), "Expecting one handler; found " + handlers.size());
        }
        if (diagnostics.hasErrors()) {
            return new MethodDraft(diagnostics.list(), null, null);
        }
        var drafted = Resolver.draft(home, source.name(), handlers.getFirst(), constants, base, diagnostics);
        if (diagnostics.hasErrors()) {
            return new MethodDraft(diagnostics.list(), null, null);
        }
        Bof file = Lowering.lower(drafted.code(), true, diagnostics);
        return diagnostics.hasErrors()
                ? new MethodDraft(diagnostics.list(), null, null)
                : new MethodDraft(diagnostics.list(), file, drafted);
    }

    public List<Diagnostic> diagnostics() {
        return diagnostics;
    }

    /** An object file with the class and this one handler; nothing when there are errors. */
    public Optional<Bof> file() {
        return Optional.ofNullable(file);
    }

    /** The message it handles, with its parameters. */
    public KodbaseClass.Message message() {
        return drafted().message();
    }

    /** The names it uses, all but the fixed ones. */
    public List<Kodbase.Symbol> names() {
        return List.copyOf(drafted().names().used());
    }

    /** Enters the method's names, so that the same names get the same numbers from now on. It holds them. */
    public void enter() {
        drafted().names().commit();
    }

    private Resolver.Drafted drafted() {
        if (drafted == null) {
            throw new IllegalStateException("the method has errors");
        }
        return drafted;
    }
}
