package dev.ambit.server.cli.admin;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The commands that were given before, in a file of the user; those that hold a password are left out. */
final class CommandHistory {
    private static final int MOST = 500;
    private static final long LARGEST = 1 << 20;

    private final Path file;
    private final List<String> commands = new ArrayList<>();
    private int at;

    CommandHistory(Path file) {
        this.file = file;
        try {
            if (Files.isRegularFile(file) && Files.size(file) <= LARGEST) {
                commands.addAll(Files.readAllLines(file, StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            // It begins anew.
            commands.clear();
        }
        at = commands.size();
    }

    void add(String command) {
        boolean isAgain = !commands.isEmpty() && commands.getLast().equals(command);
        if (!command.isBlank() && !isAgain && !isSecret(command)) {
            commands.add(command);
        }
        while (commands.size() > MOST) {
            commands.removeFirst();
        }
        at = commands.size();
    }

    /** Abbreviations of commands with passwords begin with c, re or se; so do few others that are worth remembering. */
    static boolean isSecret(String command) {
        String[] words = command.strip().toLowerCase(Locale.ROOT).split("\\s+");
        if (words.length < 2) {
            return false;
        }
        boolean makes = "create".startsWith(words[0]) || "recreate".startsWith(words[0]);
        boolean isAccount = "account".startsWith(words[1]) || "automated".startsWith(words[1]);
        return isAccount && (makes || "set".startsWith(words[0]));
    }

    /** The one before that which is shown; empty when there is none. */
    String before() {
        at = Math.max(0, at - 1);
        return at < commands.size() ? commands.get(at) : "";
    }

    /** The one after that which is shown; empty behind the last. */
    String after() {
        at = Math.min(commands.size(), at + 1);
        return at < commands.size() ? commands.get(at) : "";
    }

    /** Writes them down, for nobody but this user. Who cannot does without. */
    void save() {
        try {
            Path folder = file.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            Files.write(file, commands, StandardCharsets.UTF_8);
            file.toFile().setReadable(false, false);
            file.toFile().setReadable(true, true);
        } catch (IOException e) {
            // A history is not worth an error.
            commands.clear();
        }
    }
}
