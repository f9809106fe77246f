package dev.ambit.world;

import dev.ambit.space.Place;
import dev.ambit.space.room.Levels;
import dev.ambit.space.room.Room;
import dev.ambit.space.sight.Sight;
import dev.ambit.world.thing.Thing;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/** A room with people in it: its walls, who is inside, and what everybody in there hears at the end of the tick. */
final class Venue {
    final Thing thing;
    private final WorldRules rules;
    private final Set<Visitor> inside = new LinkedHashSet<>();
    private final List<Visitor> newcomers = new ArrayList<>();
    private final Set<Visitor> gone = new LinkedHashSet<>();
    private final List<News> talk = new ArrayList<>();
    private final Lookout lookout = new Lookout();
    private Room room;
    private Levels levels;
    private Entrance entrance;

    /** Whether walls hide people from each other, so that each is told of others. */
    private boolean isHindered;

    /** Counts what has moved or been rebuilt; and whether it is to be found out anew who sees whom. */
    private long edition;

    private boolean isSurveyDue;
    private int entered;

    Venue(Thing thing, Room room, WorldRules rules) {
        this.thing = thing;
        this.rules = rules;
        this.room = room;
        levels = new Levels(room.plan());
        entrance = new Entrance(room, rules);
        isHindered = !room.isUnhindered() || levels.isMovable();
        isSurveyDue = levels.isMovable();
        lookout.behold(room.tree(), room.sight());
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
        lookout.behold(room.tree(), room.sight());
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
            lookout.behold(room.tree(), sight);
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
        visitor.venue = this;
        // Somebody who left and arrived anew is the same for those who hear of everybody.
        boolean isBack = isHindered ? gone.remove(visitor) : gone.removeIf(other -> other.id == visitor.id);
        if (isBack && visitor.welcomed) {
            // There and back within a tick: nobody has noticed, and the room it knows is still the right one.
            visitor.moved = true;
            visitor.own.add(new News.PutBack(visitor.place));
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

    void say(News news) {
        talk.add(news);
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

    /** Whom a newcomer is told of. */
    List<Person> others(Visitor newcomer) {
        List<Person> others = new ArrayList<>(inside.size());
        if (isHindered) {
            lookout.firstLook(newcomer, inside).forEach(visitor -> others.add(visitor.asSeen()));
        } else {
            inside.forEach(visitor -> {
                if (visitor != newcomer) {
                    others.add(visitor.asSeen());
                }
            });
        }
        return others;
    }

    /**
     * What visitors hear this tick of the people in here. Where walls hide some from others, each is told for itself who comes
     * into sight and goes out of it; of steps hear alike all who stand in one part of the room. What is said is heard through
     * walls.
     */
    Function<Visitor, Bulletin> gather() {
        List<News> news = new ArrayList<>(talk.size() + newcomers.size() + 1);
        List<Visitor> walkers = inside.stream().filter(visitor -> visitor.moved).toList();
        Function<Visitor, Bulletin> heard;
        if (isHindered) {
            lookout.lookAround(inside, newcomers, gone);
            news.addAll(talk);
            Map<Integer, Bulletin> byLeaf = new HashMap<>();
            heard = visitor ->
                    byLeaf.computeIfAbsent(visitor.leaf, leaf -> withSteps(news, lookout.stepsSeenFrom(leaf, walkers)));
        } else {
            newcomers.forEach(visitor -> news.add(new News.Appear(visitor.asSeen())));
            news.addAll(talk);
            gone.forEach(visitor -> news.add(new News.Disappear(visitor.id)));
            Bulletin shared = withSteps(news, placesOf(walkers, _ -> true));
            heard = _ -> shared;
        }
        inside.forEach(visitor -> visitor.moved = false);
        newcomers.clear();
        gone.clear();
        talk.clear();
        return heard;
    }

    private static Bulletin withSteps(List<News> news, int[] steps) {
        List<News> all = new ArrayList<>(news);
        if (steps.length > 0) {
            all.add(new News.Moves(steps));
        }
        return new Bulletin(all);
    }

    /** Where all are whom somebody has been told of. */
    News.Moves places(Visitor visitor) {
        return new News.Moves(placesOf(isHindered ? visitor.seen : inside, other -> !newcomers.contains(other)));
    }

    static int[] placesOf(Collection<Visitor> among, Predicate<Visitor> meant) {
        int count = 0;
        for (Visitor visitor : among) {
            count += meant.test(visitor) ? 1 : 0;
        }
        int[] places = new int[count * News.Moves.NUMBERS_PER_STEP];
        int at = 0;
        for (Visitor visitor : among) {
            if (meant.test(visitor)) {
                places[at++] = visitor.id;
                places[at++] = visitor.place.x();
                places[at++] = visitor.place.z();
                places[at++] = visitor.place.heading();
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
        entrance = new Entrance(rebuilt, rules);
        if (!isHindered) {
            // Everybody knows everybody; from now on that may change.
            inside.forEach(visitor -> {
                visitor.seen.clear();
                inside.stream()
                        .filter(other -> other != visitor && !newcomers.contains(other))
                        .forEach(visitor.seen::add);
            });
            gone.forEach(visitor -> inside.forEach(other -> other.seen.add(visitor)));
            isHindered = true;
        }
        lookout.behold(rebuilt.tree(), rebuilt.sight());
        edition++;
        isSurveyDue = levels.isMovable();
        talk.add(new News.Walls(rebuilt));
        for (Visitor visitor : inside) {
            if (!rebuilt.isFloor(visitor.place)) {
                visitor.putAt(spot());
            }
        }
    }
}
