package dev.ambit.kod.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Code on somebody's account gets what there is on it, and then errors and nil. */
class PayingTest {

    /** Runs handlers of a class on an account, on every engine; the first one is Run. */
    private static Engines.Seen run(Consumer<Purse> fill, String handlers) {
        return Engines.agree(world -> {
            world.load("Main\n\nproperties:\n   piA = 0\n   plA = $\n   psA = $\n\nmessages:\n\n"
                    + "   Constructor() { piA = CreateTable(); psA = CreateString(); return; }\n" + handlers
                    + "\nend\n");
            KodObject main = world.create("Main");
            Purse purse = new Purse();
            fill.accept(purse);
            world.machine.payer = purse;
            String result = world.show(world.send(main, "Run"));
            return result + " leaves " + purse.bytes + " bytes";
        });
    }

    private static void assertRefused(Engines.Seen seen, String result, String what) {
        assertEquals(result, seen.result());
        List<String> errors = seen.errors().stream()
                .filter(line -> line.contains("Main.Run has used up the " + what + " of its author"))
                .toList();
        assertEquals(1, errors.size(), seen.errors()::toString);
    }

    @Test
    void cellsArePaidForOneByOneAndAListAsAWhole() {
        assertRefused(
                run(purse -> purse.bytes = 40, "Run() { return Cons(1,Cons(2,Cons(3,$))); }"),
                "$ 0 leaves 8 bytes",
                "memory");
        assertRefused(run(purse -> purse.bytes = 40, "Run() { return [1,2,3]; }"), "$ 0 leaves 40 bytes", "memory");
    }

    @Test
    void stringsArePaidForAsTheyGrow() {
        String setTwice = "ClearTempString(); AppendTempString(1234); SetString(psA,GetTempString());"
                + " AppendTempString(5678); SetString(psA,GetTempString());";
        assertEquals(
                "12345678 leaves 2 bytes",
                run(purse -> purse.bytes = 10, "Run() { " + setTwice + " return psA; }")
                        .result());
        assertRefused(
                run(purse -> purse.bytes = 7, "Run() { " + setTwice + " return psA; }"),
                "1234 leaves 3 bytes",
                "memory");
        assertRefused(
                run(purse -> purse.bytes = 20, "Run() { return BuildString(\"{} and more\",1); }"),
                "$ 0 leaves 4 bytes",
                "memory");
        assertRefused(
                run(purse -> purse.bytes = 15, "Run() { return CreateString(); }"), "$ 0 leaves 15 bytes", "memory");
        assertRefused(
                run(
                        purse -> purse.bytes = 6,
                        "Run() { ClearTempString(); AppendTempString(1); SetString(psA,GetTempString());"
                                + " StringSubstitute(psA,\"1\",\"1234567\"); return psA; }"),
                "1 leaves 5 bytes",
                "memory");
    }

    @Test
    void tablesArePaidForAndTheFirstTextIsDear() {
        assertRefused(
                run(purse -> purse.bytes = 255, "Run() { return CreateTable(); }"), "$ 0 leaves 255 bytes", "memory");
        assertRefused(
                run(
                        purse -> purse.bytes = 60,
                        "Run() { AddTableEntry(piA,1,5); AddTableEntry(piA,2,6);" + " return GetTableEntry(piA,2); }"),
                "$ 0 leaves 20 bytes",
                "memory");
        assertRefused(
                run(purse -> purse.bytes = 10_000, "Run() { return GetTableEntry(piA,psA); }"),
                "$ 0 leaves 10000 bytes",
                "memory");
    }

    @Test
    void timersArePaidForUntilTheyRingOrAreDeleted() {
        TestWorld world = TestWorld.of(TestWorld.JVM, """
                Main

                messages:
                   Start() { return CreateTimer(self,@Ring,100); }
                   Stop(what = $) { return DeleteTimer(what); }
                   Ring(timer = $) { return; }

                end
                """);
        KodObject main = world.create("Main");
        world.machine.system(main);
        Purse purse = new Purse();
        purse.timers = 2;
        world.machine.payer = purse;
        long first = world.send(main, "Start");
        world.machine.payer = purse;
        world.send(main, "Start");
        world.machine.payer = purse;
        assertEquals("$ 0", world.show(world.send(main, "Start")));
        assertTrue(world.errors.getLast().contains("Main.Start has used up the timers of its author"));
        world.send(main, "Stop", "what", first);
        assertEquals(1, purse.timers);
        world.millis += 101;
        assertTrue(world.machine.fireTimer());
        assertEquals(2, purse.timers);
        assertNull(world.machine.payer, "when the timer has run, nobody pays");
    }

    @Test
    void timersThatGarbageTakesAlongAreOver() {
        TestWorld world = TestWorld.of(
                TestWorld.JVM,
                "Main\n\nmessages:\n\n" + "   Start() { return CreateTimer(self,@Start,100); }\n\nend\n");
        KodObject main = world.create("Main");
        Purse purse = new Purse();
        purse.timers = 2;
        world.machine.payer = purse;
        world.send(main, "Start");
        world.machine.collectGarbage(1);
        assertEquals(2, purse.timers);
        main = world.create("Main");
        world.machine.payer = purse;
        world.send(main, "Start");
        world.machine.remove(main);
        world.machine.sweep.finish();
        assertEquals(2, purse.timers);
    }

    @Test
    void postsArePaidForUntilTheyLeaveTheQueue() {
        var seen = run(purse -> purse.posts = 2, """
                Run() { Post(self,@Later,#n=1); Post(self,@Later,#n=2); Post(self,@Later,#n=3); return 7; }
                Later(n = 0) { Debug("later",n); if n < 3 { Post(self,@Later,#n=n + 5); } return; }
                """);
        assertRefused(seen, "7 leaves " + Integer.MAX_VALUE + " bytes", "posts");
        assertEquals(
                List.of("later,1", "later,2", "later,6", "later,7"),
                seen.debug().stream()
                        .map(line -> line.substring(line.indexOf(']') + 2))
                        .toList());
    }

    @Test
    void aPostIsGivenBackBeforeItRuns() {
        TestWorld world = TestWorld.of(TestWorld.JVM, """
                Main

                messages:
                   Constructor() { return; }
                   Run() { Post(self,@Later); return; }
                   Later() { return; }

                end
                """);
        KodObject main = world.create("Main");
        Purse purse = new Purse();
        purse.posts = 1;
        world.machine.payer = purse;
        world.send(main, "Run");
        assertEquals(1, purse.posts);
        assertNull(world.machine.payer, "a posted message runs on nobody's account");
        assertEquals(List.of(), world.errors);
    }
}
