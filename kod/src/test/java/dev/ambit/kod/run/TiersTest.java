package dev.ambit.kod.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.ambit.kod.run.jvm.Tiers;
import dev.ambit.kod.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class TiersTest {
    private static final String SOURCE = """
            Test

            properties:
               piSum = 0

            messages:

               Constructor()
               {
                  return;
               }

               Run(count = 10)
               {
                  local i;

                  i = 0;
                  while i < count
                  {
                     piSum = piSum + Send(self,@Next,#number=i);
                     i = i + 1;
                  }

                  return piSum;
               }

               Next(number = 0)
               {
                  return number + 1;
               }

            end
            """;

    private static final String SPIN = """
            Test

            messages:

               Constructor()
               {
                  return;
               }

               Spin(count = 10)
               {
                  local i;

                  i = 0;
                  while i < count
                  {
                     i = i + 1;
                  }

                  return i;
               }

            end
            """;

    private final List<Runnable> tasks = new ArrayList<>();

    private static void fail(String handler, Throwable why) {
        throw new AssertionError(handler, why);
    }

    private static long run(Engine.Maker engine, Runnable between) throws InterruptedException {
        long[] result = new long[1];
        BigStack.run(() -> {
            TestWorld world = TestWorld.of(engine, SOURCE);
            KodObject test = world.create("Test");
            world.send(test, "Run", "count", 1_000);
            between.run();
            result[0] = world.send(test, "Run", "count", 1_000);
        });
        return result[0];
    }

    @Test
    void whatIsHotIsGivenToTheExecutorAndNothingElseIs() throws InterruptedException {
        run(new Tiers(tasks::add, 5_000, 50_000, TiersTest::fail), () -> {});
        assertEquals(0, tasks.size());
        run(new Tiers(tasks::add, 50, 100, TiersTest::fail), () -> {});
        assertEquals(1, tasks.size(), "one task at a time");
    }

    private void spin(int count) throws InterruptedException {
        Tiers tiers = new Tiers(tasks::add, 5, 1_000_000, TiersTest::fail);
        BigStack.run(() -> {
            TestWorld world = TestWorld.of(tiers, SPIN);
            KodObject test = world.create("Test");
            for (int i = 0; i < 20; i++) {
                world.send(test, "Spin", "count", count);
            }
        });
    }

    @Test
    void whatIsCalledSeldomForAllThatRunsStaysInterpretedHoweverOftenThatIs() throws InterruptedException {
        spin(10_000);
        assertEquals(0, tasks.size());
        spin(10);
        assertEquals(1, tasks.size());
    }

    @Test
    void aLoopGoesOnInCompiledCodeWithWhatItHasWorkedOut() throws InterruptedException {
        long expected = Value.integer(1_001_000);
        assertEquals(expected, run(TestWorld.INTERPRETER, () -> {}));
        assertEquals(expected, run(new Tiers(Runnable::run, 1_000_000, 10, TiersTest::fail), () -> {}));
        Runnable compile = () -> List.copyOf(tasks).forEach(Runnable::run);
        assertEquals(expected, run(new Tiers(tasks::add, 50, 100, TiersTest::fail), compile));
        assertFalse(tasks.isEmpty());
    }

    @Test
    void whatTheExecutorRefusesStaysInterpreted() throws InterruptedException {
        Tiers refused = new Tiers(
                task -> {
                    throw new RejectedExecutionException("closed");
                },
                1,
                1,
                TiersTest::fail);
        assertEquals(Value.integer(1_001_000), run(refused, () -> {}));
    }
}
