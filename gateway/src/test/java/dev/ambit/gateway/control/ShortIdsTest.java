package dev.ambit.gateway.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.space.Place;
import dev.ambit.world.message.Person;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class ShortIdsTest {

    @Test
    void theOneThatWasNotNeededForTheLongestTimeLosesItsId() {
        ShortIds ids = full();
        ids.see("person 0");
        assertEquals(3, bind(ids, "newcomer").id, "that of person 1");
        assertNull(ids.see("person 1"));
        assertEquals("newcomer", ids.find(3).name);
    }

    @Test
    void whoIsInViewKeepsTheirId() {
        ShortIds ids = full();
        ids.isInView(ids.find(2), true);
        ids.isInView(ids.find(3), true);
        assertEquals(4, bind(ids, "newcomer").id);
        ids.isInView(ids.find(3), false);
        assertEquals(3, bind(ids, "another").id, "who has left the view was needed when they were last seen");
    }

    @Test
    void whenAllAreInViewThereIsNoRoom() {
        ShortIds ids = full();
        for (int id = 2; id < 2 + ShortIds.COUNT; id++) {
            assertTrue(ids.hasRoom());
            ids.isInView(ids.find(id), true);
        }
        assertEquals(false, ids.hasRoom());
        assertThrows(IllegalStateException.class, () -> bind(ids, "one too many"));
    }

    @Test
    void whoGetsAnIdThatWasAnothersIsNotTakenForThatOne() {
        ShortIds ids = full();
        Actor before = ids.find(2);
        before.introducedAs(new Person(before.thing, 7, before.name, "fox", new Place(0, 0, 0)));
        Actor newcomer = ids.bind(before.thing, "newcomer");
        assertEquals(2, newcomer.id);
        assertFalse(newcomer.isKnownAs(new Person(newcomer.thing, 7, "newcomer", "fox", new Place(0, 0, 0))));
        assertNull(ids.see(before.thing, "person 0"));
        assertEquals(newcomer, ids.see(before.thing, "newcomer"));
    }

    @Test
    void whoIsCalledTheSameIsFoundByThatAndHasAnotherThing() {
        ShortIds ids = full();
        Actor known = ids.find(5);
        int before = known.thing;
        assertEquals(known, ids.see(9_999, known.name));
        ids.isThing(known, 9_999);
        assertEquals(known, ids.see(9_999, known.name));
        assertEquals(known, ids.see(before, known.name), "by the name");
    }

    /** The rule as it is told: of those out of view the one whose last time is the longest ago. */
    private static final class Rule {
        private final Map<Integer, Long> seen = new HashMap<>();
        private final Map<Integer, Boolean> inView = new HashMap<>();
        private long glances;

        void see(int id) {
            seen.put(id, ++glances);
        }

        Optional<Integer> next() {
            if (seen.size() < ShortIds.COUNT) {
                return Optional.of(2 + seen.size());
            }
            return seen.keySet().stream()
                    .filter(id -> !inView.getOrDefault(id, false))
                    .min(Comparator.comparingLong(seen::get));
        }
    }

    @Property(tries = 60)
    void idsAreGivenByTheRuleWhateverHappens(@ForAll long seed) {
        Random random = new Random(seed);
        ShortIds ids = new ShortIds();
        Rule rule = new Rule();
        int shyness = 1 + random.nextInt(20);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            Optional<Integer> expected = rule.next();
            assertEquals(expected.isPresent(), ids.hasRoom());
            int id = 2 + random.nextInt(ShortIds.COUNT);
            Optional<Actor> somebody = Optional.ofNullable(ids.find(id));
            switch (random.nextInt(4)) {
                case 0 -> {
                    if (expected.isPresent()) {
                        String name = "person " + names.size();
                        names.add(name);
                        int given = bind(ids, name).id;
                        assertEquals(expected.get(), given);
                        rule.see(given);
                        rule.inView.put(given, false);
                    }
                }
                case 1 ->
                    somebody.ifPresent(binding -> {
                        assertEquals(binding, ids.see(binding.thing, binding.name));
                        rule.see(id);
                    });
                case 2 ->
                    somebody.ifPresent(binding -> {
                        ids.see(binding);
                        rule.see(id);
                    });
                default ->
                    somebody.ifPresent(binding -> {
                        boolean isInView = random.nextInt(20) < shyness;
                        ids.isInView(binding, isInView);
                        rule.inView.put(id, isInView);
                    });
            }
        }
    }

    private static Actor bind(ShortIds ids, String name) {
        return ids.bind(name.hashCode() & 0xffff, name);
    }

    private static ShortIds full() {
        ShortIds ids = new ShortIds();
        for (int i = 0; i < ShortIds.COUNT; i++) {
            assertEquals(2 + i, bind(ids, "person " + i).id);
        }
        return ids;
    }
}
