package dev.ambit.server;

import dev.ambit.space.plan.Plan;
import dev.ambit.space.room.Room;
import dev.ambit.space.text.PlanText;
import dev.ambit.space.tree.PlanCheck;
import dev.ambit.space.tree.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** Reads a room from its JSON file. docs/rooms.md describes the format. */
final class RoomFile {

    private RoomFile() {}

    /** Reads a file, or where there is none of that name, one of the worlds that ship with Ambit. */
    static Room read(String name) throws AmbitException {
        return parse(name, bytes(name));
    }

    /** What is in a file, or in one of the worlds that ship with Ambit. */
    static byte[] bytes(String name) throws AmbitException {
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
            return in.readAllBytes();
        } catch (IOException e) {
            throw new AmbitException("Cannot read the room file " + name + ": " + e.getMessage(), e);
        }
    }

    static Room parse(String name, byte[] bytes) throws AmbitException {
        try {
            Plan plan = PlanText.read(bytes);
            List<Problem> errors =
                    PlanCheck.check(plan).stream().filter(Problem::isError).toList();
            if (!errors.isEmpty()) {
                throw new AmbitException("The room file " + name + " is wrong: "
                        + errors.getFirst().message()
                        + (errors.size() > 1
                                ? " (and " + (errors.size() - 1) + " more: ./ambit room check " + name + ")"
                                : ""));
            }
            return Room.of(plan);
        } catch (IllegalArgumentException e) {
            throw new AmbitException("The room file " + name + " is wrong: " + e.getMessage(), e);
        }
    }
}
