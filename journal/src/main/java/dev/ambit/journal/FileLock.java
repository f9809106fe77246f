package dev.ambit.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A file that one process at a time holds. The operating system lets go of it when the process ends, however it ends;
 * the file itself stays and says who had it last.
 */
final class FileLock implements AutoCloseable {

    /**
     * The locks of this process. A process that opens a locked file of its own once more and closes it loses the lock
     * (so POSIX wants it), so we must not even look into one that we hold.
     */
    private static final Map<Path, String> OURS = new ConcurrentHashMap<>();

    /** Far behind the text, because on some systems a locked place cannot be read. */
    private static final long LOCKED_PLACE = Long.MAX_VALUE - 1;

    private static final int MOST_OWNER_BYTES = 500;

    private final Path path;
    private final FileChannel channel;

    private FileLock(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    static FileLock take(Path where, String world, String owner) {
        Path path;
        try {
            path = where.toAbsolutePath().resolveSibling("").toRealPath().resolve(where.getFileName());
        } catch (IOException e) {
            throw new JournalException("The journal's folder of " + where + " cannot be entered: " + e, e);
        }
        String holder = OURS.putIfAbsent(path, owner);
        if (holder != null) {
            throw held(world, holder);
        }
        try {
            return new FileLock(path, locked(path, world, owner));
        } catch (IOException e) {
            OURS.remove(path);
            throw new JournalException("The world " + world + " cannot be locked with " + path + ": " + e, e);
        } catch (JournalException e) {
            OURS.remove(path);
            throw e;
        }
    }

    private static FileChannel locked(Path path, String world, String owner) throws IOException {
        FileChannel channel =
                FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            if (channel.tryLock(LOCKED_PLACE, 1, false) == null) {
                throw held(world, Files.readString(path));
            }
            channel.truncate(0);
            channel.write(ByteBuffer.wrap(owner.getBytes(StandardCharsets.UTF_8)), 0);
            return channel;
        } catch (IOException | JournalException e) {
            channel.close();
            throw e;
        }
    }

    static JournalException held(String world, String holder) {
        String who = holder.isBlank() ? "another process" : holder.strip();
        String cut = who.length() > MOST_OWNER_BYTES ? who.substring(0, MOST_OWNER_BYTES) : who;
        return new JournalException("The world " + world + " is already open in " + cut
                + ". Stop that one first, or start this one with another --journal.");
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new JournalException("The lock " + path + " cannot be let go: " + e, e);
        } finally {
            OURS.remove(path);
        }
    }
}
