package dev.ambit.server.account;

import dev.ambit.server.account.Denial.Kind;
import dev.ambit.world.Lookalikes;
import dev.ambit.world.NameRules;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** What the names and passwords of accounts may be. */
public record AccountRules(AccountSettings settings) {

    /** Letters and digits that nobody mistakes for each other, and a length that nobody guesses. */
    private static final String PASSWORD_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

    private static final int FIRST_PASSWORD_LENGTH = 20;

    /** What somebody is told who chooses a name that nobody may choose; nothing if they may. Does not wait. */
    public Optional<String> whyNotCalled(String name) {
        return Lookalikes.isOf(settings.reservedNames(), name)
                ? Optional.of(NameRules.name(name)
                        + " could be taken for somebody who keeps this world, or for the world itself. Please choose"
                        + " another name.")
                : Lookalikes.objection(name);
    }

    /** What somebody is told whose name could be taken for that of an account. */
    public static String looksLike(String name) {
        return "That looks like " + name + ", which is the name of an account. If it is yours, log in; otherwise choose"
                + " another name.";
    }

    /** A name as it is kept. */
    String name(String wished) throws Denial {
        String name = NameRules.tidy(wished);
        if (!NameRules.isVisible(name) || NameRules.length(name) > settings.longestName()) {
            throw new Denial(
                    Kind.WRONG,
                    "A name has 1 to " + settings.longestName() + " visible characters. Please choose another one.");
        }
        return name;
    }

    void checkPassword(String name, String password) throws Denial {
        int length = password.codePointCount(0, password.length());
        if (length < settings.shortestPassword() || length > settings.longestPassword()) {
            throw new Denial(
                    Kind.WRONG,
                    "A password has " + settings.shortestPassword() + " to " + settings.longestPassword()
                            + " characters.");
        }
        if (Account.key(password).equals(Account.key(name))) {
            throw new Denial(Kind.WRONG, "A password must not be the name.");
        }
    }

    /** @param random has to be one that nobody can guess */
    String randomPassword(RandomGenerator random) {
        StringBuilder letters = new StringBuilder();
        for (int i = 0; i < FIRST_PASSWORD_LENGTH; i++) {
            letters.append(i > 0 && i % 5 == 0 ? "-" : "")
                    .append(PASSWORD_LETTERS.charAt(random.nextInt(PASSWORD_LETTERS.length())));
        }
        return letters.toString();
    }
}
