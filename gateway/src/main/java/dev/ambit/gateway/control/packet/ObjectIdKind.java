package dev.ambit.gateway.control.packet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Locale;

/**
 * Which object: {@link ShortId} or {@link LongId}. In words the three that have a meaning of their own go by name.
 *
 * <pre>
 * number u8                        1 to 255
 * 00 | length u8 | name, UTF-8
 * </pre>
 */
final class ObjectIdKind implements Kind<ObjectId> {

    static final ObjectIdKind OBJECT_ID = new ObjectIdKind();

    private static final String CLIENT = "CLIENT";
    private static final String COMBINE = "CO";
    private static final String PROTOCOL = "PO";

    private ObjectIdKind() {}

    @Override
    public String label() {
        return "object id";
    }

    @Override
    public ObjectId blank() {
        return LongId.NOBODY;
    }

    @Override
    public int size(ObjectId id) {
        return switch (id) {
            case ShortId _ -> 1;
            case LongId name -> 1 + TextKind.TEXT.size(name.name());
        };
    }

    @Override
    public void write(ObjectId id, PacketWriter out) {
        switch (id) {
            case ShortId number -> out.u8(number.number());
            case LongId name -> {
                out.u8(0);
                out.text(name.name());
            }
        }
    }

    @Override
    public ObjectId read(PacketReader in, String what) {
        int number = in.u8(what);
        return number == 0 ? new LongId(in.nameOf(what)) : new ShortId(number);
    }

    @Override
    public void print(ObjectId id, StringBuilder line) {
        line.append(' ')
                .append(
                        switch (id) {
                            case LongId name -> Quotes.quoted(name.name());
                            case ShortId number when number.equals(ObjectId.CLIENT) -> CLIENT;
                            case ShortId number when number.equals(ObjectId.COMBINE) -> COMBINE;
                            case ShortId number when number.equals(ObjectId.PROTOCOL) -> PROTOCOL;
                            case ShortId number -> Integer.toString(number.number());
                        });
    }

    @Override
    public ObjectId parse(PacketWords words, String what) {
        if (words.isText()) {
            return new LongId(words.text(what));
        }
        if (words.isNumber()) {
            return new ShortId(NumberKind.SHORT_ID.parse(words, ShortId.WHAT));
        }
        int column = words.column();
        String name = words.word(what).toUpperCase(Locale.ROOT);
        return switch (name) {
            case CLIENT -> ObjectId.CLIENT;
            case COMBINE -> ObjectId.COMBINE;
            case PROTOCOL -> ObjectId.PROTOCOL;
            default -> throw new FieldError(column, "expected " + what + ", not " + Quotes.quoted(name));
        };
    }

    @Override
    public JsonNode json(ObjectId id) {
        return switch (id) {
            case ShortId number -> IntNode.valueOf(number.number());
            case LongId name -> TextNode.valueOf(name.name());
        };
    }
}
