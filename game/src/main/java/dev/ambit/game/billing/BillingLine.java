package dev.ambit.game.billing;

import java.util.Optional;

/**
 * A line between a game and a billing server; its fields are separated by tabs.
 *
 * <pre>
 * both ways     STARTUP n                    this is server n; nobody is let in before the answer
 * to billing    LOGIN name n                 somebody wants to log in
 * from there    LOGIN YES name n             they may
 *               LOGIN NO name n              they may not
 * to billing    LOGOUT name n                somebody has gone
 * </pre>
 */
sealed interface BillingLine {
    record Startup(int server) implements BillingLine {}

    record Verdict(boolean isAllowed, String name, int server) implements BillingLine {}

    String TAB = "\t";
    int LONGEST = 1024;

    static String startup(int server) {
        return "STARTUP\t" + server + "\n";
    }

    static String logIn(String name, int server) {
        return "LOGIN\t" + name + TAB + server + "\n";
    }

    static String logOut(String name, int server) {
        return "LOGOUT\t" + name + TAB + server + "\n";
    }

    /** What a billing server says; nothing when it is no such line. */
    static Optional<BillingLine> read(String line) {
        String[] fields = line.strip().split(TAB, -1);
        Optional<Integer> server = number(fields[fields.length - 1]);
        if (server.isEmpty()) {
            return Optional.empty();
        }
        if (fields.length == 2 && fields[0].equals("STARTUP")) {
            return Optional.of(new Startup(server.get()));
        }
        boolean isVerdict = fields.length == 4
                && fields[0].equals("LOGIN")
                && (fields[1].equals("YES") || fields[1].equals("NO"))
                && !fields[2].isEmpty();
        return isVerdict
                ? Optional.of(new Verdict(fields[1].equals("YES"), fields[2], server.get()))
                : Optional.empty();
    }

    private static Optional<Integer> number(String text) {
        return text.matches("\\d{1,9}") ? Optional.of(Integer.parseInt(text)) : Optional.empty();
    }
}
