package dev.ambit.bench.brawl;

import dev.ambit.game.folder.FolderException;
import dev.ambit.game.starter.StarterGame;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The game that is played: the one that {@code ambit game new} writes, with more rooms, monsters, and badges that count. Its Kod tells
 * everybody in a room of everything that happens there, as games of the original do.
 */
final class BrawlGame {
    private static final List<String> MORE = List.of("system.kod", "arena.kod", "monster.kod", "badge.kod", "coin.kod");

    private final Path folder;
    private int changes;

    BrawlGame(Path folder) throws IOException {
        this.folder = folder;
        try {
            StarterGame.write(folder);
        } catch (FolderException e) {
            throw new IOException(e);
        }
        for (String name : MORE) {
            try (InputStream in = BrawlGame.class.getResourceAsStream(name)) {
                if (in == null) {
                    throw new IllegalStateException("the bench has no " + name);
                }
                Files.write(folder.resolve("kod").resolve(name), in.readAllBytes());
            }
        }
    }

    Path folder() {
        return folder;
    }

    /** Changes the code of all people, rooms and monsters, as somebody does who writes it while they play. */
    void change() throws IOException {
        changes++;
        for (String name : List.of("object.kod", "user.kod", "room.kod", "monster.kod")) {
            Path file = folder.resolve("kod").resolve(name);
            String text = Files.readString(file, StandardCharsets.ISO_8859_1);
            Files.writeString(
                    file,
                    text.replaceFirst(
                            "(?m)^messages:$",
                            "messages:\n\n   Edition" + changes + "()\n   {\n      return " + changes + ";\n   }"),
                    StandardCharsets.ISO_8859_1);
        }
    }
}
