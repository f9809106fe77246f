package dev.ambit.kod.run;

import dev.ambit.kod.value.Value;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The formats of {@code BuildString}: <code>{}</code> takes the next argument, <code>{1}</code> a numbered one, and
 * behind a colon stand fill and alignment ({@code < > ^}), sign, {@code #}, {@code 0}, width and one of {@code d x X o
 * b s}. Doubled braces stand for themselves.
 */
final class Format {
    private static final Pattern FIELD =
            Pattern.compile("(\\d{0,3})(?::(?:(.)?([<>^]))?([+ -])?(#)?(0)?(\\d{1,4})?([dxXobs])?)?");

    private final Machine machine;
    private final String format;
    private final int arguments;
    private final StringBuilder result = new StringBuilder();
    private String problem = "";
    private int next;
    private boolean numbered;

    /** The arguments of the call are in {@link Machine#arguments}, the format first. */
    Format(Machine machine, Text format, int count) {
        this.machine = machine;
        this.format = format.toString();
        this.arguments = count - 1;
    }

    String problem() {
        return problem;
    }

    Optional<Text> build() {
        int i = 0;
        while (i < format.length()) {
            char c = format.charAt(i);
            if (c != '{' && c != '}') {
                result.append(c);
                i++;
            } else if (i + 1 < format.length() && format.charAt(i + 1) == c) {
                result.append(c);
                i += 2;
            } else {
                int end = c == '}' ? -1 : format.indexOf('}', i);
                if (end < 0) {
                    problem = "a brace has no partner";
                    return Optional.empty();
                }
                if (!field(format.substring(i + 1, end))) {
                    return Optional.empty();
                }
                i = end + 1;
            }
            if (result.length() > machine.limits.textBytes()) {
                result.setLength(machine.limits.textBytes());
                break;
            }
        }
        return Optional.of(new Text(result.toString()));
    }

    private boolean field(String field) {
        Matcher parts = FIELD.matcher(field);
        if (!parts.matches()) {
            problem = "{" + field + "} is not understood";
            return false;
        }
        boolean automatic = parts.group(1).isEmpty();
        if (automatic ? numbered : next > 0) {
            problem = "numbered and automatic fields are mixed";
            return false;
        }
        numbered = !automatic;
        int index = automatic ? next++ : Integer.parseInt(parts.group(1));
        if (index >= arguments) {
            problem = "there is no argument " + index;
            return false;
        }
        return argument(machine.arguments[index + 1], parts);
    }

    private boolean argument(long value, Matcher parts) {
        String type = parts.group(8) == null ? "" : parts.group(8);
        Text text = machine.strings.text(value);
        if (text != null && (type.isEmpty() || type.equals("s"))) {
            pad(text.toString(), parts, '<');
            return true;
        }
        if (!Value.isInteger(value) || type.equals("s")) {
            problem = Value.describe(value) + " does not fit its field";
            return false;
        }
        long number = Value.data(value);
        String sign =
                number < 0 ? "-" : parts.group(4) == null || parts.group(4).equals("-") ? "" : parts.group(4);
        String prefix = parts.group(5) == null ? "" : prefix(type);
        String digits = digits(Math.abs(number), type);
        int width = width(parts);
        if (parts.group(6) != null && parts.group(3) == null) {
            digits = "0".repeat(Math.max(0, width - sign.length() - prefix.length() - digits.length())) + digits;
        }
        pad(sign + prefix + digits, parts, '>');
        return true;
    }

    private static String prefix(String type) {
        return switch (type) {
            case "x", "X" -> "0" + type;
            case "b" -> "0b";
            case "o" -> "0";
            default -> "";
        };
    }

    private static String digits(long number, String type) {
        return switch (type) {
            case "x" -> Long.toHexString(number);
            case "X" -> Long.toHexString(number).toUpperCase(Locale.ROOT);
            case "o" -> Long.toOctalString(number);
            case "b" -> Long.toBinaryString(number);
            default -> Long.toString(number);
        };
    }

    private void pad(String text, Matcher parts, char usual) {
        char align = parts.group(3) == null ? usual : parts.group(3).charAt(0);
        String fill = parts.group(2) == null ? " " : parts.group(2);
        int missing = Math.max(0, width(parts) - text.getBytes(StandardCharsets.ISO_8859_1).length);
        int before = switch (align) {
            case '<' -> 0;
            case '^' -> missing / 2;
            default -> missing;
        };
        result.append(fill.repeat(before)).append(text).append(fill.repeat(missing - before));
    }

    private static int width(Matcher parts) {
        return parts.group(7) == null ? 0 : Integer.parseInt(parts.group(7));
    }
}
