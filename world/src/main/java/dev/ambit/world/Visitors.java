package dev.ambit.world;

import dev.ambit.world.message.Line;
import dev.ambit.world.thing.Thing;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Everybody inside, in the order in which they came: found by line, by avatar or by name. */
final class Visitors {
    private final Map<Line, Visitor> byLine = new LinkedHashMap<>();
    private final Collection<Visitor> all = Collections.unmodifiableCollection(byLine.values());
    private final Map<Thing, Visitor> byAvatar = new HashMap<>();

    void add(Visitor visitor) {
        byLine.put(visitor.line, visitor);
        byAvatar.put(visitor.avatar, visitor);
    }

    void remove(Visitor visitor) {
        byLine.remove(visitor.line);
        byAvatar.remove(visitor.avatar);
    }

    Collection<Visitor> all() {
        return all;
    }

    int count() {
        return byLine.size();
    }

    boolean has(Visitor visitor) {
        return byLine.get(visitor.line) == visitor;
    }

    @Nullable
    Visitor at(Line line) {
        return byLine.get(line);
    }

    /** Whoever looks through an avatar's eyes. */
    @Nullable
    Visitor of(Thing avatar) {
        return byAvatar.get(avatar);
    }

    Optional<Visitor> called(String name) {
        String key = NameRules.key(name);
        return byLine.values().stream()
                .filter(visitor -> NameRules.key(visitor.name).equals(key))
                .findFirst();
    }
}
