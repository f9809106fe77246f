package dev.ambit.game.admin;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The commands by their words. A word may be shortened as long as it is clear which is meant; case does not matter, and a whole word is
 * always clear.
 */
final class CommandTree {
    private static final int NAME_WIDTH = 10;

    /** As many letters as a command of the original may have parameters. */
    private static final int LETTERS = 6;

    /** What a line leads to. */
    sealed interface Found {

        /** A command, with the words it has taken off the line. */
        record Command(AdminCommand command) implements Found {}

        /** A list of what may come next. */
        record Listing(String text) implements Found {}

        /** Neither. */
        record Nothing(String why) implements Found {}
    }

    private final List<String> path;
    private final Map<String, CommandTree> branches = new LinkedHashMap<>();
    private final Map<String, AdminCommand> leaves = new LinkedHashMap<>();
    private final List<String> words = new ArrayList<>();

    static CommandTree of(List<AdminCommand> commands) {
        CommandTree tree = new CommandTree(List.of());
        commands.forEach(command -> tree.add(command, 0));
        tree.sort();
        return tree;
    }

    private CommandTree(List<String> path) {
        this.path = path;
    }

    private void add(AdminCommand command, int depth) {
        String word = command.words().get(depth);
        if (depth == command.words().size() - 1) {
            if (branches.containsKey(word) || leaves.put(word, command) != null) {
                throw new IllegalArgumentException("there are two commands " + command.usage());
            }
        } else {
            if (leaves.containsKey(word)) {
                throw new IllegalArgumentException(word + " is a command already");
            }
            branches.computeIfAbsent(
                            word, each -> new CommandTree(command.words().subList(0, depth + 1)))
                    .add(command, depth + 1);
        }
    }

    private void sort() {
        words.addAll(branches.keySet());
        words.addAll(leaves.keySet());
        words.sort(String::compareTo);
        branches.values().forEach(CommandTree::sort);
    }

    /** Finds the command that a line begins with, and takes its words off. */
    Found find(CommandWords line) {
        Optional<String> said = line.next();
        if (said.isEmpty() || said.get().equalsIgnoreCase("help") || said.get().equals("?")) {
            return new Found.Listing(listing());
        }
        List<String> meant = meant(said.get());
        if (meant.size() != 1) {
            String what = meant.isEmpty() ? "Unknown" : "Ambiguous";
            return new Found.Nothing(what + " command; try 'help'.\n");
        }
        String word = meant.getFirst();
        AdminCommand leaf = leaves.get(word);
        if (leaf != null) {
            return new Found.Command(leaf);
        }
        CommandTree branch = branches.get(word);
        return branch == null ? new Found.Nothing("") : branch.find(line);
    }

    private List<String> meant(String said) {
        String start = said.toLowerCase(Locale.ROOT);
        return words.contains(start)
                ? List.of(start)
                : words.stream().filter(word -> word.startsWith(start)).toList();
    }

    /** What may come next, a line each. */
    private String listing() {
        StringBuilder text = new StringBuilder();
        for (String word : words) {
            AdminCommand leaf = leaves.get(word);
            StringBuilder letters = new StringBuilder();
            if (leaf != null) {
                leaf.takes().forEach(one -> letters.append(one.letter()));
            }
            text.append(AdminText.left(word, NAME_WIDTH))
                    .append(' ')
                    .append(AdminText.left(letters.toString(), LETTERS))
                    .append(leaf != null && leaf.takesKod() ? " P" : "  ")
                    .append(' ')
                    .append(leaf != null ? leaf.help() : "Commands that begin with " + word)
                    .append('\n');
        }
        return text.toString();
    }

    /** The words that may stand where the last word of an unfinished line stands; nothing behind a whole command. */
    List<String> completions(String line) {
        String tidy = line.replace('\t', ' ');
        int last = tidy.lastIndexOf(' ') + 1;
        CommandTree at = this;
        for (String word : tidy.substring(0, last).strip().split(" +")) {
            if (word.isEmpty()) {
                continue;
            }
            List<String> meant = at.meant(word);
            CommandTree next = meant.size() == 1 ? at.branches.get(meant.getFirst()) : null;
            if (next == null) {
                return List.of();
            }
            at = next;
        }
        String start = tidy.substring(last).toLowerCase(Locale.ROOT);
        return at.words.stream().filter(word -> word.startsWith(start)).toList();
    }

    @Override
    public String toString() {
        return "commands " + String.join(" ", path);
    }
}
