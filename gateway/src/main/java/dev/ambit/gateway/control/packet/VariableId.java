package dev.ambit.gateway.control.packet;

/**
 * Which property of an object.
 *
 * <pre>
 * number u8                        1 to 255
 * 00 | length u8 | name, UTF-8
 * </pre>
 */
public sealed interface VariableId {

    /** By number; most of the 255 mean nothing yet. */
    record Numbered(int number) implements VariableId {
        public Numbered {
            NumberKind.SHORT_ID.check("a variable's number", number);
        }
    }

    record Named(String name) implements VariableId {}

    static VariableId of(Variable variable) {
        return new Numbered(variable.number());
    }
}
