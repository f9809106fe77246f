package dev.ambit.world;

import dev.ambit.space.Place;
import dev.ambit.space.room.Levels;
import dev.ambit.space.room.Room;
import dev.ambit.space.sight.Sight;
import dev.ambit.world.message.Bulletin;
import dev.ambit.world.message.Draughtsman;
import dev.ambit.world.message.News;
import dev.ambit.world.message.Person;
import dev.ambit.world.rules.WorldRules;
import dev.ambit.world.thing.People;
import dev.ambit.world.thing.Thing;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** A room with people in it: its walls, who is inside, and what everybody in there hears at the end of the tick. */
final class Venue {
    final Thing thing;
    private final WorldRules rules;
    private final Set<Visitor> inside = new LinkedHashSet<>();
    private final List<Visitor> newcomers = new ArrayList<>();
    private final Set<Visitor> gone = new LinkedHashSet<>();
    private final List<News> talk = new ArrayList<>();
    private final List<Utterance> utterances = new ArrayList<>();
    private final Lookout lookout;
    private Room room;
    private Levels levels;
    private SpawnPoint entrance;

    /** Something said, and who of those inside hears it. */
    private record Utterance(News.Said said, List<Visitor> hearers) {}

    /** Counts what has moved or been rebuilt; and whether it is to be found out anew who sees whom. */
    private long edition;

    private boolean isSurveyDue;
    private int entered;

    Venue(Thing thing, Room room, WorldRules rules, People people) {
        this.thing = thing;
        this.rules = rules;
        this.room = room;
        levels = new Levels(room.plan());
        entrance = new SpawnPoint(room, rules);
        isSurveyDue = levels.isMovable();
        lookout = new Lookout(rules.positions(), people);
        behold(room.sight());
    }

    private void behold(Sight sight) {
        lookout.behold(room.tree(), sight, !room.isUnhindered() || levels.isMovable());
    }

    Room room() {
        return room;
    }

    Levels levels() {
        return levels;
    }

    /** Whether walls, heights and doors let somebody take that step now. */
    boolean allows(Place from, Place to, long nowMillis) {
        levels.at(nowMillis);
        return room.steps().allows(from, to, levels, rules.climb(), rules.tall());
    }

    // ---- doors and lifts ----

    /** Sets all sectors of an id in motion. Until they rest again, everybody sees whatever could be seen. */
    void move(int id, Levels.Part part, int to, int unitsPerSecond, long nowMillis) {
        talk.add(new News.Level(levels.move(id, part, to, unitsPerSecond, nowMillis)));
        edition++;
        isSurveyDue = true;
        behold(room.sight());
    }

    /** What is to be found out now, if anything. */
    Optional<Draughtsman.Survey> survey(long nowMillis) {
        if (!isSurveyDue || !levels.isStill(nowMillis)) {
            return Optional.empty();
        }
        isSurveyDue = false;
        return Optional.of(new Draughtsman.Survey(thing.id(), edition, room, levels.atRest()));
    }

    void take(Draughtsman.Survey survey, Sight sight) {
        if (survey.edition() == edition && survey.room() == room) {
            behold(sight);
        }
    }

    // ---- people ----

    /** Where the next newcomer stands. */
    Place spot() {
        return entrance.spot(entered);
    }

    void enter(Visitor visitor) {
        entered++;
        inside.add(visitor);
        if (gone.remove(visitor) && visitor.news.isWelcomed()) {
            // There and back within a tick: nobody has noticed, and the room it knows is still the right one.
            visitor.putAt(visitor.position.place());
        } else {
            newcomers.add(visitor);
        }
    }

    void leave(Visitor visitor) {
        inside.remove(visitor);
        if (!newcomers.remove(visitor)) {
            gone.add(visitor);
        }
    }

    /**
     * Those hear it whom the speaker could hear as well; and who has just come in, for of them it is not known yet who is near.
     *
     * @return how many others hear it
     */
    int say(Visitor speaker, News.Said said) {
        List<Visitor> hearers = new ArrayList<>();
        boolean isHeardByAll = hasJustCome(speaker);
        for (Visitor visitor : inside) {
            if (visitor == speaker || isHeardByAll || hasJustCome(visitor) || lookout.hear(speaker, visitor)) {
                hearers.add(visitor);
            }
        }
        utterances.add(new Utterance(said, hearers));
        return hearers.size() - 1;
    }

    /** In a crowd it takes some ticks until everybody has looked around for whoever has come. */
    private boolean hasJustCome(Visitor visitor) {
        return newcomers.contains(visitor) || lookout.hasJustCome(visitor);
    }

    /** How many there are besides somebody inside. */
    int others() {
        return inside.size() - 1;
    }

    /** Whether there are more than anybody is told of: then not all hear all. */
    boolean isCrowd() {
        return others() > rules.positions().crowd();
    }

    /** Who hears somebody speak aloud: the same who read their words, but nobody before it is known who is near. */
    Set<Visitor> hearers(Visitor speaker) {
        Set<Visitor> hearers = new LinkedHashSet<>();
        for (Visitor visitor : inside) {
            if (visitor != speaker
                    && !newcomers.contains(visitor)
                    && !newcomers.contains(speaker)
                    && lookout.hear(speaker, visitor)) {
                hearers.add(visitor);
            }
        }
        return hearers;
    }

    /** Somebody's friends, or those they do not want to hear of, are others now. */
    void retie(Visitor visitor) {
        lookout.retie(visitor, inside);
    }

    Set<Visitor> inside() {
        return inside;
    }

    List<Visitor> newcomers() {
        return newcomers;
    }

    boolean isEmpty() {
        return inside.isEmpty();
    }

    /**
     * Finds out who is told of whom from now on.
     *
     * @param seldom once in so many times, but for those who have just come
     */
    void lookAround(int seldom) {
        lookout.lookAround(inside, newcomers, gone, seldom);
    }

    /** Whom a newcomer is told of. */
    List<Person> others(Visitor newcomer) {
        return newcomer.interest.people().stream().map(Visitor::asSeen).toList();
    }

    /** What everybody inside hears alike this tick. What is said, and the steps of others, each hears for itself. */
    Bulletin gather() {
        utterances.forEach(utterance -> utterance.hearers.forEach(visitor -> visitor.news.add(utterance.said)));
        if (hasAnybodyMoved()) {
            tellSteps();
        }
        Bulletin heard = new Bulletin(talk);
        newcomers.clear();
        gone.clear();
        talk.clear();
        utterances.clear();
        return heard;
    }

    /** Most rooms are still most of the time: then nobody has to look at everybody around them. */
    private boolean hasAnybodyMoved() {
        for (Visitor visitor : inside) {
            if (visitor.position.hasMoved()) {
                return true;
            }
        }
        return false;
    }

    private void tellSteps() {
        for (Visitor visitor : inside) {
            if (!visitor.readsFrames) {
                int[] steps = placesOf(visitor.interest.people(), other -> other.position.hasMoved());
                if (steps.length > 0) {
                    visitor.news.add(new News.Moves(steps));
                }
            }
        }
    }

    /** Four numbers for each that is meant, see {@link News.Moves}. */
    static int[] placesOf(Collection<Visitor> among, Predicate<Visitor> meant) {
        int count = 0;
        for (Visitor visitor : among) {
            count += meant.test(visitor) ? 1 : 0;
        }
        int[] places = new int[count * News.Moves.NUMBERS_PER_STEP];
        int at = 0;
        for (Visitor visitor : among) {
            if (meant.test(visitor)) {
                Place place = visitor.position.place();
                places[at++] = visitor.id;
                places[at++] = place.x();
                places[at++] = place.z();
                places[at++] = place.heading();
            }
        }
        return places;
    }

    /** The room is rebuilt around those inside. Who stands in a wall now is put where newcomers stand. */
    void rebuild(Room rebuilt) {
        if (rebuilt.drawing().key().equals(room.drawing().key())) {
            return;
        }
        room = rebuilt;
        levels = levels.in(rebuilt.plan());
        entrance = new SpawnPoint(rebuilt, rules);
        behold(rebuilt.sight());
        edition++;
        isSurveyDue = levels.isMovable();
        talk.add(new News.Walls(rebuilt));
        for (Visitor visitor : inside) {
            if (!rebuilt.isFloor(visitor.position.place())) {
                visitor.putAt(spot());
            }
        }
    }
}
