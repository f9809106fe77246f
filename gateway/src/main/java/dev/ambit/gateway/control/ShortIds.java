package dev.ambit.gateway.control;

import dev.ambit.gateway.control.packet.ObjectId;
import java.util.Comparator;
import java.util.HashMap;
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

    /** How many can be in view at a time. */
    static final int COUNT = LAST - FIRST + 1;

    /** One id; {@code cached} is what its client knows of the object's properties. */
    static final class Binding {
        final int id;
        final String name;
        String cached = "";

        /** Then it cannot be taken away. */
        boolean inView;

        private long seen;

        private Binding(int id, String name) {
            this.id = id;
            this.name = name;
        }
    }

    private final Map<String, Binding> byName = new HashMap<>();
    private final Map<Integer, Binding> byId = new HashMap<>();
    private int next = FIRST;
    private long glances;

    /** The id of a name, if it has one; it counts as needed now. */
    Optional<Binding> see(String name) {
        Binding binding = byName.get(name);
        if (binding != null) {
            see(binding);
        }
        return Optional.ofNullable(binding);
    }

    void see(Binding binding) {
        binding.seen = ++glances;
    }

    /** Whether there is an id for one more. */
    boolean hasRoom() {
        return next <= LAST || byName.values().stream().anyMatch(binding -> !binding.inView);
    }

    /** Gives a name an id; the client has to be told. */
    Binding bind(String name) {
        int id = next <= LAST ? next++ : takeFromTheLeastSeen();
        Binding binding = new Binding(id, name);
        see(binding);
        byName.put(name, binding);
        byId.put(id, binding);
        return binding;
    }

    private int takeFromTheLeastSeen() {
        Binding taken = byName.values().stream()
                .filter(binding -> !binding.inView)
                .min(Comparator.comparingLong(binding -> binding.seen))
                .orElseThrow();
        byName.remove(taken.name);
        byId.remove(taken.id);
        return taken.id;
    }

    Optional<Binding> find(int id) {
        return Optional.ofNullable(byId.get(id));
    }
}
