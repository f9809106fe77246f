package dev.ambit.gateway.page;

import dev.ambit.group.Address;
import dev.ambit.group.core.Host;
import dev.ambit.group.core.SendPolicy;
import dev.ambit.group.wire.AppData;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * What people in a room may send each other: voice, as far as the world lets it carry, and the words of programs. To say what is so
 * in the world is the world's.
 */
final class RoomSendPolicy implements SendPolicy {
    private final boolean hasVoice;
    private final BiFunction<Host, byte[], Collection<Host>> hearers;

    /** @param hearers who hears a piece of a host's voice */
    RoomSendPolicy(boolean hasVoice, BiFunction<Host, byte[], Collection<Host>> hearers) {
        this.hasVoice = hasVoice;
        this.hearers = hearers;
    }

    @Override
    public Optional<String> refusal(Host from, List<Address> auxiliary, byte[] data) {
        if (!VoiceFrame.isVoice(data)) {
            return refusalOfWords(data);
        }
        return hasVoice ? Optional.empty() : Optional.of("nobody speaks aloud here (the setting voice.enabled)");
    }

    @Override
    public Optional<Collection<Host>> liveFor(Host from, byte[] data) {
        return VoiceFrame.isVoice(data) ? Optional.of(hearers.apply(from, data)) : Optional.empty();
    }

    /** Between people, wherever they are. */
    static Optional<String> refusalOfWords(byte[] data) {
        int channel = data.length == 0 ? -1 : data[0];
        return channel == AppData.Channel.APPLICATION.code()
                ? Optional.empty()
                : Optional.of("between people data begins with " + AppData.Channel.APPLICATION.code()
                        + " (a program), or in a room with " + AppData.Channel.AUDIO.code() + " (audio), not "
                        + channel);
    }
}
