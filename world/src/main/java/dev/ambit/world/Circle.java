package dev.ambit.world;

import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Findings;
import dev.ambit.world.data.Request;
import dev.ambit.world.data.Result;
import dev.ambit.world.message.Line;
import dev.ambit.world.message.News;
import dev.ambit.world.thing.People;
import dev.ambit.world.thing.Refusal;
import dev.ambit.world.thing.Thing;
import dev.ambit.world.thing.Things;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

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
    private final Hearing hearing;
    private final Visitors visitors;

    Circle(Things things, People people, Whereabouts whereabouts, Hearing hearing, Visitors visitors) {
        this.things = things;
        this.people = people;
        this.whereabouts = whereabouts;
        this.hearing = hearing;
        this.visitors = visitors;
    }

    Result who(Visitor asker, Request.Who request) {
        if (request.badges().size() > Request.Who.MOST) {
            throw new Refusal("One can ask after " + Request.Who.MOST + " people at once.");
        }
        return new Result.Met(request.badges().stream()
                .map(whereabouts::wearing)
                .filter(Objects::nonNull)
                .map(visitor -> acquaintance(asker, visitor))
                .toList());
    }

    Result find(Visitor asker, Request.Find request) {
        String part = NameRules.tidy(request.name()).toLowerCase(Locale.ROOT);
        if (part.isEmpty()) {
            throw new Refusal("Whom? Please write a part of a name.");
        }
        return new Result.Met(visitors.all().stream()
                .filter(visitor -> visitor.name.toLowerCase(Locale.ROOT).contains(part))
                .limit(MOST_FOUND)
                .map(visitor -> acquaintance(asker, visitor))
                .toList());
    }

    private Findings.Acquaintance acquaintance(Visitor asker, Visitor visitor) {
        return new Findings.Acquaintance(
                visitor.badge(),
                visitor.id,
                visitor.name,
                visitor.position.room().id(),
                people.hasBefriended(asker.avatar, visitor.avatar),
                people.hasMuted(asker.avatar, visitor.avatar));
    }

    Result befriend(Visitor visitor, Request.Befriend request) {
        return list(visitor.avatar, FRIENDS, things.get(request.id()), request.on());
    }

    Result block(Visitor visitor, Request.Block request) {
        return list(visitor.avatar, BLOCKED, things.get(request.id()), request.on());
    }

    /** Of those who are here, and of those on the list: who is away can be heard again, too. */
    Result mute(Visitor visitor, Request.Mute request) {
        Thing other = Stream.concat(hearing.avatars(), avatars(visitor.avatar, BLOCKED))
                .filter(avatar -> NameRules.key(things.nameOf(avatar)).equals(NameRules.key(request.name())))
                .findFirst()
                .orElseThrow(() -> new Refusal(
                        "There is nobody called " + NameRules.tidy(request.name()) + " with an avatar here."));
        return list(visitor.avatar, BLOCKED, other, request.on());
    }

    /** Whom somebody does not hear from now on, or hears again; both may be inside or only talk. */
    void mute(Line line, Line other, boolean on) {
        Thing avatar = hearing.avatarOf(line);
        Thing speaker = hearing.avatarOf(other);
        if (avatar != null && speaker != null) {
            things.as(things.account(avatar).effective(), () -> list(avatar, BLOCKED, speaker, on));
        }
    }

    private Result list(Thing avatar, String property, Thing other, boolean on) {
        people.requireToList(things.caller(), avatar, property);
        if (!people.isAvatar(other) || other == avatar) {
            throw new Refusal(things.nameOf(other) + " is nobody one could be a friend of or not.");
        }
        Datum entry = new Datum.Ref(other.id());
        List<Datum> listed = new ArrayList<>(listed(avatar, property));
        listed.remove(entry);
        if (on) {
            if (listed.size() >= LONGEST_LIST) {
                throw new Refusal("There are " + LONGEST_LIST + " people in that list already, which is the most.");
            }
            listed.add(entry);
        }
        things.write(avatar, property, listed.isEmpty() ? Datum.NIL : new Datum.Many(listed));
        return new Result.Done(Datum.NIL);
    }

    private List<Datum> listed(Thing avatar, String property) {
        return things.read(avatar, property).orElse(Datum.NIL) instanceof Datum.Many many ? many.items() : List.of();
    }

    /** By name, of those who still exist. */
    News.Circle of(Visitor visitor) {
        return new News.Circle(names(visitor.avatar, FRIENDS), names(visitor.avatar, BLOCKED));
    }

    private List<String> names(Thing avatar, String property) {
        return avatars(avatar, property).map(things::nameOf).toList();
    }

    private Stream<Thing> avatars(Thing avatar, String property) {
        return listed(avatar, property).stream()
                .map(item -> item instanceof Datum.Ref ref ? things.find(ref.id()) : null)
                .filter(Objects::nonNull);
    }

    /** Whoever has other friends than before, by whatever way, is shown others from now on. */
    void follow() {
        for (Thing thing : things.changes().written()) {
            if (people.isAvatar(thing) && LISTS.stream().anyMatch(thing::wasWritten)) {
                hearing.changed(thing);
                Visitor visitor = visitors.of(thing);
                if (visitor != null) {
                    visitor.position.venue().retie(visitor);
                    if (visitor.readsFrames) {
                        visitor.news.add(of(visitor));
                    }
                }
            }
        }
    }
}
