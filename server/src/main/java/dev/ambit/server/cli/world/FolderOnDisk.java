package dev.ambit.server.cli.world;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.console.Reason;
import dev.ambit.world.image.text.WorldText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A world's folder of text on disk. A list in {@code .ambit-files} says which files were written here, so that those of
 * Things that are gone can be deleted next time, and no other file ever is.
 */
final class FolderOnDisk {
    static final String LIST = ".ambit-files";

    /** What an export did to the folder. */
    record Written(int files, int changed, int deleted, List<String> strangers) {}

    private final Path folder;

    FolderOnDisk(Path folder) {
        this.folder = folder;
    }

    SortedMap<String, byte[]> read() throws AmbitException {
        if (!Files.isDirectory(folder)) {
            throw new AmbitException("There is no folder " + folder + ".");
        }
        SortedMap<String, byte[]> files = new TreeMap<>();
        try {
            for (String path : worldFiles()) {
                files.put(path, Files.readAllBytes(folder.resolve(path)));
            }
        } catch (IOException e) {
            throw new AmbitException("Cannot read " + Reason.of(folder, e), e);
        }
        return files;
    }

    /** Files of the folder that belong to a world, whoever wrote them. */
    private NavigableSet<String> worldFiles() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            NavigableSet<String> paths = new TreeSet<>();
            all.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString().replace('\\', '/'))
                    .filter(FolderOnDisk::isOurs)
                    .forEach(paths::add);
            return paths;
        }
    }

    private static boolean isOurs(String path) {
        return WorldText.isText(path) || WorldText.isSource(path);
    }

    /** @param force whether the folder may have something in it */
    Written write(Map<String, byte[]> files, boolean force) throws AmbitException {
        try {
            if (!force && !isEmpty()) {
                throw new AmbitException("The folder " + folder + " is not empty, and nothing was written."
                        + " With --force, the world's files in it are written anew; others are left alone.");
            }
            Files.createDirectories(folder);
            int deleted = 0;
            for (String path : written()) {
                if (!files.containsKey(path) && Files.deleteIfExists(folder.resolve(path))) {
                    deleted++;
                }
            }
            int changed = 0;
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                changed += put(file.getKey(), file.getValue()) ? 1 : 0;
            }
            put(LIST, (String.join("\n", new TreeSet<>(files.keySet())) + "\n").getBytes(UTF_8));
            List<String> strangers = new ArrayList<>(worldFiles());
            strangers.removeAll(files.keySet());
            return new Written(files.size(), changed, deleted, strangers);
        } catch (IOException e) {
            throw new AmbitException("Cannot write " + Reason.of(folder, e), e);
        }
    }

    private boolean isEmpty() throws IOException {
        if (!Files.exists(folder)) {
            return true;
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        }
    }

    /** What an earlier export has written, as far as it can be its own. */
    private List<String> written() throws IOException {
        Path list = folder.resolve(LIST);
        if (!Files.isRegularFile(list)) {
            return List.of();
        }
        return Files.readAllLines(list, UTF_8).stream()
                .filter(FolderOnDisk::isOurs)
                .toList();
    }

    /** A file that is the same already is not touched. */
    private boolean put(String path, byte[] bytes) throws IOException {
        Path file = folder.resolve(path);
        if (Files.isRegularFile(file) && Arrays.equals(Files.readAllBytes(file), bytes)) {
            return false;
        }
        Files.createDirectories(file.getParent());
        Files.write(file, bytes);
        return true;
    }
}
