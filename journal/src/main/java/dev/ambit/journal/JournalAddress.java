package dev.ambit.journal;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Where a journal is: a file, or a world in a PostgreSQL database.
 *
 * <pre>
 * world.db                                           a file
 * sqlite:world.db                                    the same
 * postgresql://user:password@host:5432/db?world=NAME one of the database's worlds, in a schema of its own
 * </pre>
 *
 * Its text form never shows a password.
 */
public sealed interface JournalAddress {

    /** What people call the world that is kept there. */
    String world();

    /** @throws JournalException when the text is no address */
    static JournalAddress parse(String text) {
        if (text.startsWith("postgresql:") || text.startsWith("postgres:")) {
            return Postgres.parse(text);
        }
        String path = text.startsWith("sqlite:") ? text.substring("sqlite:".length()) : text;
        // One letter before a colon is a drive, more are a scheme that nobody here speaks.
        if (path.matches("(?s)[A-Za-z][A-Za-z0-9+.-]+:.*")) {
            throw new JournalException("A journal is a file or postgresql://..., not " + shortened(path));
        }
        if (path.isBlank()) {
            throw new JournalException("A journal's address is empty; it is a file or postgresql://...");
        }
        try {
            return file(Path.of(path));
        } catch (InvalidPathException e) {
            throw new JournalException("A journal cannot be in the file " + shortened(path) + ": " + e.getReason(), e);
        }
    }

    static JournalAddress file(Path path) {
        Path whole = path.toAbsolutePath().normalize();
        if (whole.getFileName() == null) {
            throw new JournalException("A journal is a file, and " + whole + " cannot be one");
        }
        return new Sqlite(whole);
    }

    private static String shortened(String text) {
        // Only what stands before a colon: what follows may hold a password.
        int colon = text.indexOf(':');
        String start = colon < 0 ? text : text.substring(0, colon) + ":...";
        return "'" + (start.length() > 60 ? start.substring(0, 60) + "..." : start) + "'";
    }

    /** A journal in a file of its own. */
    record Sqlite(Path path) implements JournalAddress {
        @Override
        public String world() {
            String name = String.valueOf(path.getFileName());
            int dot = name.lastIndexOf('.');
            return dot > 0 ? name.substring(0, dot) : name;
        }

        @Override
        public String toString() {
            return path.toString();
        }
    }

    /**
     * A world in a PostgreSQL database.
     *
     * @param options the driver's, of which few are let through
     */
    record Postgres(
            String host,
            int port,
            String database,
            String user,
            String password,
            String world,
            Map<String, String> options)
            implements JournalAddress {

        private static final int USUAL_PORT = 5432;
        private static final Pattern WORLD = Pattern.compile("[a-z0-9_-]{1,40}");
        private static final Pattern OPTION = Pattern.compile("sslmode|sslrootcert|sslcert|sslkey");

        public Postgres {
            options = Map.copyOf(options);
        }

        static Postgres parse(String text) {
            URI uri;
            try {
                uri = new URI(text);
            } catch (URISyntaxException e) {
                throw refused(e.getReason());
            }
            if (uri.isOpaque() || uri.getHost() == null) {
                throw refused("it names no host");
            }
            String path = uri.getPath() == null ? "" : uri.getPath();
            if (path.length() < 2 || path.indexOf('/', 1) >= 0) {
                throw refused("it names no database");
            }
            if (uri.getPort() > 65_535 || uri.getPort() == 0) {
                throw refused("its port is " + uri.getPort());
            }
            Map<String, String> options = options(uri.getRawQuery());
            String world = options.getOrDefault("world", "world");
            options.remove("world");
            if (!WORLD.matcher(world).matches()) {
                throw refused("a world's name is made of a-z, 0-9, _ and -, 40 at most");
            }
            String[] who = (uri.getRawUserInfo() == null ? "" : uri.getRawUserInfo()).split(":", 2);
            return new Postgres(
                    uri.getHost(),
                    uri.getPort() < 0 ? USUAL_PORT : uri.getPort(),
                    path.substring(1),
                    decoded(who[0]),
                    who.length > 1 ? decoded(who[1]) : "",
                    world,
                    options);
        }

        private static Map<String, String> options(String query) {
            Map<String, String> options = new TreeMap<>();
            for (String option : (query == null ? "" : query).split("&")) {
                if (option.isEmpty()) {
                    continue;
                }
                String[] pair = option.split("=", 2);
                if (pair.length < 2
                        || !(pair[0].equals("world") || OPTION.matcher(pair[0]).matches())) {
                    throw refused("it may ask for world, sslmode, sslrootcert, sslcert and sslkey only");
                }
                options.put(pair[0], decoded(pair[1]));
            }
            return options;
        }

        private static String decoded(String text) {
            try {
                // A plus is a plus in an address; the decoder is one for forms.
                return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
            } catch (IllegalArgumentException e) {
                throw refused("a % in it is followed by no two hexadecimal digits");
            }
        }

        private static JournalException refused(String why) {
            return new JournalException(
                    "A PostgreSQL journal is postgresql://user:password@host:port/database?world=NAME, but " + why);
        }

        @Override
        public String toString() {
            String who = user.isEmpty() ? "" : user + "@";
            return "postgresql://" + who + host + ":" + port + "/" + database + "?world=" + world;
        }
    }
}
