package dev.ambit.kod.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.kod.value.Value;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Classes above classes, and new code for classes whose objects are alive. */
class InheritanceAndReloadTest {
    private static final String CREATURES = """
            Animal

            classvars:
               viLegs = 4

            properties:
               piAge = 1
               psNote = $

            messages:

               Constructor(age = 5,note = 0)
               {
                  Debug("animal",age,note,piAge);
                  piAge = age;
                  return 99;
               }

               Describe(a = 1,b = 2)
               {
                  return piAge * 100 + a * 10 + b;
               }

               GetLegs() { return viLegs; }
               GetAge() { return piAge; }

            end

            Dog is Animal

            properties:
               piAge = 2
               piBarks = 0

            messages:

               Constructor(note = 7)
               {
                  Debug("dog",note,piAge);
                  note = 1000;
                  propagate;
               }

               Describe(b = 5)
               {
                  b = 9;
                  propagate;
               }

            end

            Puppy is Dog

            properties:
               viLegs = 3

            messages:

               Constructor()
               {
                  Debug("puppy");
                  propagate;
               }

               Describe()
               {
                  propagate;
               }

               Ask(who = $,times = 1)
               {
                  local i, sum;

                  i = 0;
                  sum = 0;
                  while i < times
                  {
                     sum = sum + Send(who,@GetAge);
                     i = i + 1;
                  }
                  return sum;
               }

            end
            """;

    @Test
    void constructorsRunFromTheClassUpAndDefaultsFromTheRootDown() {
        var seen = Engines.agree(world -> {
            world.load(CREATURES);
            KodObject puppy = world.object(
                    world.machine.create(world.classId("Puppy"), Sent.of(world.id("age"), Value.integer(3))));
            return world.show(world.send(puppy, "GetAge"));
        });
        assertEquals("3", seen.result());
        assertEquals(3, seen.debug().size());
        assertTrue(seen.debug().get(0).endsWith("] puppy"), seen.debug()::toString);
        assertTrue(seen.debug().get(1).endsWith("] dog,7,2"), seen.debug()::toString);
        assertTrue(seen.debug().get(2).endsWith("] animal,3,0,2"), seen.debug()::toString);
    }

    @Test
    void propagatePassesParametersOnThatOnlyAHandlerAboveDeclares() {
        var seen = Engines.agree(world -> {
            world.load(CREATURES);
            KodObject puppy = world.create("Puppy");
            return world.show(world.send(puppy, "Describe"))
                    + " " + world.show(world.send(puppy, "Describe", "a", 4))
                    + " " + world.show(world.send(puppy, "Describe", "b", 6))
                    + " " + world.show(world.send(puppy, "Describe", "a", 4, "b", 6));
        });
        assertEquals("512 542 516 546", seen.result());
    }

    @Test
    void aClassVariableThatASubclassMakesAPropertyIsReadFromTheObject() {
        var seen = Engines.agree(world -> {
            world.load(CREATURES);
            return world.show(world.send(world.create("Dog"), "GetLegs"))
                    + world.show(world.send(world.create("Puppy"), "GetLegs"));
        });
        assertEquals("43", seen.result());
    }

    @Test
    void newCodeTakesOverAndPropertiesKeepTheirValuesByName() {
        var seen = Engines.agree(world -> {
            world.load(CREATURES);
            KodObject dog = world.create("Dog");
            KodObject puppy = world.create("Puppy");
            String before = world.show(world.send(puppy, "Ask", "who", dog.value(), "times", 3));
            dog.slots[3] = Value.integer(42);
            world.load(CREATURES
                    .replace("   psNote = $\n", "   piNew = 8\n   psNote = $\n")
                    .replace("GetAge() { return piAge; }", "GetAge() { return piAge + 1000 + piNew; }"));
            String after = world.show(world.send(puppy, "Ask", "who", dog.value(), "times", 3));
            return before + " " + after + " " + world.show(dog.slots[4]) + " " + world.show(dog.slots[2]);
        });
        assertEquals("15 3039 42 8", seen.result());
    }

    @Test
    void newCodeForASuperclassReachesWhatIsCompiledBelowIt() {
        var seen = Engines.agree(world -> {
            world.load("top.kod", "Top\n\nmessages:\n\n   Go(a = 1) { return a; }\n\nend\n");
            world.load(
                    "low.kod",
                    "Low is Top\n\nmessages:\n\n   Go() { propagate; }\n\n"
                            + "   Try() { return Send(self,@Go,#a=5,#z=6); }\n\nend\n");
            KodObject low = world.create("Low");
            String before = world.show(world.send(low, "Try"));
            world.load("top.kod", "Top\n\nmessages:\n\n   Go(z = 1,y = 3) { return z * 10 + y; }\n\nend\n");
            return before + " " + world.show(world.send(low, "Try"));
        });
        assertEquals("5 63", seen.result());
    }

    @Test
    void aSiteThatMeetsManyClassesFollowsReloadsToo() {
        var seen = Engines.agree(world -> {
            StringBuilder source =
                    new StringBuilder("Main\n\nproperties:\n   plAll = $\n\nmessages:\n\n   Constructor()\n   {\n");
            for (int i = 0; i < 9; i++) {
                source.append("      plAll = Cons(Create(&Kind%d),plAll);%n".formatted(i));
            }
            source.append("      return;\n   }\n\n   Run()\n   {\n      local o, sum;\n      sum = 0;\n"
                    + "      for o in plAll { sum = sum * 10 + Send(o,@Number); }\n      return sum;\n   }\n\nend\n");
            for (int i = 0; i < 9; i++) {
                world.load("kind" + i + ".kod", kind(i, i));
            }
            world.load("main.kod", source.toString());
            KodObject main = world.create("Main");
            String results = world.show(world.send(main, "Run")) + " " + world.show(world.send(main, "Run"));
            world.load("kind4.kod", kind(4, 7));
            return results + " " + world.show(world.send(main, "Run"));
        });
        assertEquals("876543210 876543210 876573210", seen.result());
    }

    private static String kind(int number, int answer) {
        return "Kind%d\n\nmessages:\n\n   Constructor() { return; }\n   Number() { return %d; }\n\nend\n"
                .formatted(number, answer);
    }

    @Test
    void aFileThatCannotBeLoadedChangesNothing() {
        TestWorld world = TestWorld.of(TestWorld.JVM, CREATURES);
        KodObject dog = world.create("Dog");
        String animalAlone = CREATURES
                .substring(0, CREATURES.indexOf("Dog is Animal"))
                .replace("   psNote = $\n", "   psNote = $\n   p1 = 1\n   p2 = 2\n   p3 = 3\n   p4 = 4\n");
        assertThrows(LoadException.class, () -> world.load(animalAlone));
        assertEquals("5", world.show(world.send(dog, "GetAge")));
    }

    @Test
    void classesAreNeverLoadedInTheMiddleOfAMessage() {
        TestWorld world = new TestWorld(TestWorld.JVM, Limits.DEFAULT);
        world.machine.routines.register(217, (m, self, arguments) -> {
            assertThrows(IllegalStateException.class, () -> m.load(List.of(), Symbols.NONE));
            return Value.integer(5);
        });
        world.load("Main\n\nmessages:\n\n   Run() { return DeleteMethod(self,\"x\"); }\n\nend\n");
        assertEquals("5", world.show(world.send(world.create("Main"), "Run")));
    }

    @Test
    void otherModulesMayOnlyAddBuiltinsFrom210Up() {
        TestWorld world = new TestWorld(TestWorld.JVM, Limits.DEFAULT);
        assertThrows(
                IllegalArgumentException.class,
                () -> world.machine.routines.register(100, (m, self, arguments) -> Value.NIL));
    }
}
