package dev.ambit.gateway.irc;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * One line of IRC, without its line end.
 *
 * <pre>
 * [":" prefix " "] command (" " parameter){0,14} [" :" last parameter, which may hold spaces]
 * </pre>
 *
 * A line is 510 bytes of UTF-8 at most and has 15 parameters at most; the 15th takes what is left, with or without colon.
 *
 * @param prefix who says it; empty in what a client says
 * @param command letters in capitals, or three digits
 * @param parameters only the last one may be empty, hold spaces or begin with a colon
 */
public record IrcMessage(String prefix, String command, List<String> parameters) {

    /** Without the line end. */
    public static final int LONGEST_BYTES = 510;

    public static final int MOST_PARAMETERS = 15;

    private static final Pattern COMMAND = Pattern.compile("[A-Z]{1,32}|[0-9]{3}");

    /** A line that ended here would be two lines to who reads it. */
    private static final Pattern LINE_BREAK = Pattern.compile("[\r\n\0]");

    public IrcMessage {
        parameters = List.copyOf(parameters);
        if (!COMMAND.matcher(command).matches()) {
            throw new IllegalArgumentException("a command is letters or three digits, not \"" + command + "\"");
        }
        if (parameters.size() > MOST_PARAMETERS) {
            throw new IllegalArgumentException("a message has " + MOST_PARAMETERS + " parameters at most");
        }
        if (LINE_BREAK.matcher(prefix).find() || prefix.indexOf(' ') >= 0) {
            throw new IllegalArgumentException("a prefix has neither spaces nor line breaks");
        }
        for (int i = 0; i < parameters.size(); i++) {
            String parameter = parameters.get(i);
            boolean isLast = i == parameters.size() - 1;
            if (LINE_BREAK.matcher(parameter).find() || !isLast && needsColon(parameter)) {
                throw new IllegalArgumentException(
                        "parameter " + (i + 1) + " cannot be written: \"" + parameter + "\"");
            }
        }
    }

    public static IrcMessage of(String command, String... parameters) {
        return new IrcMessage("", command, List.of(parameters));
    }

    /** A parameter, or empty text when there are not so many. */
    public String parameter(int index) {
        return index < parameters.size() ? parameters.get(index) : "";
    }

    public static IrcMessage parse(String line) throws IrcException {
        return parse(line.getBytes(UTF_8));
    }

    /** @param line without its line end; bytes that are no UTF-8 become the replacement character */
    public static IrcMessage parse(byte[] line) throws IrcException {
        if (line.length > LONGEST_BYTES) {
            throw IrcException.tooLong("A line has " + LONGEST_BYTES + " bytes at most, this one has " + line.length);
        }
        String text = new String(line, UTF_8);
        if (LINE_BREAK.matcher(text).find()) {
            throw IrcException.nonsense("A line holds neither NUL nor CR");
        }
        Scanner in = new Scanner(text);
        String prefix = "";
        if (in.startsWith(':')) {
            prefix = in.word().substring(1);
        }
        String command = in.word().toUpperCase(Locale.ROOT);
        if (!COMMAND.matcher(command).matches()) {
            throw IrcException.nonsense(
                    command.isEmpty()
                            ? "A line needs a command"
                            : "A command is letters or three digits, not \"" + command + "\"");
        }
        List<String> parameters = new ArrayList<>();
        while (!in.isAtEnd()) {
            boolean isLast = in.startsWith(':') || parameters.size() == MOST_PARAMETERS - 1;
            parameters.add(isLast ? in.rest() : in.word());
        }
        return new IrcMessage(prefix, command, parameters);
    }

    /** As it goes over the wire, without line end; what is more than a line is cut off, but never within a character. */
    public byte[] toBytes() {
        byte[] whole = toString().getBytes(UTF_8);
        if (whole.length <= LONGEST_BYTES) {
            return whole;
        }
        int end = LONGEST_BYTES;
        while (isWithinCharacter(whole[end])) {
            end--;
        }
        return Arrays.copyOf(whole, end);
    }

    private static boolean isWithinCharacter(byte b) {
        return (b & 0xc0) == 0x80;
    }

    @Override
    public String toString() {
        StringBuilder line = new StringBuilder();
        if (!prefix.isEmpty()) {
            line.append(':').append(prefix).append(' ');
        }
        line.append(command);
        for (int i = 0; i < parameters.size(); i++) {
            String parameter = parameters.get(i);
            boolean isLast = i == parameters.size() - 1;
            line.append(isLast && (needsColon(parameter) || isText()) ? " :" : " ")
                    .append(parameter);
        }
        return line.toString();
    }

    private static boolean needsColon(String parameter) {
        return parameter.isEmpty() || parameter.startsWith(":") || parameter.indexOf(' ') >= 0;
    }

    /** Simple clients take as text only what has a colon before it, whether it needs one or not. */
    private boolean isText() {
        return switch (command) {
            case "PRIVMSG", "NOTICE", "TOPIC", "PART", "KICK", "PONG" -> parameters.size() > 1;
            case "QUIT", "ERROR", "PING" -> true;
            default -> Character.isDigit(command.charAt(0)) && parameters.size() > 1;
        };
    }

    /** Takes a line apart from the left. */
    private static final class Scanner {
        private final String line;
        private int at;

        Scanner(String line) {
            this.line = line;
            skipSpaces();
        }

        boolean isAtEnd() {
            return at >= line.length();
        }

        boolean startsWith(char c) {
            return !isAtEnd() && line.charAt(at) == c;
        }

        String word() {
            int end = line.indexOf(' ', at);
            String word = line.substring(at, end < 0 ? line.length() : end);
            at += word.length();
            skipSpaces();
            return word;
        }

        String rest() {
            String rest = line.substring(startsWith(':') ? at + 1 : at);
            at = line.length();
            return rest;
        }

        private void skipSpaces() {
            while (startsWith(' ')) {
                at++;
            }
        }
    }
}
