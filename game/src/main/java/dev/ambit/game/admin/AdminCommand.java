package dev.ambit.game.admin;

import java.util.List;
import java.util.Set;

/**
 * One command that administrators may give: all that is known of it, from which follows how it is read, listed, completed and described.
 *
 * @param words it begins with: one, two or three
 * @param takes what follows them
 * @param takesKod whether names with Kod values may follow those
 * @param roads on which it may be given
 * @param help what it does, in a few words
 * @param deed does it
 */
record AdminCommand(
        List<String> words, List<Parameter> takes, boolean takesKod, Set<AdminRoad> roads, String help, Deed deed) {

    /** What a word after the command is. */
    enum Parameter {
        WORD("S", "word"),
        NUMBER("I", "number"),
        /** The rest of the line, which may be empty. */
        REST("R", "text");

        private final String letter;
        private final String title;

        Parameter(String letter, String title) {
            this.letter = letter;
            this.title = title;
        }

        /** As lists of commands show it. */
        String letter() {
            return letter;
        }

        /** As people read it. */
        String title() {
            return title;
        }
    }

    /** Does what a command says. On the world's thread. */
    @FunctionalInterface
    interface Deed {
        void run(AdminCall call);
    }

    private static final Set<AdminRoad> BOTH = Set.of(AdminRoad.ACCOUNT, AdminRoad.MAINTENANCE);

    AdminCommand {
        words = List.copyOf(words);
        takes = List.copyOf(takes);
        roads = Set.copyOf(roads);
    }

    /** A command for everybody who looks after the game. */
    static AdminCommand of(String words, String help, Deed deed, Parameter... takes) {
        return new AdminCommand(List.of(words.split(" ")), List.of(takes), false, BOTH, help, deed);
    }

    /** The same, with Kod values behind it. */
    static AdminCommand withKod(String words, String help, Deed deed, Parameter... takes) {
        return new AdminCommand(List.of(words.split(" ")), List.of(takes), true, BOTH, help, deed);
    }

    /** The same for those alone who have come by an account. */
    AdminCommand notByMaintenance() {
        return new AdminCommand(words, takes, takesKod, Set.of(AdminRoad.ACCOUNT), help, deed);
    }

    /** How it is written, for people. */
    String usage() {
        StringBuilder usage = new StringBuilder(String.join(" ", words));
        takes.forEach(one -> usage.append(' ').append(one.title()));
        return usage.append(takesKod ? " [name tag data]..." : "").toString();
    }
}
