package dev.ambit.game.folder;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.base.KodbaseException;
import dev.ambit.kod.base.KodbaseText;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.compile.KodCompiler;
import dev.ambit.kod.syntax.Diagnostic;
import dev.ambit.kod.syntax.SourceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A game's code, ready for a world: compiled from its sources, or read from its object files. When it is compiled, numbers that
 * {@code kodbase.txt} has given stay, so that the resources clients have still go with it.
 *
 * @param kod without errors
 * @param leftOut what had errors and was left out, for people; empty unless told to keep going
 */
public record GameKod(Compilation kod, Origin origin, List<String> leftOut) {

    public enum Origin {
        SOURCES,
        OBJECTS
    }

    /** Where to take the code from. */
    public enum Want {
        /** Object files when there are names for them and none is older than its source; else sources. */
        NEWEST,
        SOURCES,
        OBJECTS
    }

    /** What to do with a file that has errors. */
    public enum OnError {
        /** Refuse the whole game. */
        STOP,
        /** Leave it out, and what cannot be without it. */
        KEEP_GOING
    }

    public GameKod {
        leftOut = List.copyOf(leftOut);
    }

    public static GameKod load(GameFolder folder) throws FolderException {
        return load(folder, Want.NEWEST, OnError.STOP);
    }

    /** @throws FolderException when there is no code, or it has errors and not told to keep going, or nothing is left */
    public static GameKod load(GameFolder folder, Want want, OnError onError) throws FolderException {
        return load(folder, want, onError, names(folder));
    }

    /** @param names the numbers to go on with, such as those of a game that is running */
    public static GameKod load(GameFolder folder, Want want, OnError onError, Kodbase names) throws FolderException {
        Origin origin = switch (want) {
            case SOURCES -> Origin.SOURCES;
            case OBJECTS -> Origin.OBJECTS;
            case NEWEST -> newest(folder);
        };
        return switch (origin) {
            case SOURCES -> compile(folder, onError, names);
            case OBJECTS -> new ObjectFiles(folder, names, onError).read();
        };
    }

    /** What {@code kodbase.txt} says; nothing when there is none. */
    public static Kodbase names(GameFolder folder) throws FolderException {
        if (folder.kodbase().isEmpty()) {
            return new Kodbase();
        }
        Path file = folder.kodbase().get();
        try {
            return KodbaseText.read(folder.bytes(file, folder.limits().kodbaseBytes()));
        } catch (KodbaseException e) {
            throw new FolderException(folder.shown(file) + ": " + e.getMessage(), e);
        }
    }

    private static Origin newest(GameFolder folder) {
        if (folder.objects().isEmpty() || folder.kodbase().isEmpty()) {
            return folder.sources().isEmpty() && !folder.objects().isEmpty() ? Origin.OBJECTS : Origin.SOURCES;
        }
        Map<String, FileTime> made = new HashMap<>();
        folder.objects().forEach(file -> made.put(GameFolder.stem(file), modified(file)));
        boolean upToDate = folder.sources().stream().allMatch(source -> {
            FileTime of = made.get(GameFolder.stem(source));
            return of != null && modified(source).compareTo(of) <= 0;
        });
        return upToDate ? Origin.OBJECTS : Origin.SOURCES;
    }

    private static FileTime modified(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException e) {
            return FileTime.fromMillis(0);
        }
    }

    private static GameKod compile(GameFolder folder, OnError onError, Kodbase names) throws FolderException {
        if (folder.sources().isEmpty()) {
            throw new FolderException(
                    "There is no Kod in " + folder.root()
                            + ": expected .kod files, or .bof files with their kodbase.txt. ambit game new DIR makes a game to start from.");
        }
        List<String> leftOut = new ArrayList<>();
        List<SourceFile> sources = read(folder, onError, leftOut);
        GameIncludes includes = new GameIncludes(folder);
        KodCompiler.Options options = new KodCompiler.Options(true, KodCompiler.Order.BY_DEPENDENCY, includes);
        while (true) {
            Compilation kod = KodCompiler.compile(sources, names, options);
            if (kod.succeeded() && !sources.isEmpty()) {
                return new GameKod(new Family(onError, leftOut).whole(kod), Origin.SOURCES, leftOut);
            }
            Set<String> bad = new HashSet<>();
            kod.diagnostics().stream().filter(Diagnostic::isError).forEach(error -> {
                bad.add(error.file());
                bad.addAll(includes.includersOf(error.file()));
            });
            int before = sources.size();
            sources = sources.stream()
                    .filter(source -> !bad.contains(source.path()))
                    .toList();
            if (onError == OnError.STOP || sources.isEmpty() || sources.size() == before) {
                throw new FolderException("The game's Kod in " + folder.root() + " has errors:\n" + kod.render());
            }
            kod.diagnostics().stream()
                    .filter(Diagnostic::isError)
                    .forEach(error -> leftOut.add(error.renderClassic() + "; left out"));
        }
    }

    private static List<SourceFile> read(GameFolder folder, OnError onError, List<String> leftOut)
            throws FolderException {
        List<SourceFile> sources = new ArrayList<>();
        for (Path file : folder.sources()) {
            try {
                sources.add(source(folder, file));
            } catch (FolderException e) {
                if (onError == OnError.STOP) {
                    throw e;
                }
                leftOut.add(e.getMessage() + "; left out");
            }
        }
        return sources;
    }

    static SourceFile source(GameFolder folder, Path file) throws FolderException {
        byte[] bytes = folder.bytes(file, folder.limits().sourceBytes());
        return new SourceFile(file.getFileName().toString(), folder.shown(file), bytes);
    }
}
