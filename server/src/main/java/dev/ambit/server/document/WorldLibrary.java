package dev.ambit.server.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ambit.gateway.http.AccountApi;
import dev.ambit.gateway.http.Document;
import dev.ambit.gateway.http.Documents;
import dev.ambit.gateway.http.Library;
import dev.ambit.server.account.Account;
import dev.ambit.world.message.Identity;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * All documents of a world:
 *
 * <pre>
 * /avatars/KEY.png   what people are seen as who brought a picture
 * /rooms/NAME.json   the room files
 * /graphics/NAME.bgf the graphics of the game that is hosted
 * /...               the files of the folder of documents
 * </pre>
 */
public final class WorldLibrary implements Library {

    private static final String AVATARS = "/avatars";
    private static final String ROOMS = "/rooms";
    private static final String GRAPHICS = "/graphics";

    private final DocumentSettings settings;
    private final Wardrobe wardrobe;
    private final Tailor tailor;
    private final Shelf rooms;
    private final Shelf documents;

    /** What the graphics of a game are called, and where they are. */
    private volatile Supplier<Map<String, Path>> graphics = Map::of;

    /** What has no file: written when it is asked for. */
    private final Map<String, Supplier<String>> written = new ConcurrentHashMap<>();

    /** Files in a folder, or documents that are in the program. */
    private interface Shelf {
        Optional<Holding> find(String path) throws IOException;
    }

    /** @param roomFolder a path, or below the worlds that ship with Ambit */
    public WorldLibrary(DocumentSettings settings, String roomFolder, UploadRights rights, InstantSource clock) {
        DocumentSettings.Avatars avatars = settings.avatars();
        this.settings = settings;
        this.wardrobe = new Wardrobe(
                new Folder(avatars.folder(), settings.largestBytes()), avatars.kept(), avatars.perUser(), clock);
        this.tailor = new Tailor(avatars, wardrobe, rights, clock);
        this.rooms = shelf(roomFolder);
        this.documents = shelf(settings.folder());
    }

    /** Whether somebody may be seen as that: pictures that people have brought are theirs. Does not wait. */
    public boolean mayWear(Identity who, String look) {
        if (!look.startsWith(Tailor.LOOK)) {
            return true;
        }
        String key = look.substring(Tailor.LOOK.length());
        return switch (who) {
            case Identity.Known known -> wardrobe.isOf(key, Account.key(known.name()));
            case Identity.Guest guest -> wardrobe.isOf(key, Tailor.guestFrom(guest.origin()));
            // Where everybody is believed, nobody can be told apart.
            case Identity.Claimed _ -> true;
        };
    }

    /** Adds a document of JSON that is written anew each time; on any thread, and at once. */
    public void add(String path, Supplier<String> json) {
        written.put(path, json);
    }

    /** Lends the graphics of a game: by name in lower case, asked each time. */
    public void graphics(Supplier<Map<String, Path>> files) {
        graphics = files;
    }

    @Override
    public Optional<Holding> find(String path) throws IOException {
        Supplier<String> json = written.get(path);
        if (json != null) {
            return Optional.of(inMemory(path, json.get().getBytes(UTF_8)));
        }
        if (path.startsWith(AVATARS + "/")) {
            return wardrobe.find(path.substring(AVATARS.length())).map(found -> held(found, path, true));
        }
        if (path.startsWith(ROOMS + "/")) {
            return rooms.find(path.substring(ROOMS.length()));
        }
        if (path.startsWith(GRAPHICS + "/")) {
            return graphic(path);
        }
        return documents.find(path);
    }

    private Optional<Holding> graphic(String path) throws IOException {
        Path file = graphics.get().get(path.substring(GRAPHICS.length() + 1).toLowerCase(Locale.ROOT));
        if (file == null || !Files.isRegularFile(file) || Files.size(file) > settings.largestBytes()) {
            return Optional.empty();
        }
        return Optional.of(inMemory(path, Files.readAllBytes(file)));
    }

    @Override
    public AccountApi.Reply takeIn(Upload upload) {
        return tailor.takeIn(upload);
    }

    @Override
    public int largestUpload() {
        return settings.avatars().largestUploadBytes();
    }

    private Shelf shelf(String name) {
        Optional<Path> onDisk = onDisk(name);
        if (onDisk.isPresent()) {
            Folder folder = new Folder(onDisk.get(), settings.largestBytes());
            return path -> folder.find(path).map(found -> held(found, path, false));
        }
        Documents inside = Documents.inClassPath(WorldLibrary.class.getClassLoader(), "worlds/" + name);
        return path -> inside.find(path).map(document -> held(path, document));
    }

    /** A folder of that name, or where the program lies about unpacked, one of its worlds. */
    private static Optional<Path> onDisk(String name) {
        try {
            Path folder = Path.of(name);
            if (Files.isDirectory(folder)) {
                return Optional.of(folder);
            }
            URL shipped = WorldLibrary.class.getClassLoader().getResource("worlds/" + name);
            return shipped != null && "file".equals(shipped.getProtocol())
                    ? Optional.of(Path.of(shipped.toURI()))
                    : Optional.empty();
        } catch (InvalidPathException | URISyntaxException e) {
            return Optional.empty();
        }
    }

    private static Holding held(Folder.Found found, String path, boolean lasting) {
        String tag = '"' + found.digest().substring(0, 32) + '"';
        return new Holding(found.content(), Holding.typeOf(path), tag, lasting);
    }

    private static Holding held(String path, Document document) {
        return new Holding(new InMemory(document.content()), Holding.typeOf(path), document.tag(), false);
    }

    private static Holding inMemory(String path, byte[] bytes) {
        return held(path, Document.named(path, bytes));
    }
}
