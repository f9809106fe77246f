package dev.ambit.world;

import dev.ambit.space.Boundary;
import dev.ambit.space.Place;
import dev.ambit.world.thing.People;
import dev.ambit.world.thing.Thing;
import dev.ambit.world.thing.Things;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** How people get from place to place: step by step, at once, or because Kod moves them. */
final class Travels {
    private final Things things;
    private final People people;
    private final Rooms rooms;
    private final WorldRules rules;
    private final Memory memory;
    private final Reception reception;
    private final Passers passers;
    private final Pacing pacing;
    private final Collection<Visitor> visitors;
    private final LongSupplier millis;
    private long putBacks;
    private long changesFollowed;

    /** @param millis the world's time */
    Travels(
            Things things,
            People people,
            Rooms rooms,
            WorldRules rules,
            Memory memory,
            Reception reception,
            Passers passers,
            Pacing pacing,
            Collection<Visitor> visitors,
            LongSupplier millis) {
        this.things = things;
        this.people = people;
        this.rooms = rooms;
        this.rules = rules;
        this.memory = memory;
        this.reception = reception;
        this.passers = passers;
        this.pacing = pacing;
        this.visitors = visitors;
        this.millis = millis;
    }

    /** How often somebody wanted to be where they could not. */
    long putBacks() {
        return putBacks;
    }

    /**
     * Kod may have moved avatars: to another room, or to another place in theirs.
     *
     * @param doer whose wish was fulfilled just now, if it was anybody's: for that one it counts
     */
    void followAvatars(@Nullable Visitor doer) {
        if (things.changes().count() == changesFollowed) {
            return;
        }
        changesFollowed = things.changes().count();
        rooms.followPlans();
        for (Visitor visitor : List.copyOf(visitors)) {
            Thing room = rooms.roomOf(visitor.avatar);
            if (room != visitor.venue.thing) {
                if (visitor == doer) {
                    pacing.wentElsewhere(visitor);
                }
                changeRoom(visitor, room, Optional.empty());
            } else {
                Place place = people.placeOf(visitor.avatar);
                if (!place.equals(visitor.place) && visitor.venue.room().isFloor(place)) {
                    visitor.place = place;
                    visitor.moved = true;
                    visitor.own.add(new News.PutBack(place));
                }
            }
        }
    }

    /** Somebody wants to be elsewhere at once. Who may not stays, and is told where. */
    void go(Visitor visitor, Input.Go go, long nowMillis) {
        Venue here = visitor.venue;
        if (go.isWalk() && go.room() == here.thing.id()) {
            walk(visitor, new Input.Walk(go.line(), go.place()), nowMillis);
            return;
        }
        Thing room = things.find(go.room());
        boolean mayJump =
                visitor.effective(things).rank().compareTo(rules.visits().teleport()) >= 0;
        Optional<Venue> found = room == null || !people.isRoom(room) ? Optional.empty() : rooms.venue(room);
        if (found.isEmpty() || !mayJump || (room != here.thing && !people.mayEnter(visitor.avatar, room))) {
            putBacks++;
            visitor.own.add(new News.Notice(
                    found.isEmpty() ? "There is no such room." : "You cannot go there: it is not open to you."));
            visitor.own.add(new News.PutBack(visitor.place));
            return;
        }
        Venue to = found.get();
        Place place = to.room().isFloor(go.place()) ? go.place() : to.spot();
        if (!go.isWalk()) {
            visitor.jump = new Jump(to.thing.id(), place, go.exit(), go.entry());
        }
        people.putPlace(visitor.avatar, place);
        if (to == here) {
            visitor.arriveAt(place, nowMillis);
            visitor.moved = true;
            visitor.own.add(new News.Teleported(visitor.id, visitor.jump().orElseThrow()));
        } else {
            as(visitor, () -> people.moveTo(visitor.avatar, to.thing));
            changeRoom(visitor, to.thing, Optional.of(place));
        }
    }

    void exit(Visitor visitor, int exit) {
        visitor.jump = new Jump(Jump.NOWHERE, visitor.place, exit, 0);
        reception.leave(visitor);
    }

    private void as(Visitor visitor, Runnable deed) {
        things.begin(visitor.effective(things));
        try {
            deed.run();
        } finally {
            things.end();
        }
    }

    private void changeRoom(Visitor visitor, @Nullable Thing room, Optional<Place> wished) {
        Venue from = visitor.venue;
        Optional<Venue> found = room == null ? Optional.empty() : rooms.venue(room);
        if (found.isEmpty() && rooms.isAround(visitor.avatar, from.thing)) {
            // Nobody can stand nowhere: back to where they were.
            people.moveTo(visitor.avatar, from.thing);
            visitor.own.add(new News.Notice("There is no way in."));
            return;
        }
        if (found.isEmpty()) {
            found = rooms.homeOf(visitor.avatar);
            found.ifPresent(home -> people.moveTo(visitor.avatar, home.thing));
        }
        if (found.isEmpty()) {
            reception.dismiss(visitor, "The room you were in is gone, and there is no other.", true);
            return;
        }
        Venue to = found.get();
        Place wish = wished.orElseGet(() -> people.placeOf(visitor.avatar));
        boolean meant =
                (wished.isPresent() || !wish.equals(visitor.place)) && to.room().isFloor(wish);
        Place place = meant ? wish : to.spot();
        people.putPlace(visitor.avatar, place);
        from.leave(visitor);
        visitor.arriveAt(place, millis.getAsLong());
        to.enter(visitor);
    }

    void walk(Visitor visitor, Input.Walk walk, long nowMillis) {
        if (walk.room() != Input.Walk.WHEREVER && walk.room() != visitor.venue.thing.id()) {
            // It was on its way when its walker went through a door.
            return;
        }
        Place to = walk.place();
        Place from = visitor.place;
        boolean still = to.x() == from.x() && to.z() == from.z();
        if (still || (visitor.venue.allows(from, to, nowMillis) && visitor.couldReach(to, nowMillis))) {
            visitor.place = to;
            visitor.moved = true;
            people.putPlace(visitor.avatar, to);
            if (!memory.isBehind()) {
                crossLines(visitor, from, to);
                passers.walked(visitor);
            }
        } else {
            putBacks++;
            visitor.own.add(new News.PutBack(from));
            if (!memory.isBehind()) {
                passers.hitWall(visitor, nowMillis);
            }
        }
    }

    private void crossLines(Visitor visitor, Place from, Place to) {
        List<Boundary> boundaries = visitor.venue.room().boundaries();
        for (int i = 0; i < boundaries.size(); i++) {
            Boundary boundary = boundaries.get(i);
            if (boundary.isCrossed(from, to)) {
                things.begin(visitor.effective(things));
                people.fire(visitor.avatar, "CrossLine", visitor.avatar, new Datum.Text(boundary.name()));
                things.end();
            }
        }
    }
}
