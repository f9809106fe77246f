package dev.ambit.world;

import dev.ambit.space.Boundary;
import dev.ambit.space.Place;
import dev.ambit.world.data.Datum;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Jump;
import dev.ambit.world.message.News;
import dev.ambit.world.rules.WorldRules;
import dev.ambit.world.thing.People;
import dev.ambit.world.thing.Thing;
import dev.ambit.world.thing.Things;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How people get from place to place: step by step, at once, or because Kod moves them. */
final class Travels {
    private final Things things;
    private final People people;
    private final Rooms rooms;
    private final WorldRules rules;
    private final Memory memory;
    private final WorldAdmission admission;
    private final Passers passers;
    private final Pacing pacing;
    private final Visitors visitors;
    private final WorldHost host;
    private long putBacks;

    /** Those whose avatars may be elsewhere than they are: Kod has moved them. */
    private final Set<Visitor> moved = new LinkedHashSet<>();

    private boolean mayAllHaveMoved;

    Travels(
            WorldState state,
            WorldRules rules,
            Rooms rooms,
            WorldAdmission admission,
            Passers passers,
            Pacing pacing,
            Visitors visitors) {
        things = state.things;
        people = state.people;
        memory = state.memory;
        host = state.host;
        this.rooms = rooms;
        this.rules = rules;
        this.admission = admission;
        this.passers = passers;
        this.pacing = pacing;
        this.visitors = visitors;
        things.changes().onMovement(this::moved);
    }

    /** How often somebody wanted to be where they could not. */
    long putBacks() {
        return putBacks;
    }

    /** An avatar has been moved, or something in which somebody may be. Kod may not be done with it yet. */
    private void moved(Thing thing) {
        Visitor visitor = visitors.of(thing);
        if (visitor != null) {
            moved.add(visitor);
        } else {
            mayAllHaveMoved = true;
        }
    }

    /** Anybody may be elsewhere: so much has changed at once. */
    void allMayHaveMoved() {
        mayAllHaveMoved = true;
    }

    /**
     * People follow where Kod has put their avatars: to another room, or to another place in theirs.
     *
     * @param doer whose wish was fulfilled just now, if it was anybody's: for that one it counts
     */
    void follow(@Nullable Visitor doer) {
        if (moved.isEmpty() && !mayAllHaveMoved) {
            return;
        }
        rooms.followPlans();
        List<Visitor> toFollow = List.copyOf(mayAllHaveMoved ? visitors.all() : moved);
        mayAllHaveMoved = false;
        moved.clear();
        for (Visitor visitor : toFollow) {
            if (visitors.has(visitor)) {
                follow(visitor, visitor == doer);
            }
        }
    }

    private void follow(Visitor visitor, boolean isOwnDoing) {
        Thing room = rooms.roomOf(visitor.avatar);
        if (room != visitor.position.room()) {
            if (isOwnDoing) {
                pacing.wentElsewhere(visitor);
            }
            changeRoom(visitor, room, Optional.empty());
            return;
        }
        Place place = people.placeOf(visitor.avatar);
        if (!place.equals(visitor.position.place())
                && visitor.position.venue().room().isFloor(place)) {
            visitor.putAt(place);
        }
    }

    /** Somebody wants to be elsewhere at once. Who may not stays, and is told where. */
    void go(Visitor visitor, Input.Go go, long nowMillis) {
        Venue here = visitor.position.venue();
        if (go.isWalk() && go.room() == here.thing.id()) {
            walk(visitor, new Input.Walk(go.line(), go.place()), nowMillis);
            return;
        }
        Thing room = things.find(go.room());
        boolean mayJump =
                visitor.effective(things).rank().compareTo(rules.visits().teleport()) >= 0;
        Optional<Venue> found = room == null || !people.isRoom(room) ? Optional.empty() : rooms.venue(room);
        if (room == null
                || found.isEmpty()
                || !mayJump
                || (room != here.thing && !people.mayEnter(visitor.avatar, room))) {
            putBacks++;
            visitor.news.notice(
                    found.isEmpty() ? "There is no such room." : "You cannot go there: it is not open to you.");
            visitor.news.putBack(visitor.position.place());
            return;
        }
        Venue to = found.get();
        Place place = to.room().isFloor(go.place()) ? go.place() : to.spot();
        if (!go.isWalk()) {
            visitor.position.jumps(new Jump(to.thing.id(), place, go.exit(), go.entry()));
        }
        if (to == here) {
            visitor.position.step(place);
            didNotWalk(visitor, nowMillis);
            visitor.news.add(
                    new News.Teleported(visitor.id, visitor.position.jump().orElseThrow()));
        } else {
            // The room's Kod is to see where they stand as they enter.
            people.putPlace(visitor.avatar, place);
            things.as(visitor.effective(things), () -> people.moveTo(visitor.avatar, to.thing));
            changeRoom(visitor, to.thing, Optional.of(place));
        }
    }

    void exit(Visitor visitor, int exit) {
        visitor.position.jumps(new Jump(Jump.NOWHERE, visitor.position.place(), exit, 0));
        admission.leave(visitor);
    }

    private void changeRoom(Visitor visitor, @Nullable Thing room, Optional<Place> wished) {
        Venue from = visitor.position.venue();
        Optional<Venue> found = room == null ? Optional.empty() : rooms.venue(room);
        if (found.isEmpty() && rooms.isAround(visitor.avatar, from.thing)) {
            // Nobody can stand nowhere: back to where they were.
            people.moveTo(visitor.avatar, from.thing);
            visitor.news.notice("There is no way in.");
            return;
        }
        if (found.isEmpty()) {
            found = rooms.homeOf(visitor.avatar);
            found.ifPresent(home -> people.moveTo(visitor.avatar, home.thing));
        }
        if (found.isEmpty()) {
            admission.dismiss(visitor, "The room you were in is gone, and there is no other.", true);
            return;
        }
        Venue to = found.get();
        Place wish = wished.orElseGet(() -> people.placeOf(visitor.avatar));
        boolean meant = (wished.isPresent() || !wish.equals(visitor.position.place()))
                && to.room().isFloor(wish);
        Place place = meant ? wish : to.spot();
        from.leave(visitor);
        visitor.position.enter(to, place);
        didNotWalk(visitor, host.millis());
        to.enter(visitor);
    }

    private static void didNotWalk(Visitor visitor, long nowMillis) {
        visitor.speedLimit.startAnew(nowMillis);
        Passers.wentElsewhere(visitor);
    }

    void walk(Visitor visitor, Input.Walk walk, long nowMillis) {
        Position position = visitor.position;
        if (walk.room() != Input.Walk.WHEREVER && walk.room() != position.room().id()) {
            // It was on its way when its walker went through a door.
            return;
        }
        Place to = walk.place();
        Place from = position.place();
        boolean still = to.x() == from.x() && to.z() == from.z();
        if (still || (position.venue().allows(from, to, nowMillis) && visitor.speedLimit.allows(from, to, nowMillis))) {
            position.step(to);
            if (!memory.isBehind()) {
                crossLines(visitor, from, to);
                passers.walked(visitor);
            }
        } else {
            putBacks++;
            visitor.news.putBack(from);
            if (!memory.isBehind()) {
                passers.hitWall(visitor, nowMillis);
            }
        }
    }

    private void crossLines(Visitor visitor, Place from, Place to) {
        List<Boundary> boundaries = visitor.position.venue().room().boundaries();
        for (int i = 0; i < boundaries.size(); i++) {
            Boundary boundary = boundaries.get(i);
            if (boundary.isCrossed(from, to)) {
                things.as(
                        visitor.effective(things),
                        () -> people.fire(
                                visitor.avatar, "CrossLine", visitor.avatar, new Datum.Text(boundary.name())));
            }
        }
    }
}
