package dev.ambit.world.sight;

import dev.ambit.world.thing.Appearance;
import dev.ambit.world.thing.Thing;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a client may know, Thing by Thing and in the words of the specification: its avatar, what the avatar carries, the
 * room, what is in the room; not what other avatars carry, not what closed containers hold; but what is noticeable, what
 * it is interested in, and the exemplars of all these, for good. Of people, and of what they carry, only those it has met.
 */
final class Oracle {
    private final Appearance appearance;
    private final List<Thing> world;
    private final Set<Thing> people;

    /** @param people the avatars of all who are here */
    Oracle(Appearance appearance, List<Thing> world, Set<Thing> people) {
        this.appearance = appearance;
        this.world = world;
        this.people = people;
    }

    Optional<Thing> room(Thing avatar) {
        if (avatar.isDeleted() || avatar.container() == null) {
            return Optional.empty();
        }
        Thing around = avatar.container();
        if (appearance.isRoom(around) || around.container() == null) {
            return Optional.of(around);
        }
        return room(around);
    }

    boolean sees(Thing avatar, Thing thing) {
        if (avatar.isDeleted()) {
            return false;
        }
        if (thing == avatar || room(avatar).equals(Optional.of(thing))) {
            return true;
        }
        Thing container = thing.container();
        if (container == null || !sees(avatar, container)) {
            return false;
        }
        return appearance.isNoticeable(thing) || isOpenTo(avatar, container);
    }

    private boolean isOpenTo(Thing avatar, Thing container) {
        if (appearance.isOpen(container) && !appearance.isAvatar(container)) {
            return true;
        }
        boolean isItsRoom = room(avatar).equals(Optional.of(container));
        boolean isAroundIt = avatar.isInside(container)
                && room(avatar).map(container::isInside).orElse(false);
        return container == avatar || isItsRoom || isAroundIt;
    }

    /** Whether it is nobody's, or of somebody in whose place or company one is oneself, or of somebody one has met. */
    private boolean isTold(Thing avatar, Thing thing, Set<Thing> met) {
        Thing person = personAround(thing);
        return person == null
                || person == avatar
                || avatar.isInside(person)
                || (met.contains(person) && room(person).equals(room(avatar)));
    }

    /** What somebody could see of somebody else. */
    List<Thing> showing(Thing avatar, Thing person) {
        return world.stream()
                .filter(thing -> personAround(thing) == person && sees(avatar, thing))
                .toList();
    }

    private @Nullable Thing personAround(Thing thing) {
        Thing t = thing;
        while (t != null && !people.contains(t)) {
            t = t.container();
        }
        return t;
    }

    /**
     * All that a client knows at the end of a tick.
     *
     * @param met the avatars of those of whom it is told, or was a while ago
     * @param exemplars those it was sent in earlier ticks; those of this tick are added, those that are no more go
     */
    Set<Thing> knows(Thing avatar, Set<Thing> met, Set<Thing> interests, Set<Thing> exemplars) {
        Set<Thing> knows = new HashSet<>(interests);
        knows.addAll(exemplars);
        world.stream()
                .filter(thing -> isTold(avatar, thing, met) && sees(avatar, thing))
                .forEach(knows::add);
        knows.removeIf(Thing::isDeleted);
        exemplars.removeIf(Thing::isDeleted);
        for (Thing thing : List.copyOf(knows)) {
            for (Thing t = thing.exemplar(); t != null; t = t.exemplar()) {
                exemplars.add(t);
            }
        }
        knows.addAll(exemplars);
        return knows;
    }
}
