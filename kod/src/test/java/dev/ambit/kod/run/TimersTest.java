package dev.ambit.kod.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TimersTest {
    private static final String SOURCE = """
            Test

            messages:

               Constructor()
               {
                  return;
               }

               Ring(timer = $)
               {
                  return;
               }

            end
            """;

    private Timers timers;
    private KodObject object;
    private int ring;

    @BeforeEach
    void start() {
        TestWorld world = TestWorld.of(TestWorld.INTERPRETER, SOURCE);
        timers = world.machine.timers;
        object = world.create("Test");
        ring = world.id("Ring");
    }

    private List<Integer> takeAll() {
        List<Integer> ids = new ArrayList<>();
        for (Timers.Timer due = timers.takeDue(Long.MAX_VALUE); due != null; due = timers.takeDue(Long.MAX_VALUE)) {
            ids.add(due.id());
        }
        return ids;
    }

    @Test
    void theyFireByTimeAndThenInTheOrderInWhichTheyWereStartedAndDeletedOnesDoNot() {
        Random random = new Random(7);
        List<Timers.Timer> expected = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            Timers.Timer timer = timers.create(object, ring, random.nextInt(200), null);
            expected.add(timer);
            if (random.nextInt(3) > 0) {
                Timers.Timer gone = expected.remove(random.nextInt(expected.size()));
                assertEquals(true, timers.delete(gone.id()));
            }
            if (random.nextInt(10) == 0 && !expected.isEmpty()) {
                Timers.Timer first = expected.stream().min(order()).orElseThrow();
                assertEquals(first.dueMillis(), timers.nextDueMillis());
                assertEquals(first, timers.takeDue(Long.MAX_VALUE));
                expected.remove(first);
            }
            assertEquals(expected.size(), timers.count());
        }
        expected.sort(order());
        assertEquals(expected.stream().map(Timers.Timer::id).toList(), takeAll());
        assertEquals(Long.MAX_VALUE, timers.nextDueMillis());
    }

    private static Comparator<Timers.Timer> order() {
        return Comparator.comparingLong(Timers.Timer::dueMillis).thenComparingLong(Timers.Timer::sequence);
    }

    @Test
    void nothingIsTakenBeforeItsTime() {
        timers.create(object, ring, 50, null);
        assertNull(timers.takeDue(50));
        assertEquals(0, timers.takeDue(51).id());
    }

    @Test
    void theCollectorNumbersThemInTheOrderInWhichTheyAreDue() {
        timers.create(object, ring, 300, null);
        int deleted = timers.create(object, ring, 50, null).id();
        timers.create(object, ring, 100, null);
        timers.delete(deleted);
        timers.compact(new int[] {0});
        assertEquals(100, timers.get(0).dueMillis());
        assertEquals(300, timers.get(1).dueMillis());
        assertEquals(List.of(0, 1), takeAll());
    }
}
