package dev.ambit.server.cli.wire;

import dev.ambit.server.AmbitException;
import java.io.ByteArrayOutputStream;
import java.util.HexFormat;

/** Bytes as people write them: two digits each, with spaces, line ends, commas and colons between them as they like. */
final class HexText {

    private HexText() {}

    static byte[] parse(String text) throws AmbitException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int first = -1;
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (first < 0 && isBetween(c)) {
                continue;
            }
            if (!HexFormat.isHexDigit(c)) {
                throw new AmbitException("character " + (at + 1) + ": expected " + (first < 0 ? "a" : "the second")
                        + " hexadecimal digit of byte " + bytes.size() + ", not "
                        + (isBetween(c) ? "a break" : "\"" + c + "\""));
            }
            int digit = HexFormat.fromHexDigit(c);
            if (first < 0) {
                first = digit;
            } else {
                bytes.write(first << 4 | digit);
                first = -1;
            }
        }
        if (first >= 0) {
            throw new AmbitException("the last byte, number " + bytes.size() + ", has one hexadecimal digit only");
        }
        return bytes.toByteArray();
    }

    private static boolean isBetween(char c) {
        return Character.isWhitespace(c) || c == ',' || c == ':';
    }
}
