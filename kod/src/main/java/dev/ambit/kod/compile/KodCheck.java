package dev.ambit.kod.compile;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.syntax.Diagnostic;
import dev.ambit.kod.syntax.Diagnostics;
import dev.ambit.kod.syntax.KodFile;
import dev.ambit.kod.syntax.KodFile.ClassDecl;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/**
 * Checks parsed files without making object files: what an editor needs. All files are checked together once; after
 * that one file can be checked {@linkplain #again again} against the others as they were, which is quick enough to do
 * while somebody types. Files are told apart by their paths. Owned by one thread at a time.
 */
public final class KodCheck {

    /** Numbers mean nothing here: every check starts from an empty base. */
    private final Kodbase base = new Kodbase();

    private final Map<String, List<Diagnostic>> found = new HashMap<>();
    private final Map<String, String> owners = new HashMap<>();

    private KodCheck() {}

    /**
     * @param enough asked between two files: whether nobody waits for the answer any more
     * @throws CancellationException if so
     */
    public static KodCheck of(List<KodFile> files, BooleanSupplier enough) {
        var check = new KodCheck();
        var noConstants = Constants.empty();
        for (int i : CompileOrder.of(files.parallelStream().map(Mentions::of).toList())) {
            if (enough.getAsBoolean()) {
                throw new CancellationException();
            }
            var file = files.get(i);
            String path = file.source().path();
            file.classes()
                    .forEach(
                            kodClass -> check.owners.putIfAbsent(kodClass.name().key(), path));
            check.found.put(path, check.check(file, check.base, noConstants));
        }
        return check;
    }

    /** What there is to say about a file beyond its syntax. */
    public List<Diagnostic> found(String path) {
        return found.getOrDefault(path, List.of());
    }

    /** What there is to say about a new version of a file. What the others are checked against stays as it was. */
    public List<Diagnostic> again(KodFile file) {
        String path = file.source().path();
        return check(file, without(path), Constants.empty());
    }

    private List<Diagnostic> check(KodFile file, Kodbase against, Constants noConstants) {
        var diagnostics = new Diagnostics();
        var code = Resolver.resolve(file, against, noConstants, diagnostics).code();
        try {
            if (!diagnostics.hasErrors()) {
                Lowering.lower(code, false, diagnostics);
            }
            for (var kodClass : file.classes()) {
                reportTwin(kodClass, file.source().path(), diagnostics);
            }
        } catch (Diagnostics.TooMany stop) {
            // Said already.
        }
        return diagnostics.list();
    }

    private void reportTwin(ClassDecl kodClass, String path, Diagnostics diagnostics) {
        String owner = owners.getOrDefault(kodClass.name().key(), path);
        if (!owner.equals(path)) {
            diagnostics.error(
                    kodClass.name().span(), "Class " + kodClass.name() + " is given twice", "also in " + owner);
        }
    }

    /** The names of all files but one: its old version must not stand in the way of the new one. */
    private Kodbase without(String path) {
        Set<String> gone = new HashSet<>();
        owners.forEach((key, owner) -> {
            if (owner.equals(path)) {
                gone.add(key);
            }
        });
        var rest = new Kodbase();
        rest.raise(base.maxId(), base.maxResource());
        for (var kodClass : base.classes()) {
            if (!gone.contains(Kodbase.key(kodClass.name()))) {
                rest.put(kodClass);
            }
        }
        return rest;
    }
}
