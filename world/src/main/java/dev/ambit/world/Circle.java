package dev.ambit.world;

import dev.ambit.world.thing.People;
import dev.ambit.world.thing.Refusal;
import dev.ambit.world.thing.Thing;
import dev.ambit.world.thing.Things;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Whom people know: who is inside, who are friends, and who shall not come near. Friends and blocked people are kept in the
 * avatar's properties {@code friends} and {@code muted}.
 */
final class Circle {
    private static final String FRIENDS = "friends";
    private static final String BLOCKED = "muted";
    private static final List<String> LISTS = List.of(FRIENDS, BLOCKED, "pinned");
    private static final int MOST_FOUND = 20;
    private static final int LONGEST_LIST = 500;

    private final Things things;
    private final People people;
    private final Whereabouts whereabouts;
    private final Collection<Visitor> visitors;

    Circle(Things things, People people, Whereabouts whereabouts, Collection<Visitor> visitors) {
        this.things = things;
        this.people = people;
        this.whereabouts = whereabouts;
        this.visitors = visitors;
    }

    News.Result who(Visitor asker, Request.Who request) {
        if (request.badges().size() > Request.Who.MOST) {
            throw new Refusal("One can ask after " + Request.Who.MOST + " people at once.");
        }
        return new News.Result.Met(request.badges().stream()
                .map(whereabouts::wearing)
                .filter(Objects::nonNull)
                .map(visitor -> acquaintance(asker, visitor))
                .toList());
    }

    News.Result find(Visitor asker, Request.Find request) {
        String part = Names.tidy(request.name()).toLowerCase(Locale.ROOT);
        if (part.isEmpty()) {
            throw new Refusal("Whom? Please write a part of a name.");
        }
        return new News.Result.Met(visitors.stream()
                .filter(visitor -> visitor.name.toLowerCase(Locale.ROOT).contains(part))
                .limit(MOST_FOUND)
                .map(visitor -> acquaintance(asker, visitor))
                .toList());
    }

    private Findings.Acquaintance acquaintance(Visitor asker, Visitor visitor) {
        return new Findings.Acquaintance(
                visitor.badge,
                visitor.id,
                visitor.name,
                visitor.venue.thing.id(),
                people.hasBefriended(asker.avatar, visitor.avatar),
                people.hasMuted(asker.avatar, visitor.avatar));
    }

    News.Result befriend(Visitor visitor, Request.Befriend request) {
        return list(visitor, FRIENDS, request.id(), request.on());
    }

    News.Result block(Visitor visitor, Request.Block request) {
        return list(visitor, BLOCKED, request.id(), request.on());
    }

    private News.Result list(Visitor visitor, String property, int id, boolean on) {
        Thing other = things.get(id);
        if (!people.isAvatar(other) || other == visitor.avatar) {
            throw new Refusal(things.nameOf(other) + " is nobody one could be a friend of or not.");
        }
        List<Datum> listed = new ArrayList<>(listed(visitor.avatar, property));
        listed.remove(new Datum.Ref(id));
        if (on) {
            if (listed.size() >= LONGEST_LIST) {
                throw new Refusal("There are " + LONGEST_LIST + " people in that list already, which is the most.");
            }
            listed.add(new Datum.Ref(id));
        }
        things.write(visitor.avatar, property, listed.isEmpty() ? Datum.NIL : new Datum.Many(listed));
        return new News.Result.Done(Datum.NIL);
    }

    private List<Datum> listed(Thing avatar, String property) {
        return things.read(avatar, property).orElse(Datum.NIL) instanceof Datum.Many many ? many.items() : List.of();
    }

    /** By name, of those who still exist. */
    News.Circle of(Visitor visitor) {
        return new News.Circle(names(visitor.avatar, FRIENDS), names(visitor.avatar, BLOCKED));
    }

    private List<String> names(Thing avatar, String property) {
        return listed(avatar, property).stream()
                .map(item -> item instanceof Datum.Ref ref ? things.find(ref.id()) : null)
                .filter(Objects::nonNull)
                .map(things::nameOf)
                .toList();
    }

    /** Whoever has other friends than before, by whatever way, is shown others from now on. */
    void follow() {
        for (Thing thing : things.changes().written()) {
            if (people.isAvatar(thing) && LISTS.stream().anyMatch(thing::wasWritten)) {
                Visitor visitor = visitorOf(thing);
                if (visitor != null) {
                    visitor.venue.retie(visitor);
                    if (visitor.readsFrames) {
                        visitor.own.add(of(visitor));
                    }
                }
            }
        }
    }

    private @Nullable Visitor visitorOf(Thing avatar) {
        return visitors.stream()
                .filter(visitor -> visitor.avatar == avatar)
                .findAny()
                .orElse(null);
    }
}
