package dev.ambit.gateway.http;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** Where documents come from. A path is what the URL says, decoded, starting with a slash. */
@FunctionalInterface
public interface Documents {

    /** Plain names only: no empty, hidden, {@code .} or {@code ..} parts, so a path can only lead downward. */
    Pattern PLAIN_PATH = Pattern.compile("(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+");

    Optional<Document> find(String path) throws IOException;

    /** These documents, or where there is none, the others. */
    default Documents or(Documents others) {
        return path -> {
            Optional<Document> found = find(path);
            return found.isPresent() ? found : others.find(path);
        };
    }

    /** The resources below a folder of the class path, kept in memory once asked for. */
    static Documents inClassPath(ClassLoader loader, String folder) {
        Map<String, Document> known = new ConcurrentHashMap<>();
        return path -> {
            String plain = path.equals("/") ? "/index.html" : path;
            Document document = known.get(plain);
            if (document != null) {
                return Optional.of(document);
            }
            if (!PLAIN_PATH.matcher(plain).matches()) {
                return Optional.empty();
            }
            try (InputStream in = loader.getResourceAsStream(folder + plain)) {
                // A folder of the class path reads as an empty stream or a listing; documents have an ending.
                if (in == null || plain.indexOf('.', plain.lastIndexOf('/')) < 0) {
                    return Optional.empty();
                }
                document = Document.named(plain, in.readAllBytes());
            }
            known.put(plain, document);
            return Optional.of(document);
        };
    }

    /** The files below a folder, read anew each time, so that an edit shows on reload. */
    static Documents inFolder(Path folder) {
        return path -> {
            String plain = path.equals("/") ? "/index.html" : path;
            if (!PLAIN_PATH.matcher(plain).matches()) {
                return Optional.empty();
            }
            Path root = folder.toRealPath();
            Path file = root.resolve(plain.substring(1));
            if (!Files.isRegularFile(file) || !file.toRealPath().startsWith(root)) {
                return Optional.empty();
            }
            return Optional.of(Document.named(plain, Files.readAllBytes(file)));
        };
    }

    /** The same documents under a longer path: {@code find("/prefix/x")} finds what the others call {@code /x}. */
    default Documents under(String prefix) {
        return path -> path.startsWith(prefix + "/") ? find(path.substring(prefix.length())) : Optional.empty();
    }
}
