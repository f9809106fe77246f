package dev.ambit.world.message;

import dev.ambit.space.Place;
import dev.ambit.space.room.Levels;
import dev.ambit.space.room.Room;
import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Result;
import dev.ambit.world.data.ThingView;
import dev.ambit.world.rules.WorldRules;
import dev.ambit.world.thing.Effective.Rank;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One thing a visitor is told. A newcomer's {@link Welcome} already holds the state at the end of its tick, so the rest
 * of that tick's bulletin may repeat what it says: news are to be applied as "it is so", not as "it becomes so".
 */
public sealed interface News {

    /** What news have to wait for before they are told: nobody ever sees a change that a crash can undo. */
    enum Wait {
        /** For nothing: it is the world's own word, about nobody and about nothing that lasts. */
        FOR_NOTHING,
        /** For those of whom it speaks to be introduced; it is about nothing that lasts. */
        FOR_PEOPLE,
        /** For the entry of the journal that holds what it tells of to be on disk. */
        FOR_DISK,
        /** For the disk, and it introduces people: who has not heard of somebody cannot make sense of where they walk. */
        FOR_DISK_BEFORE_PEOPLE,
        /** For the disk, and before all else: nothing at all makes sense to its reader without it. */
        FOR_DISK_BEFORE_ALL
    }

    default Wait waits() {
        return Wait.FOR_DISK;
    }

    /** A word of the world itself. */
    sealed interface AtOnce extends News {
        @Override
        default Wait waits() {
            return Wait.FOR_NOTHING;
        }
    }

    /** What people do that is over when it is told: they walk and talk. */
    sealed interface Passing extends News {
        @Override
        default Wait waits() {
            return Wait.FOR_PEOPLE;
        }
    }

    /** Who is here, and who no more. */
    sealed interface Introducing extends News {
        @Override
        default Wait waits() {
            return Wait.FOR_DISK_BEFORE_PEOPLE;
        }
    }

    /** You are inside: who you are, where you are, and everybody else. Always the first news of a visit. */
    record Welcome(
            Person you,
            String world,
            int roomId,
            Room room,
            List<Levels.Motion> levels,
            List<Person> others,
            WorldRules rules,
            Rank rank,
            MapSpot spot)
            implements News {
        public Welcome {
            levels = List.copyOf(levels);
            others = List.copyOf(others);
        }

        @Override
        public Wait waits() {
            return Wait.FOR_DISK_BEFORE_ALL;
        }

        /** For who is told of all others by other means. */
        public Welcome with(List<Person> only) {
            return new Welcome(you, world, roomId, room, levels, only, rules, rank, spot);
        }
    }

    /** You are in another room; the people and Things of the old one are gone. */
    record InRoom(
            int roomId,
            Room room,
            List<Levels.Motion> levels,
            Place place,
            List<Person> others,
            MapSpot spot,
            Optional<Jump> jump)
            implements Introducing {
        public InRoom {
            levels = List.copyOf(levels);
            others = List.copyOf(others);
        }

        /** For who is told of all others by other means. */
        public InRoom with(List<Person> only) {
            return new InRoom(roomId, room, levels, place, only, spot, jump);
        }
    }

    /**
     * @param onlyIntoSight whether they were in the room before, where one could not see them
     * @param jump how they came, if not on foot
     */
    record Appear(Person person, boolean onlyIntoSight, Optional<Jump> jump) implements Introducing {
        public Appear(Person person, boolean onlyIntoSight) {
            this(person, onlyIntoSight, Optional.empty());
        }
    }

    /**
     * @param onlyOutOfSight whether they are still in the room
     * @param jump how they went, if not on foot
     */
    record Disappear(int id, boolean onlyOutOfSight, Optional<Jump> jump) implements Introducing {
        public Disappear(int id, boolean onlyOutOfSight) {
            this(id, onlyOutOfSight, Optional.empty());
        }

        public Disappear(int id) {
            this(id, false);
        }
    }

    /** Somebody in sight, maybe you, is elsewhere in the room, and still in sight. */
    record Teleported(int id, Jump jump) implements Passing {}

    /**
     * Where those who moved this tick are now, four numbers each: id, x, z, heading. One flat array because in a crowd
     * this is nearly all there is to say.
     */
    record Moves(int[] steps) implements Passing {
        public static final int NUMBERS_PER_STEP = 4;
    }

    /** @param name of the speaker, who may be out of sight */
    record Said(int id, String name, String text) implements Passing {}

    /** Somebody says something to you alone, from wherever they are. */
    record Whispered(int id, String name, String text) implements Passing {}

    /** Somebody says something to everybody in the world. */
    record Proclaimed(int id, String name, String text) implements Passing {}

    /** What you wanted to know of an object, by the name you gave it; see {@code Traits}. */
    record TraitsOf(String object, Map<String, String> values) implements News {
        public TraitsOf {
            values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        }
    }

    /** The 32 switches of an object. */
    record StatesOf(String object, int states) implements News {}

    /** A Thing asks you to start a program or to open an address. */
    record Launch(String application, int from) implements News {}

    /** The room has been rebuilt around everybody. */
    record Walls(Room room) implements News {}

    /** A floor or a ceiling moves. */
    record Level(Levels.Motion motion) implements News {}

    /** The step you asked for is not possible; you are here. */
    record PutBack(Place place) implements Passing {}

    record Pong(long number) implements AtOnce {}

    /** A Thing is in your sight, or all of it is told anew. */
    record ThingSeen(ThingView thing) implements News {}

    /** These properties of a Thing are its own now and have these values. */
    record ThingSet(int id, Map<String, Datum> properties) implements News {
        public ThingSet {
            properties = Map.copyOf(properties);
        }
    }

    /** These properties are inherited again, or gone. */
    record ThingUnset(int id, List<String> names) implements News {
        public ThingUnset {
            names = List.copyOf(names);
        }
    }

    /** These Things are out of your sight. */
    record ThingsDropped(int[] ids) implements News {}

    /**
     * A Thing or somebody tells you something.
     *
     * @param by the name of the person whose words these are: who wrote the code that speaks, or owns the Thing; nobody when
     *     they are the world's own
     */
    record Told(String text, Optional<Integer> from, Optional<String> by) implements News {
        public Told(String text, Optional<Integer> from) {
            this(text, from, Optional.empty());
        }
    }

    /** Run a method of a Thing in the page. */
    record CallMethod(int id, String method, Map<String, Datum> arguments) implements News {
        public CallMethod {
            arguments = Map.copyOf(arguments);
        }
    }

    /** What came of a request. */
    record Answer(long number, Result result) implements News {}

    /**
     * How many people there are.
     *
     * @param shown of so many others you are told closely
     * @param here so many are in the room
     * @param world so many are anywhere
     */
    record Crowd(int shown, int here, int world) implements Passing {}

    /** The rooms on the map. */
    record Places(List<MapPlace> places) implements News {
        public Places {
            places = List.copyOf(places);
        }
    }

    /** Your friends, and those you do not want to hear of, by name. */
    record Circle(List<String> friends, List<String> blocked) implements News {
        public Circle {
            friends = List.copyOf(friends);
            blocked = List.copyOf(blocked);
        }
    }

    /** A word from the world itself. */
    record Notice(String text) implements AtOnce {}

    /** You may not enter; the line ends after this. */
    record Refused(String why, Cause cause) implements News {
        public Refused(String why) {
            this(why, Cause.OTHER);
        }
    }

    /** What keeps somebody out, for doors that say it by a number. */
    enum Cause {
        NAME,
        FULL,
        FULL_FOR_PRIORITY,
        PASSWORD,
        BANNED,
        OTHER
    }

    /** You are trusted more or less than before. */
    record Ranked(Rank rank) implements News {}

    /**
     * The world ends your visit; the line ends after this.
     *
     * @param mayReturn whether to come back by oneself is of any use
     */
    record Goodbye(String why, boolean mayReturn) implements News {

        /** The visit ends for a while. */
        public Goodbye(String why) {
            this(why, true);
        }
    }
}
