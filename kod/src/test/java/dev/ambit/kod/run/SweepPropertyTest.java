package dev.ambit.kod.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.kod.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/** Whatever a world does between slices of whatever size, the collector takes the garbage and nothing else. */
class SweepPropertyTest {
    private static final String WORLD = """
            Thing

            properties:
               a = $
               b = $
               c = $

            messages:
               Constructor() { return; }
               Hear(what = $) { return; }

            end
            """;
    private static final int TURNS = 250;

    @Property(tries = 60, shrinking = ShrinkingMode.OFF)
    void nothingInReachIsLostAndTwoCyclesTakeAllTheRest(@ForAll long seed) {
        Turmoil turmoil = new Turmoil(seed);
        for (int i = 0; i < TURNS; i++) {
            turmoil.act();
            turmoil.slice();
        }
        turmoil.cycle();
        turmoil.cycle();
        turmoil.assertOnlyWhatCanBeReachedIsThere();
    }

    /** A mutator that only ever uses values it could have got hold of. */
    private static final class Turmoil {
        private final Random random;
        private final TestWorld world = TestWorld.of(TestWorld.INTERPRETER, WORLD);
        private final Machine m = world.machine;
        private final List<Long> outside = new ArrayList<>();
        private final List<Long> timers = new ArrayList<>();
        private final Roots roots = root -> outside.forEach(root::accept);
        private final int largestSlice;

        Turmoil(long seed) {
            random = new Random(seed);
            largestSlice = 1 << random.nextInt(9);
            m.sweep.addRoots(roots);
            m.system(world.create("Thing"));
        }

        void act() {
            for (int i = random.nextInt(6); i >= 0; i--) {
                step();
            }
        }

        private void step() {
            Reach reach = Reach.of(m, roots);
            List<Long> values = new ArrayList<>(reach.found.keySet());
            values.addAll(reach.dangling);
            values.add(Value.integer(random.nextInt(3)));
            long some = pick(values);
            long other = pick(values);
            KodObject holder = world.object(pick(reach.all(Value.OBJECT)));
            List<Long> cells = reach.all(Value.LIST);
            long list = cells.isEmpty() ? Value.NIL : pick(cells);
            switch (random.nextInt(24)) {
                case 0, 1, 2 -> store(holder, create(reach));
                case 3, 4 -> store(holder, ListBuiltins.cons(m, some, other));
                case 5 ->
                    store(holder, List.of(some, other, pick(values)).stream().reduce(Value.NIL, this::cons));
                case 6 -> store(holder, m.strings.create("text"));
                case 7 -> store(holder, Value.NIL);
                case 8, 9 -> store(holder, some);
                case 10 -> ListBuiltins.setFirst(m, list, some);
                case 11 -> ListBuiltins.setNth(m, list, Value.integer(2), some);
                case 12 -> store(holder, ListBuiltins.delListElem(m, list, some));
                case 13 -> ListBuiltins.moveListElem(m, list, Value.integer(1), Value.integer(3));
                case 14, 22 -> tables(holder, reach.all(Value.INTEGER), some, other);
                case 15 -> timers(holder);
                case 16 ->
                    Sends.post(m, 0, holder.value(), Value.message(world.id("Hear")), new int[] {world.id("what")})[0] =
                            some;
                case 17 -> m.send(holder, world.id("Hear"), Sent.NOTHING);
                case 18 -> outside(some);
                case 19 -> users(holder);
                case 20 -> rebuild(holder, world.object(pick(reach.all(Value.OBJECT))));
                case 21 -> {
                    if (list != Value.NIL) {
                        m.lists.setRest(Value.id(list), some);
                    }
                }
                default -> {
                    if (holder != m.system()) {
                        m.remove(holder);
                    }
                }
            }
        }

        private long cons(long rest, long first) {
            return ListBuiltins.cons(m, first, rest);
        }

        private long create(Reach before) {
            KodObject object = world.create("Thing");
            assertFalse(before.dangling.contains(object.value()), "an id in use was given again");
            if (random.nextBoolean()) {
                object.attached = new Carried(m, new ArrayList<>());
            }
            return object.value();
        }

        private void store(KodObject holder, long value) {
            if (holder.attached instanceof Carried carried && Value.isObject(value) && random.nextBoolean()) {
                carried.things.clear();
                KodObject thing = m.objects.get(Value.id(value));
                if (thing != null) {
                    carried.things.add(thing);
                    m.shade(holder, value);
                }
                return;
            }
            holder.slots[1 + random.nextInt(3)] = value;
            if (random.nextBoolean()) {
                m.shade(holder, value);
            } else {
                m.shade(value);
            }
        }

        /** What a change of class does: new slots, with values from elsewhere. */
        private void rebuild(KodObject holder, KodObject model) {
            long[] slots = model.slots.clone();
            slots[0] = holder.value();
            holder.slots = slots;
            m.shadeAll(holder);
        }

        private void tables(KodObject holder, List<Long> tables, long key, long value) {
            if (tables.size() < 3) {
                store(holder, TableBuiltins.createTable(m));
                return;
            }
            long table = pick(tables);
            switch (random.nextInt(10)) {
                case 0 -> TableBuiltins.deleteTable(m, table);
                case 1 -> store(holder, table);
                case 2, 3 -> TableBuiltins.deleteTableEntry(m, table, key);
                default -> TableBuiltins.addTableEntry(m, table, key, value);
            }
        }

        private void timers(KodObject object) {
            if (timers.size() > 3) {
                TimerBuiltins.deleteTimer(m, timers.removeFirst());
            } else {
                timers.add(TimerBuiltins.createTimer(
                        m, object, object.value(), Value.message(world.id("Hear")), Value.integer(5)));
            }
        }

        private void outside(long value) {
            if (outside.size() > 2) {
                outside.removeFirst();
            }
            outside.add(value);
        }

        private void users(KodObject object) {
            if (m.users().size() > 2) {
                m.removeUser(m.users().iterator().next());
            } else {
                m.addUser(object);
            }
        }

        private long pick(List<Long> values) {
            return values.get(random.nextInt(values.size()));
        }

        /** Nothing else runs meanwhile, so all that can be reached must be as it was. */
        boolean slice() {
            Reach before = Reach.withoutLostKeys(m, roots);
            boolean ended = m.sweep.slice(1 + random.nextInt(largestSlice));
            assertEquals(before.settled(), Reach.withoutLostKeys(m, roots).settled());
            return ended;
        }

        void cycle() {
            boolean ended = false;
            for (int i = 0; i < 200_000 && !ended; i++) {
                ended = slice();
            }
            assertTrue(ended, "a cycle never ends");
        }

        void assertOnlyWhatCanBeReachedIsThere() {
            Reach reach = Reach.of(m, roots);
            assertEquals(ids(reach, Value.OBJECT), there(m.objects.count(), id -> m.objects.get(id) != null));
            assertEquals(ids(reach, Value.LIST), there(m.lists.count(), id -> !m.lists.isFree(id)));
            assertEquals(
                    ids(reach, Value.STRING), there(m.strings.count(), id -> m.strings.text(Value.string(id)) != null));
            assertEquals(
                    ids(reach, Value.INTEGER),
                    IntStream.of(m.tables.ids()).boxed().collect(Collectors.toCollection(TreeSet::new)));
            Set<Long> held = reach.found.values().stream().flatMap(List::stream).collect(Collectors.toSet());
            // What a root names can be brought back, and should then be known to those who knew it.
            reach.dangling.stream()
                    .filter(value -> !outside.contains(value))
                    .forEach(value -> assertFalse(held.contains(value), "an old name is still there"));
            Sweep.Census census = m.sweep.census();
            assertEquals(reach.all(Value.OBJECT).size(), census.objects());
            assertEquals(reach.all(Value.LIST).size(), census.cells());
            assertEquals(reach.all(Value.STRING).size(), census.strings());
        }

        private static Set<Integer> ids(Reach reach, int tag) {
            return reach.all(tag).stream().map(Value::id).collect(Collectors.toCollection(TreeSet::new));
        }

        private static Set<Integer> there(int count, java.util.function.IntPredicate isThere) {
            return IntStream.range(0, count).filter(isThere).boxed().collect(Collectors.toCollection(TreeSet::new));
        }
    }

    /** What an object carries. */
    private record Carried(Machine machine, List<KodObject> things) implements Attached {
        @Override
        public void eachReference(Consumer<KodObject> visit) {
            things.removeIf(thing -> machine.objects.get(thing.id) != thing);
            things.forEach(visit);
        }
    }
}
