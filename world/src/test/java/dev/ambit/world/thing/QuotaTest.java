package dev.ambit.world.thing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.kod.run.Limits;
import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Request;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever uses up something is told so, harms nobody else, and can go on when the reason is gone. */
@ParameterizedClass
@EnumSource(Siege.On.class)
class QuotaTest {
    private static final Quota SMALL = new Quota(20_000, 50_000, 10, 100_000, 5, 5);

    private final Siege siege;
    private final TestThings world;

    QuotaTest(Siege.On on) {
        siege = new Siege(on, Limits.DEFAULT.withDepth(200), SMALL);
        world = siege.world;
        world.addMethod(siege.ada, siege.ring, "Answer() { return Length([ 1, 2, 3 ]) + 39; }");
    }

    private void assertAdaIsUndisturbed() {
        assertEquals(42L, world.call(siege.ada, siege.ring, "Answer"));
    }

    private void assertSaid(String what) {
        assertTrue(
                world.errors.stream().anyMatch(line -> line.contains(what)),
                () -> what + " not in the last of "
                        + world.errors.subList(Math.max(0, world.errors.size() - 20), world.errors.size()));
    }

    /** Loops of all kinds; each would go on for ever. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Burn() { while TRUE { } return; }",
                "Burn() { Send(self,@Burn); Send(self,@Burn); return; }",
                "Burn() { Post(self,@Burn); Post(self,@Burn); return; }",
                "Burn() { FireEvent(self,\"Strike\"); return; }",
                "Burn() { local i; while TRUE { i = GetContents(GetContainer(self)); } return; }",
                "Burn() { local i; i = 0; while TRUE { i = BuildString(\"{} {}\",i,i); } return; }",
                "Burn() { local i; while TRUE { Debug(\"again\"); Log(\"again\"); } return; }",
                "Burn() { local i; while TRUE { i = Nth($,7); } return; }",
                "Burn() { local i; while TRUE { Send(&Thing,@Nonesuch); } return; }",
                "Burn() { while TRUE { AddMethod(self,\"Small() { return; }\"); } return; }",
                "Burn() { while TRUE { MoveInto(self,EffectiveUser()); MoveInto(self,GetContainer(EffectiveUser())); }"
                        + " return; }",
                "Burn() { while TRUE { Destroy(Create(&Thing)); } return; }",
                "Burn() { local i; while TRUE { CreateTimer(self,@Burn,0); } return; }",
            })
    void whoNeverStopsIsStoppedAndNobodyElseIs(String loop) {
        world.addMethod(siege.mallory, siege.horse, "OnStrike() { FireEvent(self,\"Strike\"); return; }");
        world.addMethod(siege.mallory, siege.horse, "OnPeerSay() { Send(self,@Burn); return; }");
        world.addMethod(siege.mallory, siege.horse, loop);
        world.addProperty(siege.ada, siege.ring, "heard", 0);
        world.addMethod(siege.ada, siege.ring, "OnPeerSay() { heard = heard + Length([ 1 ]); return; }");
        world.perform(siege.ada, "drop", siege.ring);
        world.call(siege.mallory, siege.horse, "Burn");
        assertAdaIsUndisturbed();
        for (int i = 1; i <= 5; i++) {
            world.say(siege.wizard, "hello");
            assertEquals((long) i, world.get(siege.ring, "heard"), "in the same message");
            world.passes(50);
        }
        assertTrue(world.errors.size() < 2_000, "a log full of " + world.errors.size() + " lines");
        assertAdaIsUndisturbed();
    }

    @Test
    void aMessageHasItsStatementsAndNoMore() {
        siege.trap("Count() { local i; i = 0; while TRUE { i = i + 1; SetProperty(self,\"size\",i); } return; }");
        world.call(siege.mallory, siege.horse, "Count");
        assertSaid("20000 statements a message");
        long reached = (long) world.get(siege.horse, "size");
        assertTrue(reached > 1_000 && reached < SMALL.statementsPerMessage(), "counted to " + reached);
        assertAdaIsUndisturbed();
    }

    @Test
    void aSecondHasItsStatementsAndTimeBringsMore() {
        siege.trap("Burn() { size = 100; while TRUE { } return; }");
        siege.trap("Live() { return 1; }");
        for (int i = 0; i < 40; i++) {
            world.call(siege.mallory, siege.horse, "Burn");
        }
        assertEquals(null, world.call(siege.mallory, siege.horse, "Live"));
        assertSaid("its author has used 50000 statements a second");
        assertAdaIsUndisturbed();
        world.passes(2_000);
        assertEquals(1L, world.call(siege.mallory, siege.horse, "Live"));
    }

    @Test
    void walkingOverListsIsPaidForLikeStatements() {
        siege.trap("Walk() { local i, list; list = $; i = 0; while i < 500 { list = Cons(i,list); i = i + 1; }"
                + " size = 0; while TRUE { Length(list); size = size + 1; } return; }");
        world.call(siege.mallory, siege.horse, "Walk");
        assertSaid("walked over too many cells");
        assertAdaIsUndisturbed();
    }

    @Test
    void depthEndsAndTheRestOfTheMessageGoesOn() {
        siege.trap("Dig(n=0) { size = n; return Send(self,@Dig,#n=n+1); }");
        world.call(siege.mallory, siege.horse, "Dig");
        assertSaid("nested 200 deep");
        assertEquals(198L, world.get(siege.horse, "size"));
        assertAdaIsUndisturbed();
    }

    @Test
    void thingsAreCountedAndDeletedOnesAreNot() {
        for (int i = world.things.account(siege.mallory).owned(); i < 10; i++) {
            world.create(siege.mallory, "Thing");
        }
        String why = siege.refused(siege.mallory, new Request.Create(Optional.empty(), "Thing", Optional.empty()));
        assertTrue(why.contains("Mallory has 10 Things already"), why);
        siege.strike("Create(&Thing); a = Create(self);");
        assertSaid("Mallory has 10 Things already");
        assertEquals(10, world.things.account(siege.mallory).owned());
        world.create(siege.ada, "Thing");
        world.ask(
                siege.mallory,
                new Request.Delete(siege.mallory.contents().getFirst().id()));
        world.create(siege.mallory, "Thing");
    }

    @Test
    void thingsThatNobodyHoldsAreCollectedAndCountNoMore() {
        siege.strike("b = 0; while b < 20 { Create(&Thing); b = b + 1; }");
        assertEquals(10, world.things.account(siege.mallory).owned());
        world.desk.forget(siege.mallory);
        world.things.machine().sweep.finish();
        assertEquals(1, world.things.account(siege.mallory).owned());
        world.create(siege.mallory, "Thing");
    }

    /** Each keeps all it makes, in one way or another. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "words = Cons(BuildString(\"{}\",b),words);",
                "words = Cons(b,words);",
                "words = [ b, words ];",
                "words = Cons(GetContents(GetContainer(self)),words);",
                "a = CreateString(); SetString(a,BuildString(\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"));"
                        + " words = Cons(a,words);",
            })
    void bytesAreCountedAndGarbageIsNot(String more) {
        siege.trap("Grow(n=0) { local a, b; b = 0; while b < n { " + more + " b = b + 1; } return TRUE; }");
        for (int i = 0; i < 100; i++) {
            world.call(siege.mallory, siege.horse, "Grow", "n", 200);
            world.passes(500);
        }
        world.passes(5_000);
        assertSaid("has used up the memory of its author");
        assertTrue(world.things.account(siege.mallory).bytes() <= SMALL.bytes());
        assertAdaIsUndisturbed();
        world.set(siege.mallory, siege.horse, "words", null);
        world.desk.forget(siege.mallory);
        world.errors.clear();
        // Nothing else is made in this world: that somebody needs memory is reason enough to look for garbage.
        for (int i = 0; i < 50; i++) {
            world.things.collectGarbage();
        }
        assertEquals(1L, world.call(siege.mallory, siege.horse, "Grow", "n", 5));
        assertEquals(0, world.errors.size(), world.errors::toString);
    }

    @Test
    void tempStringsThatAreKeptAreCountedToo() {
        siege.trap("Grow() { local i; ClearTempString(); i = 0; while i < 60 {"
                + " AppendTempString(\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"); i = i + 1; }"
                + " i = 0; while i < 60 { words = GetTempString(); i = i + 1; } return; }");
        world.call(siege.mallory, siege.horse, "Grow");
        assertSaid("has used up the memory of its author");
        assertAdaIsUndisturbed();
    }

    @Test
    void whatPagesSendIsCountedToo() {
        String text = "x".repeat(5_000);
        String why = "";
        for (int i = 0; i < 40 && why.isEmpty(); i++) {
            try {
                world.ask(
                        siege.mallory,
                        new Request.AddProperty(siege.horse.id(), "p" + i, new Datum.Text(text), Set.of()));
            } catch (Refusal refusal) {
                why = refusal.why();
            }
        }
        assertTrue(why.contains("Mallory has used up 100000 bytes"), why);
        siege.refused(siege.mallory, new Request.SetProperty(siege.horse.id(), "name", new Datum.Text(text)));
        siege.refused(siege.mallory, new Request.Call(siege.horse.id(), "Say", Map.of("what", new Datum.Text(text))));
        world.set(siege.ada, siege.ring, "description", text);
        for (int i = 0; i < 10; i++) {
            world.set(siege.mallory, siege.horse, "p" + i, null);
        }
        world.desk.forget(siege.mallory);
        world.things.machine().sweep.finish();
        world.set(siege.mallory, siege.horse, "name", text);
    }

    @Test
    void methodsAreCountedAndGoneOnesAreNot() {
        String why = "";
        int written = 0;
        while (why.isEmpty()) {
            try {
                world.addMethod(siege.mallory, siege.horse, "Method" + written + "() { return " + written + "; }");
                written++;
                world.passes(1_000);
            } catch (Refusal refusal) {
                why = refusal.why();
            }
        }
        assertTrue(why.contains("Mallory has used up 100000 bytes"), why);
        assertTrue(written > 10, "only " + written);
        assertAdaIsUndisturbed();
        world.ask(siege.mallory, new Request.DeleteMethod(siege.horse.id(), "Method1"));
        world.ask(siege.mallory, new Request.DeleteMethod(siege.horse.id(), "Method2"));
        siege.trap("Again() { return; }");
    }

    @Test
    void whoSavesAMethodAgainAndAgainPaysForTheLastOneOnly() {
        siege.trap("Same() { Send(self,@Name00,#word00=1); return \"text 00\"; }");
        long before = world.things.account(siege.mallory).bytes();
        for (int i = 10; i < 60; i++) {
            siege.trap("Same() { Send(self,@Name" + i + ",#word" + i + "=1); return \"text " + i + "\"; }");
            world.passes(1_000);
        }
        assertEquals(before, world.things.account(siege.mallory).bytes());
        siege.trap("Same() { Send(self,@Name77,#word77=1,#extra=1); return \"text 77\"; }");
        assertTrue(world.things.account(siege.mallory).bytes() - before >= 200, "names are not for nothing");
        world.ask(siege.mallory, new Request.DeleteMethod(siege.horse.id(), "Same"));
        assertTrue(world.things.account(siege.mallory).bytes() < before - 2_000);
    }

    @Test
    void whoHasNoRoomForAnotherMethodCanStillMendOne() {
        siege.trap("Mend() { return 0; }");
        String why = "";
        for (int i = 0; why.isEmpty(); i++) {
            try {
                siege.trap("Method" + i + "() { return " + i + "; }");
                world.passes(1_000);
            } catch (Refusal refusal) {
                why = refusal.why();
            }
        }
        siege.trap("Mend() { return 1; }");
        assertEquals(1L, world.call(siege.mallory, siege.horse, "Mend"));
    }

    @Test
    void methodsOfDeletedThingsLeaveNoCodeBehind() {
        int count = world.things.machine().strings.debugTexts();
        for (int i = 0; i < 10; i++) {
            Thing toy = world.create(siege.mallory, "Thing");
            world.addMethod(siege.mallory, toy, "Talk() { return \"text " + i + "\"; }");
            world.ask(siege.mallory, new Request.Delete(toy.id()));
            world.desk.forget(siege.mallory);
            world.things.machine().sweep.finish();
            world.passes(1_000);
        }
        assertTrue(world.things.machine().strings.debugTexts() <= count + 2);
    }

    @Test
    void compilingIsPaidForAndTimeBringsMore() {
        String why = "";
        for (int i = 0; i < 2_000 && why.isEmpty(); i++) {
            try {
                world.ask(siege.mallory, new Request.Check(siege.horse.id(), "Method() { return; }"));
            } catch (Refusal refusal) {
                why = refusal.why();
            }
        }
        assertTrue(why.contains("takes a moment"), why);
        world.ask(siege.ada, new Request.Check(siege.ring.id(), "Method() { return; }"));
        world.passes(2_000);
        world.ask(siege.mallory, new Request.Check(siege.horse.id(), "Method() { return; }"));
        assertTrue(siege.refused(siege.mallory, new Request.Check(siege.horse.id(), "x".repeat(60_000)))
                .contains("50000 characters"));
    }

    @Test
    void timersAreCountedUntilTheyHaveFired() {
        siege.trap("Wake() { return; }");
        assertEquals(null, siege.strike("b = 0; while b < 9 { CreateTimer(self,@Wake,1000); b = b + 1; }"));
        assertSaid("has used up the timers of its author");
        assertEquals(5, world.things.machine().timers.count());
        world.addMethod(siege.ada, siege.ring, "Start() { return CreateTimer(self,@Answer,10) <> $; }");
        assertEquals(1L, world.call(siege.ada, siege.ring, "Start"));
        world.passes(2_000);
        world.errors.clear();
        siege.strike("CreateTimer(self,@Wake,1000);");
        assertEquals(0, world.errors.size(), world.errors::toString);
    }

    @Test
    void postsAreCountedUntilTheyHaveRun() {
        siege.trap("Wake() { size = size + 1; return; }");
        siege.strike("size = 0; b = 0; while b < 9 { Post(self,@Wake); b = b + 1; }");
        assertSaid("has used up the posts of its author");
        assertEquals(5L, world.get(siege.horse, "size"));
        siege.strike("Post(self,@Wake);");
        assertEquals(6L, world.get(siege.horse, "size"));
    }

    @Test
    void propertiesOfAThingAreCounted() {
        Siege rich = new Siege(Siege.On.JVM);
        rich.strike("b = 0; while b < 300 { AddProperty(self,BuildString(\"p{}\",b),b); b = b + 1; }");
        assertTrue(
                rich.world.errors.stream().anyMatch(line -> line.contains("200 properties of its own")),
                rich.world.errors::toString);
    }

    @Test
    void whoHasPatienceDoesNotFillTheLogEither() {
        siege.trap("Noise() { Nth($,7); Nth($,8); return; }");
        world.errors.clear();
        for (int i = 0; i < 590; i++) {
            world.call(siege.mallory, siege.horse, "Noise");
            // The world's own code, made to stumble by who calls it.
            world.call(siege.ada, siege.square, "Listing", "gates", 5);
            world.passes(100);
        }
        int lines = world.errors.size();
        assertTrue(lines > 100 && lines <= 2 * Limits.DEFAULT.logLinesPerMinute(), lines + " lines in a minute");
        world.passes(2_000);
        assertAdaIsUndisturbed();
        assertSaid("more lines in a minute were left out; they are due to the account of Mallory");
        assertSaid("more lines in a minute were left out; they are due to the account of Ada");
        world.errors.clear();
        world.call(siege.mallory, siege.horse, "Noise");
        assertEquals(2, world.errors.size());
    }

    @Test
    void tablesThatNobodyHoldsAreCollectedAndPaidForNoMore() {
        siege.trap(
                "Forget() { local i; i = 0; while i < 100 { if CreateTable() = $ { return i; } i = i + 1; } return i; }");
        world.things.machine().sweep.finish();
        long before = world.things.account(siege.mallory).bytes();
        assertTrue((long) world.call(siege.mallory, siege.horse, "Forget") < 100, "all for nothing");
        assertSaid("has used up the memory of its author");
        for (int i = 0; i < 50; i++) {
            world.things.collectGarbage();
        }
        assertTrue(world.things.account(siege.mallory).bytes() <= before, "they are still paid for");
        assertEquals(0, world.things.machine().sweep.census().tables());
        siege.trap("Keep() { size = CreateTable(); AddTableEntry(size,7,[ 1, 2 ]); return size <> $; }");
        assertEquals(1L, world.call(siege.mallory, siege.horse, "Keep"));
        world.things.machine().sweep.finish();
        siege.trap("Look() { return Nth(GetTableEntry(size,7),2); }");
        assertEquals(2L, world.call(siege.mallory, siege.horse, "Look"));
    }

    @Test
    void manyThrowAwayAccountsDoNotEndTablesForEverybody() {
        Siege rich = new Siege(
                Siege.On.JVM,
                Limits.DEFAULT.withHeap(1_000_000, 1_000_000, 100_000, 2_000, 10_000, 1_000),
                Quota.DEFAULT);
        for (int i = 0; i < 13; i++) {
            Thing thrownAway = rich.enter("Nobody" + i, Effective.Rank.BUILDER);
            Thing bag = rich.world.create(thrownAway, "Thing");
            rich.world.addMethod(
                    thrownAway,
                    bag,
                    "Fill() { local i; words = $; i = 0; while i < 900 { words = Cons(CreateTable(),words); i = i + 1; } return; }");
            rich.world.call(thrownAway, bag, "Fill");
        }
        rich.world.addMethod(rich.ada, rich.ring, "Make() { return CreateTable() <> $; }");
        assertEquals(1L, rich.world.call(rich.ada, rich.ring, "Make"));
    }

    @Test
    void manyThrowAwayAccountsDoNotEndStringsForEverybody() {
        Siege rich = new Siege(
                Siege.On.JVM,
                Limits.DEFAULT.withHeap(1_000_000, 1_000_000, 3_000, 2_000, 10_000, 1_000),
                Quota.DEFAULT);
        for (int i = 0; i < 5; i++) {
            Thing thrownAway = rich.enter("Nobody" + i, Effective.Rank.BUILDER);
            Thing bag = rich.world.create(thrownAway, "Thing");
            rich.world.addMethod(
                    thrownAway,
                    bag,
                    "Fill() { local i; words = $; i = 0; while i < 3000 { words = Cons(CreateString(),words); i = i + 1; }"
                            + " return; }");
            rich.world.call(thrownAway, bag, "Fill");
        }
        rich.world.addMethod(rich.ada, rich.ring, "Make() { return CreateString() <> $; }");
        assertEquals(1L, rich.world.call(rich.ada, rich.ring, "Make"));
    }

    @Test
    void tablesOfOneAuthorAreNotAllTablesThereAre() {
        Siege rich = new Siege(Siege.On.JVM);
        rich.trap(
                "Fill() { local i; i = 0; while i < 20000 { if CreateTable() = $ { return i; } i = i + 1; } return i; }");
        long made = (long) rich.world.call(rich.mallory, rich.horse, "Fill");
        assertTrue(made < Limits.DEFAULT.tables() / 5, "made " + made);
        rich.world.addMethod(rich.ada, rich.ring, "Make() { return CreateTable() <> $; }");
        assertEquals(1L, rich.world.call(rich.ada, rich.ring, "Make"));
    }

    @Test
    void classesThatComeAndGoLeaveNothingBehind() {
        world.addMethod(
                siege.mallory,
                siege.horse,
                "Cycle() { local a, b; a = Create(&Thing); b = Create(a); Destroy(b); Destroy(a); return; }");
        world.call(siege.mallory, siege.horse, "Cycle");
        int classes = world.things.machine().loadedClasses().size();
        int top = world.things.lexicon().base().maxId();
        for (int i = 0; i < 50; i++) {
            world.call(siege.mallory, siege.horse, "Cycle");
        }
        assertEquals(classes, world.things.machine().loadedClasses().size());
        assertEquals(top, world.things.lexicon().base().maxId());
    }
}
