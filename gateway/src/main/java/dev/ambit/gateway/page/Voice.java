package dev.ambit.gateway.page;

import dev.ambit.base.RateLimiter;
import dev.ambit.gateway.connection.RareLog;
import dev.ambit.group.core.Host;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.slf4j.LoggerFactory;

/** One visitor's voice: whom it reaches, as the world says, and the rate limit it is under. On the groups' thread. */
final class Voice {
    private static final RareLog RARE = new RareLog(LoggerFactory.getLogger(Voice.class));

    private final VoiceRules rules;
    private Set<Host> hearers = Set.of();

    /** A second's worth can be saved up of both. */
    private final RateLimiter frames;

    private final RateLimiter bytes;

    Voice(VoiceRules rules) {
        this.rules = rules;
        frames = RateLimiter.inNanos(rules.framesPerSecond(), rules.framesPerSecond());
        bytes = RateLimiter.inNanos(rules.bytesPerSecond(), rules.bytesPerSecond());
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
        boolean isTooOften = !frames.has(1, nowNanos);
        if (isTooOften || !bytes.has(data.length, nowNanos)) {
            RARE.warn("Dropped a piece of the voice of " + speaker.name() + ": more than "
                    + (isTooOften
                            ? rules.framesPerSecond() + " pieces a second (voice.framesPerSecond)"
                            : rules.bytesPerSecond() + " bytes a second (voice.bytesPerSecond)"));
            return List.of();
        }
        frames.pass(1, nowNanos);
        bytes.pass(data.length, nowNanos);
        return hearers;
    }
}
