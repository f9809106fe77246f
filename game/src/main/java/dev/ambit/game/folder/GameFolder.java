package dev.ambit.game.folder;

import dev.ambit.kod.syntax.Includes;
import dev.ambit.kod.syntax.SourceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What a game's folder holds, in the original server's layout or in a flat one. Immutable; files are named here and read by those who need
 * them ({@link GameKod}, {@link RoomLibrary}, {@link GameTexts}).
 *
 * <pre>
 * sources      *.kod below kod/, or anywhere when there is no such folder
 * includes     kod/include, include, and folders named by -I; then the source's own folder
 * objects      *.bof in loadkod, bof, memmap, or anywhere; of one name the first in that order counts
 * names        kodbase.txt
 * resources    *.rsc, *.rsb
 * graphics     *.bgf anywhere; of one name the least deep counts, case ignored
 * rooms        *.roo in rooms, room, resource, or anywhere; of one name the first in that order counts, case ignored
 * texts        motd.txt, packages.txt, blakserv.cfg, blakston.khd or constants.khd for administrators
 * saves        loadsave, savegame or game: the folder with lastsave.txt
 * commands     *.adm, and everything in admin or commands: lists of administrator commands
 * </pre>
 *
 * @param root the folder itself, all links resolved
 * @param includes folders outside are there only when they were named
 * @param rooms by name in lower case
 * @param problems what was left out and why, for people
 */
public record GameFolder(
        Path root,
        List<Path> sources,
        List<Path> includes,
        List<Path> objects,
        Optional<Path> kodbase,
        List<Path> resources,
        List<Path> bundles,
        Map<String, Path> rooms,
        Optional<Path> constants,
        Optional<Path> motd,
        Optional<Path> packages,
        Optional<Path> config,
        Optional<Path> saves,
        List<Path> commands,
        List<Path> files,
        FolderLimits limits,
        List<String> problems) {

    private static final List<String> OBJECT_FOLDERS = List.of("loadkod", "bof", "memmap");
    private static final List<String> RESOURCE_FOLDERS = List.of("rsc", "loadkod");
    private static final List<String> ROOM_FOLDERS = List.of("rooms", "room", "resource", "resources");
    private static final List<String> COMMAND_FOLDERS = List.of("admin", "commands");
    private static final List<String> SAVE_FOLDERS = List.of("loadsave", "savegame", "game");

    public GameFolder {
        sources = List.copyOf(sources);
        includes = List.copyOf(includes);
        objects = List.copyOf(objects);
        resources = List.copyOf(resources);
        bundles = List.copyOf(bundles);
        rooms = Map.copyOf(rooms);
        commands = List.copyOf(commands);
        files = List.copyOf(files);
        problems = List.copyOf(problems);
    }

    public static GameFolder find(Path folder) throws FolderException {
        return find(folder, List.of(), FolderLimits.DEFAULT);
    }

    /**
     * @param folder may be a link
     * @param more folders in which included files are looked for first; they may be anywhere
     * @throws FolderException when there is no such folder, or it holds too much to be a game
     */
    public static GameFolder find(Path folder, List<Path> more, FolderLimits limits) throws FolderException {
        Path root = real(folder);
        List<Path> includes = new ArrayList<>();
        for (Path one : more) {
            includes.add(real(one));
        }
        FolderWalk.Found found = FolderWalk.walk(root, limits);
        return new Sorter(root, found.files()).sort(includes, limits, found.problems());
    }

    private static Path real(Path folder) throws FolderException {
        if (!Files.isDirectory(folder)) {
            throw new FolderException("There is no folder " + folder + ".");
        }
        try {
            return folder.toRealPath();
        } catch (IOException e) {
            throw new FolderException("Cannot read the folder " + folder + ": " + e.getMessage(), e);
        }
    }

    /** Graphics by name in lower case; of one name the least deep counts. */
    public Map<String, Path> graphics() {
        Map<String, Path> graphics = new LinkedHashMap<>();
        files.stream()
                .filter(file -> name(file).endsWith(".bgf"))
                .sorted(Comparator.comparingInt(Path::getNameCount).thenComparing(Comparator.naturalOrder()))
                .forEach(file -> graphics.putIfAbsent(name(file), file));
        return graphics;
    }

    /** How a file is called in messages: from the game's folder on. */
    public String shown(Path file) {
        return file.startsWith(root) ? root.relativize(file).toString().replace('\\', '/') : file.toString();
    }

    /** A file that somebody names, such as a list of commands; only inside of the folder. Backslashes are the original's. */
    public Optional<Path> inside(String name) {
        try {
            Path file = root.resolve(name.replace('\\', '/')).normalize();
            boolean there = file.startsWith(root)
                    && Files.isRegularFile(file)
                    && file.toRealPath().startsWith(root);
            return there ? Optional.of(file) : Optional.empty();
        } catch (IOException | InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** What its sources may include. */
    public Includes included() {
        return new GameIncludes(this);
    }

    /** Reads one of the sources. */
    public SourceFile source(Path file) throws FolderException {
        return GameKod.source(this, file);
    }

    /** Reads one of the rooms. */
    public byte[] room(Path file) throws FolderException {
        return bytes(file, limits.roomBytes());
    }

    /** Reads a file of the folder, if it is not too large. */
    byte[] bytes(Path file, long most) throws FolderException {
        try {
            long size = Files.size(file);
            if (size > most) {
                throw new FolderException(
                        shown(file) + ": " + size + " bytes, expected at most " + most + " in a file of this kind");
            }
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new FolderException(shown(file) + ": cannot be read (" + e.getMessage() + ")", e);
        }
    }

    static String name(Path file) {
        return file.getFileName().toString().toLowerCase(Locale.ROOT);
    }

    /** The name without what follows its last dot, in lower case. */
    static String stem(Path file) {
        String name = name(file);
        int dot = name.lastIndexOf('.');
        return dot < 0 ? name : name.substring(0, dot);
    }

    /** Puts each file where it belongs. */
    private record Sorter(Path root, List<Path> files) {

        GameFolder sort(List<Path> named, FolderLimits limits, List<String> problems) {
            List<Path> sources = ending(".kod");
            List<Path> inKod = sources.stream()
                    .filter(file -> rank(file, List.of("kod")) == 0)
                    .toList();
            List<Path> objects =
                    List.copyOf(firstOfName(ending(".bof"), OBJECT_FOLDERS).values());
            return new GameFolder(
                    root,
                    inKod.isEmpty() ? sources : inKod,
                    includes(named),
                    objects,
                    // Beside the object files it is theirs.
                    first("kodbase.txt", OBJECT_FOLDERS),
                    List.copyOf(firstOfName(ending(".rsc"), RESOURCE_FOLDERS).values()),
                    ending(".rsb"),
                    firstOfName(ending(".roo"), ROOM_FOLDERS),
                    first("blakston.khd", List.of("include")).or(() -> first("constants.khd", List.of("include"))),
                    first("motd.txt", OBJECT_FOLDERS),
                    first("packages.txt", List.of()),
                    first("blakserv.cfg", List.of()),
                    saves(),
                    commands(),
                    files,
                    limits,
                    problems);
        }

        private List<Path> ending(String end) {
            return files.stream().filter(file -> name(file).endsWith(end)).toList();
        }

        private List<Path> includes(List<Path> named) {
            List<Path> folders = new ArrayList<>(named);
            for (String one : List.of("kod/include", "include", "kod")) {
                Path folder = root.resolve(one);
                if (Files.isDirectory(folder) && files.stream().anyMatch(file -> file.startsWith(folder))) {
                    folders.add(folder);
                }
            }
            return folders;
        }

        private Optional<Path> saves() {
            Optional<Path> byControl = first("lastsave.txt", SAVE_FOLDERS).map(Path::getParent);
            return byControl.or(() -> SAVE_FOLDERS.stream()
                    .map(root::resolve)
                    .filter(folder -> files.stream()
                            .anyMatch(file ->
                                    file.startsWith(folder) && name(file).startsWith("gameuser.")))
                    .findFirst());
        }

        private List<Path> commands() {
            return files.stream()
                    .filter(file -> name(file).endsWith(".adm") || rank(file, COMMAND_FOLDERS) < COMMAND_FOLDERS.size())
                    .toList();
        }

        private Optional<Path> first(String name, List<String> folders) {
            return files.stream().filter(file -> name(file).equals(name)).min(order(folders));
        }

        private Map<String, Path> firstOfName(List<Path> some, List<String> folders) {
            Map<String, Path> first = new LinkedHashMap<>();
            some.stream().sorted(order(folders)).forEach(file -> first.putIfAbsent(name(file), file));
            return first;
        }

        /** Those in the folders that are meant for it first, then the least deep. */
        private Comparator<Path> order(List<String> folders) {
            return Comparator.<Path>comparingInt(file -> rank(file, folders))
                    .thenComparingInt(Path::getNameCount)
                    .thenComparing(Comparator.naturalOrder());
        }

        /** Which of the folders a file is in, at any depth; their count when it is in none. */
        private int rank(Path file, List<String> folders) {
            Path inner = root.relativize(file);
            int best = folders.size();
            for (int i = 0; i < inner.getNameCount() - 1; i++) {
                int at = folders.indexOf(inner.getName(i).toString().toLowerCase(Locale.ROOT));
                best = at >= 0 ? Math.min(best, at) : best;
            }
            return best;
        }
    }
}
