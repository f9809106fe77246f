package dev.ambit.gateway.control.packet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Arrays;
import java.util.Locale;

/** Which property, in the bytes that {@link VariableId} shows. */
final class VariableIdKind implements Kind<VariableId> {

    static final VariableIdKind VARIABLE_ID = new VariableIdKind();

    private static final String EXPECTED = "a variable (VAR_USERNAME or such, a number or a name in quotes)";

    private VariableIdKind() {}

    @Override
    public String label() {
        return "variable id";
    }

    @Override
    public VariableId blank() {
        return new VariableId.Named("");
    }

    @Override
    public int size(VariableId id) {
        return switch (id) {
            case VariableId.Numbered _ -> 1;
            case VariableId.Named name -> 1 + TextKind.TEXT.size(name.name());
        };
    }

    @Override
    public void write(VariableId id, PacketWriter out) {
        switch (id) {
            case VariableId.Numbered number -> out.u8(number.number());
            case VariableId.Named name -> {
                out.u8(0);
                out.text(name.name());
            }
        }
    }

    @Override
    public VariableId read(PacketReader in, String what) {
        int number = in.u8(what);
        return number == 0 ? new VariableId.Named(in.text("a variable's name")) : new VariableId.Numbered(number);
    }

    @Override
    public void print(VariableId id, StringBuilder line) {
        line.append(' ')
                .append(
                        switch (id) {
                            case VariableId.Named name -> Quotes.quoted(name.name());
                            case VariableId.Numbered number ->
                                Variable.numbered(number.number())
                                        .map(Variable::readableName)
                                        .orElseGet(() -> Integer.toString(number.number()));
                        });
    }

    @Override
    public VariableId parse(PacketWords words, String what) {
        if (words.isText()) {
            return new VariableId.Named(words.text(EXPECTED));
        }
        if (words.isNumber()) {
            return new VariableId.Numbered(NumberKind.SHORT_ID.parse(words, "a variable's number"));
        }
        int column = words.column();
        String name = words.word(EXPECTED).toUpperCase(Locale.ROOT);
        return Arrays.stream(Variable.values())
                .filter(each -> each.readableName().equals(name))
                .findFirst()
                .map(VariableId::of)
                .orElseThrow(() -> new FieldError(column, "expected " + EXPECTED + ", not " + Quotes.quoted(name)));
    }

    @Override
    public JsonNode json(VariableId id) {
        return switch (id) {
            case VariableId.Numbered number -> IntNode.valueOf(number.number());
            case VariableId.Named name -> TextNode.valueOf(name.name());
        };
    }
}
