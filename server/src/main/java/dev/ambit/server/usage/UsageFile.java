package dev.ambit.server.usage;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.CodingErrorAction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Lines of usage on disk. When the file would grow too large it becomes {@code NAME.1}, what was that {@code NAME.2}, and so on; the
 * oldest go. Owned by one thread where it is written.
 */
public final class UsageFile {
    /** Lines beside those of {@link UsageLine} begin with what happened. */
    static final String EVENT = "{\"event\":";

    private final Path path;
    private final long largestBytes;
    private final int kept;

    public UsageFile(Path path, long largestBytes, int kept) {
        this.path = path;
        this.largestBytes = largestBytes;
        this.kept = kept;
    }

    void append(String line) throws IOException {
        byte[] bytes = (line + "\n").getBytes(UTF_8);
        Path folder = path.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        if (Files.exists(path) && Files.size(path) + bytes.length > largestBytes) {
            putAside();
        }
        Files.write(path, bytes, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private void putAside() throws IOException {
        Files.deleteIfExists(aside(kept));
        for (int i = kept - 1; i >= 1; i--) {
            if (Files.exists(aside(i))) {
                Files.move(aside(i), aside(i + 1), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        if (kept == 0) {
            Files.delete(path);
        } else {
            Files.move(path, aside(1), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private Path aside(int number) {
        return path.resolveSibling(path.getFileName() + "." + Math.max(1, number));
    }

    /**
     * What stands in the files.
     *
     * @param problems lines that make no sense, each with where and why
     */
    public record Contents(List<UsageLine> lines, List<String> problems) {}

    /** All lines since a moment, the oldest first; those that were put aside as well. */
    public Contents read(Instant since) throws IOException {
        List<UsageLine> lines = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (int i = kept; i >= 1; i--) {
            if (Files.exists(aside(i))) {
                read(aside(i), since, lines, problems);
            }
        }
        if (Files.exists(path)) {
            read(path, since, lines, problems);
        }
        return new Contents(lines, problems);
    }

    private static void read(Path file, Instant since, List<UsageLine> lines, List<String> problems)
            throws IOException {
        var decoder = UTF_8.newDecoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE);
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(Files.newInputStream(file), decoder))) {
            int number = 0;
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                number++;
                if (line.isBlank() || line.startsWith(EVENT)) {
                    continue;
                }
                try {
                    UsageLine read = UsageLine.parse(line);
                    if (!read.at().isBefore(since)) {
                        lines.add(read);
                    }
                } catch (UsageException e) {
                    problems.add(file.getFileName() + ", line " + number + ": " + e.getMessage());
                }
            }
        }
    }
}
