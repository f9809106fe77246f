package dev.ambit.world.data;

import dev.ambit.world.image.ThingPast;
import java.util.List;

/** What an {@code Archive} has found. */
public sealed interface Found {

    /** Newest first. */
    record Events(List<Findings.PastEvent> events) implements Found {
        public Events {
            events = List.copyOf(events);
        }
    }

    record State(ThingPast past) implements Found {}

    /** Newest first. */
    record Moments(List<Findings.Moment> moments) implements Found {
        public Moments {
            moments = List.copyOf(moments);
        }
    }

    record Losses(Findings.Losses losses) implements Found {}

    /** The world can go back to the state after this entry. */
    record WayBack(long sequence, long timeMillis) implements Found {}

    /** @param what has been done, in words */
    record Done(String what) implements Found {}

    /** @param why a sentence for whoever asked */
    record Nothing(String why) implements Found {}
}
