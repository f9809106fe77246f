package dev.ambit.server.rooms;

import dev.ambit.gateway.http.Document;
import dev.ambit.gateway.http.RoomSheets;
import dev.ambit.space.room.Room;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Every room that is in use somewhere, by its key, ready for pages to fetch. Holds no room alive: what nobody walks in or
 * draws on any more is gone.
 */
public final class RoomShelf implements RoomSheets {
    private static final String ENDING = ".json";

    /** The packed form is made once, and lives as long as its room. */
    private record Sheet(WeakReference<Room> room, Document document) {}

    private final Map<String, Sheet> sheets = new ConcurrentHashMap<>();
    private final Converter converter = new Converter();
    private volatile @Nullable Room start;

    /** Puts a room on the shelf. */
    public Room put(Room room) {
        sheets.values().removeIf(sheet -> sheet.room.get() == null);
        sheets.compute(room.drawing().key(), (key, known) -> {
            Document document = known != null
                    ? known.document
                    : Document.named(key + ENDING, room.drawing().json());
            return new Sheet(new WeakReference<>(room), document);
        });
        return room;
    }

    /** The room that is shown to those who have not come in yet. */
    public void start(Room room) {
        start = put(room);
    }

    @Override
    public Optional<Document> find(String name) {
        if (!name.endsWith(ENDING)) {
            return Optional.empty();
        }
        String key = name.substring(0, name.length() - ENDING.length());
        Room first = start;
        if (key.equals("start")) {
            return first == null ? Optional.empty() : find(first.drawing().key() + ENDING);
        }
        return Optional.ofNullable(sheets.get(key)).map(Sheet::document);
    }

    @Override
    public CompletionStage<Converted> convert(String to, byte[] file) {
        return converter.convert(to, file);
    }
}
