package dev.ambit.server.cli.group;

import dev.ambit.group.Address;
import dev.ambit.group.client.GroupClient;
import dev.ambit.group.wire.Attributes;
import java.io.IOException;

/** A group as people type it: a channel by its name, or any group by its address. */
sealed interface WhichGroup {

    /** @param name with the sign before it */
    record Channel(String name) implements WhichGroup {
        @Override
        public Address enter(GroupClient client, String key) throws IOException, InterruptedException {
            return GroupClient.await(client.enter(name, key, Attributes.NONE));
        }

        @Override
        public String toString() {
            return name;
        }
    }

    record Numbered(Address address) implements WhichGroup {
        @Override
        public Address enter(GroupClient client, String key) throws IOException, InterruptedException {
            return GroupClient.await(client.join(address, key));
        }

        @Override
        public String toString() {
            return address.toString();
        }
    }

    Address enter(GroupClient client, String key) throws IOException, InterruptedException;

    /** For people who want to use the address, too. */
    default String at(Address address) {
        return this instanceof Channel ? this + " (" + address + ")" : toString();
    }

    /** @throws IllegalArgumentException with examples */
    static WhichGroup parse(String typed) {
        if (typed.startsWith("#") || typed.startsWith("&")) {
            return new Channel(typed);
        }
        if (!typed.contains(":") && !typed.isBlank()) {
            return new Channel("#" + typed);
        }
        Address address = Address.parse(typed);
        if (!address.isGroup()) {
            throw new IllegalArgumentException(
                    typed + " is somebody, not a group. To one person: ./ambit group send GROUP --to " + typed
                            + " TEXT, where GROUP is one that both may send to, such as group:16");
        }
        return new Numbered(address);
    }
}
