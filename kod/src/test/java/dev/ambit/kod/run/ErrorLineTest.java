package dev.ambit.kod.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class ErrorLineTest {

    private static final String SOURCE = """
            Test

            messages:

               Constructor()
               {
                  return;
               }

               Run()
               {
                  return Send(self,@Middle);
               }

               Middle()
               {
                  return Send(self,@Deep,#what=5);
               }

               Deep(what = $)
               {
                  return First(what);
               }

               Many()
               {
                  local i;

                  i = 0;
                  while i < 200
                  {
                     First(i);
                     i = i + 1;
                  }
                  return;
               }

            end
            """;

    @Test
    void anErrorIsOneLineWithItsPlaceAndTheHandlersThatLedToIt() {
        for (Engine.Maker engine : List.of(TestWorld.INTERPRETER, TestWorld.JVM, TestWorld.MIXED)) {
            TestWorld world = TestWorld.of(engine, SOURCE);
            world.send(world.create("Test"), "Run");
            assertEquals(
                    List.of("[test.kod (22)] First needs a list, not INT 5; in Test.Deep [test.kod (22)]"
                            + " < Test.Middle [test.kod (17)] < Test.Run [test.kod (12)]"),
                    world.errors);
        }
    }

    @Test
    void onlyTheFirstErrorsOfAMessageNameTheirCallers() {
        TestWorld world = TestWorld.of(TestWorld.JVM, SOURCE);
        world.send(world.create("Test"), "Many");
        assertEquals(200, world.errors.size());
        assertTrue(world.errors.get(99).endsWith("; in Test.Many [test.kod (32)]"), world.errors.get(99));
        assertEquals("[test.kod (32)] First needs a list, not INT 100", world.errors.get(100));
    }
}
