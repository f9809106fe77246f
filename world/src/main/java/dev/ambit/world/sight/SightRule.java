package dev.ambit.world.sight;

import dev.ambit.world.thing.Appearance;
import dev.ambit.world.thing.Thing;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rule of what can be seen. Who sees a container sees what is in it when it is open, and of a closed one what is
 * noticeable. A room is open to those inside, an avatar to whoever looks through its eyes. People are seen one by one, by those
 * who are told of them: wherever they are, nobody sees them just because they see what is around them.
 */
final class SightRule {
    private final Appearance appearance;

    SightRule(Appearance appearance) {
        this.appearance = appearance;
    }

    boolean isRoom(Thing thing) {
        return appearance.isRoom(thing);
    }

    /** Whether somebody looks through its eyes. */
    boolean isSomebody(Thing thing) {
        return Audience.of(thing).isSomebody();
    }

    /** Where somebody is: the nearest room around, or the outermost container when there is none; or nowhere. */
    @Nullable
    Thing roomOf(Thing avatar) {
        Thing around = avatar.isDeleted() ? null : avatar.container();
        while (around != null && !appearance.isRoom(around) && around.container() != null) {
            around = around.container();
        }
        return around;
    }

    /** The avatar and the containers between it and its room. */
    List<Thing> way(Thing avatar, @Nullable Thing room) {
        List<Thing> way = new ArrayList<>(1);
        for (Thing t = avatar; t != null && t != room && !t.isDeleted(); t = t.container()) {
            way.add(t);
        }
        return way;
    }

    /** These containers and all that is seen by somebody to whom they are open. */
    Set<Thing> from(Collection<Thing> open) {
        return from(open, new HashSet<>(open));
    }

    /** Somebody's avatar and what others see of what it carries. */
    List<Thing> showing(Thing avatar) {
        if (avatar.isDeleted() || avatar.contents().isEmpty()) {
            return List.of(avatar);
        }
        return List.copyOf(from(List.of(avatar), Set.of()));
    }

    private Set<Thing> from(Collection<Thing> first, Set<Thing> opened) {
        Set<Thing> seen = new LinkedHashSet<>(first);
        Deque<Thing> toLookInto = new ArrayDeque<>(first);
        while (!toLookInto.isEmpty()) {
            Thing container = toLookInto.remove();
            List<Thing> contents = container.contents();
            if (contents.isEmpty()) {
                continue;
            }
            boolean isOpen = opened.contains(container) || appearance.isOpen(container);
            for (Thing content : contents) {
                if (!isSomebody(content) && (isOpen || appearance.isNoticeable(content)) && seen.add(content)) {
                    toLookInto.add(content);
                }
            }
        }
        return seen;
    }

    /** Whether a Thing is seen in a room by everybody. */
    boolean shows(Thing thing, Thing room) {
        Thing t = thing;
        while (t != room) {
            Thing container = t.container();
            if (t.isDeleted() || container == null || isSomebody(t) || !showsIn(t, container, room)) {
                return false;
            }
            t = container;
        }
        return !room.isDeleted();
    }

    /** Whether somebody in that room and in those containers would see a person, or what a person carries. */
    boolean showsTo(Thing thing, @Nullable Thing room, Collection<Thing> around) {
        for (Thing t = thing; !t.isDeleted(); ) {
            Thing container = t.container();
            if (container == null) {
                return false;
            }
            if (container == room || around.contains(container)) {
                return !container.isDeleted();
            }
            if (!appearance.isOpen(container) && !appearance.isNoticeable(t)) {
                return false;
            }
            t = container;
        }
        return false;
    }

    /** Whether it is somebody's avatar, or somebody carries it. */
    boolean isOfSomebody(Thing thing) {
        Thing t = thing;
        while (t != null && !isSomebody(t)) {
            t = t.container();
        }
        return t != null;
    }

    /** Whether who sees the container, from this room, sees what is in it. */
    boolean showsIn(Thing content, Thing container, Thing room) {
        return isOpen(container, room) || appearance.isNoticeable(content);
    }

    boolean isOpen(Thing container, Thing room) {
        return container == room || appearance.isOpen(container);
    }

    boolean isNoticeable(Thing thing) {
        return appearance.isNoticeable(thing);
    }
}
