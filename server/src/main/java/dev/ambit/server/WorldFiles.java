package dev.ambit.server;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.compile.KodCompiler;
import dev.ambit.kod.syntax.Includes;
import dev.ambit.kod.syntax.SourceFile;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files of a world: its Kod and its rooms. Each folder is one on disk or, where there is none of that name, one of
 * the worlds that ship with Ambit. Nothing outside of these two folders is read.
 */
public final class WorldFiles {
    private static final Logger LOG = LoggerFactory.getLogger(WorldFiles.class);
    private static final Pattern ROOM_NAME = Pattern.compile("[A-Za-z0-9_-]{1,64}");
    private static final Pattern HEADER = Pattern.compile("(?i).*\\.(khd|kh|h|inc)");
    private static final long LARGEST_SOURCE = 4L << 20;

    private final String kodFolder;
    private final String roomFolder;

    public WorldFiles(String kodFolder, String roomFolder) {
        this.kodFolder = kodFolder;
        this.roomFolder = roomFolder;
    }

    /** Reads and compiles the world's Kod. Errors of the compiler are in the result. */
    public Compilation compile(Kodbase names) throws AmbitException {
        List<SourceFile> sources;
        List<SourceFile> headers;
        try {
            sources = inFolder(kodFolder, folder -> sources(folder, WorldFiles::isKod));
            headers = inFolder(kodFolder, folder -> sources(folder, WorldFiles::isHeader));
        } catch (IOException e) {
            throw new AmbitException(
                    "Cannot read the world's Kod in " + kodFolder + " (world.kod): " + e.getMessage() + ".", e);
        }
        if (sources.isEmpty()) {
            throw new AmbitException("There are no .kod files in " + kodFolder + " (world.kod).");
        }
        // As the original's tools ran where letters of file names have no case.
        Includes includes = (name, from) -> Stream.concat(headers.stream(), sources.stream())
                .filter(source -> fileName(source.name()).equalsIgnoreCase(name))
                .findFirst();
        return KodCompiler.compile(
                sources, names, new KodCompiler.Options(true, KodCompiler.Order.BY_DEPENDENCY, includes));
    }

    /** All of them as they are, by their paths in a folder that holds a whole world: {@code kod/...}, {@code rooms/...}. */
    public SortedMap<String, byte[]> all() throws AmbitException {
        SortedMap<String, byte[]> all = new TreeMap<>();
        try {
            all.putAll(inFolder(kodFolder, folder -> contents(folder, "kod/", WorldFiles::isKod)));
            all.putAll(inFolder(roomFolder, folder -> contents(folder, "rooms/", WorldFiles::isShape)));
        } catch (IOException e) {
            throw new AmbitException(
                    "Cannot read the world's files in " + kodFolder + " (world.kod) and " + roomFolder
                            + " (world.rooms): " + e.getMessage() + ".",
                    e);
        }
        return all;
    }

    /** The sources of the world's Kod, by their paths. */
    Map<String, byte[]> kod() throws AmbitException {
        try {
            return inFolder(kodFolder, folder -> contents(folder, "kod/", WorldFiles::isKod));
        } catch (IOException e) {
            throw new AmbitException(
                    "Cannot read the world's Kod in " + kodFolder + " (world.kod): " + e.getMessage() + ".", e);
        }
    }

    private static Map<String, byte[]> contents(Path folder, String start, Predicate<Path> wanted) throws IOException {
        Map<String, byte[]> contents = new HashMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(wanted).toList()) {
                if (Files.size(file) > LARGEST_SOURCE) {
                    throw new IOException(file + " is larger than " + LARGEST_SOURCE + " bytes");
                }
                contents.put(start + folder.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
            }
        }
        return contents;
    }

    private static boolean isShape(Path file) {
        String name = String.valueOf(file.getFileName());
        return (name.endsWith(".json") || name.endsWith(".roo")) && Files.isRegularFile(file);
    }

    private static List<SourceFile> sources(Path folder, Predicate<Path> wanted) throws IOException {
        List<SourceFile> sources = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(wanted).sorted().toList()) {
                if (Files.size(file) > LARGEST_SOURCE) {
                    throw new IOException(file + " is larger than " + LARGEST_SOURCE + " bytes");
                }
                sources.add(new SourceFile(folder.relativize(file).toString(), Files.readAllBytes(file)));
            }
        }
        return sources;
    }

    private static boolean isKod(Path file) {
        return file.getFileName() != null
                && file.getFileName().toString().endsWith(".kod")
                && Files.isRegularFile(file);
    }

    /** What sources include: constants, most of the time. */
    private static boolean isHeader(Path file) {
        return file.getFileName() != null
                && HEADER.matcher(file.getFileName().toString()).matches()
                && Files.isRegularFile(file);
    }

    private static String fileName(String path) {
        return path.substring(path.replace('\\', '/').lastIndexOf('/') + 1);
    }

    /** The rooms there are files of; none when the folder cannot be read. */
    List<String> roomNames() {
        try {
            return inFolder(roomFolder, folder -> contents(folder, "", WorldFiles::isShape)).keySet().stream()
                    .map(file -> file.replaceFirst("\\.(json|roo)$", ""))
                    .filter(name -> ROOM_NAME.matcher(name).matches())
                    .toList();
        } catch (IOException | AmbitException e) {
            LOG.warn("Cannot read the rooms in {} (world.rooms): {}", roomFolder, e.getMessage());
            return List.of();
        }
    }

    /** The room file of a name that Kod gives; nothing, with a line in the log, when there is none that can be read. */
    Optional<byte[]> roomFile(String name) {
        String plain = name.replaceFirst("\\.(json|roo)$", "");
        if (!ROOM_NAME.matcher(plain).matches()) {
            LOG.warn("\"{}\" is no name of a room file: expected letters, digits, - and _", name);
            return Optional.empty();
        }
        try {
            String path = roomFolder + "/" + plain;
            return Optional.of(RoomFile.bytes(RoomFile.exists(path + ".roo") ? path + ".roo" : path + ".json"));
        } catch (AmbitException e) {
            LOG.warn("{}", e.getMessage());
            return Optional.empty();
        }
    }

    private interface Reader<T> {
        T read(Path folder) throws IOException;
    }

    private static <T> T inFolder(String name, Reader<T> reader) throws IOException, AmbitException {
        try {
            Path folder = Path.of(name);
            if (Files.isDirectory(folder)) {
                return reader.read(folder);
            }
        } catch (InvalidPathException e) {
            throw new AmbitException("The folder's name is no path (world.kod): " + e.getMessage(), e);
        }
        URL shipped = WorldFiles.class.getClassLoader().getResource("worlds/" + name);
        if (shipped == null) {
            throw new AmbitException("There is no folder " + name + " (world.kod).");
        }
        try {
            URI uri = shipped.toURI();
            if (!"jar".equals(uri.getScheme())) {
                return reader.read(Path.of(uri));
            }
            try (FileSystem jar = FileSystems.newFileSystem(uri, Map.of())) {
                return reader.read(jar.getPath("/worlds/" + name));
            }
        } catch (URISyntaxException e) {
            throw new AmbitException("Cannot find the folder " + name + " in the program: " + e.getMessage(), e);
        }
    }
}
