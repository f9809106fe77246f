package dev.ambit.game.starter;

import dev.ambit.game.folder.FolderException;
import dev.ambit.space.Place;
import dev.ambit.space.plan.Hall;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.roo.RooExport;
import dev.ambit.space.roo.RooFile;
import dev.ambit.space.roo.RooWriter;
import dev.ambit.space.roo.RoomGrid;
import dev.ambit.space.tree.Tree;
import dev.ambit.space.tree.TreeBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The game that {@code ambit game new} writes: one room, one thing in it, and people. */
public final class StarterGame {
    private static final List<String> TEXTS = List.of(
            "README.md",
            "motd.txt",
            "blakserv.cfg",
            "kod/include/constants.khd",
            "kod/system.kod",
            "kod/game.kod",
            "kod/room.kod",
            "kod/object.kod",
            "kod/lantern.kod",
            "kod/user.kod",
            "kod/admin.kod");

    private static final String HALL = "rooms/hall.roo";

    /** Fine units: twelve squares each way, four high. */
    private static final int SIDE = 768;

    private static final int HEIGHT = 256;

    private StarterGame() {}

    /**
     * Writes it into a folder, which is made if there is none.
     *
     * @return the files, as they are called within the folder
     * @throws FolderException when something is in the folder already, or it cannot be written
     */
    public static List<String> write(Path folder) throws FolderException {
        requireEmpty(folder);
        List<String> written = new ArrayList<>();
        try {
            for (String name : TEXTS) {
                write(folder, name, text(name));
                written.add(name);
            }
            write(folder, HALL, room("The Hall", SIDE, SIDE));
            written.add(HALL);
        } catch (IOException e) {
            throw new FolderException("Cannot write the game into " + folder + ": " + e.getMessage(), e);
        }
        return written;
    }

    private static void requireEmpty(Path folder) throws FolderException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> inside = Files.list(folder)) {
            if (inside.findAny().isPresent()) {
                throw new FolderException("There are files in " + folder
                        + " already; a new game wants an empty folder, or one that is not there yet.");
            }
        } catch (IOException e) {
            throw new FolderException(folder + " is no folder that can be read; a new game wants an empty one.", e);
        }
    }

    private static void write(Path folder, String name, byte[] bytes) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, bytes);
    }

    private static byte[] text(String name) throws IOException {
        try (InputStream in = StarterGame.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the program has no " + name + " of the game to start from");
            }
            return in.readAllBytes();
        }
    }

    /**
     * A rectangle with walls around it, as a room file of the newest version.
     *
     * @param width in fine units, of which a square has 64
     * @param depth the same, from north to south
     */
    public static byte[] room(String name, int width, int depth) {
        Plan plan = new Hall(name, width, depth, HEIGHT, false, "flagstone", "brick", "wood")
                .plan(new Place(width / 2, depth / 2, 0), List.of(), List.of());
        Tree tree = TreeBuilder.build(plan);
        return RooWriter.write(RooExport.of(plan, tree, RoomGrid.over(plan, tree), RooFile.NEWEST)
                .file());
    }
}
