package dev.ambit.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Flag;
import dev.ambit.world.data.MethodSide;
import dev.ambit.world.data.Request;
import dev.ambit.world.data.Visibility;
import dev.ambit.world.message.Identity;
import dev.ambit.world.message.News;
import dev.ambit.world.thing.Effective.Rank;
import dev.ambit.world.thing.Refusal;
import dev.ambit.world.thing.Thing;
import dev.ambit.world.thing.Truth;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a world is after a crash. That it is the same in general is a property test's; here are the hard cases. */
class DurableStateTest {
    private static final Datum.Whole ONE = new Datum.Whole(1);
    private static final String WITHOUT_MOOD = Village.TOWN
            .replace("   mood = \"calm\"\n", "   colour = 5\n")
            .replace("   mood = \"bouncy\"\n", "")
            .replace("SetProperty(&Toy,\"mood\",BuildString(\"mood {}\",count));", "");

    private Village village = new Village();
    private Resident ada = new Resident(village, "Ada");

    private void crash() {
        crash(village.town());
    }

    private void crash(String town) {
        village = village.afterCrash(town);
    }

    private Resident enter(String name) {
        return new Resident(village, name);
    }

    private Datum read(int thing, String property) {
        return village.world
                .things()
                .read(village.world.things().get(thing), property)
                .orElse(Datum.NIL);
    }

    private static Map<String, Datum> key(String key) {
        return Map.of("key", new Datum.Text(key));
    }

    // ---- values ----

    @Test
    void tablesThatNobodyHoldsAreGoneSoonAfterTheWorldIsBackAndThoseThatAreHeldAreNot() {
        int toy = ada.create("Toy");
        ada.call(toy, "Book");
        ada.call(toy, "Note", Map.of("key", new Datum.Text("a"), "what", ONE));
        ada.done(new Request.AddMethod(
                toy,
                "Forget() { local i; i = 0; while i < 50 { CreateTable(); i = i + 1; } return 1; }",
                MethodSide.SERVER,
                Visibility.PUBLIC));
        ada.call(toy, "Forget");
        assertEquals(51, village.journal.afterCrash().tables().size());
        crash();
        for (int i = 0; i < 100 && village.journal.afterCrash().tables().size() > 1; i++) {
            village.tick();
        }
        assertEquals(1, village.journal.afterCrash().tables().size());
        crash();
        ada = enter("Ada");
        assertEquals(ONE, ada.call(toy, "Entry", key("a")));
    }

    @Test
    void whatIsUndeletedAfterASnapshotHasItsListsAndTextsAgain() {
        int toy = ada.create("Toy");
        ada.call(toy, "Thread");
        ada.call(toy, "Scribble");
        Datum beads = read(toy, "beads");
        ada.done(new Request.Delete(toy));
        village.journal.snapshot();
        ada.done(new Request.Undo());
        crash();
        assertEquals(beads, read(toy, "beads"));
        assertEquals(new Datum.Text("again 1"), read(toy, "words"));
    }

    @Test
    void listsAndTextsThatAreChangedWhereTheyAreComeBackChanged() {
        int toy = ada.create("Toy");
        ada.call(toy, "Thread");
        village.journal.snapshot();
        ada.call(toy, "Scribble");
        crash();
        assertEquals(new Datum.Text("again 1"), read(toy, "words"));
        Datum.Many beads = (Datum.Many) read(toy, "beads");
        assertEquals(ONE, beads.items().getFirst());
        assertEquals(
                new Datum.Many(List.of(ONE, new Datum.Whole(3))), beads.items().get(1));
    }

    @Test
    void flagsThatAnExemplarTakesAwayFromThoseBelowStayAway() {
        int above = ada.create("Toy");
        int below = ((Datum.Ref) ada.done(new Request.Create(Optional.of(above), "", Optional.empty()))).id();
        ada.done(new Request.SetFlag(below, "mood", Flag.LOCAL, true));
        village.tick();
        ada.done(new Request.SetFlag(above, "mood", Flag.VOLATILE, true));
        village.tick();
        assertTrue(
                village.journal.image.thing(below).structure().flags().isEmpty(),
                "what the journal says of it is what it is now");
    }

    @Test
    void flagsOfWhatAnotherExemplarDoesNotHaveAreGoneAlsoFromThoseBelow() {
        int above = ada.create("Toy");
        int below = ((Datum.Ref) ada.done(new Request.Create(Optional.of(above), "", Optional.empty()))).id();
        ada.done(new Request.SetFlag(above, "mood", Flag.LOCAL, false));
        ada.done(new Request.SetFlag(below, "mood", Flag.LOCAL, true));
        ada.done(new Request.SetExemplar(above, artifact(above)));
        assertNoFlags(above);
        assertNoFlags(below);
    }

    @Test
    void flagsOfWhatANewFileDropsAreGoneWhetherItIsReadAnewOrAfterACrash() {
        int toy = ada.create("Toy");
        ada.done(new Request.SetFlag(toy, "mood", Flag.LOCAL, true));
        crash(WITHOUT_MOOD);
        village.tick();
        assertNoFlags(toy);
        crash(Village.TOWN);
        ada = enter("Ada");
        ada.done(new Request.SetFlag(toy, "mood", Flag.LOCAL, true));
        village.edit(WITHOUT_MOOD);
        enter("Wiz").send(new Request.Reload());
        village.tick();
        village.finishReading();
        village.tick();
        assertNoFlags(toy);
    }

    private int artifact(int toy) {
        return village.world.things().get(toy).exemplar().exemplar().id();
    }

    private void assertNoFlags(int thing) {
        assertEquals(
                List.of(),
                village.journal.image.thing(thing).structure().flags(),
                "what the journal says of #" + thing);
    }

    @Test
    void aListThatHoldsItselfComesBack() {
        int toy = ada.create("Toy");
        ada.addMethod(toy, "Third()\n{\n return Nth(Nth(Nth(beads,3),3),2);\n}\n");
        ada.call(toy, "Loop");
        village.journal.snapshot();
        crash();
        assertEquals(new Datum.Whole(2), enter("Ada").call(toy, "Third"));
    }

    @Test
    void twoThatShareAListStillShareIt() {
        int toy = ada.create("Toy");
        int other = ada.create("Toy");
        ada.call(toy, "Thread");
        ada.addMethod(toy, "Share(what = $)\n{\n SetProperty(what,\"beads\",beads);\n return 1;\n}\n");
        ada.addMethod(toy, "Poke()\n{\n SetFirst(beads,77);\n return 1;\n}\n");
        ada.addMethod(toy, "Thread2()\n{\n beads = [ 5, 6 ];\n return 1;\n}\n");
        ada.call(toy, "Thread2");
        ada.call(toy, "Share", Map.of("what", new Datum.Ref(other)));
        crash();
        ada = enter("Ada");
        ada.call(toy, "Poke");
        assertEquals(new Datum.Many(List.of(new Datum.Whole(77), new Datum.Whole(6))), read(other, "beads"));
    }

    @Test
    void tablesComeBackWithTheOlderEntriesUnderTheNewer() {
        int toy = ada.create("Toy");
        ada.call(toy, "Book");
        for (int i = 1; i <= 3; i++) {
            ada.call(toy, "Note", Map.of("key", new Datum.Text("Moon"), "what", new Datum.Whole(i)));
        }
        village.journal.snapshot();
        ada.call(toy, "Strike", key("moon "));
        crash();
        ada = enter("Ada");
        assertEquals(new Datum.Whole(2), ada.call(toy, "Entry", key("moon")));
        ada.call(toy, "Strike", key("moon"));
        assertEquals(ONE, ada.call(toy, "Entry", key("MOON")));
        ada.call(toy, "Unbook");
        crash();
        assertEquals(Datum.NIL, read(toy, "ledger"));
        int ledger = (int) ((Datum.Whole) enter("Ada").call(toy, "Book")).number();
        assertTrue(ledger > 0);
    }

    // ---- time ----

    @Test
    void timersGoByTheWorldsOwnTimeWhateverTheClockOnTheWallSays() {
        int toy = ada.create("Toy");
        ada.call(toy, "Wind");
        long before = village.world.clockMillis();
        crash();
        assertEquals(before, village.world.clockMillis(), "the world's time has jumped");
        village.tick();
        assertEquals(Datum.NIL, read(toy, "description"), "the timer rang too early");
        village.tick();
        village.tick();
        assertEquals(new Datum.Text("ringing"), read(toy, "description"));
        crash();
        village.tick();
        village.pass(1_000);
        village.tick();
        assertEquals(ONE, read(toy, "count"), "the timer rang twice");
    }

    // ---- other code ----

    private static final String WITHOUT_COUNT =
            Village.TOWN.replace("   count = 0\n", "   number = 0\n").replace("count", "number");

    @Test
    void aMethodThatDoesNotCompileAnyMoreSleepsUntilItsFileIsBack() {
        int toy = ada.create("Toy");
        ada.addMethod(toy, "Double()\n{\n return count * 2;\n}\n");
        ada.set(toy, "count", new Datum.Whole(21));
        crash(WITHOUT_COUNT);
        assertTrue(
                village.world.restoreReports().stream().anyMatch(report -> report.contains("Double")),
                village.world.restoreReports()::toString);
        enter("Ada").refused(new Request.Call(toy, "Double", Map.of()));
        village.journal.snapshot();
        crash(WITHOUT_COUNT);
        crash(Village.TOWN);
        assertEquals(new Datum.Whole(0), enter("Ada").call(toy, "Double"), "the method is back, its property is new");
    }

    @Test
    void whatANewFileBringsStartsWithItsDefaultAndWhatItDropsIsReported() {
        int toy = ada.create("Toy");
        ada.set(toy, "mood", new Datum.Text("sad"));
        crash(WITHOUT_MOOD);
        assertEquals(new Datum.Whole(5), read(toy, "colour"));
        assertEquals(List.of("#" + toy + " has no property mood any more"), village.world.restoreReports());
        village.tick();
        crash(Village.TOWN);
        assertEquals(new Datum.Text("calm"), read(toy, "mood"), "a value that was dropped is back");
    }

    @Test
    void aClassThatSomethingIsMadeFromCannotVanish() {
        String withHat = Village.TOWN.replace("System is Warden", "Hat is Toy\nend\n\nSystem is Warden");
        crash(withHat);
        ada = enter("Ada");
        int hat = ada.create("Hat");
        Refusal refusal = assertThrows(Refusal.class, () -> village.afterCrash(Village.TOWN));
        assertTrue(refusal.why().contains("no class Hat") && refusal.why().contains("#" + hat), refusal::why);
        ada.done(new Request.Delete(hat));
        village.tick();
        crash(Village.TOWN);
        assertTrue(
                village.world.restoreReports().getFirst().contains("class Hat is in no file any more"),
                village.world.restoreReports()::toString);
        village.tick();
        crash(withHat);
        assertNotEquals(0, enter("Ada").create("Hat"));
    }

    // ---- people ----

    @Test
    void guestsThatACrashHasLeftAreGoneWithAllTheyMade() {
        Resident guest = new Resident(village, "Gus", Identity.guest(Rank.BUILDER));
        int toy = guest.create("Toy");
        int avatar = guest.id();
        crash();
        village.tick();
        assertNull(village.world.things().find(toy));
        assertNull(village.world.things().find(avatar));
        crash();
        assertNull(village.world.things().find(avatar));
    }

    /** Somebody gets the number of somebody who is gone. */
    private int takeOver(int number, Resident maker) {
        Truth truth = new Truth(village.world.things());
        for (int i = 0; i < 5; i++) {
            truth.collect(true);
            village.tick();
        }
        for (int i = 0; i < 500; i++) {
            int made = maker.create("Toy");
            if (made == number) {
                return made;
            }
        }
        throw new AssertionError("number " + number + " is not used again");
    }

    private void deleteAvatar(Resident gone) {
        Resident wiz = enter("Wiz");
        wiz.done(new Request.Delete(gone.id()));
        wiz.leave();
    }

    @Test
    void nobodyComesBackAsAThingThatHasTheNumberOfTheirDeletedAvatar() {
        Resident eve = new Resident(village, "Eve", Identity.known("Eve", Rank.BUILDER));
        int number = eve.id();
        eve.leave();
        deleteAvatar(eve);
        int toy = takeOver(number, ada);
        crash();
        eve = new Resident(village, "Eve", Identity.known("Eve", Rank.BUILDER));
        assertNotEquals(toy, eve.id());
        Thing there = village.world.things().find(toy);
        assertNotNull(there);
        assertFalse(village.world.things().isAvatar(there));
    }

    @Test
    void whoGetsTheNumberOfSomebodyGoneGetsNothingElseOfThem() {
        Resident eve = enter("Eve");
        int number = eve.id();
        int toy = eve.create("Toy");
        eve.addMethod(toy, "Mine()\n{\n beads = [ 1, 2 ];\n return 1;\n}\n");
        eve.addMethod(toy, "Grab(what = $)\n{\n SetProperty(what,\"color\",\"red\");\n return 1;\n}\n");
        eve.call(toy, "Mine");
        eve.done(new Request.Do("drop", toy, Optional.empty()));
        eve.leave();
        deleteAvatar(eve);
        crash();
        village.tick();
        Resident heir = becomeNumber(number);
        assertEquals(number, heir.id());
        int own = heir.create("Toy");
        crash();
        heir = enter(heir.ears.news(News.Welcome.class).getFirst().you().name());
        assertEquals(number, heir.id(), "the heir has another avatar");
        heir.refused(new Request.SetProperty(toy, "color", new Datum.Text("blue")));
        Resident other = enter("Ada");
        other.ask(new Request.Call(toy, "Grab", Map.of("what", new Datum.Ref(own))));
        assertNotEquals(new Datum.Text("red"), read(own, "color"), "a method of somebody gone has another's rights");
    }

    /** People come until one gets the number. */
    private Resident becomeNumber(int number) {
        Truth truth = new Truth(village.world.things());
        for (int i = 0; i < 5; i++) {
            truth.collect(true);
            village.tick();
        }
        for (int i = 0; i < 200; i++) {
            Resident heir = enter("Heir " + i);
            if (heir.id() == number) {
                return heir;
            }
        }
        throw new AssertionError("number " + number + " is not used again");
    }

    @Test
    void aSleepingMethodOfSomebodyGoneIsNobodysWhenItsFileIsBack() {
        Resident eve = enter("Eve");
        int number = eve.id();
        int toy = ada.create("Toy");
        int other = eve.create("Toy");
        ada.done(new Request.Do("drop", toy, Optional.empty()));
        eve.done(new Request.Do("drop", other, Optional.empty()));
        ada.done(new Request.Give(toy, number));
        eve.addMethod(toy, "Grab(what = $)\n{\n SetProperty(what,\"color\",\"red\");\n return count;\n}\n");
        eve.done(new Request.Give(toy, ada.id()));
        eve.done(new Request.Give(other, ada.id()));
        crash(WITHOUT_COUNT);
        // Eve is only a name here; her avatar has nothing left and goes with her.
        eve = enter("Eve");
        assertEquals(number, eve.id());
        eve.leave();
        Resident heir = becomeNumber(number);
        int own = heir.create("Toy");
        crash(Village.TOWN);
        enter("Ada").ask(new Request.Call(toy, "Grab", Map.of("what", new Datum.Ref(own))));
        assertNotEquals(new Datum.Text("red"), read(own, "color"), "a method of somebody gone has another's rights");
    }

    @Test
    void onlyWhoHasMadeAListMayChangeItAlsoAfterACrash() {
        int toy = ada.create("Toy");
        ada.addMethod(toy, "Make()\n{\n beads = [ 1, 2 ];\n return 1;\n}\n");
        ada.addMethod(toy, "Change()\n{\n SetFirst(beads,9);\n return First(beads);\n}\n");
        ada.call(toy, "Make");
        Resident bob = enter("Bob");
        int thief = bob.create("Toy");
        bob.addMethod(thief, "Steal(from = $)\n{\n SetFirst(GetProperty(from,\"beads\"),666);\n return 1;\n}\n");
        crash();
        bob = enter("Bob");
        bob.ask(new Request.Call(thief, "Steal", Map.of("from", new Datum.Ref(toy))));
        assertEquals(new Datum.Many(List.of(ONE, new Datum.Whole(2))), read(toy, "beads"));
        assertEquals(new Datum.Whole(9), enter("Ada").call(toy, "Change"));
    }

    @Test
    void numbersThatWereUsedAreNotGivenAwayWhileSomethingNamesThem() {
        int toy = ada.create("Toy");
        int named = ada.create("Toy");
        ada.set(toy, "label", new Datum.Ref(named));
        ada.done(new Request.Delete(named));
        crash();
        Resident again = enter("Ada");
        Set<Integer> made = new java.util.HashSet<>();
        for (int i = 0; i < 50; i++) {
            made.add(again.create("Toy"));
        }
        assertEquals(Datum.NIL, read(toy, "label"), () -> "it names another now; made " + made);
    }
}
