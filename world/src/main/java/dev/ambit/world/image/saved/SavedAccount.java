package dev.ambit.world.image.saved;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A line of {@code accounts.N}.
 *
 * <pre>
 * ACCOUNT id:name:password:type:lastlogin:credits:suspended
 * </pre>
 *
 * @param id from 1
 * @param name compared without case
 * @param passwordHex the hexadecimal digits of what the original stores in place of a password, as the file has them: 32 of the MD5 of one,
 *     or fewer of a word as it is, which no client can send; empty when there is none
 * @param lastLogin Unix time in seconds
 * @param credits hundredths
 * @param suspendedUntil Unix time in seconds; 0 in old files, which do not have it
 */
public record SavedAccount(
        int id, String name, String passwordHex, Type type, long lastLogin, long credits, long suspendedUntil) {

    public enum Type {
        USER(0),
        ADMIN(1),
        DM(2),
        GUEST(3);

        private final int code;

        Type(int code) {
            this.code = code;
        }

        /** As the file has it. */
        int code() {
            return code;
        }
    }

    private static final String START = "ACCOUNT ";
    private static final String NO_PASSWORD = "None";
    private static final int FORM_DIGITS = 32;
    private static final Pattern DIGITS = Pattern.compile("(?:[0-9a-fA-F]{2}){0,99}");
    private static final int FEWEST_FIELDS = 6;
    private static final int MOST_FIELDS = 7;

    public SavedAccount {
        if (!isName(name)) {
            throw new IllegalArgumentException("an account cannot be called \"" + name + "\"");
        }
    }

    static boolean isLine(String line) {
        return line.startsWith(START);
    }

    static SavedAccount parse(String line) throws SavedGameException {
        String[] fields = line.substring(START.length()).split(":", -1);
        if (fields.length < FEWEST_FIELDS || fields.length > MOST_FIELDS) {
            throw new SavedGameException("expected id:name:password:type:lastlogin:credits:suspended");
        }
        int id = (int) number(fields[0], "id", Integer.MAX_VALUE);
        Type type = Type.values()[(int) number(fields[3], "type", Type.values().length - 1)];
        String password = fields[2].equals(NO_PASSWORD) ? "" : fields[2];
        if (!DIGITS.matcher(password).matches()) {
            throw new SavedGameException("the password is no pairs of hexadecimal digits and not None");
        }
        if (!isName(fields[1])) {
            throw new SavedGameException("this is no name of an account");
        }
        return new SavedAccount(
                id,
                fields[1],
                password,
                type,
                number(fields[4], "last login", Long.MAX_VALUE),
                number(fields[5], "credits", Long.MAX_VALUE),
                fields.length < MOST_FIELDS ? 0 : number(fields[6], "suspension", Long.MAX_VALUE));
    }

    private static boolean isName(String text) {
        return !text.isEmpty() && text.chars().noneMatch(c -> c < ' ' || c == ':');
    }

    /** What clients send in place of the password, as 32 digits; nothing when nobody can log in with what is stored. */
    public Optional<String> form() {
        return passwordHex.length() == FORM_DIGITS ? Optional.of(passwordHex) : Optional.empty();
    }

    static long number(String text, String what, long most) throws SavedGameException {
        try {
            long number = Long.parseLong(text);
            if (number <= most && (number >= 0 || most == Long.MAX_VALUE)) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new SavedGameException("the " + what + " \"" + text + "\" is no number"
                + (most == Long.MAX_VALUE ? "" : " from 0 to " + most));
    }

    String line() {
        return START
                + id
                + ':'
                + name
                + ':'
                + (passwordHex.isEmpty() ? NO_PASSWORD : passwordHex)
                + ':'
                + type.code()
                + ':'
                + lastLogin
                + ':'
                + credits
                + ':'
                + suspendedUntil;
    }
}
