package dev.ambit.world;

import dev.ambit.world.message.Line;
import dev.ambit.world.thing.People;
import dev.ambit.world.thing.Thing;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Mute lists: tells everybody's {@link Line} whom they do not hear, for all that is said elsewhere than in the world. What counts is the list
 * {@code muted} of their avatar; it is looked at when it changes, and when somebody comes or goes. Those are here, too, who only talk: their
 * avatar is in the world's keeping, though not inside.
 */
final class Hearing {
    private final People people;
    private final Map<Line, Thing> avatars = new LinkedHashMap<>();

    /** Of those who have anybody on their list: who of it is here. */
    private final Map<Line, Set<Line>> unheard = new LinkedHashMap<>();

    Hearing(People people) {
        this.people = people;
    }

    void come(Line line, Thing avatar) {
        avatars.put(line, avatar);
        // Said to everybody once: from now on the line has a list.
        line.hearsNot(Set.of());
        follow(line, avatar);
        unheard.forEach((deaf, others) -> {
            Thing listener = avatars.get(deaf);
            if (listener != null && people.hasMuted(listener, avatar) && others.add(line)) {
                tell(deaf, others);
            }
        });
    }

    void go(Line line) {
        if (avatars.remove(line) == null) {
            return;
        }
        unheard.remove(line);
        unheard.forEach((deaf, others) -> {
            if (others.remove(line)) {
                tell(deaf, others);
            }
        });
    }

    /** Of all who are here. */
    Stream<Thing> avatars() {
        return avatars.values().stream();
    }

    @Nullable
    Thing avatarOf(Line line) {
        return avatars.get(line);
    }

    /** Somebody has written another list. */
    void changed(Thing avatar) {
        avatars.forEach((line, whose) -> {
            if (whose == avatar) {
                follow(line, avatar);
            }
        });
    }

    /** Somebody is trusted more or less than before: wizards are heard by all. */
    void reranked() {
        avatars.forEach((line, avatar) -> {
            if (unheard.containsKey(line)) {
                follow(line, avatar);
            }
        });
    }

    /** The world ends, and nobody is inside any more. */
    void end() {
        avatars.keySet().forEach(Line::end);
        avatars.clear();
        unheard.clear();
    }

    private void follow(Line line, Thing avatar) {
        Set<Line> now = new LinkedHashSet<>();
        boolean hasList = people.mutesAnybody(avatar);
        if (hasList) {
            avatars.forEach((other, speaker) -> {
                if (people.hasMuted(avatar, speaker)) {
                    now.add(other);
                }
            });
        }
        Set<Line> before = hasList ? unheard.put(line, now) : unheard.remove(line);
        if (!now.equals(before == null ? Set.of() : before)) {
            tell(line, now);
        }
    }

    private static void tell(Line line, Set<Line> others) {
        line.hearsNot(Set.copyOf(others));
    }
}
