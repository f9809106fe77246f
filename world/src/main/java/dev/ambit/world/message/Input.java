package dev.ambit.world.message;

import dev.ambit.space.Place;
import dev.ambit.space.sight.Sight;
import dev.ambit.world.data.Found;
import dev.ambit.world.data.Request;
import dev.ambit.world.thing.Effective.Rank;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** One thing that a connection asks of the world. */
public sealed interface Input {

    Line line();

    /** Whether the world must not miss it: the end of a connection, whom somebody does not hear, or what it has ordered itself. */
    default boolean isOwed() {
        return switch (this) {
            case Leave _, Listen _, NewCode _, FromThePast _, Drawn _, Surveyed _ -> true;
            default -> false;
        };
    }

    /** Whether it is soon enough to hear of it at the next tick: nobody is told earlier anyway. */
    default boolean isPatient() {
        return this instanceof Walk;
    }

    /**
     * @param name as wished; who has an account is called as that says
     * @param readsFrames whether positions are to be told in frames, or else by the steps of those around
     * @param wish where to
     */
    record Arrive(Line line, String name, String look, Identity identity, boolean readsFrames, Wish wish)
            implements Input {

        /**
         * Where somebody wants to come in; if that cannot be, at home.
         *
         * @param room a Thing, or {@link Walk#WHEREVER}
         * @param at nothing for where newcomers stand
         * @param entry see {@link Jump}
         */
        public record Wish(int room, Optional<Place> at, int entry) {
            public static final Wish NONE = new Wish(Walk.WHEREVER, Optional.empty(), Jump.PLAIN);
        }

        public Arrive(Line line, String name, String look, Identity identity, boolean readsFrames) {
            this(line, name, look, identity, readsFrames, Wish.NONE);
        }

        /** Somebody who is who they say. */
        public Arrive(Line line, String name, String look) {
            this(line, name, look, Identity.claimed());
        }

        public Arrive(Line line, String name, String look, Identity identity) {
            this(line, name, look, identity, false);
        }

        public Arrive as(Identity known) {
            return new Arrive(line, name, look, known, readsFrames, wish);
        }
    }

    /** Whoever is at the line is trusted more or less from now on. */
    record Rerank(Line line, Rank rank) implements Input {}

    /** Whoever is at the line has to go and is told why. */
    record Dismiss(Line line, String why) implements Input {}

    /** Itself, or what may be kept in its place when it is only lent. */
    default Input kept() {
        return this;
    }

    /** A step. Most of all input is this, so the {@code Inbox} makes none: it lends the same one again and again. */
    final class Walk implements Input {
        public static final int WHEREVER = -1;

        private Line line;
        private Place place;
        private final int room;

        public Walk(Line line, Place place) {
            this(line, place, WHEREVER);
        }

        /** @param room the Thing of the room the step was taken in, or {@link #WHEREVER} */
        public Walk(Line line, Place place, int room) {
            this.line = line;
            this.place = place;
            this.room = room;
        }

        /** The same one as another step. */
        public Walk lent(Line newLine, Place newPlace) {
            line = newLine;
            place = newPlace;
            return this;
        }

        @Override
        public Line line() {
            return line;
        }

        public Place place() {
            return place;
        }

        public int room() {
            return room;
        }

        @Override
        public Input kept() {
            return new Walk(line, place, room);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Walk walk
                    && walk.line.equals(line)
                    && walk.place.equals(place)
                    && walk.room == room;
        }

        @Override
        public int hashCode() {
            return Objects.hash(line, place, room);
        }

        @Override
        public String toString() {
            return "Walk[" + line + " to " + place + "]";
        }
    }

    /**
     * To another room or place, other than step by step.
     *
     * @param isWalk whether that was through a door, and no {@link Jump}
     */
    record Go(Line line, int room, Place place, boolean isWalk, int exit, int entry) implements Input {}

    /** Goes out of the world in some way, see {@link Jump}; the connection stays. */
    record Exit(Line line, int exit) implements Input {}

    /** Of so many others the visitor wants to hear closely, at most. */
    record Heed(Line line, int most) implements Input {}

    /** The page took these frames last and cannot use what came after; -1 for none. */
    record Resume(Line line, int own, int map) implements Input {}

    record Say(Line line, String text) implements Input {}

    /** Says something to everybody in the world. */
    record Proclaim(Line line, String text) implements Input {}

    /** @param to somebody's name, wherever they are */
    record Whisper(Line line, String to, String text) implements Input {}

    /**
     * Somebody who is not in the world talks with those who are.
     *
     * @param account as whom; its avatar's list says whom they do not hear
     */
    record Listen(Line line, String account) implements Input {}

    /** Somebody wants to hear nothing more from who is at the other line, or to hear them again. */
    record Mute(Line line, Line other, boolean on) implements Input {}

    /** @param object see {@code Traits}; these properties shall have these values, as far as that is allowed */
    record SetTraits(Line line, String object, Map<String, String> values) implements Input {
        public SetTraits {
            values = Map.copyOf(values);
        }
    }

    /** @param names of properties; none for all of them */
    record AskTraits(Line line, String object, List<String> names) implements Input {
        public AskTraits {
            names = List.copyOf(names);
        }
    }

    /** Sets and clears some of 32 switches. */
    record SetStates(Line line, String object, int set, int clear) implements Input {}

    record AskStates(Line line, String object) implements Input {}

    /** Somebody begins to speak aloud, goes on, or ends. What they say does not come here: it is for the ears of others. */
    record Speak(Line line, boolean on) implements Input {}

    record Ping(Line line, long number) implements Input {}

    /** Asks something of Things; {@code number} comes back with the answer. */
    record Ask(Line line, long number, Request request) implements Input {}

    /**
     * The world's files have been read anew for somebody.
     *
     * @param number of the request it answers
     */
    record NewCode(Line line, long number, CodeBatch batch) implements Input {}

    /** Something was read from the world's past for somebody; answers the request of that number. */
    record FromThePast(Line line, long number, Found found) implements Input {}

    /** A plan has been worked out, as ordered. */
    record Drawn(Line line, Draughtsman.Order order, dev.ambit.world.message.Drawn drawn) implements Input {}

    /** It has been found out who sees whom. */
    record Surveyed(Draughtsman.Survey survey, Sight sight) implements Input {
        @Override
        public Line line() {
            return Line.NOBODY;
        }
    }

    /**
     * What a part of the program does in its turn that knows the world's Things itself: a game's client says something, an administrator
     * gives a command. It is no visitor's.
     */
    non-sealed interface Deed extends Input {

        /** Does it, on the world's thread. */
        void happen(long nowMillis);

        @Override
        default Line line() {
            return Line.NOBODY;
        }
    }

    /** The connection is gone. Sent exactly once per line that ever sent anything. */
    record Leave(Line line) implements Input {}
}
