package dev.ambit.game.mail;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What an e-mail about an account says.
 *
 * <pre>
 * VERSION: 1
 * NAME: somebody
 * PASSWORD: secret       only for a new account
 * </pre>
 *
 * <p>The fields may also stand on one line. What comes before them and after them is passed over.
 */
record AccountLetter(String name, Optional<String> password) {
    private static final String VERSION = "1";

    private enum Field {
        VERSION,
        NAME,
        PASSWORD
    }

    /** Behind the first two fields another may follow on the same line; a password goes to the line's end. */
    private static final Pattern FIELD = Pattern.compile(
            "(?i)(?:^|\\s)(VERSION|NAME|PASSWORD):[ \\t]*(.*?)[ \\t]*(?=$|[ \\t](?:NAME|PASSWORD):)",
            Pattern.MULTILINE);

    /** The e-mail cannot be understood; its message says why, for people. */
    static final class Unreadable extends Exception {
        private static final long serialVersionUID = 1L;

        Unreadable(String message) {
            super(message);
        }
    }

    /** @param lines of the message, headers first, as they came */
    static AccountLetter read(List<String> lines) throws Unreadable {
        int blank = lines.indexOf("");
        List<String> headers = blank < 0 ? List.of() : lines.subList(0, blank);
        if (headers.stream()
                .map(line -> line.toLowerCase(Locale.ROOT))
                .anyMatch(line -> line.matches("content-transfer-encoding:\\s*(base64|quoted-printable).*")
                        || line.matches("content-type:\\s*(multipart|text/html).*"))) {
            throw new Unreadable("send it as plain text, please");
        }
        return body(String.join("\n", lines.subList(blank + 1, lines.size())));
    }

    private static AccountLetter body(String text) throws Unreadable {
        Map<Field, String> fields = new EnumMap<>(Field.class);
        Matcher found = FIELD.matcher(text);
        while (found.find()) {
            fields.putIfAbsent(Field.valueOf(found.group(1).toUpperCase(Locale.ROOT)), found.group(2));
        }
        if (!VERSION.equals(fields.get(Field.VERSION))) {
            throw new Unreadable("expected a line VERSION: 1");
        }
        String name = fields.getOrDefault(Field.NAME, "");
        if (name.isBlank()) {
            throw new Unreadable("expected a line NAME: and a name");
        }
        return new AccountLetter(
                name, Optional.ofNullable(fields.get(Field.PASSWORD)).filter(word -> !word.isEmpty()));
    }
}
