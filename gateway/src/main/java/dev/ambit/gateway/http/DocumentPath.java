package dev.ambit.gateway.http;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * What the URL of a document says. Read strictly and once: an address that could mean two things to two readers (an
 * escaped slash, dots escaped twice, a backslash) is no address at all.
 *
 * <pre>
 * /documents/art/fox.png?v=2     Plain(/art/fox.png)
 * /documents/Caf%C3%A9.txt       Unknown: well written, but no document is called so
 * /documents/%2e%2e/secret       Malformed
 * </pre>
 */
public sealed interface DocumentPath {

    /** All documents are below this. */
    String ROOT = "/documents";

    /** A path of plain names, which may lead somewhere; starts with a slash. */
    record Plain(String path) implements DocumentPath {}

    /** Well written, and certainly nothing. */
    record Unknown() implements DocumentPath {}

    /** @param why a sentence for people */
    record Malformed(String why) implements DocumentPath {}

    /** RFC 3986, pchar and slash, where escapes are whole. */
    Pattern WELL_WRITTEN = Pattern.compile("(?:[A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*");

    /** @param uri as asked for; the way to {@link #ROOT} cannot be written with escapes */
    static DocumentPath of(String uri) {
        if (!uri.startsWith(ROOT + "/")) {
            return new Unknown();
        }
        int query = uri.indexOf('?');
        String raw = (query < 0 ? uri : uri.substring(0, query)).substring(ROOT.length());
        if (!WELL_WRITTEN.matcher(raw).matches()) {
            return new Malformed("An address holds letters, digits, some signs, and escapes of two hex digits.");
        }
        String path;
        try {
            path = decoded(raw);
        } catch (CharacterCodingException e) {
            return new Malformed("The escapes in the address are no UTF-8.");
        }
        if (count(path, '/') != count(raw, '/') || path.chars().anyMatch(DocumentPath::isDevious)) {
            return new Malformed("Slashes, backslashes, percent signs and control characters cannot be escaped here.");
        }
        String[] parts = path.split("/", -1);
        for (int i = 1; i < parts.length; i++) {
            if (parts[i].equals(".") || parts[i].equals("..")) {
                return new Malformed("An address leads downward only: no . and no .. in it.");
            }
            if (parts[i].isEmpty() && i < parts.length - 1) {
                return new Malformed("Two slashes in a row lead nowhere.");
            }
        }
        return Documents.PLAIN_PATH.matcher(path).matches() ? new Plain(path) : new Unknown();
    }

    private static String decoded(String raw) throws CharacterCodingException {
        ByteBuffer bytes = ByteBuffer.allocate(raw.length());
        for (int i = 0; i < raw.length(); i++) {
            if (raw.charAt(i) == '%') {
                bytes.put((byte) HexFormat.fromHexDigits(raw, i + 1, i + 3));
                i += 2;
            } else {
                bytes.put((byte) raw.charAt(i));
            }
        }
        return StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString();
    }

    private static boolean isDevious(int letter) {
        return letter == '\\' || letter == '%' || Character.isISOControl(letter);
    }

    private static long count(String text, char letter) {
        return text.chars().filter(c -> c == letter).count();
    }
}
