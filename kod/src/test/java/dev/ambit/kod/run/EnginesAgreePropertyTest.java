package dev.ambit.kod.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ambit.kod.bof.Bof;
import dev.ambit.kod.value.Value;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/** Whatever a program does, no one can tell from outside which engine runs it. */
class EnginesAgreePropertyTest {
    private static final Limits LIMITS = Limits.DEFAULT
            .withStatements(400)
            .withDepth(40)
            .withHeap(2_000, 200, 50, 10, 100, 10)
            .withWork(50_000)
            .withLogLines(60);

    @Property(tries = 12, shrinking = ShrinkingMode.OFF)
    void anyProgramGivesTheSameResultsLogsAndCountsOnAllEngines(@ForAll long seed) {
        Bof file = RandomPrograms.generate(seed);
        Engines.agree(LIMITS, world -> {
            world.machine.strings.putResource(20001, "A Resource");
            world.machine.strings.putResource(20002, " 5 ");
            world.machine.load(List.of(file), Symbols.NONE);
            StringBuilder results = new StringBuilder();
            for (BofRun run : BofRun.ALL) {
                results.append(run.run(world, file)).append('\n');
            }
            return results.toString();
        });
    }

    /** The programs must do something: most of all they must not all end at the first error. */
    @Property(tries = 12, shrinking = ShrinkingMode.OFF)
    void randomProgramsAreLoadable(@ForAll long seed) {
        TestWorld world = new TestWorld(TestWorld.INTERPRETER, LIMITS);
        Bof file = RandomPrograms.generate(seed);
        world.machine.load(List.of(file), Symbols.NONE);
        assertEquals(
                file.classes().size(),
                file.classes().stream()
                        .filter(c -> world.machine.classOf(c.id()) != null)
                        .count());
    }

    /** Each message to an object of each class, twice, so that call sites see hits and misses; then garbage. */
    private enum BofRun {
        FIRST,
        SECOND,
        AFTER_GARBAGE,
        AFTER_RELOAD;

        static final BofRun[] ALL = values();

        String run(TestWorld world, Bof file) {
            if (this == AFTER_GARBAGE) {
                Garbage.collect(world.machine);
            }
            if (this == AFTER_RELOAD) {
                world.machine.load(List.of(file), Symbols.NONE);
            }
            StringBuilder results = new StringBuilder();
            for (var kind : file.classes()) {
                long made = world.machine.create(kind.id(), Sent.NOTHING);
                KodObject object = world.machine.objects.get(Value.id(made));
                if (object == null) {
                    continue;
                }
                if (world.machine.system() == null) {
                    world.machine.system(object);
                }
                for (int m = 0; m < RandomPrograms.MESSAGES; m++) {
                    Sent sent = Sent.of(301, Value.integer(m), 303, object.value());
                    results.append(Value.describe(world.machine.send(object, RandomPrograms.FIRST_MESSAGE + m, sent)))
                            .append(' ');
                }
                for (long slot : object.slots) {
                    results.append(Value.describe(slot)).append(' ');
                }
            }
            return results.toString();
        }
    }
}
