package dev.ambit.world.image.text;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Bytes between quotes. What is printable UTF-8 stands there as it is; for the rest there are escapes.
 *
 * <pre>
 * \n \t \r    line feed, tab, carriage return       \\ \" \`   these characters
 * \xC3        a byte that is no character           \{@literal u}{200B}   a character one cannot see
 * </pre>
 */
final class Quoted {
    static final char TEXT = '"';
    static final char NAME = '`';

    private static final int LAST_ONE_BYTE = 0x7F;

    private Quoted() {}

    static String text(byte[] bytes) {
        StringBuilder out = new StringBuilder(bytes.length + 2);
        append(out, bytes, 0, bytes.length, TEXT);
        return out.toString();
    }

    static String text(String text) {
        return text(text.getBytes(StandardCharsets.UTF_8));
    }

    /** A name stands without quotes when it is a word. */
    static String name(String name) {
        if (isWord(name)) {
            return name;
        }
        StringBuilder out = new StringBuilder(name.length() + 2);
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        append(out, bytes, 0, bytes.length, NAME);
        return out.toString();
    }

    static boolean isWord(String name) {
        if (name.isEmpty() || !isWordStart(name.charAt(0))) {
            return false;
        }
        for (int i = 1; i < name.length(); i++) {
            if (!isWordPart(name.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    static boolean isWordStart(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
    }

    static boolean isWordPart(char c) {
        return isWordStart(c) || c >= '0' && c <= '9';
    }

    /** Whether one can see what it is when it stands in a text; lines and tabs have escapes of their own. */
    static boolean isPrintable(int character) {
        if (character < ' ') {
            return false;
        }
        if (character < LAST_ONE_BYTE) {
            return true;
        }
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SPACE_SEPARATOR -> false;
            default -> true;
        };
    }

    static void append(StringBuilder out, byte[] bytes, int from, int to, char quote) {
        out.append(quote);
        int at = from;
        while (at < to) {
            int length = lengthOfCharacter(bytes, at, to);
            if (length == 0) {
                out.append(String.format("\\x%02X", bytes[at] & 0xFF));
                at++;
            } else {
                append(out, new String(bytes, at, length, StandardCharsets.UTF_8).codePointAt(0), quote);
                at += length;
            }
        }
        out.append(quote);
    }

    private static void append(StringBuilder out, int character, char quote) {
        switch (character) {
            case '\n' -> out.append("\\n");
            case '\t' -> out.append("\\t");
            case '\r' -> out.append("\\r");
            case '\\' -> out.append("\\\\");
            default -> {
                if (character == quote) {
                    out.append('\\').append(quote);
                } else if (isPrintable(character)) {
                    out.appendCodePoint(character);
                } else {
                    out.append("\\u{").append(Integer.toHexString(character)).append('}');
                }
            }
        }
    }

    /** How many bytes the UTF-8 character there has; 0 when it is none. */
    private static int lengthOfCharacter(byte[] bytes, int at, int to) {
        int first = bytes[at] & 0xFF;
        if (first <= LAST_ONE_BYTE) {
            return 1;
        }
        int length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
        if (first < 0xC2 || first > 0xF4 || at + length > to) {
            return 0;
        }
        int character = first & 0xFF >> length + 1;
        for (int i = 1; i < length; i++) {
            int next = bytes[at + i] & 0xFF;
            if (next >> 6 != 2) {
                return 0;
            }
            character = character << 6 | next & 0x3F;
        }
        boolean tooLong = length == 3 && character < 0x800 || length == 4 && character < 0x10000;
        boolean noCharacter = character > Character.MAX_CODE_POINT || character >= 0xD800 && character <= 0xDFFF;
        return tooLong || noCharacter ? 0 : length;
    }

    /** Puts a character's bytes behind others. */
    static void encode(ByteArrayOutputStream out, int character) {
        out.writeBytes(Character.toString(character).getBytes(StandardCharsets.UTF_8));
    }
}
