package dev.ambit.gateway.control.packet;

import java.util.List;
import java.util.Optional;

/**
 * A variable and its value.
 *
 * <pre>
 * variable id | length u8 | value, UTF-8
 * </pre>
 */
public record Property(VariableId id, String value) {

    public static Property of(Variable variable, String value) {
        return new Property(VariableId.of(variable), value);
    }

    /** The value of a variable among others; the last one when it is there twice. */
    public static Optional<String> find(List<Property> properties, Variable variable) {
        VariableId id = VariableId.of(variable);
        Optional<String> found = Optional.empty();
        for (Property property : properties) {
            if (property.id().equals(id)) {
                found = Optional.of(property.value());
            }
        }
        return found;
    }
}
