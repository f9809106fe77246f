package dev.ambit.game.check;

import dev.ambit.game.check.GameFinding.Severity;
import dev.ambit.game.folder.FolderException;
import dev.ambit.game.folder.GameFolder;
import dev.ambit.space.roo.RooCheck;
import dev.ambit.space.roo.RooException;
import dev.ambit.space.roo.RooFile;
import dev.ambit.space.roo.RooReader;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Room files that cannot be read, whose numbers lead nowhere, or whose grids or security are wrong; and those that no resource names. */
final class RoomFileRules {
    private final GameFolder folder;
    private final GameFindings findings;

    RoomFileRules(GameFolder folder, GameFindings findings) {
        this.folder = folder;
        this.findings = findings;
    }

    /** @param each told when a room has been looked at; from several threads */
    void check(Runnable each) {
        folder.rooms().values().parallelStream().forEach(file -> {
            check(file);
            each.run();
        });
    }

    private void check(Path file) {
        String name = folder.shown(file);
        try {
            RooFile room = RooReader.readLeniently(folder.room(file));
            for (RooCheck.Finding one : RooCheck.check(room)) {
                findings.add(
                        one.severity() == RooCheck.Severity.ERROR ? Severity.ERROR : Severity.WARNING,
                        "room",
                        name,
                        0,
                        one.toString());
            }
            if (room.grid().rows() == 0 || room.grid().cols() == 0) {
                findings.add(Severity.ERROR, "room", name, 0, "It has no squares, so nobody can walk in it.");
            }
        } catch (RooException e) {
            findings.add(Severity.ERROR, "room", name, 0, "It cannot be read: " + e.getMessage());
        } catch (FolderException e) {
            findings.add(Severity.ERROR, "room", name, 0, String.valueOf(e.getMessage()));
        }
    }

    /** Those that no resource names: no Kod can load them. */
    void unused(GameTree tree) {
        Set<String> named = tree.resources().values().stream()
                .map(one -> one.text().toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
        folder.rooms().forEach((name, file) -> {
            if (!named.contains(name)) {
                findings.add(Severity.NOTE, "unused", folder.shown(file), 0, "No resource names this room.");
            }
        });
    }
}
