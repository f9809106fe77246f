package dev.ambit.bench.road;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Where a checkout keeps its built program: a bench starts what people start, without the benches beside it. */
public final class ProgramPath {

    private ProgramPath() {}

    /** What to put on the class path; empty where nothing is built. */
    public static Optional<String> of(Path checkout) {
        // Older code had the program and the benches in one place.
        for (String folder : new String[] {"dist/target/lib", "bench/target/lib"}) {
            if (Files.isDirectory(checkout.resolve(folder))) {
                return Optional.of(checkout.resolve(folder) + File.separator + "*");
            }
        }
        return Optional.empty();
    }

    /** That of the program this bench belongs to: as the launcher started it, or, in tests, the class path they run with. */
    public static String own() {
        String home = System.getProperty("ambit.home");
        return Optional.ofNullable(home)
                .flatMap(folder -> of(Path.of(folder)))
                .orElse(System.getProperty("java.class.path"));
    }
}
