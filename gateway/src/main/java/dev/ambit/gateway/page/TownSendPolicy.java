package dev.ambit.gateway.page;

import dev.ambit.group.Address;
import dev.ambit.group.core.GroupServer;
import dev.ambit.group.core.Host;
import dev.ambit.group.core.SendPolicy;
import dev.ambit.group.wire.AppData;
import java.util.List;
import java.util.Optional;

/**
 * Who may say what in the group of everybody: anything to the world; to somebody else, or to a party one is in, what people may
 * say to each other. Words between two who are both inside are a whisper of the world's. Nobody speaks to all, and nobody aloud: a voice carries in its room, as far as the world lets it.
 */
final class TownSendPolicy implements SendPolicy {
    private final GroupServer server;
    private final Address world;
    private final Whispers whispers;

    /** Brings words to one of those who are inside; whether both are. */
    interface Whispers {
        boolean whisper(Host from, Host to, String text);
    }

    TownSendPolicy(GroupServer server, Address world, Whispers whispers) {
        this.server = server;
        this.world = world;
        this.whispers = whispers;
    }

    @Override
    public boolean takesOver(Host from, List<Address> auxiliary, byte[] data) {
        Address to = auxiliary.getFirst();
        if (to.equals(world)) {
            return false;
        }
        Optional<AppData> words = AppData.read(data).filter(AppData::isTalk);
        Optional<Host> other = server.host(to);
        return words.isPresent()
                && other.isPresent()
                && whispers.whisper(from, other.get(), words.get().text());
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
        return server.whyNot(from).or(() -> RoomSendPolicy.refusalOfWords(data));
    }
}
