package dev.ambit.world;

import dev.ambit.space.Place;
import dev.ambit.world.data.Datum;
import dev.ambit.world.message.Identity;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Jump;
import dev.ambit.world.message.Line;
import dev.ambit.world.message.News;
import dev.ambit.world.rules.WorldRules;
import dev.ambit.world.thing.Desk;
import dev.ambit.world.thing.Effective;
import dev.ambit.world.thing.People;
import dev.ambit.world.thing.Thing;
import dev.ambit.world.thing.Things;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Admission control: who may enter, under which name, with which avatar, where they stand, and how they leave. */
final class WorldAdmission {
    /** So long it takes everybody to come back after the world has started anew. */
    private static final long RETURN_MILLIS = 120_000;

    /** What somebody looks like who may not look as they wish. */
    private static final String PLAIN_LOOK = "robot";

    static final String NOT_YOUR_PICTURE =
            "That picture is not yours to wear, or not here any more. Choose another avatar, or bring a picture of your own.";

    private final WorldRules rules;
    private final Things things;
    private final People people;
    private final Desk desk;
    private final Outbox outbox;
    private final Surroundings around;
    private final Rooms rooms;
    private final Avatars avatars;
    private final Pacing pacing;
    private final Hearing hearing;
    private final Visitors visitors;
    private final Tick tick;
    private final Set<String> takenNames = new HashSet<>();

    /** How the names of those inside look, and how many look so. */
    private final Map<String, Integer> takenFaces = new HashMap<>();

    private Closet closet = Closet.OPEN;

    private String returnNotice = "";
    private long returnNoticeUntilMillis;

    /** @param visitors kept here */
    WorldAdmission(
            WorldRules rules,
            WorldState state,
            Surroundings around,
            Avatars avatars,
            Pacing pacing,
            Hearing hearing,
            Visitors visitors,
            Tick tick) {
        this.rules = rules;
        things = state.things;
        people = state.people;
        desk = state.desk;
        outbox = state.memory.outbox;
        this.around = around;
        rooms = around.rooms;
        this.avatars = avatars;
        this.pacing = pacing;
        this.hearing = hearing;
        this.visitors = visitors;
        this.tick = tick;
    }

    /** Tells this to everybody who comes in the next moments: those who were here before, most likely. */
    void tellReturners(String what, long nowMillis) {
        returnNotice = what;
        returnNoticeUntilMillis = nowMillis + RETURN_MILLIS;
    }

    void arrive(Input.Arrive arrive, @Nullable Visitor already, long nowMillis) {
        if (already != null) {
            already.news.notice("You are already inside, as " + already.name + ".");
            return;
        }
        String wish = arrive.identity() instanceof Identity.Known known ? known.name() : NameRules.name(arrive.name());
        Optional<String> objection =
                arrive.identity() instanceof Identity.Known ? Optional.empty() : Lookalikes.objection(wish);
        if (!NameRules.isVisible(wish) || NameRules.length(wish) > rules.nameLength()) {
            refuse(
                    arrive.line(),
                    "A name has 1 to " + rules.nameLength() + " visible characters. Please choose another one.",
                    News.Cause.NAME);
        } else if (objection.isPresent()) {
            refuse(arrive.line(), objection.get(), News.Cause.NAME);
        } else if (!NameRules.isLook(arrive.look())) {
            refuse(arrive.line(), "There is no such avatar. Please choose another one.", News.Cause.OTHER);
        } else if (!makeWay(arrive.identity(), wish) && isFullFor(arrive.identity())) {
            refuse(
                    arrive.line(),
                    "The world is full (" + rules.visitors() + " visitors). Please try again later.",
                    isPriority(arrive.identity()) ? News.Cause.FULL_FOR_PRIORITY : News.Cause.FULL);
        } else {
            PersonRates pace = pacing.arriving(arrive.identity(), wish);
            Optional<String> tooSoon = pacing.whyNotYet(pace, arrive.identity(), wish);
            if (tooSoon.isPresent()) {
                refuse(arrive.line(), tooSoon.get(), News.Cause.OTHER);
            } else {
                admit(arrive, wish, pace, nowMillis);
            }
        }
    }

    /** Builders and wizards have some places of their own when all others are taken. */
    private boolean isFullFor(Identity identity) {
        int kept = isPriority(identity) ? rules.visits().priorityVisitors() : 0;
        return visitors.count() >= rules.visitors() + kept;
    }

    static boolean isPriority(Identity identity) {
        return identity instanceof Identity.Known known && known.rank().mayBuild();
    }

    /** A name is its account's: whoever has it right now goes. Whether somebody went. */
    private boolean makeWay(Identity identity, String name) {
        if (!(identity instanceof Identity.Known)) {
            return false;
        }
        Optional<Visitor> inTheWay = visitors.all().stream()
                .filter(visitor -> NameRules.key(visitor.name).equals(NameRules.key(name)))
                .findFirst();
        inTheWay.ifPresent(visitor -> dismiss(
                visitor,
                visitor.identity instanceof Identity.Known
                        ? "You have entered from somewhere else."
                        : "Somebody has come whose account is called " + name + ".",
                false));
        return inTheWay.isPresent();
    }

    /**
     * Nobody is called like somebody who is here, nor so that one could be taken for the other. Guests leave the names of known
     * avatars alone, whether those are here or not.
     */
    private String freeName(Identity identity, String wish) {
        return switch (identity) {
            case Identity.Known _ -> wish;
            case Identity.Claimed _ -> NameRules.free(wish, rules.nameLength(), this::isTaken);
            case Identity.Guest _ ->
                NameRules.free(
                        wish,
                        rules.nameLength(),
                        name -> avatars.keys().contains(NameRules.key(name)) || isTaken(name));
        };
    }

    private boolean isTaken(String name) {
        return takenNames.contains(NameRules.key(name))
                || Lookalikes.faces(name).stream().anyMatch(takenFaces::containsKey);
    }

    private void take(String name) {
        takenNames.add(NameRules.key(name));
        Lookalikes.faces(name).forEach(face -> takenFaces.merge(face, 1, Integer::sum));
    }

    private void giveBack(String name) {
        takenNames.remove(NameRules.key(name));
        Lookalikes.faces(name)
                .forEach(face -> takenFaces.computeIfPresent(face, (f, count) -> count > 1 ? count - 1 : null));
    }

    /** Gives the way to ask whose picture is whose. */
    void closet(Closet newCloset) {
        closet = newCloset;
    }

    private void admit(Input.Arrive arrive, String wish, PersonRates pace, long nowMillis) {
        String granted = freeName(arrive.identity(), wish);
        boolean isTheirs = closet.mayWear(arrive.identity(), arrive.look());
        String look = isTheirs ? arrive.look() : PLAIN_LOOK;
        Optional<Visitor> admitted = things.as(Effective.ROOT, () -> admit(arrive, granted, look, pace, nowMillis));
        if (admitted.isEmpty()) {
            refuse(
                    arrive.line(),
                    "This world has no room to stand in. Its builders are at work; come back later.",
                    News.Cause.OTHER);
            return;
        }
        Visitor visitor = admitted.get();
        if (!isTheirs) {
            visitor.news.notice(NOT_YOUR_PICTURE);
        }
        if (!returnNotice.isEmpty() && nowMillis < returnNoticeUntilMillis) {
            visitor.news.notice(returnNotice);
        }
    }

    /** Nobody when there is no room to stand in. */
    private Optional<Visitor> admit(
            Input.Arrive arrive, String granted, String look, PersonRates pace, long nowMillis) {
        Thing avatar = avatars.of(arrive.identity(), granted, look);
        Optional<Venue> found = wished(arrive.wish(), avatar).or(() -> rooms.homeOf(avatar));
        if (found.isEmpty()) {
            return Optional.empty();
        }
        Venue venue = found.get();
        boolean isThere =
                arrive.wish().room() == venue.thing.id() || arrive.wish().room() == Input.Walk.WHEREVER;
        Place place = arrive.wish()
                .at()
                .filter(at -> isThere && venue.room().isFloor(at))
                .orElseGet(venue::spot);
        Jump coming = new Jump(venue.thing.id(), place, 0, arrive.wish().entry());
        Visitor visitor = new Visitor(
                avatar,
                granted,
                look,
                arrive.identity(),
                arrive.line(),
                arrive.readsFrames(),
                pace,
                new SpeedLimit(rules.speed(), nowMillis),
                new Position(avatar, people, venue, place, coming));
        take(granted);
        visitors.add(visitor);
        hearing.come(arrive.line(), avatar);
        people.connect(avatar, true);
        people.moveTo(avatar, venue.thing);
        around.enter(visitor);
        people.fire(avatar, "Connect", avatar, Datum.NIL);
        return Optional.of(visitor);
    }

    private Optional<Venue> wished(Input.Arrive.Wish wish, Thing avatar) {
        Thing room = wish.room() == Input.Walk.WHEREVER ? null : things.find(wish.room());
        return room != null && people.isRoom(room) && people.mayEnter(avatar, room)
                ? rooms.venue(room)
                : Optional.empty();
    }

    void refuse(Line line, String why, News.Cause cause) {
        tick.say(line, new News.Refused(why, cause));
        line.end();
    }

    void leave(@Nullable Visitor visitor) {
        if (visitor != null) {
            things.as(Effective.ROOT, () -> sayGoodbye(visitor));
        }
    }

    private void sayGoodbye(Visitor visitor) {
        people.fire(visitor.avatar, "Disconnect", visitor.avatar, Datum.NIL);
        visitors.remove(visitor);
        hearing.go(visitor.line);
        outbox.forget(visitor.recipient);
        giveBack(visitor.name);
        pacing.left(visitor.pace, visitor.identity, visitor.name);
        visitor.position.leave();
        around.leave(visitor);
        desk.forget(visitor.avatar);
        people.connect(visitor.avatar, false);
        if (visitor.identity instanceof Identity.Guest) {
            people.undoWorks(visitor.avatar, visitor.position.room());
        }
        people.moveTo(visitor.avatar, null);
        avatars.putAway(visitor);
    }

    void rerank(Visitor visitor, Effective.Rank rank) {
        if (visitor.effective(things).rank() != rank) {
            things.rank(visitor.avatar, rank);
            hearing.reranked();
            visitor.news.add(new News.Ranked(rank));
        }
    }

    /** Also who has a line and is not inside, or not yet. */
    void dismiss(Input.Dismiss dismissal, @Nullable Visitor visitor) {
        if (visitor != null) {
            dismiss(visitor, dismissal.why(), false);
            return;
        }
        dismiss(dismissal.line(), dismissal.why(), false);
    }

    void dismiss(Line line, String why, boolean mayReturn) {
        tick.say(line, new News.Goodbye(why, mayReturn));
        line.end();
    }

    void dismiss(Visitor visitor, String why, boolean mayReturn) {
        // Not what waits for the disk: they would see what is perhaps never so.
        outbox.forget(visitor.recipient);
        dismiss(visitor.line, why, mayReturn);
        leave(visitor);
    }
}
