package dev.ambit.server.lsp;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileVisitResult;
import java.nio.file.FileVisitor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The sources of the workspace: what the editor has open as it is there, everything else as it is on disk. Safe for
 * several threads.
 *
 * <p>Sources are known by path. A new version is put into the index when the index is next asked for, so that of many
 * quick edits only the last one is looked into.
 */
final class KodWorkspace {

    private static final Logger LOG = LoggerFactory.getLogger(KodWorkspace.class);

    /** What no one keeps sources in, and what can be very large. */
    private static final Set<String> SKIPPED_FOLDERS = Set.of("node_modules", "target");

    private final Map<String, KodSource> sources = new ConcurrentHashMap<>();
    private final Map<String, String> openAddresses = new ConcurrentHashMap<>();
    private final Map<String, List<Path>> otherFiles = new ConcurrentHashMap<>();
    private final Set<String> notIndexed = ConcurrentHashMap.newKeySet();
    private final SymbolIndex index = new SymbolIndex();

    /** Told after each step how many of how many files have been read. */
    interface Progress {
        void read(int files, int ofFiles);
    }

    // Addresses

    /** The path of the file, or the address itself if it is not of a file. */
    static String path(String address) {
        try {
            return Path.of(URI.create(address)).toAbsolutePath().normalize().toString();
        } catch (RuntimeException e) {
            // Not a URI, not of a file, or not of this machine.
            return address;
        }
    }

    /** The address by which the editor knows a source. */
    String address(String path) {
        String open = openAddresses.get(path);
        if (open != null) {
            return open;
        }
        return path.startsWith("/") || !path.matches("[a-z][a-z0-9+-]+:.*")
                ? Path.of(path).toUri().toString()
                : path;
    }

    static boolean isKod(String path) {
        // A document without a file has no extension to tell by.
        return path.toLowerCase(Locale.ROOT).endsWith(".kod") || path.startsWith("untitled:");
    }

    // Reading

    /** Reads all sources below a folder and puts them into the index. */
    void scan(Path root, Progress progress) throws IOException {
        var found = new ArrayList<Path>();
        Files.walkFileTree(root, visitor(found));
        int done = 0;
        int step = 100;
        for (int from = 0; from < found.size(); from += step) {
            var some = found.subList(from, Math.min(found.size(), from + step));
            some.parallelStream().forEach(file -> read(file).ifPresent(KodSource::declarations));
            index();
            done += some.size();
            progress.read(done, found.size());
        }
    }

    private FileVisitor<Path> visitor(List<Path> found) {
        return new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                String name = String.valueOf(folder.getFileName());
                boolean skipped = name.startsWith(".") && name.length() > 1 || SKIPPED_FOLDERS.contains(name);
                return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (isKod(file.toString())) {
                    found.add(file.toAbsolutePath().normalize());
                } else {
                    addOtherFile(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException problem) {
                LOG.warn("cannot look at {}: {}", file, problem.toString());
                return FileVisitResult.CONTINUE;
            }
        };
    }

    private void addOtherFile(Path file) {
        var path = file.toAbsolutePath().normalize();
        otherFiles.merge(path.getFileName().toString(), List.of(path), (some, more) -> {
            var all = new ArrayList<>(some);
            all.removeAll(more);
            all.addAll(more);
            return all;
        });
    }

    private Optional<KodSource> read(Path file) {
        String path = file.toString();
        try {
            if (!openAddresses.containsKey(path)) {
                put(new KodSource(path, EditorText.read(file)));
            }
            return find(path);
        } catch (IOException e) {
            LOG.warn("cannot read {}: {}", file, e.toString());
            return Optional.empty();
        }
    }

    private void put(KodSource source) {
        sources.put(source.path(), source);
        notIndexed.add(source.path());
    }

    // What the editor tells

    void open(String address, String text) {
        String path = path(address);
        openAddresses.put(path, address);
        put(new KodSource(path, new EditorText(text)));
    }

    void change(String address, List<TextDocumentContentChangeEvent> changes) {
        String path = path(address);
        var text = find(path).map(KodSource::text).orElseGet(() -> new EditorText(""));
        for (var change : changes) {
            text = text.after(change);
        }
        put(new KodSource(path, text));
    }

    /** From now on the file counts again, if there is one. */
    void close(String address) {
        String path = path(address);
        openAddresses.remove(path);
        changedOnDisk(path);
    }

    void changedOnDisk(String path) {
        if (openAddresses.containsKey(path)) {
            return;
        }
        if (path.startsWith("untitled:") || !Files.isRegularFile(Path.of(path))) {
            sources.remove(path);
            notIndexed.add(path);
            return;
        }
        if (!isKod(path)) {
            addOtherFile(Path.of(path));
        }
        read(Path.of(path));
    }

    // What is there

    Optional<KodSource> find(String path) {
        return Optional.ofNullable(sources.get(path));
    }

    Collection<KodSource> sources() {
        return sources.values();
    }

    /** The index with all that has been typed so far. */
    SymbolIndex index() {
        synchronized (index) {
            for (String path : new HashSet<>(notIndexed)) {
                notIndexed.remove(path);
                find(path).ifPresentOrElse(index::put, () -> index.remove(path));
            }
        }
        return index;
    }

    /** An included file: beside the file that is compiled, else anywhere in the workspace, the nearest first. */
    Optional<KodSource> include(String name, String from) {
        var candidates = new ArrayList<Path>();
        try {
            if (!from.startsWith("untitled:")) {
                candidates.add(Path.of(from).resolveSibling(name));
            }
        } catch (RuntimeException e) {
            return Optional.empty();
        }
        otherFiles.getOrDefault(name, List.of()).stream()
                .sorted((a, b) -> Integer.compare(shared(b, from), shared(a, from)))
                .forEach(candidates::add);
        for (var candidate : candidates) {
            var known = find(candidate.toString());
            if (known.isPresent()) {
                return known;
            }
            if (Files.isRegularFile(candidate)) {
                return read(candidate);
            }
        }
        return Optional.empty();
    }

    private static int shared(Path file, String from) {
        String path = file.toString();
        int length = 0;
        while (length < path.length() && length < from.length() && path.charAt(length) == from.charAt(length)) {
            length++;
        }
        return length;
    }

    /** Files that are by their name made to be included. */
    List<String> includable() {
        return otherFiles.keySet().stream()
                .filter(name -> name.toLowerCase(Locale.ROOT).endsWith(".khd"))
                .sorted()
                .toList();
    }
}
