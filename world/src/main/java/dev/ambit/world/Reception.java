package dev.ambit.world;

import dev.ambit.space.Place;
import dev.ambit.world.sight.Bystanders;
import dev.ambit.world.sight.Watcher;
import dev.ambit.world.thing.Desk;
import dev.ambit.world.thing.Effective;
import dev.ambit.world.thing.People;
import dev.ambit.world.thing.Thing;
import dev.ambit.world.thing.Things;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Lets people in and out: who may enter, under which name, with which avatar, and where they stand. */
final class Reception {
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
    private final Bystanders bystanders;
    private final Rooms rooms;
    private final Whereabouts whereabouts;
    private final Drafts drafts;
    private final Outbox outbox;
    private final Avatars avatars;
    private final Pacing pacing;
    private final Map<Line, Visitor> visitors;
    private final Map<Thing, Visitor> byAvatar;
    private final Set<String> takenNames = new HashSet<>();

    /** How the names of those inside look, and how many look so. */
    private final Map<String, Integer> takenFaces = new HashMap<>();

    private Closet closet = Closet.OPEN;

    private long tick;
    private long millis;
    private String returnNotice = "";
    private long returnNoticeUntilMillis;

    /**
     * @param visitors by their lines; kept here
     * @param byAvatar the same by their avatars
     */
    Reception(
            WorldRules rules,
            Things things,
            People people,
            Desk desk,
            Bystanders bystanders,
            Rooms rooms,
            Whereabouts whereabouts,
            Drafts drafts,
            Outbox outbox,
            Avatars avatars,
            Pacing pacing,
            Map<Line, Visitor> visitors,
            Map<Thing, Visitor> byAvatar) {
        this.rules = rules;
        this.things = things;
        this.people = people;
        this.desk = desk;
        this.bystanders = bystanders;
        this.rooms = rooms;
        this.whereabouts = whereabouts;
        this.drafts = drafts;
        this.outbox = outbox;
        this.avatars = avatars;
        this.pacing = pacing;
        this.visitors = visitors;
        this.byAvatar = byAvatar;
    }

    /** From now on it is this tick. */
    void at(long newTick, long nowMillis) {
        tick = newTick;
        millis = nowMillis;
    }

    /** Tells this to everybody who comes in the next moments: those who were here before, most likely. */
    void tellReturners(String what, long nowMillis) {
        returnNotice = what;
        returnNoticeUntilMillis = nowMillis + RETURN_MILLIS;
    }

    void arrive(Input.Arrive arrive, @Nullable Visitor already, long nowMillis) {
        if (already != null) {
            already.own.add(new News.Notice("You are already inside, as " + already.name + "."));
            return;
        }
        String wish = arrive.identity() instanceof Identity.Known known ? known.name() : Names.name(arrive.name());
        Optional<String> objection =
                arrive.identity() instanceof Identity.Known ? Optional.empty() : Lookalikes.objection(wish);
        if (!Names.isVisible(wish) || Names.length(wish) > rules.nameLength()) {
            refuse(
                    arrive.line(),
                    "A name has 1 to " + rules.nameLength() + " visible characters. Please choose another one.",
                    News.Cause.NAME);
        } else if (objection.isPresent()) {
            refuse(arrive.line(), objection.get(), News.Cause.NAME);
        } else if (!Names.isLook(arrive.look())) {
            refuse(arrive.line(), "There is no such avatar. Please choose another one.", News.Cause.OTHER);
        } else if (!makeWay(arrive.identity(), wish) && isFullFor(arrive.identity())) {
            refuse(
                    arrive.line(),
                    "The world is full (" + rules.visitors() + " visitors). Please try again later.",
                    isPriority(arrive.identity()) ? News.Cause.FULL_FOR_PRIORITY : News.Cause.FULL);
        } else {
            Pace pace = pacing.arriving(arrive.identity(), wish);
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
        return visitors.size() >= rules.visitors() + kept;
    }

    static boolean isPriority(Identity identity) {
        return identity instanceof Identity.Known known && known.rank().mayBuild();
    }

    /** A name is its account's: whoever has it right now goes. Whether somebody went. */
    private boolean makeWay(Identity identity, String name) {
        if (!(identity instanceof Identity.Known)) {
            return false;
        }
        Optional<Visitor> inTheWay = visitors.values().stream()
                .filter(visitor -> Names.key(visitor.name).equals(Names.key(name)))
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
            case Identity.Claimed _ -> Names.free(wish, rules.nameLength(), this::isTaken);
            case Identity.Guest _ ->
                Names.free(wish, rules.nameLength(), name -> avatars.keys().contains(Names.key(name)) || isTaken(name));
        };
    }

    private boolean isTaken(String name) {
        return takenNames.contains(Names.key(name))
                || Lookalikes.faces(name).stream().anyMatch(takenFaces::containsKey);
    }

    private void take(String name) {
        takenNames.add(Names.key(name));
        Lookalikes.faces(name).forEach(face -> takenFaces.merge(face, 1, Integer::sum));
    }

    private void giveBack(String name) {
        takenNames.remove(Names.key(name));
        Lookalikes.faces(name)
                .forEach(face -> takenFaces.computeIfPresent(face, (f, count) -> count > 1 ? count - 1 : null));
    }

    /** Gives the way to ask whose picture is whose. */
    void closet(Closet newCloset) {
        closet = newCloset;
    }

    private void admit(Input.Arrive arrive, String wish, Pace pace, long nowMillis) {
        String granted = freeName(arrive.identity(), wish);
        boolean isTheirs = closet.mayWear(arrive.identity(), arrive.look());
        String look = isTheirs ? arrive.look() : PLAIN_LOOK;
        things.begin(Effective.ROOT);
        Thing avatar = avatars.of(arrive.identity(), granted, look);
        Optional<Venue> found = wished(arrive.wish(), avatar).or(() -> rooms.homeOf(avatar));
        if (found.isEmpty()) {
            things.end();
            refuse(
                    arrive.line(),
                    "This world has no room to stand in. Its builders are at work; come back later.",
                    News.Cause.OTHER);
            return;
        }
        Venue venue = found.get();
        boolean isThere =
                arrive.wish().room() == venue.thing.id() || arrive.wish().room() == Input.Walk.WHEREVER;
        Place place = arrive.wish()
                .at()
                .filter(at -> isThere && venue.room().isFloor(at))
                .orElseGet(venue::spot);
        Visitor visitor = new Visitor(
                avatar,
                granted,
                look,
                arrive.identity(),
                arrive.line(),
                pace,
                arrive.readsFrames(),
                place,
                rules.speed(),
                nowMillis,
                new Watcher(avatar),
                venue);
        visitor.jump = new Jump(venue.thing.id(), place, 0, arrive.wish().entry());
        take(granted);
        visitors.put(arrive.line(), visitor);
        byAvatar.put(avatar, visitor);
        people.connect(avatar, true);
        people.putPlace(avatar, place);
        people.moveTo(avatar, venue.thing);
        whereabouts.enter(visitor);
        venue.enter(visitor);
        bystanders.enter(visitor.watcher);
        people.fire(avatar, "Connect", avatar, Datum.NIL);
        things.end();
        if (!isTheirs) {
            visitor.own.add(new News.Notice(NOT_YOUR_PICTURE));
        }
        if (!returnNotice.isEmpty() && nowMillis < returnNoticeUntilMillis) {
            visitor.own.add(new News.Notice(returnNotice));
        }
    }

    private Optional<Venue> wished(Input.Arrive.Wish wish, Thing avatar) {
        Thing room = wish.room() == Input.Walk.WHEREVER ? null : things.find(wish.room());
        return room != null && people.isRoom(room) && people.mayEnter(avatar, room)
                ? rooms.venue(room)
                : Optional.empty();
    }

    void refuse(Line line, String why, News.Cause cause) {
        line.deliver(new Dispatch(tick, millis, List.of(new News.Refused(why, cause)), new Bulletin(List.of())));
        line.end();
    }

    void leave(@Nullable Visitor visitor) {
        if (visitor == null) {
            return;
        }
        things.begin(Effective.ROOT);
        people.fire(visitor.avatar, "Disconnect", visitor.avatar, Datum.NIL);
        visitors.remove(visitor.line);
        outbox.forget(visitor);
        drafts.forget(visitor.line);
        byAvatar.remove(visitor.avatar);
        giveBack(visitor.name);
        pacing.left(visitor.pace, visitor.identity, visitor.name);
        if (visitor.jump == null || visitor.jump.entry() != 0) {
            visitor.jump = new Jump(Jump.NOWHERE, visitor.place, Jump.PLAIN, 0);
        }
        visitor.venue.leave(visitor);
        whereabouts.leave(visitor);
        bystanders.leave(visitor.watcher);
        desk.forget(visitor.avatar);
        people.connect(visitor.avatar, false);
        if (visitor.identity instanceof Identity.Guest) {
            people.undoWorks(visitor.avatar, visitor.venue.thing);
        }
        people.moveTo(visitor.avatar, null);
        avatars.putAway(visitor);
        things.end();
    }

    void rerank(Visitor visitor, Effective.Rank rank) {
        if (visitor.effective(things).rank() != rank) {
            things.rank(visitor.avatar, rank);
            visitor.own.add(new News.Ranked(rank));
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
        News goodbye = new News.Goodbye(why, mayReturn);
        line.deliver(new Dispatch(tick, millis, List.of(goodbye), new Bulletin(List.of())));
        line.end();
    }

    void dismiss(Visitor visitor, String why, boolean mayReturn) {
        // Not what waits for the disk: they would see what is perhaps never so.
        outbox.forget(visitor);
        dismiss(visitor.line, why, mayReturn);
        leave(visitor);
    }
}
