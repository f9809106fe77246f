package dev.ambit.kod.compile;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.base.KodbaseClass;
import dev.ambit.kod.base.KodbaseException;
import dev.ambit.kod.base.KodbaseText;
import dev.ambit.kod.bof.BofWriter;
import dev.ambit.kod.compile.KodCompiler.Parsed;
import dev.ambit.kod.rsc.RscFile;
import dev.ambit.kod.syntax.Diagnostic;
import dev.ambit.kod.syntax.Diagnostics;
import dev.ambit.kod.syntax.IncludeCache;
import dev.ambit.kod.syntax.SourceFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Compiles files and whole folders on disk in one process.
 *
 * <p>Folders are compiled in dependency order, files in the order given. Parsing and writing run in parallel, numbering
 * runs in order. What did not change, and inherits and mentions nothing that changed, is left alone; the kodbase ends
 * up as if everything had been compiled. When there is an error anywhere, nothing is written.
 */
public final class TreeCompiler {

    /**
     * @param inputs files, or folders to be searched for {@code *.kod}
     * @param output where object and resource files go; beside their sources if empty
     * @param includeFolders where included files are looked for before the source's own folder
     * @param withLines whether object files get line tables
     * @param keepsGoing whether files with errors are left out, with what cannot be without them, and the others are written
     */
    public record Settings(
            List<Path> inputs,
            Optional<Path> output,
            Path kodbase,
            List<Path> includeFolders,
            boolean withLines,
            boolean keepsGoing) {

        /** All or nothing. */
        public Settings(
                List<Path> inputs, Optional<Path> output, Path kodbase, List<Path> includeFolders, boolean withLines) {
            this(inputs, output, kodbase, includeFolders, withLines, false);
        }
    }

    /**
     * @param compiled how many files were compiled; {@code unchanged} others were left alone
     * @param faulty files that have errors; left out where the others were written all the same
     */
    public record Result(
            int compiled, int unchanged, List<Diagnostic> diagnostics, List<String> notes, List<String> faulty) {
        public boolean succeeded() {
            return diagnostics.stream().noneMatch(Diagnostic::isError);
        }
    }

    /** One source file on its way through the build. */
    private static final class Unit {
        private final Path path;
        private final SourceFile source;
        private final Digest digest;
        private Optional<BuildCache.Entry> known = Optional.empty();
        private Optional<Parsed> parsed = Optional.empty();
        private Mentions mentions = new Mentions(new HashSet<>(), new HashSet<>(), new HashSet<>(), new HashSet<>());
        private Optional<Resolver.Resolved> resolved = Optional.empty();
        private List<Long> inherited = List.of();
        private List<Output> outputs = List.of();

        Unit(Path path, SourceFile source, Digest digest) {
            this.path = path;
            this.source = source;
            this.digest = digest;
        }
    }

    private final Settings settings;
    private final FolderIncludes includes;
    private final IncludeCache includeCache = new IncludeCache();
    private final Constants noConstants = Constants.empty();

    /** Files that have errors, as a run before has found. */
    private final Set<String> leftOut;

    private TreeCompiler(Settings settings, Set<String> leftOut) {
        this.settings = settings;
        this.leftOut = leftOut;
        this.includes = new FolderIncludes(settings.includeFolders());
    }

    /** @throws IOException when a file cannot be read or written, or the kodbase is damaged */
    public static Result compile(Settings settings) throws IOException {
        try {
            return settings.keepsGoing() ? withoutFaulty(settings) : new TreeCompiler(settings, Set.of()).run();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Once more without those that have errors, until no other has any: who inherits from them has one then. */
    private static Result withoutFaulty(Settings settings) throws IOException {
        Set<String> faulty = new TreeSet<>();
        List<Diagnostic> said = new ArrayList<>();
        while (true) {
            Result result = new TreeCompiler(settings, faulty).run();
            List<Diagnostic> errors =
                    result.diagnostics().stream().filter(Diagnostic::isError).toList();
            said.addAll(errors.isEmpty() ? result.diagnostics() : errors);
            if (errors.isEmpty() || !faulty.addAll(result.faulty())) {
                return new Result(result.compiled(), result.unchanged(), said, result.notes(), List.copyOf(faulty));
            }
        }
    }

    private Result run() throws IOException {
        byte[] kodbaseBytes =
                Files.isRegularFile(settings.kodbase()) ? Files.readAllBytes(settings.kodbase()) : new byte[0];
        var units = units();
        var cache = BuildCache.load(cachePath());
        boolean cacheHolds =
                cache.settings().equals(settingsKey()) && cache.kodbase().equals(Digest.of(kodbaseBytes));
        if (cacheHolds) {
            units.parallelStream().forEach(unit -> unit.known = unchanged(unit, cache));
        }
        if (cacheHolds
                && units.size() == cache.files().size()
                && units.stream().allMatch(unit -> unit.known.isPresent())) {
            return new Result(0, units.size(), List.of(), List.of(), List.of());
        }
        units.parallelStream().forEach(this::prepare);
        var base = kodbase(kodbaseBytes);
        var before = List.copyOf(base.classes());
        var ordered = inOrder(units);
        for (var unit : ordered) {
            resolve(unit, base);
        }
        for (var unit : ordered) {
            reportVanishedResources(unit, base);
        }
        return finish(ordered, before, base);
    }

    // Finding out what there is to do

    private List<Unit> units() throws IOException {
        var paths = new ArrayList<Path>();
        for (var input : settings.inputs()) {
            if (Files.isDirectory(input)) {
                paths.addAll(SourceFolder.files(input));
            } else {
                paths.add(input);
            }
        }
        return new ArrayList<>(
                paths.stream().distinct().filter(path -> !leftOut.contains(path.toString())).toList().parallelStream()
                        .map(TreeCompiler::unit)
                        .toList());
    }

    private static Unit unit(Path path) {
        try {
            byte[] bytes = Files.readAllBytes(path);
            var source = new SourceFile(path.getFileName().toString(), path.toString(), bytes);
            return new Unit(path, source, Digest.of(bytes));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean hasFolders() {
        return settings.inputs().stream().anyMatch(Files::isDirectory);
    }

    private Kodbase kodbase(byte[] bytes) throws IOException {
        try {
            return KodbaseText.read(bytes);
        } catch (KodbaseException e) {
            throw new IOException(settings.kodbase() + ": " + e.getMessage(), e);
        }
    }

    private Path cachePath() {
        return settings.output()
                .map(folder -> folder.resolve("kodbase.cache"))
                .orElseGet(() -> settings.kodbase().resolveSibling("kodbase.cache"));
    }

    private String settingsKey() {
        return settings.withLines() + "|" + hasFolders() + "|" + settings.includeFolders();
    }

    private Optional<BuildCache.Entry> unchanged(Unit unit, BuildCache cache) {
        var entry = cache.files().get(unit.path.toString());
        if (entry == null || !entry.source().equals(unit.digest)) {
            return Optional.empty();
        }
        for (var include : entry.includes().entrySet()) {
            if (!include.getValue().equals(includeDigest(include.getKey(), unit.source))) {
                return Optional.empty();
            }
        }
        // A build with another kodbase or other settings may have written to the same place.
        var outputs =
                outputPaths(unit.path).stream().map(TreeCompiler::outputDigest).toList();
        return outputs.equals(entry.outputs()) ? Optional.of(entry) : Optional.empty();
    }

    private final Map<String, Digest> includeDigests = new ConcurrentHashMap<>();

    /** Looked for by name, because by now a folder that comes first may have a file of that name too. */
    private Digest includeDigest(String path, SourceFile from) {
        return includes.find(Path.of(path).getFileName().toString(), from)
                .filter(file -> file.path().equals(path))
                .map(file -> includeDigests.computeIfAbsent(path, _ -> Digest.of(file.toBytes())))
                .orElse(BuildCache.NONE.kodbase());
    }

    private static Digest outputDigest(Path path) {
        try {
            return Digest.of(Files.isRegularFile(path) ? Files.readAllBytes(path) : new byte[0]);
        } catch (IOException e) {
            return BuildCache.NONE.kodbase();
        }
    }

    private void prepare(Unit unit) {
        if (unit.known.isPresent()) {
            unit.mentions = unit.known.get().mentions();
        } else {
            parse(unit);
            unit.mentions = Mentions.of(unit.parsed.orElseThrow().tree());
        }
    }

    private void parse(Unit unit) {
        unit.parsed = Optional.of(KodCompiler.parse(unit.source, includes, includeCache));
    }

    private List<Unit> inOrder(List<Unit> units) {
        if (!hasFolders()) {
            return units;
        }
        return CompileOrder.of(units.stream().map(unit -> unit.mentions).toList()).stream()
                .map(units::get)
                .toList();
    }

    // Numbering

    private final ClassOwners owners = new ClassOwners();

    private void resolve(Unit unit, Kodbase base) {
        if (unit.known.isPresent() && stillHolds(unit.known.get(), base)) {
            unit.inherited = unit.known.get().inherited();
            unit.known.get().classes().forEach(base::touch);
            owners.take(unit.known.get().classes(), unit.path.toString());
            return;
        }
        if (unit.parsed.isEmpty()) {
            parse(unit);
        }
        var parsed = unit.parsed.orElseThrow();
        var inherited = new ArrayList<Long>();
        if (hasFolders()) {
            owners.claim(parsed.tree(), parsed.diagnostics());
        } else {
            owners.take(classes(parsed), unit.path.toString());
        }
        unit.resolved = Optional.of(Resolver.resolve(parsed.tree(), base, noConstants, parsed.diagnostics()));
        for (var kodClass : parsed.tree().classes()) {
            inherited.add(inherited(kodClass.name().key(), base));
        }
        unit.inherited = inherited;
    }

    /**
     * A file compiled before the one that gave up a resource still found it. Compiled once more, against a copy that is
     * thrown away, it says where it misses it.
     */
    private void reportVanishedResources(Unit unit, Kodbase base) {
        var used = unit.resolved
                .map(Resolver.Resolved::usedResources)
                .orElseGet(() -> unit.known.orElseThrow().usedResources());
        if (used.keySet().stream().allMatch(key -> base.find(key).isPresent())) {
            return;
        }
        parse(unit);
        var parsed = unit.parsed.orElseThrow();
        unit.resolved = Optional.of(Resolver.resolve(parsed.tree(), base.copy(), noConstants, parsed.diagnostics()));
    }

    private static List<String> classes(Parsed parsed) {
        return parsed.tree().classes().stream()
                .map(kodClass -> kodClass.name().key())
                .toList();
    }

    /** Whether compiling an unchanged file again would give the same: nothing it depends on has changed either. */
    private boolean stillHolds(BuildCache.Entry entry, Kodbase base) {
        if (hasFolders() && !owners.areFree(entry.classes())) {
            return false;
        }
        for (int i = 0; i < entry.classes().size(); i++) {
            if (inherited(entry.classes().get(i), base) != entry.inherited().get(i)) {
                return false;
            }
        }
        for (var resource : entry.usedResources().entrySet()) {
            var symbol = base.find(resource.getKey());
            if (symbol.isEmpty() || symbol.get().id() != resource.getValue()) {
                return false;
            }
        }
        return true;
    }

    /** What a class sees of its superclass; 0 if the superclass is gone, or -1 if the class itself is. */
    private static long inherited(String key, Kodbase base) {
        return base.findClass(key)
                .map(kodClass -> kodClass.superId() == 0
                        ? 1L
                        : base.findClass(kodClass.superId())
                                .map(above -> base.interfaceOf(above.id()).fingerprint() * 31 + above.id())
                                .orElse(0L))
                .orElse(-1L);
    }

    // Writing

    private Result finish(List<Unit> units, List<KodbaseClass> before, Kodbase base) throws IOException {
        var work = units.stream().filter(unit -> unit.resolved.isPresent()).toList();
        work.parallelStream().forEach(unit -> unit.outputs = outputs(unit));
        var diagnostics = new ArrayList<Diagnostic>();
        work.forEach(unit ->
                diagnostics.addAll(unit.parsed.orElseThrow().diagnostics().list()));
        int unchanged = units.size() - work.size();
        if (diagnostics.stream().anyMatch(Diagnostic::isError)) {
            List<String> faulty = work.stream()
                    .filter(unit -> unit.parsed.orElseThrow().diagnostics().hasErrors())
                    .map(unit -> unit.path.toString())
                    .toList();
            return new Result(0, unchanged, Diagnostics.limit(diagnostics), List.of(), faulty);
        }
        if (settings.output().isPresent()) {
            Files.createDirectories(settings.output().get());
        }
        refuseSharedOutputs(units);
        work.parallelStream().flatMap(unit -> unit.outputs.stream()).forEach(Output::write);
        byte[] kodbaseBytes = KodbaseText.write(base);
        replace(settings.kodbase(), kodbaseBytes);
        replace(cachePath(), cache(units, kodbaseBytes).toBytes());
        var notes = KodCompiler.notes(before, base, owners.classes());
        return new Result(work.size(), unchanged, diagnostics, notes, List.of());
    }

    private void refuseSharedOutputs(List<Unit> units) throws IOException {
        var writers = new HashMap<Path, Path>();
        for (var unit : units) {
            var other = writers.put(outputPath(unit.path, "bof"), unit.path);
            if (other != null) {
                throw new IOException(
                        other + " and " + unit.path + " would both write " + outputPath(unit.path, "bof"));
            }
        }
    }

    private record Output(Path path, byte[] bytes) {
        void write() {
            try {
                if (bytes.length > 0) {
                    Files.write(path, bytes);
                } else {
                    Files.deleteIfExists(path);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** A resource file without resources is deleted, in case there was one before. */
    private List<Output> outputs(Unit unit) {
        var parsed = unit.parsed.orElseThrow();
        if (parsed.diagnostics().hasErrors()) {
            return List.of();
        }
        var file = KodCompiler.lower(parsed, unit.resolved.orElseThrow().code(), settings.withLines());
        byte[] resources = file.resources().isEmpty() ? new byte[0] : RscFile.write(file.resources());
        var paths = outputPaths(unit.path);
        return List.of(
                new Output(paths.getFirst(), BofWriter.write(file.bof())), new Output(paths.getLast(), resources));
    }

    private List<Path> outputPaths(Path source) {
        return List.of(outputPath(source, "bof"), outputPath(source, "rsc"));
    }

    private Path outputPath(Path source, String extension) {
        String name = source.getFileName().toString();
        int dot = name.indexOf('.');
        String output = (dot < 0 ? name : name.substring(0, dot)) + "." + extension;
        return settings.output().map(folder -> folder.resolve(output)).orElseGet(() -> source.resolveSibling(output));
    }

    private BuildCache cache(List<Unit> units, byte[] kodbaseBytes) {
        var files = new HashMap<String, BuildCache.Entry>();
        for (var unit : units) {
            files.put(
                    unit.path.toString(),
                    unit.resolved.map(resolved -> entry(unit, resolved)).orElseGet(() -> unit.known.orElseThrow()));
        }
        return new BuildCache(settingsKey(), Digest.of(kodbaseBytes), files);
    }

    private BuildCache.Entry entry(Unit unit, Resolver.Resolved resolved) {
        var tree = unit.parsed.orElseThrow().tree();
        var included = new HashMap<String, Digest>();
        tree.includes().forEach(file -> included.put(file.path(), Digest.of(file.toBytes())));
        return new BuildCache.Entry(
                unit.digest,
                included,
                unit.mentions,
                classes(unit.parsed.orElseThrow()),
                unit.inherited,
                resolved.usedResources(),
                unit.outputs.stream().map(output -> Digest.of(output.bytes())).toList());
    }

    /** A reader sees the old file or the new one, never half of it. */
    private static void replace(Path path, byte[] bytes) throws IOException {
        var parent = path.toAbsolutePath().getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        var draft = path.resolveSibling(path.getFileName() + ".new");
        Files.write(draft, bytes);
        Files.move(draft, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }
}
