package dev.ambit.world;

import dev.ambit.space.Place;
import dev.ambit.space.Room;
import dev.ambit.world.thing.Thing;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** A room with people in it: its walls, who is inside, and what everybody in there hears at the end of the tick. */
final class Venue {
    final Thing thing;
    final Room room;
    private final Entrance entrance;
    private final Set<Visitor> inside = new LinkedHashSet<>();
    private final List<Visitor> newcomers = new ArrayList<>();
    private final List<News> talk = new ArrayList<>();
    private int entered;

    Venue(Thing thing, Room room, int bodyRadius) {
        this.thing = thing;
        this.room = room;
        entrance = new Entrance(room, bodyRadius);
    }

    /** Where the next newcomer stands. */
    Place spot() {
        return entrance.spot(entered);
    }

    void enter(Visitor visitor) {
        entered++;
        inside.add(visitor);
        visitor.venue = this;
        boolean isBack = talk.remove(new News.Disappear(visitor.id));
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
            talk.add(new News.Disappear(visitor.id));
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

    /** Everybody else in here, as a newcomer is told of them. */
    List<Person> others(Visitor newcomer) {
        List<Person> others = new ArrayList<>(inside.size());
        for (Visitor visitor : inside) {
            if (visitor != newcomer) {
                others.add(visitor.asSeen());
            }
        }
        return others;
    }

    /** What everybody hears this tick of the people in here. */
    Bulletin gather() {
        List<News> news = new ArrayList<>(talk.size() + newcomers.size() + 1);
        newcomers.forEach(visitor -> news.add(new News.Appear(visitor.asSeen())));
        newcomers.clear();
        news.addAll(talk);
        talk.clear();
        int[] steps = gatherSteps();
        if (steps.length > 0) {
            news.add(new News.Moves(steps));
        }
        return new Bulletin(news);
    }

    private int[] gatherSteps() {
        int[] steps = placesOf(visitor -> visitor.moved);
        inside.forEach(visitor -> visitor.moved = false);
        return steps;
    }

    /** Where all are who have been told of. */
    News.Moves places() {
        return new News.Moves(placesOf(visitor -> !newcomers.contains(visitor)));
    }

    private int[] placesOf(Predicate<Visitor> meant) {
        int count = 0;
        for (Visitor visitor : inside) {
            count += meant.test(visitor) ? 1 : 0;
        }
        int[] places = new int[count * News.Moves.NUMBERS_PER_STEP];
        int at = 0;
        for (Visitor visitor : inside) {
            if (meant.test(visitor)) {
                places[at++] = visitor.id;
                places[at++] = visitor.place.x();
                places[at++] = visitor.place.z();
                places[at++] = visitor.place.heading();
            }
        }
        return places;
    }
}
