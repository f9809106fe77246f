package dev.ambit.gateway.control;

import dev.ambit.gateway.control.packet.ObjectId;
import dev.ambit.world.Person;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The short ids one client has been told, and what it has been told of their objects. When all are taken, the one that was not
 * needed for the longest time gets a new meaning.
 *
 * <p>They stand in a row, who was needed last at its end, with gaps where somebody was who has moved up. Of each place is known
 * whether somebody out of view stands there, so that the first of these is found without looking at the others:
 *
 * <pre>
 * row         | a |   | b | c |   | d |   ...
 * out of view | . | . | x | . | . | x |
 *                       ^ gives its id to the next who needs one
 * </pre>
 */
final class ShortIds {
    /** The client's own avatar, and no more: 0 and the two highest have other meanings. */
    private static final int FIRST = ObjectId.CLIENT.number() + 1;

    private static final int LAST = ObjectId.COMBINE.number() - 1;

    /** How many can be in view at a time. */
    static final int COUNT = LAST - FIRST + 1;

    /** How many times somebody is needed before the row has to close up. */
    private static final int PLACES = 8 * COUNT;

    private static final int NOWHERE = -1;

    /** One id; {@code cached} is what its client knows of the object's properties: nothing at first. */
    static final class Binding {
        final int id;
        final String name;

        @Nullable
        Person cached;

        /** Whether its client knows that by which people are told apart, wherever they stand. */
        boolean isKnownAs(Person person) {
            Person known = cached;
            return known != null
                    && known.id() == person.id()
                    && known.badge() == person.badge()
                    && known.look().equals(person.look());
        }

        private boolean isInView;

        /** In the row; {@link #NOWHERE} when its id has got another meaning. */
        private int place;

        private Binding(int id, String name, int place) {
            this.id = id;
            this.name = name;
            this.place = place;
        }
    }

    private final Map<String, Binding> byName = new HashMap<>();
    private final @Nullable Binding[] byId = new Binding[LAST + 1];
    private final @Nullable Binding[] row = new Binding[PLACES];
    private final BitSet outOfView = new BitSet(PLACES);
    private int rowEnd;
    private int next = FIRST;

    /** The id of a name, if it has one; it counts as needed now. */
    Optional<Binding> see(String name) {
        Binding binding = byName.get(name);
        if (binding != null) {
            see(binding);
        }
        return Optional.ofNullable(binding);
    }

    void see(Binding binding) {
        if (binding.place != NOWHERE) {
            leave(binding);
            stand(binding);
        }
    }

    /** Who is in view cannot lose their id. */
    void isInView(Binding binding, boolean isInView) {
        binding.isInView = isInView;
        if (binding.place != NOWHERE) {
            outOfView.set(binding.place, !isInView);
        }
    }

    /** Whether there is an id for one more. */
    boolean hasRoom() {
        return next <= LAST || !outOfView.isEmpty();
    }

    /** Gives a name an id; the client has to be told. */
    Binding bind(String name) {
        Binding binding = new Binding(next <= LAST ? next++ : takeFromTheLeastSeen(), name, NOWHERE);
        stand(binding);
        byName.put(name, binding);
        byId[binding.id] = binding;
        return binding;
    }

    Optional<Binding> find(int id) {
        return id >= 0 && id < byId.length ? Optional.ofNullable(byId[id]) : Optional.empty();
    }

    private int takeFromTheLeastSeen() {
        int place = outOfView.nextSetBit(0);
        Binding taken = place < 0 ? null : row[place];
        if (taken == null) {
            throw new IllegalStateException("all ids are those of somebody in view");
        }
        leave(taken);
        byName.remove(taken.name);
        return taken.id;
    }

    private void stand(Binding binding) {
        if (rowEnd == PLACES) {
            closeUp();
        }
        binding.place = rowEnd++;
        row[binding.place] = binding;
        outOfView.set(binding.place, !binding.isInView);
    }

    private void leave(Binding binding) {
        row[binding.place] = null;
        outOfView.clear(binding.place);
        binding.place = NOWHERE;
    }

    /** Leaves no gaps; everybody stays behind those they were behind. */
    private void closeUp() {
        rowEnd = 0;
        outOfView.clear();
        for (int i = 0; i < PLACES; i++) {
            Binding binding = row[i];
            if (binding != null) {
                row[i] = null;
                stand(binding);
            }
        }
    }
}
