package dev.ambit.bench.road;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The options for the JVM with which a checkout's own launcher starts the program: each side is measured as people run it. */
public final class LauncherFlags {
    private static final String CACHE = "set -- -XX:AOTCache=";
    private static final String COMMAND = "exec \"$JAVA_HOME/bin/java\"";

    private LauncherFlags() {}

    /** Those of the checkout that this program was built from, wherever in it that runs. */
    public static List<String> own() throws IOException {
        return of(home());
    }

    private static Path home() throws IOException {
        String said = System.getProperty("ambit.home");
        Path home = Path.of(said == null ? "" : said).toAbsolutePath();
        while (!Files.isRegularFile(home.resolve("ambit"))) {
            home = home.getParent();
            if (home == null) {
                throw new IOException("There is no launcher called ambit in this folder nor in any around it");
            }
        }
        return home;
    }

    /** The options that go with the launcher's cache, but for the cache itself. */
    public static List<String> ofTheCache() throws IOException {
        String launcher = Files.readString(home().resolve("ambit"));
        int from = launcher.lastIndexOf(CACHE);
        int to = launcher.indexOf('\n', from);
        if (from < 0 || to < 0) {
            throw new IOException("The launcher in " + home() + " uses no cache with: " + CACHE);
        }
        return words(launcher.substring(from + CACHE.length(), to));
    }

    /** @param home of the program */
    public static List<String> of(Path home) throws IOException {
        String launcher = Files.readString(home.resolve("ambit"));
        int from = launcher.lastIndexOf(COMMAND);
        int to = launcher.indexOf(" -cp ", from);
        if (from < 0 || to < 0) {
            throw new IOException("The launcher in " + home + " starts no program with: " + COMMAND + " ... -cp");
        }
        return words(launcher.substring(from + COMMAND.length(), to));
    }

    private static List<String> words(String options) {
        List<String> flags = new ArrayList<>();
        for (String word : options.split("\\s+")) {
            // What the launcher finds out for itself is not for a bench.
            if (word.startsWith("-") && !word.contains("$")) {
                flags.add(word);
            }
        }
        return flags;
    }
}
