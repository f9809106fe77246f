package dev.ambit.kod.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.kod.value.Value;
import org.junit.jupiter.api.Test;

/** Nothing Kod can say crashes, hangs or exhausts the server, and both engines stop at the same place. */
class LimitsTest {
    private static final Limits SMALL = Limits.DEFAULT
            .withStatements(20_000)
            .withHeap(1_000, 100, 20, 5, 50, 10)
            .withWork(100_000);

    private static Engines.Seen run(Limits limits, String handlers) {
        return Engines.agree(limits, world -> {
            world.load(
                    "Main\n\nproperties:\n   piA = 0\n   plA = $\n   poA = $\n\nmessages:\n\n" + handlers + "\nend\n");
            KodObject main = world.object(world.machine.create(world.classId("Main"), Sent.NOTHING));
            world.errors.clear();
            return world.show(world.send(main, "Run")) + " " + world.show(main.slots[1]);
        });
    }

    private static void assertError(Engines.Seen seen, String part) {
        assertTrue(seen.errors().stream().anyMatch(e -> e.contains(part)), seen.errors()::toString);
    }

    @Test
    void anEndlessLoopEndsWithNilAndOneErrorWithItsStack() {
        var seen = run(SMALL, "Run() { while 1 { piA = piA + 1; } return 5; }");
        assertTrue(seen.result().startsWith("$ 0 "), seen.result());
        assertTrue(seen.errors().getFirst().contains("used its 20000 statements"), seen.errors()::toString);
        assertTrue(seen.errors().get(1).contains("in Main.Run [test.kod"), seen.errors()::toString);
        assertEquals(2, seen.errors().size());
        assertEquals(20_000, seen.statements());
    }

    @Test
    void anEndlessLoopInACalleeUnwindsItsCallers() {
        var seen = run(SMALL, """
                Run() { Send(self,@Middle); piA = 77; return 5; }
                Middle() { Send(self,@Deep); piA = 88; return 6; }
                Deep() { while 1 { } return 7; }
                """);
        assertEquals("$ 0 0", seen.result());
        assertTrue(seen.errors().get(3).contains("in Main.Run [test.kod"), seen.errors()::toString);
    }

    @Test
    void endlessRecursionRuns1999HandlersAndRefusesThe2000th() {
        var seen = run(Limits.DEFAULT, "Run() { piA = piA + 1; Send(self,@Run); return piA; }");
        assertEquals("1999 1999", seen.result());
        assertTrue(
                seen.errors().getFirst().contains("nested 2000 deep"),
                seen.errors().getFirst());
        assertTrue(
                seen.errors().getLast().contains("and 1949 more"), seen.errors().getLast());
    }

    @Test
    void deepRecursionTimesBreadthEnds() {
        var seen = run(
                Limits.DEFAULT.withStatements(300_000),
                "Run() { Send(self,@Run); Send(self,@Run); Send(self,@Run); return 1; }");
        assertError(seen, "used its 300000 statements");
        assertError(seen, "Further errors of this message are left out");
    }

    @Test
    void propagateCountsAsDepth() {
        var seen = Engines.agree(SMALL.withDepth(50), world -> {
            world.load("""
                    Top

                    properties:
                       piA = 0

                    messages:

                       Run() { piA = piA + 1; Send(self,@Run); return piA; }

                    end

                    Main is Top

                    messages:

                       Run() { propagate; }

                    end
                    """);
            return world.show(world.send(world.create("Main"), "Run"));
        });
        assertEquals("24", seen.result());
        assertError(seen, "nested 50 deep");
    }

    @Test
    void aPostStormIsCutOffAndTheQueueKeepsTheRest() {
        var seen = run(SMALL, "Run() { Post(self,@Run); Post(self,@Run); piA = piA + 1; return 1; }");
        assertError(seen, "The message queue is full");
        assertError(seen, "stay in the queue");
    }

    @Test
    void aPostStormWritesNoMoreLinesThanOneMessageMay() {
        var seen = run(
                SMALL.withLogLines(100), "Run() { Post(self,@Run); Post(self,@Run); Debug(piA); First(5); return 1; }");
        assertError(seen, "Further errors of this message are left out");
        assertError(seen, "stay in the queue");
        assertEquals(102, seen.errors().size());
        assertEquals(101, seen.debug().size());
    }

    @Test
    void postedMessagesShareTheWorkOfTheirBuiltIns() {
        var seen = run(SMALL.withStatements(20_000_000), """
                Run()
                {
                   local i;
                   i = 0;
                   while i < 500 { plA = Cons(i,plA); i = i + 1; }
                   Post(self,@Walk);
                   return 1;
                }
                Walk() { piA = piA + 1; Length(plA); Post(self,@Walk); return; }
                """);
        assertEquals("1 2000", seen.result());
        assertError(seen, "Posted messages walked over too much; 1 stay in the queue");
    }

    @Test
    void postsBeyond3999AreDropped() {
        var seen = run(Limits.DEFAULT, """
                Run() { local i; i = 0; while i < 4005 { Post(self,@Count); i = i + 1; } return 1; }
                Count() { piA = piA + 1; return; }
                """);
        assertEquals(6, seen.errors().size());
        assertEquals("1 3999", seen.result());
    }

    @Test
    void listsFillTheHeapAndThenFail() {
        var seen = run(SMALL, "Run() { while piA < 1500 { plA = Cons(1,plA); piA = piA + 1; } return Length(plA); }");
        assertEquals(1_000, seen.cells());
        assertError(seen, "no room for another list cell");
    }

    @Test
    void objectsFillTheHeapAndThenFail() {
        var seen = run(SMALL, """
                Run() { while piA < 150 { poA = Create(&Main); piA = piA + 1; } return poA; }
                Constructor() { return; }
                """);
        assertEquals(100, seen.objects());
        assertEquals("$ 0 150", seen.result());
        assertError(seen, "no room for another object");
    }

    @Test
    void stringsTablesEntriesAndTimersFillUpAndThenFail() {
        var seen = run(SMALL, """
                Run()
                {
                   local i, iTable;
                   i = 0;
                   iTable = CreateTable();
                   while i < 60
                   {
                      CreateString();
                      CreateTable();
                      AddTableEntry(iTable,i,i);
                      CreateTimer(self,@Run,i);
                      i = i + 1;
                   }
                   return 1;
                }
                """);
        assertError(seen, "too many strings");
        assertError(seen, "too many tables");
        assertError(seen, "no room for another table entry");
        assertError(seen, "too many timers");
    }

    @Test
    void theTempStringIsCutAndStringsStayBelowTheirLimit() {
        var seen = run(Limits.DEFAULT, """
                Run()
                {
                   local i, s;
                   i = 0;
                   ClearTempString();
                   while i < 1000 { AppendTempString("0123456789"); i = i + 1; }
                   s = CreateString();
                   SetString(s,GetTempString());
                   while i < 1100 { StringSubstitute(s,"0","00"); i = i + 1; }
                   return StringLength(GetTempString()) * 10000 + StringLength(s);
                }
                """);
        assertEquals("60006000 0", seen.result());
    }

    /** Kod itself cannot tie one, but a damaged save could. */
    @Test
    void aListTiedIntoAKnotIsNoTrap() {
        var seen = Engines.agree(SMALL, world -> {
            world.load("""
                    Main

                    messages:

                       Run(knot = $)
                       {
                          local a, n;

                          Debug(Length(knot),Nth(knot,500),FindListElem(knot,9),DelListElem(knot,9) = knot);
                          SetNth(knot,700,1);
                          MoveListElem(knot,1,2);
                          n = 0;
                          for a in knot { n = n + 1; }
                          return 1;
                       }

                    end
                    """);
            Lists lists = world.machine.lists;
            long knot = lists.cons(Value.ONE, lists.cons(Value.ZERO, Value.NIL));
            lists.setRest(0, knot);
            return world.show(world.send(world.create("Main"), "Run", "knot", knot));
        });
        assertEquals("$ 0", seen.result());
        assertTrue(seen.debug().getFirst().endsWith("] $ 0,$ 0,0,1"), seen.debug()::toString);
        assertError(seen, "Length goes round");
        assertError(seen, "used its 20000 statements");
    }

    @Test
    void moreThanFortyArgumentsAreRefused() {
        String many = "1,".repeat(40) + "1";
        var seen = run(SMALL, "Run() { plA = [" + many + "]; return plA; }");
        assertEquals("$ 0 0", seen.result());
        assertError(seen, "at most 40 arguments");
    }

    @Test
    void walksOverLongListsAreCountedToo() {
        var seen = run(Limits.DEFAULT.withWork(50_000), """
                Run()
                {
                   while piA < 1000 { plA = Cons(1,plA); piA = piA + 1; }
                   while piA < 2000 { Length(plA); piA = piA + 1; }
                   return Length(plA);
                }
                """);
        assertEquals("$ 0 2000", seen.result());
        assertError(seen, "walked over too many");
    }

    @Test
    void aHandlerWith255LocalsRuns() {
        StringBuilder names = new StringBuilder("v0");
        StringBuilder code = new StringBuilder("v0 = 1;\n");
        for (int i = 1; i < 250; i++) {
            names.append(", v").append(i);
            code.append("v%d = v%d + 1;%n".formatted(i, i - 1));
        }
        var seen = run(SMALL, "Run() { local " + names + "; " + code + " return v249; }");
        assertEquals("250 0", seen.result());
    }

    @Test
    void aHandlerTooLongForAJvmMethodRunsAllTheSame() {
        var seen = run(SMALL, "Run() { local i; i = 0; " + "i = i + 1; piA = piA + i; ".repeat(4_000) + " return i; }");
        assertEquals("4000 8002000", seen.result());
    }

    @Test
    void aHandlerWithManySendsAndFarJumpsIsCompiledOrInterpretedButRuns() {
        var seen = run(
                SMALL,
                "Run() { local i; i = 0; while i < 2 { "
                        + "if i = 5 { Send(self,@Add,#a=1,#b=2,#c=3); } ".repeat(300)
                        + "i = i + 1; Send(self,@Add,#a=i); } return i; } Add(a = 1,b = 2,c = 3) { piA = piA + a * b * c; return; }");
        assertEquals("2 18", seen.result());
    }
}
