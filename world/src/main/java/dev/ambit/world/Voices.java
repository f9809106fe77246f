package dev.ambit.world;

import dev.ambit.world.message.Line;
import dev.ambit.world.thing.People;
import dev.ambit.world.thing.RoomRight;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Who is speaking aloud, and whom it reaches. Voices do not go through the world, they only ask it the way: while somebody
 * speaks, their {@link Line} is told who hears them, at once and again on each tick where that has changed.
 */
final class Voices {
    /** A page says every few seconds that it still speaks; one that has forgotten to end it is not followed for ever. */
    private static final long LAPSE_MILLIS = 10_000;

    private final People people;
    private final Visitors visitors;
    private final Map<Line, Speaker> speakers = new LinkedHashMap<>();

    private static final class Speaker {
        final Visitor visitor;
        long untilMillis;
        Set<Line> told = Set.of();

        Speaker(Visitor visitor) {
            this.visitor = visitor;
        }
    }

    Voices(People people, Visitors visitors) {
        this.people = people;
        this.visitors = visitors;
    }

    void speak(Visitor visitor, boolean on, long nowMillis) {
        if (!on) {
            Speaker speaker = speakers.remove(visitor.line);
            if (speaker != null) {
                tell(speaker, Set.of());
            }
            return;
        }
        Speaker speaker = speakers.computeIfAbsent(visitor.line, line -> new Speaker(visitor));
        speaker.untilMillis = nowMillis + LAPSE_MILLIS;
        // The first syllable does not wait for the tick.
        tell(speaker);
    }

    /** People have come, gone and walked. */
    void follow(long nowMillis) {
        for (Iterator<Speaker> all = speakers.values().iterator(); all.hasNext(); ) {
            Speaker speaker = all.next();
            if (!visitors.has(speaker.visitor)) {
                all.remove();
            } else if (nowMillis > speaker.untilMillis) {
                all.remove();
                tell(speaker, Set.of());
            } else {
                tell(speaker);
            }
        }
    }

    private void tell(Speaker speaker) {
        Set<Line> hearers = new LinkedHashSet<>();
        if (people.allowsIn(speaker.visitor.avatar, RoomRight.SPEAK, speaker.visitor.position.room())) {
            speaker.visitor.position.venue().hearers(speaker.visitor).forEach(visitor -> hearers.add(visitor.line));
        }
        tell(speaker, hearers);
    }

    private static void tell(Speaker speaker, Set<Line> hearers) {
        if (!hearers.equals(speaker.told)) {
            speaker.told = Set.copyOf(hearers);
            speaker.visitor.line.heardBy(speaker.told);
        }
    }
}
