package dev.ambit.game.check;

import dev.ambit.game.check.GameFinding.Severity;
import dev.ambit.game.folder.FolderException;
import dev.ambit.game.folder.GameFolder;
import dev.ambit.kod.compile.KodCheck;
import dev.ambit.kod.syntax.Diagnostic;
import dev.ambit.kod.syntax.Diagnostics;
import dev.ambit.kod.syntax.IncludeCache;
import dev.ambit.kod.syntax.Includes;
import dev.ambit.kod.syntax.KodFile;
import dev.ambit.kod.syntax.Parser;
import dev.ambit.kod.syntax.SourceFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** Looks a whole game over: its folder, its code, its resources, its rooms and the ways between them. Nothing of it runs. */
public final class GameCheck {
    private static final String KOD = "kod";
    private static final Set<String> NEEDED = Set.of("system", "user");

    /**
     * What was looked at, and what was found.
     *
     * @param findings in the order of their files
     */
    public record Result(int files, int classes, int rooms, List<GameFinding> findings) {
        public Result {
            findings = List.copyOf(findings);
        }

        public long count(Severity severity) {
            return findings.stream().filter(one -> one.severity() == severity).count();
        }
    }

    /** Hears how far the check is; from several threads. */
    @FunctionalInterface
    public interface Progress {
        Progress NONE = (what, done, of) -> {};

        void at(String what, int done, int of);
    }

    private final GameFolder folder;
    private final Progress progress;
    private final GameFindings findings = new GameFindings();

    private GameCheck(GameFolder folder, Progress progress) {
        this.folder = folder;
        this.progress = progress;
    }

    public static Result of(GameFolder folder, Progress progress) {
        return new GameCheck(folder, progress).check();
    }

    private Result check() {
        folder.problems().forEach(problem -> findings.add(Severity.WARNING, "folder", ".", 0, problem));
        List<KodFile> files = parsed();
        AtomicInteger looked = new AtomicInteger();
        RoomFileRules roomFiles = new RoomFileRules(folder, findings);
        roomFiles.check(() ->
                progress.at("rooms", looked.incrementAndGet(), folder.rooms().size()));
        GameTree tree = new GameTree(files);
        if (files.isEmpty()) {
            findings.add(
                    Severity.NOTE,
                    KOD,
                    ".",
                    0,
                    "There are no sources; object files are not looked into, so only rooms were checked.");
        } else {
            code(files);
            whole(tree, roomFiles);
        }
        return new Result(files.size(), tree.classes().size(), folder.rooms().size(), findings.sorted());
    }

    /** What can only be said of a game whose code makes sense: a class that could not be read would be missed everywhere. */
    private void whole(GameTree tree, RoomFileRules roomFiles) {
        if (findings.sorted().stream()
                .anyMatch(one -> one.severity() == Severity.ERROR && one.rule().equals(KOD))) {
            findings.add(
                    Severity.NOTE,
                    KOD,
                    ".",
                    0,
                    "Messages, resources and ways are looked at when the code has no errors.");
            return;
        }
        progress.at("messages, resources and ways", 1, 1);
        needed(tree);
        new MessageRules(tree, findings).check();
        new ResourceRules(folder, tree, findings).check();
        new WayRules(tree, findings).check();
        roomFiles.unused(tree);
    }

    private List<KodFile> parsed() {
        Includes includes = folder.included();
        IncludeCache cache = new IncludeCache();
        AtomicInteger done = new AtomicInteger();
        List<List<KodFile>> all = folder.sources().parallelStream()
                .map(path -> {
                    List<KodFile> one = parse(path, includes, cache);
                    progress.at(
                            "sources", done.incrementAndGet(), folder.sources().size());
                    return one;
                })
                .toList();
        List<KodFile> files = new ArrayList<>();
        all.forEach(files::addAll);
        return files;
    }

    /** One file, or none when it cannot be read. */
    private List<KodFile> parse(Path path, Includes includes, IncludeCache cache) {
        try {
            SourceFile source = folder.source(path);
            Diagnostics diagnostics = new Diagnostics();
            KodFile file = Parser.parse(source, includes, cache, diagnostics);
            diagnostics.list().forEach(this::add);
            return List.of(file);
        } catch (FolderException e) {
            findings.add(Severity.ERROR, KOD, folder.shown(path), 0, String.valueOf(e.getMessage()));
            return List.of();
        }
    }

    private void code(List<KodFile> files) {
        KodCheck check = KodCheck.of(files, () -> false);
        files.forEach(file -> check.found(file.source().path()).forEach(this::add));
    }

    private void add(Diagnostic one) {
        String hint = one.hint().isEmpty() ? "" : " (" + one.hint() + ")";
        findings.add(
                one.isError() ? Severity.ERROR : Severity.WARNING, KOD, one.file(), one.line(), one.message() + hint);
    }

    private void needed(GameTree tree) {
        for (String name : NEEDED) {
            if (tree.find(name).isEmpty()) {
                findings.add(
                        Severity.ERROR,
                        KOD,
                        ".",
                        0,
                        "There is no class " + name
                                + "; a game needs System, which builds it, and User, which is played.");
            }
        }
    }
}
