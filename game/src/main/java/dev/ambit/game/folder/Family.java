package dev.ambit.game.folder;

import dev.ambit.kod.bof.BofClass;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.compile.Compilation.CompiledFile;
import dev.ambit.kod.run.LoadException;
import dev.ambit.kod.run.Prepared;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Looks whether classes belong together: each is there once, has its superclass, is not its own ancestor, and is nothing that cannot be
 * loaded. What does not is reported and left out with all that inherits from it, so that a world never gets half a class.
 */
final class Family {

    private final GameKod.OnError onError;
    private final List<String> leftOut;

    Family(GameKod.OnError onError, List<String> leftOut) {
        this.onError = onError;
        this.leftOut = leftOut;
    }

    /** The same without what has no place in it. */
    Compilation whole(Compilation kod) throws FolderException {
        List<CompiledFile> files = loadable(once(kod.files()));
        while (true) {
            Map<Integer, Integer> above = new HashMap<>();
            files.forEach(file -> file.bof().classes().forEach(one -> above.put(one.id(), one.superId())));
            List<CompiledFile> kept = new ArrayList<>();
            for (CompiledFile file : files) {
                String why = orphan(file, above, kod);
                if (why.isEmpty()) {
                    kept.add(file);
                } else {
                    leave(file, why);
                }
            }
            if (kept.size() == files.size()) {
                return new Compilation(kept, kod.base(), kod.diagnostics(), kod.notes());
            }
            files = kept;
        }
    }

    private List<CompiledFile> once(List<CompiledFile> files) throws FolderException {
        Set<Integer> seen = new HashSet<>();
        List<CompiledFile> kept = new ArrayList<>();
        for (CompiledFile file : files) {
            List<Integer> ids =
                    file.bof().classes().stream().map(BofClass::id).distinct().toList();
            boolean twice =
                    ids.size() < file.bof().classes().size() || ids.stream().anyMatch(seen::contains);
            if (twice) {
                leave(file, "has a class that is there already");
            } else {
                seen.addAll(ids);
                kept.add(file);
            }
        }
        return kept;
    }

    private List<CompiledFile> loadable(List<CompiledFile> files) throws FolderException {
        List<String> faults = files.parallelStream().map(Family::fault).toList();
        List<CompiledFile> kept = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            if (faults.get(i).isEmpty()) {
                kept.add(files.get(i));
            } else {
                leave(files.get(i), faults.get(i));
            }
        }
        return kept;
    }

    private static String fault(CompiledFile file) {
        try {
            Prepared.check(file.bof());
            return "";
        } catch (LoadException | IllegalArgumentException e) {
            return "cannot be loaded: " + e.getMessage();
        }
    }

    private static String orphan(CompiledFile file, Map<Integer, Integer> above, Compilation kod) {
        for (BofClass one : file.bof().classes()) {
            Set<Integer> line = new HashSet<>(Set.of(one.id()));
            for (int at = one.superId(); at != 0; at = above.getOrDefault(at, 0)) {
                if (!above.containsKey(at)) {
                    return "class " + named(one.id(), kod) + " has no superclass " + named(at, kod);
                }
                if (!line.add(at)) {
                    return "class " + named(one.id(), kod) + " is its own ancestor";
                }
            }
        }
        return "";
    }

    private static String named(int id, Compilation kod) {
        return kod.base()
                .findClass(id)
                .map(known -> known.name() + " (" + id + ")")
                .orElseGet(() -> String.valueOf(id));
    }

    private void leave(CompiledFile file, String why) throws FolderException {
        String text = file.source().path() + ": " + why;
        if (onError == GameKod.OnError.STOP) {
            throw new FolderException(text);
        }
        leftOut.add(text + "; left out");
    }
}
