package dev.ambit.server.document;

import dev.ambit.gateway.connection.RareLog;
import dev.ambit.gateway.http.Documents;
import dev.ambit.gateway.http.Library;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.LoggerFactory;

/** A folder of files, and nothing outside of it: whatever the path and wherever links lead. */
final class Folder {

    private static final RareLog TOO_LARGE = new RareLog(LoggerFactory.getLogger(Folder.class));

    /** Digests of files, which are read for it once as long as they stay the same. */
    private static final int MOST_REMEMBERED = 1_000;

    private final Path folder;
    private final long largestBytes;

    private record Print(long size, long modifiedMillis, String digest) {}

    private final Map<Path, Print> prints = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Path, Print> eldest) {
            return size() > MOST_REMEMBERED;
        }
    };

    /** @param largestBytes of a file that is found */
    Folder(Path folder, long largestBytes) {
        this.folder = folder;
        this.largestBytes = largestBytes;
    }

    Path path() {
        return folder;
    }

    /** An open file; whoever has it closes it. */
    record Found(Path path, FileContent content, String digest) {}

    /** @param path plain names, starting with a slash */
    Optional<Found> find(String path) throws IOException {
        if (!Documents.PLAIN_PATH.matcher(path).matches() || !Files.isDirectory(folder)) {
            return Optional.empty();
        }
        Path root = folder.toRealPath();
        Path named = root.resolve(path.substring(1));
        if (!Files.isRegularFile(named)) {
            return Optional.empty();
        }
        // The real path holds no links, so that what is opened is what was looked at.
        Path real = named.toRealPath();
        if (!real.startsWith(root)) {
            return Optional.empty();
        }
        BasicFileAttributes attributes =
                Files.readAttributes(real, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!attributes.isRegularFile() || isHidden(root.relativize(real))) {
            return Optional.empty();
        }
        if (attributes.size() > largestBytes) {
            TOO_LARGE.warn("The document " + path + " has " + attributes.size()
                    + " bytes, more than documents.largestBytes = " + largestBytes + "; it is not served");
            return Optional.empty();
        }
        FileContent content = new FileContent(real);
        try {
            return Optional.of(new Found(real, content, digest(real, content, attributes)));
        } catch (IOException | RuntimeException e) {
            content.close();
            throw e;
        }
    }

    /** A link within the folder can still lead to a file that is hidden there. */
    private static boolean isHidden(Path inside) {
        for (Path part : inside) {
            if (part.toString().startsWith(".")) {
                return true;
            }
        }
        return false;
    }

    private String digest(Path file, FileContent content, BasicFileAttributes attributes) throws IOException {
        long modified = attributes.lastModifiedTime().toMillis();
        synchronized (prints) {
            Print known = prints.get(file);
            if (known != null && known.size == content.length() && known.modifiedMillis == modified) {
                return known.digest;
            }
        }
        String digest = content.digest();
        synchronized (prints) {
            prints.put(file, new Print(content.length(), modified, digest));
        }
        return digest;
    }

    /** A file that is open. */
    static final class FileContent implements Library.Content {

        private final FileChannel channel;
        private final long length;

        FileContent(Path file) throws IOException {
            channel = FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
            length = channel.size();
        }

        @Override
        public long length() {
            return length;
        }

        @Override
        public byte[] read(long at, int count) throws IOException {
            ByteBuffer piece = ByteBuffer.allocate(count);
            while (piece.hasRemaining()) {
                if (channel.read(piece, at + piece.position()) < 0) {
                    throw new IOException("the file has become shorter while it was read");
                }
            }
            return piece.array();
        }

        private String digest() throws IOException {
            channel.position(0);
            InputStream in = Channels.newInputStream(channel);
            return Digests.sha256(in);
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
