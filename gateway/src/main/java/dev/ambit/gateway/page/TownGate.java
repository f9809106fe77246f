package dev.ambit.gateway.page;

import dev.ambit.group.Address;
import dev.ambit.group.core.Gate;
import dev.ambit.group.core.GroupServer;
import dev.ambit.group.core.Host;
import java.util.List;
import java.util.Optional;

/**
 * Who may say what in the group of everybody: anything to the world; to somebody else, or to a party one is in, what people may
 * say to each other. Nobody speaks to all, and nobody aloud: a voice carries in its room, as far as the world lets it.
 */
final class TownGate implements Gate {
    private final GroupServer server;
    private final Address world;

    TownGate(GroupServer server, Address world) {
        this.server = server;
        this.world = world;
    }

    @Override
    public Optional<String> refusal(Host from, List<Address> auxiliary, byte[] data) {
        if (auxiliary.size() != 1) {
            return Optional.of("here one speaks to the world (" + world + "), to one host or to a set one is in");
        }
        Address to = auxiliary.getFirst();
        if (to.equals(world)) {
            return Optional.empty();
        }
        if (to.isGroup() && !server.isMember(from, to)) {
            return Optional.of("only who is in " + to + " speaks to it here");
        }
        return server.whyNot(from).or(() -> RoomGate.refusalOfWords(data));
    }
}
