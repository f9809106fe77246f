package dev.ambit.server.document;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ambit.world.RoomEntry;
import dev.ambit.world.World;
import dev.ambit.world.WorldLoop;
import java.util.List;

/** The list of rooms as a document: written on the world's thread when a room changes, read by any. */
public final class RoomDirectory implements WorldLoop.TickWatch {

    /** What of it the protocol of the historic clients can call a room by. */
    private static final int HIGHEST_NUMBER = 0xffff;

    private List<RoomEntry> written = List.of();
    private volatile String json = "[]";

    @Override
    public void ticked(World world, long tickNanos) {
        List<RoomEntry> rooms = world.directory();
        if (rooms != written) {
            written = rooms;
            json = write(rooms);
        }
    }

    /** A list of {@code {"number":..,"name":..,"document":..}}; a room that was drawn has no document. */
    public String json() {
        return json;
    }

    private static String write(List<RoomEntry> rooms) {
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        for (RoomEntry room : rooms) {
            ObjectNode entry = list.addObject();
            if (room.id() <= HIGHEST_NUMBER) {
                entry.put("number", room.id());
            }
            entry.put("name", room.name());
            room.file().ifPresent(file -> entry.put("document", "/documents/rooms/" + file + ".json"));
        }
        return list.toString();
    }
}
