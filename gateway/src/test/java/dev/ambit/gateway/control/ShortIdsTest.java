package dev.ambit.gateway.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
        assertEquals(3, ids.bind("newcomer").id, "that of person 1");
        assertEquals(Optional.empty(), ids.see("person 1"));
        assertEquals("newcomer", ids.find(3).orElseThrow().name);
    }

    @Test
    void whoIsInViewKeepsTheirId() {
        ShortIds ids = full();
        ids.isInView(ids.find(2).orElseThrow(), true);
        ids.isInView(ids.find(3).orElseThrow(), true);
        assertEquals(4, ids.bind("newcomer").id);
        ids.isInView(ids.find(3).orElseThrow(), false);
        assertEquals(3, ids.bind("another").id, "who has left the view was needed when they were last seen");
    }

    @Test
    void whenAllAreInViewThereIsNoRoom() {
        ShortIds ids = full();
        for (int id = 2; id < 2 + ShortIds.COUNT; id++) {
            assertTrue(ids.hasRoom());
            ids.isInView(ids.find(id).orElseThrow(), true);
        }
        assertEquals(false, ids.hasRoom());
        assertThrows(IllegalStateException.class, () -> ids.bind("one too many"));
    }

    @Test
    void whoHasLostTheirIdDoesNotComeBackByBeingSeen() {
        ShortIds ids = full();
        ShortIds.Binding gone = ids.find(2).orElseThrow();
        ids.bind("newcomer");
        ids.see(gone);
        ids.isInView(gone, false);
        for (int i = 1; i < ShortIds.COUNT; i++) {
            assertEquals(2 + i, ids.bind("another " + i).id);
        }
        assertEquals("newcomer", ids.find(2).orElseThrow().name);
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
            Optional<ShortIds.Binding> somebody = ids.find(id);
            switch (random.nextInt(4)) {
                case 0 -> {
                    if (expected.isPresent()) {
                        String name = "person " + names.size();
                        names.add(name);
                        int given = ids.bind(name).id;
                        assertEquals(expected.get(), given);
                        rule.see(given);
                        rule.inView.put(given, false);
                    }
                }
                case 1 ->
                    somebody.ifPresent(binding -> {
                        ids.see(binding.name).orElseThrow();
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

    private static ShortIds full() {
        ShortIds ids = new ShortIds();
        for (int i = 0; i < ShortIds.COUNT; i++) {
            assertEquals(2 + i, ids.bind("person " + i).id);
        }
        return ids;
    }
}
