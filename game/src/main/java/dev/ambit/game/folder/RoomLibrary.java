package dev.ambit.game.folder;

import dev.ambit.kod.run.KodRooms;
import dev.ambit.space.roo.RooException;
import dev.ambit.space.roo.RooFile;
import dev.ambit.space.roo.RooReader;
import dev.ambit.space.roo.SectorSpots;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * The room files of a game as its Kod asks about them. A room is known by the number it got when it was first loaded, from 0 on, and the
 * same file has the same number every time. Owned by the world's thread; only {@link #readAhead} may run beside it.
 *
 * <p>The grids answer in the original's order, which {@link dev.ambit.space.roo.RoomGrid} holds.
 */
public final class RoomLibrary implements KodRooms {

    /** One room, read. Who is in which sector is only found out in rooms where Kod asks. */
    private static final class Opened {
        private final RooFile file;
        private Optional<SectorSpots> spots = Optional.empty();

        Opened(RooFile file) {
            this.file = file;
        }

        SectorSpots spots() {
            if (spots.isEmpty()) {
                spots = Optional.of(new SectorSpots(file));
            }
            return spots.get();
        }
    }

    private final GameFolder folder;
    private final Consumer<String> oversights;
    private final Map<String, Optional<RooFile>> read = new ConcurrentHashMap<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<Opened> rooms = new ArrayList<>();

    /** @param oversights told, from the world's thread, what a game asks wrongly: rooms that cannot be read, sectors that are not there */
    public RoomLibrary(GameFolder folder, Consumer<String> oversights) {
        this.folder = folder;
        this.oversights = oversights;
    }

    /** Reads all rooms, so that nobody waits for a disk later. Any thread may do it. */
    public void readAhead() {
        folder.rooms().keySet().parallelStream().forEach(name -> read.computeIfAbsent(name, this::quietly));
    }

    /** The bytes of a room file, whatever the case of its name; nothing when there is none that can be read. */
    public Optional<byte[]> bytes(String fileName) {
        Path file = folder.rooms().get(key(fileName));
        try {
            return file == null
                    ? Optional.empty()
                    : Optional.of(folder.bytes(file, folder.limits().roomBytes()));
        } catch (FolderException e) {
            return Optional.empty();
        }
    }

    @Override
    public int load(String fileName) {
        String key = key(fileName);
        Integer known = numbers.get(key);
        if (known != null) {
            return known;
        }
        Optional<RooFile> file = read.getOrDefault(key, Optional.empty());
        if (file.isEmpty()) {
            try {
                file = Optional.of(open(key, fileName));
            } catch (FolderException e) {
                oversights.accept(String.valueOf(e.getMessage()));
                return -1;
            }
        }
        rooms.add(new Opened(file.get()));
        numbers.put(key, rooms.size() - 1);
        return rooms.size() - 1;
    }

    /** What the file of a room says, for those who draw it. */
    public Optional<RooFile> file(int room) {
        return known(room) ? Optional.of(rooms.get(room).file) : Optional.empty();
    }

    @Override
    public Optional<Size> size(int room) {
        return file(room).map(file -> new Size(file.grid().rows(), file.grid().cols(), file.security()));
    }

    @Override
    public boolean canMove(int room, int fromRow, int fromCol, int toRow, int toCol) {
        return known(room) && rooms.get(room).file.grid().canMove(fromRow, fromCol, toRow, toCol);
    }

    @Override
    public boolean canMoveFine(int room, int fromRow, int fromCol, int toRow, int toCol) {
        if (!known(room)) {
            return false;
        }
        RooFile file = rooms.get(room).file;
        if (!file.grid().hasMonsters()) {
            oversights.accept("room " + room + " has no monster grid (version " + file.version()
                    + "); every step of a monster is allowed there");
        }
        return file.grid().canMoveFine(fromRow, fromCol, toRow, toCol);
    }

    @Override
    public boolean isInSector(int room, int row, int col, int fineRow, int fineCol, List<Integer> sectors) {
        if (!known(room)) {
            return false;
        }
        SectorSpots spots = rooms.get(room).spots();
        sectors.stream()
                .filter(id -> !spots.knows(id))
                .forEach(id -> oversights.accept("room " + room + " has no sector with the id " + id));
        return spots.contains(row, col, fineRow, fineCol, sectors);
    }

    private boolean known(int room) {
        return room >= 0 && room < rooms.size();
    }

    private Optional<RooFile> quietly(String key) {
        try {
            return Optional.of(open(key, key));
        } catch (FolderException e) {
            // Said when somebody asks for it.
            return Optional.empty();
        }
    }

    private RooFile open(String key, String asked) throws FolderException {
        Path file = folder.rooms().get(key);
        if (file == null) {
            throw new FolderException("there is no room file " + asked + " in the game's folder");
        }
        try {
            // As the original does: whoever compares a room's security does it with what the file says.
            return RooReader.readLeniently(folder.bytes(file, folder.limits().roomBytes()));
        } catch (RooException e) {
            throw new FolderException(folder.shown(file) + ": " + e.getMessage(), e);
        }
    }

    /** Only the name: games say which room, and the folder says where rooms are. */
    private static String key(String fileName) {
        String name = fileName.replace('\\', '/');
        return name.substring(name.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    }
}
