package dev.ambit.bench.siege;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The time of day as one process sees it, which can be turned while it runs; nobody else's clock is touched. Works by a library
 * in C ({@code wallclock.c}) that is loaded before the system's own; only where there is a compiler.
 */
public final class WallClock {
    private final Path library;
    private final Path offset;

    private WallClock(Path library, Path offset) {
        this.library = library;
        this.offset = offset;
    }

    static Optional<WallClock> make(Path folder) throws IOException {
        Path source = folder.resolve("wallclock.c");
        try (InputStream code = Objects.requireNonNull(WallClock.class.getResourceAsStream("wallclock.c"))) {
            Files.copy(code, source, StandardCopyOption.REPLACE_EXISTING);
        }
        WallClock made = new WallClock(folder.resolve("wallclock.so"), folder.resolve("wallclock.offset"));
        made.turn(0);
        try {
            Fortress.run("cc", "-O2", "-shared", "-fPIC", "-o", made.library.toString(), source.toString());
            return Optional.of(made);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    Map<String, String> environment() {
        return Map.of("LD_PRELOAD", library.toString(), "AMBIT_CLOCK_OFFSET", offset.toString());
    }

    /** From now on it is so many seconds later than it really is, or earlier. */
    public void turn(long seconds) throws IOException {
        byte[] bytes = ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.nativeOrder())
                .putLong(seconds)
                .array();
        if (Files.exists(offset)) {
            try (var file = Files.newByteChannel(offset, java.nio.file.StandardOpenOption.WRITE)) {
                file.write(ByteBuffer.wrap(bytes));
            }
        } else {
            Files.write(offset, bytes);
        }
    }
}
