package dev.ambit.game.folder;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Lists all files below a folder, in order of their names. Links to folders are followed, each folder once, but what they lead to must lie
 * in the folder too: whoever may put a link into a game may not thereby read the rest of the machine. Names that begin with a dot are passed
 * over.
 */
final class FolderWalk {

    /** @param files by the paths at which they were found, not those that links lead to */
    record Found(List<Path> files, List<String> problems) {}

    private final Path root;
    private final FolderLimits limits;
    private final List<Path> files = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final Set<Path> seen = new HashSet<>();

    private FolderWalk(Path root, FolderLimits limits) {
        this.root = root;
        this.limits = limits;
    }

    /** @param root a real path */
    static Found walk(Path root, FolderLimits limits) throws FolderException {
        FolderWalk walk = new FolderWalk(root, limits);
        walk.enter(root, 0);
        return new Found(List.copyOf(walk.files), List.copyOf(walk.problems));
    }

    private void enter(Path folder, int depth) throws FolderException {
        if (depth > limits.depth()) {
            problems.add(shown(folder) + ": more than " + limits.depth() + " folders deep; left out");
            return;
        }
        List<Path> here = new ArrayList<>();
        try (DirectoryStream<Path> list = Files.newDirectoryStream(folder)) {
            for (Path one : list) {
                here.add(one);
                if (files.size() + here.size() > limits.files()) {
                    throw new FolderException(root + " holds more than " + limits.files()
                            + " files; a game's folder is expected to hold the game and nothing else");
                }
            }
        } catch (IOException | java.nio.file.DirectoryIteratorException e) {
            if (depth == 0) {
                throw new FolderException("Cannot read the folder " + folder + ": " + e.getMessage(), e);
            }
            problems.add(shown(folder) + ": cannot be read (" + e.getMessage() + "); left out");
            return;
        }
        here.sort(null);
        for (Path one : here) {
            if (!one.getFileName().toString().startsWith(".")) {
                take(one, depth);
            }
        }
    }

    private void take(Path path, int depth) throws FolderException {
        Path real;
        try {
            real = path.toRealPath();
        } catch (IOException e) {
            problems.add(shown(path) + ": a link that leads nowhere; left out");
            return;
        }
        if (!real.startsWith(root)) {
            problems.add(shown(path) + ": a link that leads out of the folder; left out");
        } else if (Files.isDirectory(real)) {
            if (seen.add(real)) {
                enter(path, depth + 1);
            }
        } else if (Files.isRegularFile(real)) {
            files.add(path);
        }
    }

    private String shown(Path path) {
        return root.relativize(path).toString();
    }
}
