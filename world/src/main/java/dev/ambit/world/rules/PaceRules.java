package dev.ambit.world.rules;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** The rate limits of what one person may do that others notice, by {@link Kind}. */
public record PaceRules(Map<Kind, Rate> rates) {

    /** What is counted apart: who talks a lot can still go home. */
    @SuppressWarnings("ImmutableEnumChecker") // a rate is a record of numbers
    public enum Kind {
        /** Words to those around. */
        TALK(
                new Rate(2, 8),
                "You speak faster than others can read: that was not heard. Wait a moment, then say it again."),
        /** Words to one. */
        WHISPER(
                new Rate(2, 8),
                "You whisper faster than anybody can read: that was not heard. Wait a moment, then say it again."),
        /** Words to the whole world; the setting is the pause between two of them, see {@link VisitRules}. */
        BROADCAST(
                Rate.onceIn(3_000), "To the whole world one speaks once in %d seconds at most; nobody has heard that."),
        /** Jumps to another place, and ways into other rooms. */
        TELEPORT(new Rate(1, 6), "You jump about faster than others can follow. Stay here a moment, then go on."),
        /** What somebody says about themselves: looks, states. */
        APPEARANCE(
                new Rate(4, 20),
                "You change how you look faster than others can see: that was left as it was. Wait a moment, then try again."),
        /** What somebody does with Things. */
        DEED(
                new Rate(20, 60),
                "You do more at once than the world can follow: that was not done. Wait a moment, then try again."),
        /** What somebody wants to know. */
        QUESTION(new Rate(40, 160), "You ask more at once than the world can answer. Wait a moment, then ask again."),
        /** Coming in, again and again. */
        ARRIVAL(new Rate(0.5, 10), "You come and go faster than others can follow."),
        /** What the Things of one owner tell one person, who is not the owner. */
        TELL(new Rate(5, 30), "Your Things tell others more than they can read; some of it was left out.");

        final Rate usual;
        final String sentence;

        Kind(Rate usual, String sentence) {
            this.usual = usual;
            this.sentence = sentence;
        }

        /** What somebody is told who was too fast. */
        public String sentence(Rate rate) {
            return sentence.formatted((long) Math.ceil(1 / rate.perSecond()));
        }
    }

    public static final PaceRules DEFAULT = new PaceRules(Map.of());

    /** Nobody is slowed. */
    public static final PaceRules NONE = none();

    /** What is not said is as usual. */
    public PaceRules {
        Map<Kind, Rate> all = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            all.put(kind, rates.getOrDefault(kind, kind.usual));
        }
        rates = Map.copyOf(all);
    }

    public Rate of(Kind kind) {
        return Objects.requireNonNull(rates.get(kind));
    }

    /** The same, but for one kind. */
    PaceRules with(Kind kind, Rate rate) {
        Map<Kind, Rate> changed = new EnumMap<>(rates);
        changed.put(kind, rate);
        return new PaceRules(changed);
    }

    private static PaceRules none() {
        Map<Kind, Rate> all = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            all.put(kind, Rate.UNLIMITED);
        }
        return new PaceRules(all);
    }
}
