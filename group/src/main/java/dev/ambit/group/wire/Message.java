package dev.ambit.group.wire;

import dev.ambit.group.Address;
import java.util.List;
import java.util.Optional;

/** One message of the upper level protocol. {@link Ulp} knows its bytes. */
public sealed interface Message {

    MessageType type();

    /**
     * From a host to the server.
     *
     * @param isVolatile whether it may be lost, or replaced by a newer one from the same host, when there is no room
     * @param destination an implicit group; for control {@link Address#SERVER}; for state the group whose state it is
     * @param auxiliary who of the group is meant, as a set expression; empty for all of it
     * @param data of its one element; whatever source that names, the server knows better
     */
    record Send(MessageType type, boolean isVolatile, Address destination, List<Address> auxiliary, byte[] data)
            implements Message {
        public Send {
            auxiliary = List.copyOf(auxiliary);
        }

        public static Send toGroup(Address group, byte[] data) {
            return new Send(MessageType.SEND, false, group, List.of(), data);
        }

        public static Send toSome(Address group, List<Address> auxiliary, byte[] data) {
            return new Send(MessageType.SEND, false, group, auxiliary, data);
        }

        public static Send control(byte[] data) {
            return new Send(MessageType.SEND_CONTROL, false, Address.SERVER, List.of(), data);
        }

        public static Send state(Address group, byte[] data) {
            return new Send(MessageType.SEND_STATE, false, group, List.of(), data);
        }

        public Send asVolatile() {
            return new Send(type, true, destination, auxiliary, data);
        }
    }

    /**
     * From the server to a host.
     *
     * @param destination the host itself
     * @param via the implicit group that all of it was sent to; only hosts that asked for it at Connect are told
     */
    record Receive(MessageType type, Address destination, Optional<Address> via, List<Element> elements)
            implements Message {
        public Receive {
            elements = List.copyOf(elements);
        }
    }
}
