package dev.ambit.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ambit.server.health.Faults;
import dev.ambit.server.rooms.RoomShelf;
import dev.ambit.space.room.Room;
import dev.ambit.world.Geometry;
import java.lang.ref.SoftReference;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Rooms from files and from plans, each worked out once and put on the shelf. */
final class BuiltRooms implements Geometry {
    private static final Logger LOG = LoggerFactory.getLogger(BuiltRooms.class);

    private final WorldFiles files;
    private final RoomShelf shelf;

    /** By what they were made of: who comes back into a room that was empty does not wait for it again. */
    private final Map<String, SoftReference<Room>> known = new ConcurrentHashMap<>();

    /** One for each of those being worked out, so that nobody does it twice. */
    private final Map<String, Object> locks = new ConcurrentHashMap<>();

    BuiltRooms(WorldFiles files, RoomShelf shelf) {
        this.files = files;
        this.shelf = shelf;
    }

    /** Works out all rooms of the files beforehand, so that nobody waits for one. */
    void prepare() {
        Thread.ofPlatform().name("rooms").daemon().start(() -> files.roomNames().forEach(this::prepare));
    }

    private void prepare(String name) {
        try {
            named(name);
        } catch (RuntimeException | Error e) {
            Faults.caught(LOG, "The room " + name + " cannot be worked out beforehand", e);
        }
    }

    @Override
    public Optional<Room> named(String name) {
        return files.roomFile(name).flatMap(file -> remembered(file, () -> read(name, file)));
    }

    private static Optional<Room> read(String name, byte[] file) {
        try {
            return Optional.of(RoomFile.parse(name, file));
        } catch (AmbitException e) {
            LOG.warn("{}", e.getMessage());
            return Optional.empty();
        }
    }

    @Override
    public Optional<Room> drawn(String plan) {
        return remembered(plan.getBytes(UTF_8), () -> Geometry.super.drawn(plan));
    }

    private Optional<Room> remembered(byte[] source, Supplier<Optional<Room>> making) {
        String name = digest(source);
        Object lock = locks.computeIfAbsent(name, _ -> new Object());
        try {
            synchronized (lock) {
                SoftReference<Room> before = known.get(name);
                Room room = before == null ? null : before.get();
                if (room != null) {
                    return Optional.of(room);
                }
                Optional<Room> made = making.get().map(shelf::put);
                made.ifPresent(built -> known.put(name, new SoftReference<>(built)));
                return made;
            }
        } finally {
            locks.remove(name, lock);
        }
    }

    private static String digest(byte[] source) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(source));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
