package dev.ambit.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.space.Place;
import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Request;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.News;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What people are told waits for the disk as far as it is about something that lasts, and no farther. */
class DurableOutputTest {
    private final Village village = new Village();
    private final MemoryLogbook journal = village.journal;
    private final Resident ada = new Resident(village, "Ada");
    private final Resident bob = new Resident(village, "Bob");
    private final int toy = makeToy();

    private int makeToy() {
        int made = ada.create("Toy");
        ada.done(new Request.Do("drop", made, Optional.empty()));
        return made;
    }

    private void release() {
        village.world.release();
    }

    private static List<News> all(Resident resident) {
        return resident.ears.heard.stream()
                .flatMap(d -> Stream.concat(d.own().stream(), d.bulletin().news().stream()))
                .toList();
    }

    private static boolean heard(Resident resident, Predicate<News> what) {
        return all(resident).stream().anyMatch(what);
    }

    private static Predicate<News> label(int value) {
        return news -> news instanceof News.ThingSet set
                && new Datum.Whole(value).equals(set.properties().get("label"));
    }

    private long label(int value, Resident by) {
        return by.send(new Request.SetProperty(toy, "label", new Datum.Whole(value)));
    }

    private void walk(Resident who, int x) {
        village.accept(new Input.Walk(who.ears, new Place(x, 300, 0)));
    }

    @Test
    void newsOfDurableStateWaitForTheirEntry() {
        journal.stalled = true;
        long asked = label(7, ada);
        village.tick();
        assertFalse(heard(bob, label(7)));
        assertEquals(Optional.empty(), ada.answer(asked));
        release();
        assertFalse(heard(bob, label(7)), "released before the entry was on disk");
        journal.syncAll();
        release();
        assertTrue(heard(bob, label(7)));
        assertTrue(ada.answer(asked).isPresent());
    }

    @Test
    void eachWaitsForItsOwnEntryOnlyAndTheOrderIsKept() {
        journal.stalled = true;
        long before = journal.entries.size();
        for (int i = 1; i <= 5; i++) {
            label(i, ada);
            village.tick();
        }
        journal.sync(before + 2);
        release();
        assertTrue(heard(bob, label(2)));
        assertFalse(heard(bob, label(3)));
        journal.syncAll();
        release();
        List<Integer> order = bob.ears.news(News.ThingSet.class).stream()
                .filter(set -> set.properties().get("label") instanceof Datum.Whole)
                .map(set -> (int) ((Datum.Whole) set.properties().get("label")).number())
                .toList();
        assertEquals(IntStream.rangeClosed(1, 5).boxed().toList(), order);
    }

    @Test
    void walkingAndTalkingDoNotWait() {
        journal.stalled = true;
        label(7, ada);
        walk(ada, 310);
        village.accept(new Input.Say(ada.ears, "hello"));
        village.tick();
        assertTrue(heard(bob, news -> news instanceof News.Moves));
        assertTrue(heard(bob, new News.Said(ada.id(), "Ada", "hello")::equals));
        assertFalse(heard(bob, label(7)));
    }

    @Test
    void somebodyWhoseArrivalWaitsIsNotHeardOfBefore() {
        bob.ears.heard.clear();
        journal.stalled = true;
        Ears cleo = new Ears();
        village.accept(new Input.Arrive(cleo, "Cleo", "robot"));
        village.tick();
        village.accept(new Input.Walk(cleo, new Place(305, 300, 0)));
        village.accept(new Input.Say(cleo, "I am here"));
        village.tick();
        assertEquals(List.of(), cleo.heard, "a welcome that may never have been");
        assertFalse(heard(bob, news -> news instanceof News.Appear || news instanceof News.Said));
        journal.syncAll();
        release();
        assertTrue(cleo.heard.getFirst().own().getFirst() instanceof News.Welcome);
        List<News> told = all(bob);
        int appeared = indexOf(told, News.Appear.class::isInstance);
        int said = indexOf(told, news -> news instanceof News.Said);
        assertTrue(appeared >= 0 && appeared < said, () -> "in the wrong order: " + told);
    }

    private static int indexOf(List<News> all, Predicate<News> what) {
        return IntStream.range(0, all.size())
                .filter(i -> what.test(all.get(i)))
                .findFirst()
                .orElse(-1);
    }

    @Test
    void theWorldsOwnWordsDoNotWaitForSomebodysArrival() {
        journal.stalled = true;
        village.accept(new Input.Arrive(new Ears(), "Cleo", "robot"));
        village.tick();
        journal.behind = true;
        village.accept(new Input.Ping(bob.ears, 5));
        village.tick();
        assertTrue(heard(bob, new News.Pong(5)::equals));
        assertEquals(1, bob.notices().size(), "nobody has said that the disk is slow");
    }

    @Test
    void whoLeavesMeanwhileHearsNothingMoreAndOthersDo() {
        journal.stalled = true;
        label(7, ada);
        village.tick();
        int heardBefore = ada.ears.heard.size();
        village.accept(new Input.Leave(ada.ears));
        village.tick();
        journal.syncAll();
        release();
        assertEquals(heardBefore, ada.ears.heard.size());
        assertTrue(heard(bob, label(7)));
        assertTrue(heard(bob, news -> news instanceof News.Disappear gone && gone.id() == ada.id()));
    }

    @Test
    void aGoodbyeIsHeardButNotWhatTheDiskMayLose() {
        journal.stalled = true;
        label(7, ada);
        village.tick();
        village.accept(new Input.Dismiss(bob.ears, "enough"));
        assertTrue(heard(bob, new News.Goodbye("enough", false)::equals));
        journal.syncAll();
        release();
        assertFalse(heard(bob, label(7)));
        assertTrue(bob.ears.ended);
    }

    @Test
    void aWorldThatEndsTellsWhatIsOnDiskAndSaysGoodbye() {
        journal.stalled = true;
        label(7, ada);
        village.tick();
        journal.stalled = false;
        journal.syncAll();
        village.world.close("good night");
        List<News> told = all(bob);
        int labelled = indexOf(told, label(7));
        int goodbye = indexOf(told, new News.Goodbye("good night")::equals);
        assertTrue(labelled >= 0 && labelled < goodbye, () -> "in the wrong order: " + told);
        assertTrue(bob.ears.ended);
    }

    @Test
    void whenTheDiskIsBehindTimersStopAndPeopleAreToldAndWalk() {
        ada.call(toy, "Wind");
        journal.behind = true;
        for (int i = 0; i < 10; i++) {
            village.tick();
        }
        assertTrue(village.world.isBehind());
        assertFalse(
                heard(
                        bob,
                        news -> news instanceof News.ThingSet set
                                && set.properties().containsKey("description")),
                "a timer has rung while the disk was behind");
        assertEquals(1, bob.notices().size(), bob.notices()::toString);
        walk(ada, 305);
        village.tick();
        assertTrue(heard(bob, news -> news instanceof News.Moves));
        int entries = journal.entries.size();
        walk(ada, 5_000);
        village.tick();
        assertEquals(entries, journal.entries.size(), "walking into a wall has written something");
        journal.behind = false;
        village.tick();
        assertEquals(2, bob.notices().size(), bob.notices()::toString);
        assertTrue(
                heard(
                        bob,
                        news -> news instanceof News.ThingSet set
                                && new Datum.Text("ringing")
                                        .equals(set.properties().get("description"))),
                "the timer is lost");
    }

    /** Their welcome waits for the disk: what is told with it comes when the waiting is over. */
    @Test
    void whoComesInTheVeryTickInWhichTheDiskFallsBehindIsToldWhyTheyWait() {
        Ears cleo = new Ears();
        village.accept(new Input.Arrive(cleo, "Cleo", "robot"));
        journal.behind = true;
        village.tick();
        assertEquals(1, cleo.news(News.Notice.class).size());
        assertTrue(cleo.news(News.Notice.class).getFirst().text().contains("disk"));
    }

    @Test
    void nothingIsTakenWhileTheDiskIsBehindButStepsAndPings() {
        journal.behind = true;
        village.tick();
        World world = village.world;
        assertTrue(world.takes(new Input.Walk(ada.ears, new Place(300, 300, 0))));
        assertTrue(world.takes(new Input.Ping(ada.ears, 1)));
        assertFalse(world.takes(new Input.Leave(ada.ears)), "a leaving before what was asked earlier");
        assertFalse(world.takes(new Input.Say(ada.ears, "hello")));
        assertFalse(world.takes(new Input.Arrive(new Ears(), "Cleo", "robot")));
    }

    @Test
    void aDiskThatStandsStillForHoursTakesNoMoreMemoryAndNobodyIsLostInTheEnd() {
        journal.stalled = true;
        Ears cleo = new Ears();
        village.accept(new Input.Arrive(cleo, "Cleo", "robot"));
        village.tick();
        journal.behind = true;
        int ticks = 20 * 60;
        for (int i = 0; i < ticks; i++) {
            village.accept(new Input.Walk(ada.ears, new Place(300 + i % 7, 300, 0)));
            village.accept(new Input.Walk(bob.ears, new Place(-1, 300, 0)));
            village.tick();
        }
        walk(ada, 306);
        village.tick();
        int before = bob.ears.heard.size();
        journal.behind = false;
        journal.syncAll();
        release();
        int released = bob.ears.heard.size() - before;
        assertTrue(released < 150, released + " dispatches were kept for one visitor");
        List<News> told = new ArrayList<>(all(bob));
        News.Moves last = (News.Moves) told.reversed().stream()
                .filter(News.Moves.class::isInstance)
                .findFirst()
                .orElseThrow();
        assertEquals(306, xOf(last, ada.id()));
    }

    private static int xOf(News.Moves moves, int id) {
        int[] steps = moves.steps();
        for (int i = 0; i < steps.length; i += News.Moves.NUMBERS_PER_STEP) {
            if (steps[i] == id) {
                return steps[i + 1];
            }
        }
        return -1;
    }
}
