package dev.ambit.server;

import dev.ambit.space.plan.Plan;
import dev.ambit.space.roo.RooException;
import dev.ambit.space.roo.RooFile;
import dev.ambit.space.roo.RooPlan;
import dev.ambit.space.roo.RooReader;
import dev.ambit.space.roo.RooTree;
import dev.ambit.space.room.Room;
import dev.ambit.space.sight.Surveyor;
import dev.ambit.space.text.PlanText;
import dev.ambit.space.tree.PlanCheck;
import dev.ambit.space.tree.PlanProblem;
import dev.ambit.space.tree.Tree;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a room from its file: JSON, which docs/rooms.md describes, or a room file of the original. */
final class RoomFile {

    private RoomFile() {}

    /** Reads a file, or where there is none of that name, one of the worlds that ship with Ambit. */
    static Room read(String name) throws AmbitException {
        return parse(name, bytes(name));
    }

    /** A room of the original runs with the tree of its file. */
    private static Room original(String name, byte[] bytes) throws AmbitException {
        try {
            RooFile file = RooReader.read(bytes);
            Plan plan = RooPlan.of(file, name);
            Tree tree = RooTree.of(file);
            return new Room(plan, tree, Surveyor.widest(plan, tree));
        } catch (RooException e) {
            throw new AmbitException("The room file " + name + " is wrong: " + e.getMessage(), e);
        }
    }

    /** What is in a file, or in one of the worlds that ship with Ambit. */
    static byte[] bytes(String name) throws AmbitException {
        try (InputStream in = open(name)) {
            if (in == null) {
                throw new AmbitException("There is no room file " + name + " (world.room).");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new AmbitException("Cannot read the room file " + name + ": " + e.getMessage(), e);
        }
    }

    static boolean exists(String name) {
        try (InputStream in = open(name)) {
            return in != null;
        } catch (IOException | AmbitException e) {
            return false;
        }
    }

    private static @Nullable InputStream open(String name) throws IOException, AmbitException {
        try {
            Path file = Path.of(name);
            return Files.isRegularFile(file)
                    ? Files.newInputStream(file)
                    : RoomFile.class.getClassLoader().getResourceAsStream("worlds/" + name);
        } catch (InvalidPathException e) {
            throw new AmbitException("The room file's name is no path (world.room): " + e.getMessage(), e);
        }
    }

    static Room parse(String name, byte[] bytes) throws AmbitException {
        if (RooReader.isRoo(bytes)) {
            return original(name, bytes);
        }
        try {
            Plan plan = PlanText.read(bytes);
            List<PlanProblem> errors =
                    PlanCheck.check(plan).stream().filter(PlanProblem::isError).toList();
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
