package dev.ambit.server.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the pictures that people are seen as: a file KEY.png each, where KEY begins the digest of what is in it, and a list
 * of whose they are. A person has a few and the folder a number of them; beyond that the one that was not looked at for
 * the longest time goes. Used by several threads.
 */
final class Wardrobe {

    private static final Logger LOG = LoggerFactory.getLogger(Wardrobe.class);

    private static final int KEY_DIGITS = 24;
    private static final Pattern FILE = Pattern.compile("/?([0-9a-f]{24})\\.png");
    private static final Pattern LINE = Pattern.compile("([0-9a-f]{24}) ([0-9a-f]{24})");
    private static final String OWNERS = "owners.txt";

    /** Looking at a picture is noted this often, not each time. */
    private static final Duration NOTED_EVERY = Duration.ofHours(1);

    private final Path path;
    private final Folder folder;
    private final int kept;
    private final int perUser;
    private final InstantSource clock;

    /** The list of whose they are, for those who must not wait for the disk. */
    private volatile Set<Belonging> known;

    /** @param owner by a digest of their name: the list is no list of people */
    private record Belonging(String key, String owner) {}

    Wardrobe(Folder folder, int kept, int perUser, InstantSource clock) {
        this.path = folder.path();
        this.folder = folder;
        this.kept = kept;
        this.perUser = perUser;
        this.clock = clock;
        known = read();
    }

    private Set<Belonging> read() {
        try {
            return Set.copyOf(belongings());
        } catch (IOException e) {
            LOG.error("Nobody knows whose the pictures in {} (avatars.folder) are: nobody can wear them", path, e);
            return Set.of();
        }
    }

    /** Whether a picture is there and somebody has brought it. Does not wait. */
    boolean isOf(String key, String ownersName) {
        return known.contains(new Belonging(key, digest(ownersName)));
    }

    private static String digest(String ownersName) {
        return Digests.sha256(ownersName.getBytes(UTF_8)).substring(0, KEY_DIGITS);
    }

    /** @param name such as {@code /0123456789abcdef01234567.png} */
    Optional<Folder.Found> find(String name) throws IOException {
        if (!FILE.matcher(name).matches()) {
            return Optional.empty();
        }
        try {
            Optional<Folder.Found> found = folder.find(name);
            if (found.isPresent()) {
                note(found.get().path());
            }
            return found;
        } catch (NoSuchFileException e) {
            // It has gone just now, for another one.
            return Optional.empty();
        }
    }

    private void note(Path file) throws IOException {
        Instant now = clock.instant();
        if (Files.getLastModifiedTime(file).toInstant().plus(NOTED_EVERY).isBefore(now)) {
            Files.setLastModifiedTime(file, FileTime.from(now));
        }
    }

    /**
     * @param strip a PNG file of panels
     * @return its key
     * @throws PictureException when it is somebody else's: everybody can see it, and so have it, but not become its owner
     */
    synchronized String hang(byte[] strip, String ownersName) throws IOException, PictureException {
        Files.createDirectories(path);
        String key = Digests.sha256(strip).substring(0, KEY_DIGITS);
        String owner = digest(ownersName);
        List<Belonging> belongings = belongings();
        boolean isTaken = belongings.stream().anyMatch(one -> one.key.equals(key));
        if (isTaken && !belongings.contains(new Belonging(key, owner))) {
            throw new PictureException("That picture is somebody else's here. Please bring one of your own.");
        }
        Path file = fileOf(key);
        if (!Files.exists(file)) {
            replace(file, strip);
        }
        Files.setLastModifiedTime(file, FileTime.from(clock.instant()));
        belongings.remove(new Belonging(key, owner));
        belongings.add(new Belonging(key, owner));
        tidyUp(belongings, owner, key);
        return key;
    }

    private void tidyUp(List<Belonging> belongings, String owner, String fresh) throws IOException {
        List<Belonging> theirs =
                belongings.stream().filter(one -> one.owner.equals(owner)).toList();
        belongings.removeAll(theirs.subList(0, Math.max(0, theirs.size() - perUser)));
        Set<String> wanted = belongings.stream().map(Belonging::key).collect(Collectors.toSet());
        List<Path> files = new ArrayList<>();
        for (Path file : oldestFirst()) {
            if (wanted.contains(keyOf(file))) {
                files.add(file);
            } else {
                Files.deleteIfExists(file);
            }
        }
        for (Path file : files.subList(0, Math.max(0, files.size() - kept))) {
            if (!keyOf(file).equals(fresh)) {
                LOG.info(
                        "There are more than {} pictures of avatars (avatars.kept): {} goes", kept, file.getFileName());
                Files.deleteIfExists(file);
                belongings.removeIf(one -> one.key.equals(keyOf(file)));
            }
        }
        String lines =
                belongings.stream().map(one -> one.key + " " + one.owner + "\n").collect(Collectors.joining());
        replace(path.resolve(OWNERS), lines.getBytes(UTF_8));
        known = Set.copyOf(belongings);
    }

    private List<Path> oldestFirst() throws IOException {
        record Aged(Path file, FileTime seen) {}
        List<Aged> aged = new ArrayList<>();
        try (Stream<Path> files = Files.list(path)) {
            for (Path file :
                    files.filter(one -> FILE.matcher(nameOf(one)).matches()).toList()) {
                aged.add(new Aged(file, Files.getLastModifiedTime(file)));
            }
        }
        aged.sort(Comparator.comparing(Aged::seen).thenComparing(one -> nameOf(one.file)));
        return aged.stream().map(Aged::file).toList();
    }

    /** Oldest first. */
    private List<Belonging> belongings() throws IOException {
        List<Belonging> belongings = new ArrayList<>();
        Path list = path.resolve(OWNERS);
        if (Files.exists(list)) {
            for (String line : Files.readAllLines(list)) {
                Matcher known = LINE.matcher(line);
                if (known.matches()) {
                    belongings.add(new Belonging(known.group(1), known.group(2)));
                }
            }
        }
        return belongings;
    }

    /** Whole or not at all, also for who reads it meanwhile. */
    private static void replace(Path file, byte[] content) throws IOException {
        Path beside = file.resolveSibling("." + file.getFileName() + ".new");
        Files.write(beside, content);
        Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private Path fileOf(String key) {
        return path.resolve(key + ".png");
    }

    private static String keyOf(Path file) {
        return nameOf(file).substring(0, KEY_DIGITS);
    }

    private static String nameOf(Path file) {
        return String.valueOf(file.getFileName());
    }
}
