package dev.ambit.world;

import dev.ambit.world.data.Datum;
import dev.ambit.world.image.Image;
import dev.ambit.world.message.Identity;
import dev.ambit.world.thing.Effective.Rank;
import dev.ambit.world.thing.People;
import dev.ambit.world.thing.Thing;
import dev.ambit.world.thing.Things;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Whose avatar is whose. Who comes back under a name gets the avatar of that name; guests have one for one visit. */
final class Avatars {
    /** Before the keys of guests. No name starts with a blank. */
    private static final String GUEST = " guest #";

    private final Things things;
    private final People people;
    private final Blueprint blueprint;
    private final Memory memory;
    private final Map<String, Thing> byKey = new HashMap<>();

    Avatars(Things things, People people, Blueprint blueprint, Memory memory) {
        this.things = things;
        this.people = people;
        this.blueprint = blueprint;
        this.memory = memory;
    }

    /** Everybody the image knows is away; what guests left behind when the world ended goes as if they had left. */
    void restore(Image image) {
        image.people().forEach((key, id) -> {
            Thing avatar = things.find(id);
            if (avatar == null || !people.isAvatar(avatar)) {
                // Characters of a game are the game's business.
                return;
            }
            people.keep(avatar);
            if (key.startsWith(GUEST)) {
                people.sendGuestAway(avatar);
                memory.forgetPerson(key);
            } else {
                byKey.put(key, avatar);
                people.sendAway(avatar);
            }
        });
    }

    /** The names that belong to somebody, who may be away. */
    Set<String> keys() {
        return byKey.keySet();
    }

    /** The avatar that belongs to a name, whether somebody is in it or not. */
    Optional<Thing> named(String name) {
        return Optional.ofNullable(byKey.get(NameRules.key(name))).filter(avatar -> !avatar.isDeleted());
    }

    /** Who somebody is to the world, also while they are away: what they have written runs with their rights. */
    void rank(String name, Rank rank) {
        Thing avatar = byKey.get(NameRules.key(name));
        if (avatar != null) {
            things.rank(avatar, rank);
        }
    }

    /** The avatar of somebody who comes in. */
    Thing of(Identity identity, String granted, String look) {
        Thing avatar = identity instanceof Identity.Guest ? ofGuest() : ofName(granted);
        things.write(avatar, "name", new Datum.Text(granted));
        things.write(avatar, "look", new Datum.Text(look));
        things.rank(avatar, rankOf(identity, granted));
        return avatar;
    }

    /** Written down, too: if the world crashes, somebody has to clean up after them. */
    private Thing ofGuest() {
        Thing avatar = people.createAvatar();
        memory.knowPerson(guestKey(avatar), avatar);
        return avatar;
    }

    private static String guestKey(Thing avatar) {
        return GUEST + avatar.id();
    }

    private Thing ofName(String granted) {
        Thing known = byKey.get(NameRules.key(granted));
        Thing avatar = known != null && !known.isDeleted() ? known : people.createAvatar();
        if (byKey.put(NameRules.key(granted), avatar) != avatar) {
            memory.knowPerson(NameRules.key(granted), avatar);
        }
        return avatar;
    }

    private Rank rankOf(Identity identity, String name) {
        return switch (identity) {
            case Identity.Known known -> known.rank();
            case Identity.Guest guest -> guest.rank();
            case Identity.Claimed _ -> rankOfName(name);
        };
    }

    private Rank rankOfName(String name) {
        if (blueprint.wizards().stream()
                .anyMatch(wizard -> NameRules.key(wizard).equals(NameRules.key(name)))) {
            return Rank.WIZARD;
        }
        return blueprint.guests() ? Rank.GUEST : Rank.BUILDER;
    }

    /** The avatars of accounts stay, whether they have anything or not: they are who people are here. */
    void putAway(Visitor visitor) {
        switch (visitor.identity) {
            case Identity.Known _ -> {}
            case Identity.Guest _ -> {
                memory.forgetPerson(guestKey(visitor.avatar));
                people.forget(visitor.avatar);
            }
            case Identity.Claimed _ -> {
                if (people.isForgettable(visitor.avatar)) {
                    byKey.remove(NameRules.key(visitor.name));
                    memory.forgetPerson(NameRules.key(visitor.name));
                    people.forget(visitor.avatar);
                }
            }
        }
    }
}
