package dev.ambit.game.folder;

import dev.ambit.game.folder.GameKod.OnError;
import dev.ambit.game.folder.GameKod.Origin;
import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.bof.Bof;
import dev.ambit.kod.bof.BofException;
import dev.ambit.kod.bof.BofReader;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.compile.Compilation.CompiledFile;
import dev.ambit.kod.rsc.Resource;
import dev.ambit.kod.rsc.RscException;
import dev.ambit.kod.rsc.RscFile;
import dev.ambit.kod.syntax.SourceFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads a game's object and resource files as they are, without compiling. Object file, resource file and source belong together by their
 * names; a source is only for people to read, so it may be missing. Resources that are only in a merged {@code .rsb} are taken from there.
 */
final class ObjectFiles {

    /** One file, read; or why it could not be. */
    private record Reading<T>(Path file, Optional<T> content, String fault) {}

    private interface Reader<T> {
        T read(byte[] bytes) throws BofException, RscException;
    }

    private final GameFolder folder;
    private final Kodbase names;
    private final OnError onError;
    private final List<String> leftOut = new ArrayList<>();

    ObjectFiles(GameFolder folder, Kodbase names, OnError onError) {
        this.folder = folder;
        this.names = names;
        this.onError = onError;
    }

    GameKod read() throws FolderException {
        if (folder.objects().isEmpty()) {
            throw new FolderException("There are no .bof files in " + folder.root() + ".");
        }
        if (names.classes().isEmpty()) {
            throw new FolderException("There is no kodbase.txt in " + folder.root()
                    + ": object files hold numbers, and it is what says their names."
                    + " Expected it beside the .bof files; the compiler writes it.");
        }
        Map<String, List<Resource>> resources = resources();
        Map<String, Path> sources = new HashMap<>();
        folder.sources().forEach(file -> sources.putIfAbsent(GameFolder.stem(file), file));
        List<CompiledFile> files = new ArrayList<>();
        for (Reading<Bof> one : all(folder.objects(), folder.limits().objectBytes(), BofReader::read)) {
            Optional<Bof> bof = taken(one);
            if (bof.isPresent()) {
                String stem = GameFolder.stem(one.file());
                List<Resource> own = Optional.ofNullable(resources.remove(stem)).orElse(List.of());
                files.add(new CompiledFile(source(one.file(), bof.get(), sources), bof.get(), own));
            }
        }
        nameless(files);
        Compilation whole =
                new Family(onError, leftOut).whole(new Compilation(files, names.copy(), List.of(), List.of()));
        if (whole.files().isEmpty()) {
            throw new FolderException(
                    "No .bof file in " + folder.root() + " can be used:\n" + String.join("\n", leftOut));
        }
        return new GameKod(withOthers(whole, resources), Origin.OBJECTS, leftOut);
    }

    /** By name of the file. */
    private Map<String, List<Resource>> resources() throws FolderException {
        Map<String, List<Resource>> byFile = new HashMap<>();
        for (Reading<List<Resource>> one :
                all(folder.resources(), folder.limits().objectBytes(), RscFile::read)) {
            taken(one).ifPresent(list -> byFile.put(GameFolder.stem(one.file()), list));
        }
        return byFile;
    }

    private <T> List<Reading<T>> all(List<Path> files, long most, Reader<T> reader) {
        return files.parallelStream().map(file -> one(file, most, reader)).toList();
    }

    private <T> Reading<T> one(Path file, long most, Reader<T> reader) {
        try {
            return new Reading<>(file, Optional.of(reader.read(folder.bytes(file, most))), "");
        } catch (BofException | RscException e) {
            return new Reading<>(file, Optional.empty(), folder.shown(file) + ": " + e.getMessage());
        } catch (FolderException e) {
            return new Reading<>(file, Optional.empty(), String.valueOf(e.getMessage()));
        }
    }

    private <T> Optional<T> taken(Reading<T> one) throws FolderException {
        if (one.content().isEmpty()) {
            fault(one.fault());
        }
        return one.content();
    }

    private void fault(String text) throws FolderException {
        if (onError == OnError.STOP) {
            throw new FolderException(text);
        }
        leftOut.add(text + "; left out");
    }

    /** A class without a name can be sent to by nobody and would be shown as nothing. */
    private void nameless(List<CompiledFile> files) throws FolderException {
        for (CompiledFile file : List.copyOf(files)) {
            var unknown = file.bof().classes().stream()
                    .filter(one -> names.findClass(one.id()).isEmpty())
                    .findFirst();
            if (unknown.isPresent()) {
                files.remove(file);
                fault(file.source().path() + ": class " + unknown.get().id()
                        + " is not in kodbase.txt, which is older or of another game");
            }
        }
    }

    private SourceFile source(Path file, Bof bof, Map<String, Path> sources) {
        Path source = sources.get(GameFolder.stem(file));
        if (source != null) {
            try {
                return GameKod.source(folder, source);
            } catch (FolderException e) {
                leftOut.add(e.getMessage() + "; its handlers cannot be read in the inspector");
            }
        }
        return new SourceFile(bof.sourceName(), folder.shown(file), new byte[0]);
    }

    /** Resources of files without classes, and those that only the merged file has. */
    private Compilation withOthers(Compilation whole, Map<String, List<Resource>> alone) throws FolderException {
        List<CompiledFile> files = new ArrayList<>(whole.files());
        Set<Integer> known = new HashSet<>();
        files.forEach(file -> file.resources().forEach(one -> known.add(one.id())));
        List<Resource> others = new ArrayList<>();
        alone.values().forEach(others::addAll);
        for (Reading<List<Resource>> one : all(folder.bundles(), folder.limits().objectBytes(), RscFile::read)) {
            taken(one).ifPresent(others::addAll);
        }
        List<Resource> more = others.stream().filter(one -> known.add(one.id())).toList();
        if (!more.isEmpty()) {
            Bof nothing = new Bof("resources", List.of(), List.of(), false, List.of());
            files.add(new CompiledFile(new SourceFile("resources", new byte[0]), nothing, more));
        }
        return new Compilation(files, whole.base(), whole.diagnostics(), whole.notes());
    }
}
