package dev.ambit.gateway.irc;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Talk as the world has it and as IRC has it.
 *
 * <p>In the world an action ("Ada waves") is talk that begins with {@code /me }; in IRC it is wrapped as {@code ACTION} between
 * two bytes 1. Other requests between programs that IRC wraps like that stay outside: visitors could not read them, and what a
 * visitor says must never look like one to an IRC client. Colours and other formatting are taken out on the way in, line breaks
 * become spaces on the way out.
 */
final class IrcTalk {

    private static final String ACTION = "/me ";

    /** Whoever changes a channel's topic says so like this, wherever they are; who hears it looks at the topic anew. */
    static final String NEW_TOPIC = ACTION + "changed the topic: ";

    private static final char WRAP = '\u0001';
    private static final String WRAPPED_ACTION = WRAP + "ACTION ";

    /** A colour is followed by one or two numbers. */
    private static final Pattern COLOUR = Pattern.compile("\u0003(?:\\d{1,2}(?:,\\d{1,2})?)?");

    private static final Pattern HEX_COLOUR = Pattern.compile("\u0004(?:\\p{XDigit}{6}(?:,\\p{XDigit}{6})?)?");
    private static final Pattern SPACE = Pattern.compile("[\\t\\r\\n\\u0085\\u2028\\u2029]+");
    private static final Pattern CONTROL = Pattern.compile("\\p{Cc}");

    private IrcTalk() {}

    /** What an IRC client said, for the world; nothing when it was meant for a program, or nothing is left of it. */
    static Optional<String> fromIrc(String text) {
        if (text.startsWith(WRAPPED_ACTION)) {
            String deed = plain(text.substring(WRAPPED_ACTION.length()));
            return deed.isBlank() ? Optional.empty() : Optional.of(ACTION + deed);
        }
        String said = text.indexOf(WRAP) == 0 ? "" : plain(text);
        return said.isBlank() ? Optional.empty() : Optional.of(said);
    }

    /**
     * What somebody of the world said, for IRC, in as many pieces as it takes.
     *
     * @param mostBytes of UTF-8 in one piece
     */
    static List<String> toIrc(String text, int mostBytes) {
        boolean isAction = text.startsWith(ACTION);
        String said = plain(isAction ? text.substring(ACTION.length()) : text).strip();
        if (!isAction) {
            return pieces(said, mostBytes);
        }
        int wrapping = WRAPPED_ACTION.length() + 1;
        return pieces(said, mostBytes - wrapping).stream()
                .map(piece -> WRAPPED_ACTION + piece + WRAP)
                .toList();
    }

    /** One line that no terminal and no client obeys. */
    static String plain(String text) {
        String uncoloured =
                HEX_COLOUR.matcher(COLOUR.matcher(text).replaceAll("")).replaceAll("");
        return CONTROL.matcher(SPACE.matcher(uncoloured).replaceAll(" ")).replaceAll("");
    }

    /** Cut where there is a space, if there is one in the second half of a piece. */
    private static List<String> pieces(String text, int mostBytes) {
        List<String> pieces = new ArrayList<>();
        int from = 0;
        while (from < text.length()) {
            int end = endWithin(text, from, mostBytes);
            if (end < text.length()) {
                int space = text.lastIndexOf(' ', end);
                end = space > from + (end - from) / 2 ? space : end;
            }
            pieces.add(text.substring(from, end));
            from = end;
            while (from < text.length() && text.charAt(from) == ' ') {
                from++;
            }
        }
        return pieces;
    }

    /** The end of the longest piece from there that has so many bytes; one character at least. */
    private static int endWithin(String text, int from, int mostBytes) {
        int end = from;
        int bytes = 0;
        while (end < text.length()) {
            int next = end + Character.charCount(text.codePointAt(end));
            bytes += text.substring(end, next).getBytes(UTF_8).length;
            if (bytes > mostBytes && end > from) {
                break;
            }
            end = next;
        }
        return end;
    }
}
