package dev.ambit.gateway.control.packet;

import static dev.ambit.gateway.control.packet.TextKind.TEXT;
import static dev.ambit.gateway.control.packet.VariableIdKind.VARIABLE_ID;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.regex.Pattern;

/** A variable and its value. In words, whole numbers of variables that are such are without quotes. */
final class PropertyKind implements Kind<Property> {

    static final PropertyKind PROPERTY = new PropertyKind();

    private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[0-9]+");

    private PropertyKind() {}

    @Override
    public String label() {
        return "property";
    }

    @Override
    public Property blank() {
        return new Property(VARIABLE_ID.blank(), TEXT.blank());
    }

    @Override
    public int size(Property property) {
        return VARIABLE_ID.size(property.id()) + TEXT.size(property.value());
    }

    @Override
    public void write(Property property, PacketWriter out) {
        out.property(property.id(), property.value());
    }

    @Override
    public Property read(PacketReader in, String what) {
        return new Property(VARIABLE_ID.read(in, what), in.text("a property's value"));
    }

    @Override
    public void print(Property property, StringBuilder line) {
        VARIABLE_ID.print(property.id(), line);
        if (isWholeNumber(property)) {
            line.append(' ').append(property.value());
        } else {
            TEXT.print(property.value(), line);
        }
    }

    private static boolean isWholeNumber(Property property) {
        return property.id() instanceof VariableId.Numbered id
                && Variable.numbered(id.number())
                        .filter(Variable::isWholeNumber)
                        .isPresent()
                && WHOLE_NUMBER.matcher(property.value()).matches();
    }

    @Override
    public Property parse(PacketWords words, String what) {
        return new Property(VARIABLE_ID.parse(words, what), value(words));
    }

    /** As it stands there, so that 007 stays 007. */
    private static String value(PacketWords words) {
        String expected = "a value in quotes, or a whole number";
        return words.isNumber() ? words.digits(expected) : words.text(expected);
    }

    @Override
    public JsonNode json(Property property) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.set("variable", VARIABLE_ID.json(property.id()));
        return json.put("value", property.value());
    }
}
