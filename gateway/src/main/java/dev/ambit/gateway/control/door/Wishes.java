package dev.ambit.gateway.control.door;

import dev.ambit.gateway.control.packet.Property;
import dev.ambit.gateway.control.packet.Variable;
import dev.ambit.gateway.control.packet.VariableId;
import java.util.List;
import java.util.Optional;

/** What a client says with the beginning of a session or of an application. */
record Wishes(List<Property> properties) {

    Optional<String> find(Variable variable) {
        return properties.stream()
                .filter(property -> property.id().equals(VariableId.of(variable)))
                .map(Property::value)
                .findFirst();
    }

    String text(Variable variable) {
        return find(variable).orElse("");
    }

    /** What is no number counts as not said. */
    int number(Variable variable, int otherwise) {
        return find(variable)
                .filter(text -> text.matches("[0-9]{1,6}"))
                .map(Integer::parseInt)
                .orElse(otherwise);
    }
}
