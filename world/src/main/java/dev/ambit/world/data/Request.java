package dev.ambit.world.data;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a visitor asks of the world, in groups by who can answer it; each gets one {@code News.Answer}. Things are named by id. */
public sealed interface Request {

    /** About Things alone, whoever is around. */
    sealed interface OfThings extends Request {}

    /** Changes nothing. */
    sealed interface Question extends OfThings {}

    /** Done with a Thing as it is; what comes of it is for its Kod to say. */
    sealed interface Deed extends OfThings {}

    /** A change of the world by one of its builders; can be undone. */
    sealed interface Edit extends OfThings {}

    /** About those who are here. */
    sealed interface OfPeople extends Request {}

    /** About the walls of a room. */
    sealed interface OfPlans extends Request {}

    /** About the past of the world. It is read elsewhere, and the answer comes when that is done. */
    sealed interface OfThePast extends Request {}

    /** About the world as a whole; for wizards. */
    sealed interface OfTheWorld extends Request {}

    record SetProperty(int id, String name, Datum value) implements Edit {}

    /** Runs a method of a Thing as the asking avatar. */
    record Call(int id, String method, Map<String, Datum> arguments) implements Deed {
        public Call {
            arguments = Map.copyOf(arguments);
        }
    }

    /** Look, take, drop, use and so on; {@code with} is the second Thing of it, such as whom to give to. */
    record Do(String verb, int id, Optional<Integer> with) implements Deed {}

    /** Everything an inspector shows. */
    record Look(int id) implements Question {}

    enum Listing {
        EXEMPLARS,
        INSTANCES,
        REFERENCES,
        CONTENTS,
        MINE
    }

    /** @param id what the list is about; 0 where it is about nothing */
    record ListThings(Listing what, int id) implements Question {}

    /** Compiles and tells what is wrong; changes nothing. */
    record Check(int id, String source) implements Question {}

    /** Wants to hear of a Thing wherever it is, or no more. */
    record Interest(int id, boolean on) implements Request {}

    /** Who wears these badges. */
    record Who(List<Integer> badges) implements OfPeople {
        public static final int MOST = 200;

        public Who {
            badges = List.copyOf(badges);
        }
    }

    /** Whose name has this in it. */
    record Find(String name) implements OfPeople {}

    /** Names somebody a friend, or no more. */
    record Befriend(int id, boolean on) implements OfPeople {}

    /** Wants to see and hear no more of somebody, or again. */
    record Block(int id, boolean on) implements OfPeople {}

    /** The plan of a room, to draw on. */
    record ShowPlan(int room) implements OfPlans {}

    /**
     * A part of a plan that somebody has drawn for a room; plans are longer than messages.
     *
     * @param part counted from 0, {@code of} so many
     * @param save whether the room shall be rebuilt so, or it is only to be looked at
     */
    record Draft(int room, int part, int of, String text, boolean save) implements OfPlans {}

    /** Hears nothing more from somebody of this name, or hears them again. */
    record Mute(String name, boolean on) implements OfPeople {}

    record Whisper(int to, String text) implements OfPeople {}

    /** Reads the world's Kod from disk anew. */
    record Reload() implements OfTheWorld {}

    /**
     * What has happened to a Thing, newest first.
     *
     * @param property only this one; all when empty
     * @param most so many at most, 1 to {@link #MOST_EVENTS}
     */
    record History(int id, String property, int most) implements OfThePast {
        public static final int MOST_EVENTS = 500;
    }

    /** Makes one Thing again what it was after an entry of the journal; its place stays. Can be undone. */
    record Revert(int id, long sequence) implements OfThePast {}

    /** The last minutes in which something was written down, newest first. */
    record Moments(int most) implements OfThePast {
        public static final int MOST_MOMENTS = 500;
    }

    /** What a {@link RollBack} would undo. */
    record Losses(When when) implements OfThePast {}

    /** The whole world goes back. Nothing is taken out of the journal: that can be rolled back, too. */
    record RollBack(When when) implements OfThePast {}

    /** Makes a snapshot of the journal now, without waiting for the time of the next. */
    record Snapshot() implements OfThePast {}

    /** A moment of the past. */
    sealed interface When {
        /** After an entry of the journal. */
        record Entry(long sequence) implements When {}

        /** After all that had happened by then. */
        record Time(long millis) implements When {}
    }

    /** @param exemplar a Thing, or {@code className} if empty */
    record Create(Optional<Integer> exemplar, String className, Optional<String> name) implements Edit {}

    record Clone(int id) implements Edit {}

    record AddProperty(int id, String name, Datum value, Set<Flag> flags) implements Edit {
        public AddProperty {
            flags = Set.copyOf(flags);
        }
    }

    record DeleteProperty(int id, String name) implements Edit {}

    record SetFlag(int id, String name, Flag flag, boolean on) implements Edit {}

    /** Replaces a method of the same name. */
    record AddMethod(int id, String source, MethodSide side, Visibility visibility) implements Edit {}

    record DeleteMethod(int id, String name) implements Edit {}

    record SetExemplar(int id, int exemplar) implements Edit {}

    /** Whether others may make Things with this one as their exemplar. */
    record DeclareExemplar(int id, boolean on) implements Edit {}

    /** Gives a Thing to somebody for good: ownership. */
    record Give(int id, int to) implements Edit {}

    record Move(int id, int to) implements Edit {}

    record Delete(int id) implements Edit {}

    /** How the world is used: who is where, how much. */
    record Usage() implements OfTheWorld {}

    record Undo() implements OfThings {}

    record Redo() implements OfThings {}
}
