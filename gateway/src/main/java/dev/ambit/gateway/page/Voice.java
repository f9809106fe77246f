package dev.ambit.gateway.page;

import dev.ambit.gateway.RareLog;
import dev.ambit.group.core.Host;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.slf4j.LoggerFactory;

/** One visitor's voice: whom it reaches, as the world says, and how much of it there may be. On the groups' thread. */
final class Voice {
    private static final RareLog RARE = new RareLog(LoggerFactory.getLogger(Voice.class));
    private static final double NANOS = 1e9;

    private final VoiceRules rules;
    private Set<Host> hearers = Set.of();

    /** What may still be said right now. */
    private double frames;

    private double bytes;
    private long filledNanos;

    Voice(VoiceRules rules, long nowNanos) {
        this.rules = rules;
        frames = rules.framesPerSecond();
        bytes = rules.bytesPerSecond();
        filledNanos = nowNanos;
    }

    void heardBy(Set<Host> newHearers) {
        hearers = newHearers;
    }

    /** Who hears this piece: nobody, when it is too long or too much. */
    Collection<Host> hearersOf(Host speaker, byte[] data, long nowNanos) {
        if (data.length <= VoiceFrame.HEADER_BYTES || data.length > rules.frameBytes()) {
            RARE.warn("Dropped a piece of the voice of " + speaker.name() + ": it has " + data.length
                    + " bytes, voice.frameBytes allows " + rules.frameBytes());
            return List.of();
        }
        double seconds = Math.max(0, nowNanos - filledNanos) / NANOS;
        filledNanos = nowNanos;
        frames = Math.min(rules.framesPerSecond(), frames + seconds * rules.framesPerSecond());
        bytes = Math.min(rules.bytesPerSecond(), bytes + seconds * rules.bytesPerSecond());
        if (frames < 1 || bytes < data.length) {
            RARE.warn("Dropped a piece of the voice of " + speaker.name() + ": more than "
                    + (frames < 1
                            ? rules.framesPerSecond() + " pieces a second (voice.framesPerSecond)"
                            : rules.bytesPerSecond() + " bytes a second (voice.bytesPerSecond)"));
            return List.of();
        }
        frames--;
        bytes -= data.length;
        return hearers;
    }
}
