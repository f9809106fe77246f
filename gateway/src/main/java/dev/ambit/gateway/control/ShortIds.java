package dev.ambit.gateway.control;

import dev.ambit.gateway.control.packet.ObjectId;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The short ids one client has been told, and what it has been told of their objects. When all are taken, the one that was not
 * needed for the longest time gets a new meaning.
 */
final class ShortIds {
    /** The client's own avatar, and no more: 0 and the two highest have other meanings. */
    private static final int FIRST = ObjectId.CLIENT.number() + 1;

    private static final int LAST = ObjectId.COMBINE.number() - 1;

    /** One id; {@code cached} is what its client knows of the object's properties. */
    static final class Binding {
        final int id;
        final String name;
        String cached = "";

        private Binding(int id, String name) {
            this.id = id;
            this.name = name;
        }
    }

    /** The one that has not been seen for the longest time comes first. */
    private final Map<String, Binding> byName = new LinkedHashMap<>(16, 0.75f, true);

    private final Map<Integer, Binding> byId = new HashMap<>();
    private int next = FIRST;

    /** As {@link #find}, and it counts as seen now. */
    Optional<Binding> see(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** Gives a name an id; the client has to be told. */
    Binding bind(String name) {
        int id = next <= LAST ? next++ : takeFromTheLeastSeen();
        Binding binding = new Binding(id, name);
        byName.put(name, binding);
        byId.put(id, binding);
        return binding;
    }

    private int takeFromTheLeastSeen() {
        Iterator<Binding> oldest = byName.values().iterator();
        Binding taken = oldest.next();
        oldest.remove();
        byId.remove(taken.id);
        return taken.id;
    }

    Optional<Binding> find(int id) {
        return Optional.ofNullable(byId.get(id));
    }
}
