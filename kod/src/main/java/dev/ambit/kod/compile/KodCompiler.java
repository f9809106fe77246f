package dev.ambit.kod.compile;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.base.KodbaseClass;
import dev.ambit.kod.compile.Code.FileCode;
import dev.ambit.kod.compile.Compilation.CompiledFile;
import dev.ambit.kod.rsc.Resource;
import dev.ambit.kod.syntax.Diagnostic;
import dev.ambit.kod.syntax.Diagnostics;
import dev.ambit.kod.syntax.IncludeCache;
import dev.ambit.kod.syntax.Includes;
import dev.ambit.kod.syntax.KodFile;
import dev.ambit.kod.syntax.Parser;
import dev.ambit.kod.syntax.SourceFile;
import dev.ambit.kod.syntax.Span;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Compiles sources in memory; touches no files.
 *
 * <pre>{@code
 * var compilation = KodCompiler.compile(List.of(SourceFile.of("dog.kod", text)), new Kodbase(), Options.DEFAULT);
 * if (compilation.succeeded()) run(compilation.files().getFirst().bof());
 * else show(compilation.render());
 * }</pre>
 */
public final class KodCompiler {

    public enum Order {
        AS_GIVEN,
        /** Superclasses first, and a class before any class that mentions its resources. */
        BY_DEPENDENCY
    }

    /** @param withLines whether object files get line tables, as with {@code -d} */
    public record Options(boolean withLines, Order order, Includes includes) {
        public static final Options DEFAULT = new Options(true, Order.BY_DEPENDENCY, Includes.NONE);
    }

    private KodCompiler() {}

    /** A parsed file and what was found in it so far. */
    record Parsed(KodFile tree, Diagnostics diagnostics) {}

    static Parsed parse(SourceFile source, Includes includes, IncludeCache cache) {
        var diagnostics = new Diagnostics();
        return new Parsed(Parser.parse(source, includes, cache, diagnostics), diagnostics);
    }

    /** Compiles all sources or none. {@code base} is left as it is; the result has the new one. */
    public static Compilation compile(List<SourceFile> sources, Kodbase base, Options options) {
        var cache = new IncludeCache();
        var parsed = new ArrayList<>(sources.parallelStream()
                .map(source -> parse(source, options.includes(), cache))
                .toList());
        if (options.order() == Order.BY_DEPENDENCY) {
            var order = CompileOrder.of(
                    parsed.stream().map(one -> Mentions.of(one.tree())).toList());
            var sorted = order.stream().map(parsed::get).toList();
            parsed.clear();
            parsed.addAll(sorted);
        }
        var after = base.copy();
        var noConstants = Constants.empty();
        var codes = new ArrayList<FileCode>();
        var owners = new ClassOwners();
        for (var one : parsed) {
            if (options.order() == Order.BY_DEPENDENCY) {
                owners.claim(one.tree(), one.diagnostics());
            }
            codes.add(Resolver.resolve(one.tree(), after, noConstants, one.diagnostics())
                    .code());
        }
        var files = new ArrayList<CompiledFile>();
        var found = new ArrayList<Diagnostic>();
        for (int i = 0; i < parsed.size(); i++) {
            var one = parsed.get(i);
            if (!one.diagnostics().hasErrors()) {
                files.add(lower(one, codes.get(i), options.withLines()));
            }
            found.addAll(one.diagnostics().list());
        }
        if (found.stream().anyMatch(Diagnostic::isError)) {
            return new Compilation(List.of(), base.copy(), Diagnostics.limit(found), List.of());
        }
        var compiled = new HashSet<String>();
        codes.forEach(file -> file.classes().forEach(kodClass -> compiled.add(Kodbase.key(kodClass.name()))));
        return new Compilation(files, after, found, notes(List.copyOf(base.classes()), after, compiled));
    }

    /**
     * Compiles one handler for a class that is compiled already: live editing of a method.
     *
     * @param handler the source of the handler alone, from its name to its closing brace
     * @param constants the constants of the class, which the kodbase does not know
     * @return an object file with the class and this one handler, and the kodbase with its names
     * @throws IllegalArgumentException when {@code base} does not have the class
     */
    public static Compilation compileMethod(
            String className, SourceFile handler, Map<String, Integer> constants, Kodbase base, Options options) {
        var kodClass = base.findClass(Kodbase.key(className))
                .orElseThrow(() -> new IllegalArgumentException("no class " + className));
        var diagnostics = new Diagnostics();
        var handlers = Parser.parseHandlers(handler, options.includes(), diagnostics);
        var files = new ArrayList<CompiledFile>();
        var after = base.copy();
        if (!diagnostics.hasErrors() && handlers.size() != 1) {
            diagnostics.error(new Span(handler, 0, 0), "Expecting one handler; found " + handlers.size());
        }
        if (handlers.size() == 1) {
            var code = Resolver.resolveMethod(
                            kodClass, handler.name(), handlers.getFirst(), constants, after, diagnostics)
                    .code();
            if (!diagnostics.hasErrors()) {
                files.add(new CompiledFile(handler, Lowering.lower(code, options.withLines(), diagnostics), List.of()));
            }
        }
        if (diagnostics.hasErrors()) {
            return new Compilation(List.of(), base.copy(), diagnostics.list(), List.of());
        }
        return new Compilation(files, after, diagnostics.list(), List.of());
    }

    static CompiledFile lower(Parsed parsed, FileCode code, boolean withLines) {
        var resources = new ArrayList<Resource>();
        for (var kodClass : code.classes()) {
            kodClass.resources().forEach(resource -> resources.add(new Resource(resource.id(), resource.text())));
        }
        try {
            var bof = Lowering.lower(code, withLines, parsed.diagnostics());
            return new CompiledFile(parsed.tree().source(), bof, resources);
        } catch (Diagnostics.TooMany stop) {
            throw new IllegalStateException("lowering starts without errors and reports one a handler", stop);
        }
    }

    /**
     * What the original says about the whole: subclasses left behind, and names nobody defines.
     *
     * @param compiled the classes that are up to date, in lower case
     */
    static List<String> notes(List<KodbaseClass> before, Kodbase after, Set<String> compiled) {
        var left = new ArrayList<String>();
        for (var kodClass : before) {
            boolean stale = !compiled.contains(Kodbase.key(kodClass.name()))
                    && hasCompiledAncestor(kodClass.superId(), compiled, after);
            if (stale) {
                left.add(kodClass.name());
            }
        }
        var notes = new ArrayList<String>();
        if (!left.isEmpty()) {
            notes.add("Need to recompile these subclasses: " + String.join(" ", left));
        }
        if (!after.missing().isEmpty()) {
            notes.add(after.missing().size() + " unresolved externals");
        }
        return notes;
    }

    private static boolean hasCompiledAncestor(int superId, Set<String> compiled, Kodbase base) {
        int at = superId;
        for (int steps = 0; at != 0 && steps < base.classes().size(); steps++) {
            var above = base.findClass(at);
            if (above.isEmpty()) {
                return false;
            }
            if (compiled.contains(Kodbase.key(above.get().name()))) {
                return true;
            }
            at = above.get().superId();
        }
        return false;
    }
}
