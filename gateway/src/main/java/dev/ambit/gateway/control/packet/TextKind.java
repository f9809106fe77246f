package dev.ambit.gateway.control.packet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;

/**
 * A text.
 *
 * <pre>
 * length u8 | UTF-8
 * </pre>
 */
final class TextKind implements Kind<String> {

    static final TextKind TEXT = new TextKind();

    private TextKind() {}

    @Override
    public String label() {
        return "text";
    }

    @Override
    public String blank() {
        return "";
    }

    @Override
    public int size(String text) {
        return 1 + Utf8.bytes(text);
    }

    @Override
    public void write(String text, PacketWriter out) {
        out.text(text);
    }

    @Override
    public String read(PacketReader in, String what) {
        return in.text(what);
    }

    @Override
    public void print(String text, StringBuilder line) {
        line.append(' ').append(Quotes.quoted(text));
    }

    @Override
    public String parse(PacketWords words, String what) {
        return words.text(what + " in quotes");
    }

    @Override
    public JsonNode json(String text) {
        return TextNode.valueOf(text);
    }
}
