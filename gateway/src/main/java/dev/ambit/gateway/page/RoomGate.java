package dev.ambit.gateway.page;

import dev.ambit.group.Address;
import dev.ambit.group.core.Gate;
import dev.ambit.group.core.Host;
import dev.ambit.group.wire.AppData;
import java.util.List;
import java.util.Optional;

/** What people may send each other: voice and the words of programs. To say what is so in the world is the world's. */
final class RoomGate implements Gate {
    static final RoomGate INSTANCE = new RoomGate();

    private RoomGate() {}

    @Override
    public Optional<String> refusal(Host from, List<Address> auxiliary, byte[] data) {
        int channel = data.length == 0 ? -1 : data[0];
        boolean isTheirs =
                channel == AppData.Channel.AUDIO.ordinal() || channel == AppData.Channel.APPLICATION.ordinal();
        return isTheirs
                ? Optional.empty()
                : Optional.of("between people data begins with " + AppData.Channel.AUDIO.ordinal() + " (audio) or "
                        + AppData.Channel.APPLICATION.ordinal() + " (a program), not " + channel);
    }
}
