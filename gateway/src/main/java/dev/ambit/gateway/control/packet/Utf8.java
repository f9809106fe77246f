package dev.ambit.gateway.control.packet;

import java.util.ArrayList;
import java.util.List;

/** Texts as UTF-8, and how they are cut to what a packet takes: never within a character. */
public final class Utf8 {

    private Utf8() {}

    /** How many bytes of UTF-8 a text has. */
    public static int bytes(String text) {
        int sum = 0;
        for (int at = 0; at < text.length(); ) {
            int character = text.codePointAt(at);
            sum += bytes(character);
            at += Character.charCount(character);
        }
        return sum;
    }

    /** The longest beginning of a text that has no more than so many bytes. */
    public static String cut(String text, int mostBytes) {
        return text.substring(0, end(text, 0, mostBytes));
    }

    /** The whole text in pieces that have no more than so many bytes each; none when it is empty. */
    public static List<String> pieces(String text, int mostBytes) {
        if (mostBytes < 4) {
            throw new IllegalArgumentException("a character takes up to 4 bytes, more than " + mostBytes);
        }
        List<String> pieces = new ArrayList<>();
        int at = 0;
        while (at < text.length()) {
            int end = end(text, at, mostBytes);
            pieces.add(text.substring(at, end));
            at = end;
        }
        return pieces;
    }

    private static int end(String text, int from, int mostBytes) {
        int sum = 0;
        int at = from;
        while (at < text.length()) {
            int character = text.codePointAt(at);
            sum += bytes(character);
            if (sum > mostBytes) {
                break;
            }
            at += Character.charCount(character);
        }
        return at;
    }

    private static int bytes(int character) {
        boolean isHalfAPair = character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE;
        if (character < 0x80 || isHalfAPair) {
            return 1; // half a pair is written as a question mark
        }
        return character < 0x800 ? 2 : character <= 0xffff ? 3 : 4;
    }
}
