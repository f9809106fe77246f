package dev.ambit.server;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ambit.space.Boundary;
import dev.ambit.space.Place;
import dev.ambit.space.Prop;
import dev.ambit.space.Room;
import dev.ambit.space.Wall;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Reads a room from its JSON file. docs/rooms.md describes the format. */
final class RoomFile {

    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY);

    private RoomFile() {}

    /** Reads a file, or where there is none of that name, one of the worlds that ship with Ambit. */
    static Room read(String name) throws AmbitException {
        Path file;
        try {
            file = Path.of(name);
        } catch (InvalidPathException e) {
            throw new AmbitException("The room file's name is no path (world.room): " + e.getMessage(), e);
        }
        try (InputStream in = Files.isRegularFile(file)
                ? Files.newInputStream(file)
                : RoomFile.class.getClassLoader().getResourceAsStream("worlds/" + name)) {
            if (in == null) {
                throw new AmbitException("There is no room file " + name + " (world.room).");
            }
            return parse(name, in.readAllBytes());
        } catch (IOException e) {
            throw new AmbitException("Cannot read the room file " + name + ": " + e.getMessage(), e);
        }
    }

    static Room parse(String name, byte[] bytes) throws AmbitException {
        try {
            return room(JSON.readTree(bytes));
        } catch (IOException e) {
            throw new AmbitException("The room file " + name + " is not JSON: " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new AmbitException("The room file " + name + " is wrong: " + e.getMessage(), e);
        }
    }

    private static Room room(JsonNode node) {
        return new Room(
                text(node, "name"),
                number(node, "width"),
                number(node, "depth"),
                number(node, "height"),
                node.path("sky").asBoolean(false),
                text(node, "floor"),
                text(node, "wall"),
                text(node, "ceiling"),
                place(node.path("entrance")),
                each(node, "walls", RoomFile::wall),
                each(node, "props", RoomFile::prop),
                each(node, "boundaries", RoomFile::boundary));
    }

    private static Place place(JsonNode node) {
        return new Place(number(node, "x"), number(node, "z"), number(node, "h"));
    }

    private static Wall wall(JsonNode node) {
        return new Wall(
                number(node, "x1"),
                number(node, "z1"),
                number(node, "x2"),
                number(node, "z2"),
                number(node, "height"),
                text(node, "texture"));
    }

    private static Boundary boundary(JsonNode node) {
        return new Boundary(
                text(node, "name"), number(node, "x1"), number(node, "z1"), number(node, "x2"), number(node, "z2"));
    }

    private static Prop prop(JsonNode node) {
        return new Prop(
                text(node, "kind"),
                number(node, "x"),
                number(node, "z"),
                node.path("h").asInt(0),
                number(node, "size"),
                node.path("text").asText(""));
    }

    private static <T> List<T> each(JsonNode node, String field, Function<JsonNode, T> reader) {
        List<T> list = new ArrayList<>();
        for (JsonNode item : node.path(field)) {
            try {
                list.add(reader.apply(item));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(field + "[" + list.size() + "]: " + e.getMessage(), e);
            }
        }
        return list;
    }

    private static int number(JsonNode node, String field) {
        JsonNode value = node.path(field);
        if (!value.isIntegralNumber() || !value.canConvertToInt()) {
            throw new IllegalArgumentException("\"" + field + "\" is " + (value.isMissingNode() ? "missing" : value)
                    + ", expected a whole number");
        }
        return value.intValue();
    }

    private static String text(JsonNode node, String field) {
        JsonNode value = node.path(field);
        if (!value.isTextual()) {
            throw new IllegalArgumentException(
                    "\"" + field + "\" is " + (value.isMissingNode() ? "missing" : value) + ", expected a string");
        }
        return value.textValue();
    }
}
