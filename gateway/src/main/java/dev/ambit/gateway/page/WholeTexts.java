package dev.ambit.gateway.page;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.JsonGeneratorDelegate;
import java.io.IOException;

/**
 * Writes texts whatever is in them. A program can cut a text between the two halves of a character; UTF-8 has no bytes
 * for half of one, and the message of a whole room must not fail because of it.
 */
final class WholeTexts extends JsonGeneratorDelegate {

    private static final char REPLACEMENT = '\ufffd';

    WholeTexts(JsonGenerator out) {
        super(out);
    }

    @Override
    public void writeString(String text) throws IOException {
        super.writeString(whole(text));
    }

    @Override
    public void writeFieldName(String name) throws IOException {
        super.writeFieldName(whole(name));
    }

    private static String whole(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                return replaced(text, i);
            }
        }
        return text;
    }

    private static String replaced(String text, int from) {
        StringBuilder whole = new StringBuilder(text.length()).append(text, 0, from);
        text.substring(from).codePoints().forEach(c -> whole.appendCodePoint(isHalf(c) ? REPLACEMENT : c));
        return whole.toString();
    }

    private static boolean isHalf(int c) {
        return c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
    }
}
