package dev.ambit.group.wire;

import dev.ambit.group.Address;
import java.util.List;
import java.util.Optional;

/**
 * What a connection knows without being told, so that messages of its one group may leave it out (the short form).
 *
 * @param host the host at its end
 * @param group the implicit group it is bound to, if it is
 * @param auxiliary who of it is meant by what the host sends
 */
public record Binding(Address host, Optional<Address> group, List<Address> auxiliary) {
    public static final Binding NONE = new Binding(Address.SERVER, Optional.empty(), List.of());

    public Binding {
        auxiliary = List.copyOf(auxiliary);
    }
}
