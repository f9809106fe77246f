package dev.ambit.world.thing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.kod.run.Engine;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Doors and lifts: what moves a part of a room. */
@ParameterizedClass
@MethodSource("dev.ambit.world.thing.TestThings#engines")
final class MechanismsTest {
    private static final long OPEN = 150;
    private static final long CLOSED = 0;
    private static final int STAYS = 3_000;

    private final TestThings world;
    private final Thing hall;
    private final Thing door;
    private final Thing ada;
    private final Thing wizard;

    MechanismsTest(Engine.Maker engine) {
        world = TestThings.with(engine);
        hall = world.make("Room", "the hall", null);
        ada = world.person("Ada", hall);
        wizard = world.person("Merlin", Effective.Rank.WIZARD);
        stands(ada, 600, 600);
        door = mechanism("Door", 7);
        world.set(wizard, door, "rest", CLOSED);
        world.set(wizard, door, "other", OPEN);
        world.set(wizard, door, "threshold", "the doorstep");
    }

    private Thing mechanism(String kind, long sector) {
        Thing made = world.make(kind, "the " + kind, hall);
        world.set(wizard, made, "sector", sector);
        world.set(wizard, made, "x", 100L);
        world.set(wizard, made, "z", 100L);
        return made;
    }

    private void stands(Thing who, int x, int z) {
        world.stand(who, "x", x);
        world.stand(who, "z", z);
    }

    @AfterEach
    void nothingWentWrong() {
        assertEquals(List.of(), world.errors);
    }

    /** Where the sectors of a number have been moved, as the room has it written down. */
    private @Nullable Object height(long sector) {
        if (world.get(hall, "moved") instanceof List<?> moved) {
            for (Object one : moved) {
                if (((List<?>) one).getFirst().equals(sector)) {
                    return ((List<?>) one).get(2);
                }
            }
        }
        return null;
    }

    @Test
    void walkingIntoADoorOpensIt() {
        assertNull(height(7));

        world.call(ada, door, "Bump", "who", ada);

        assertEquals(OPEN, height(7));
    }

    @Test
    void walkingUpToADoorOpensIt() {
        world.fire(ada, "CrossLine", ada, "another line");
        assertNull(height(7));

        world.fire(ada, "CrossLine", ada, "the doorstep");

        assertEquals(OPEN, height(7));
    }

    @Test
    void aDoorClosesAfterAWhile() {
        world.perform(ada, "use", door);

        world.passes(STAYS - 1);
        assertEquals(OPEN, height(7));
        world.passes(10);
        assertEquals(CLOSED, height(7));
    }

    @Test
    void aDoorDoesNotCloseOnSomebody() {
        world.perform(ada, "use", door);
        stands(ada, 130, 80);

        world.passes(STAYS * 5);
        assertEquals(OPEN, height(7));

        stands(ada, 600, 600);
        world.passes(STAYS);
        assertEquals(CLOSED, height(7));
    }

    @Test
    void usingAnOpenDoorClosesIt() {
        world.perform(ada, "use", door);
        world.perform(ada, "use", door);

        assertEquals(CLOSED, height(7));
    }

    @Test
    void aDoorCannotBeUsedFromAnotherRoom() {
        world.put(ada, world.make("Room", "the attic", null));

        assertFalse(world.perform(ada, "use", door));
        assertNull(height(7));
    }

    @Test
    void nobodyMovesADoorToWhereItDoesNotGo() {
        assertEquals(0L, world.call(ada, door, "Shift", "height", 5_000));
        assertNull(height(7));
    }

    @Test
    void whatOneDoorHasMovedAnotherLeavesAlone() {
        Thing other = mechanism("Door", 8);
        world.set(wizard, other, "other", 99L);

        world.perform(ada, "use", door);
        world.perform(ada, "use", other);

        assertEquals(OPEN, height(7));
        assertEquals(99L, height(8));
    }

    private Thing lift() {
        Thing lift = mechanism("Lift", 9);
        world.set(wizard, lift, "stops", List.of(0L, 192L, 384L));
        return lift;
    }

    @Test
    void aLiftGoesFromStopToStopAndBack() {
        Thing lift = lift();

        for (long expected : new long[] {192, 384, 192, 0, 192}) {
            assertTrue(world.perform(ada, "use", lift));
            assertEquals(expected, height(9));
        }
    }

    @Test
    void aLiftRunsByItselfUntilItIsTold() {
        Thing lift = lift();
        world.call(wizard, lift, "RunAlone", "every", 5_000);
        assertEquals(0L, height(9));

        world.passes(5_500);
        assertEquals(192L, height(9));
        world.passes(5_000);
        assertEquals(384L, height(9));

        assertEquals(0L, world.call(ada, lift, "RunAlone", "every", 1));
        world.call(wizard, lift, "RunAlone", "every", 0);
        world.passes(60_000);
        assertEquals(384L, height(9));
    }

    @Test
    void aButtonCallsTheLift() {
        Thing lift = lift();
        Thing button = world.make("Button", "the button", hall);
        world.set(wizard, button, "lift", lift);
        world.set(wizard, button, "stop_height", 384L);

        assertTrue(world.perform(ada, "use", button));
        assertEquals(384L, height(9));
        assertEquals(List.of("You press the button, and the Lift begins to move."), world.told(ada));

        world.set(wizard, button, "stop_height", 100L);
        assertFalse(world.perform(ada, "use", button));
        assertEquals(384L, height(9));
    }

    @Test
    void whoCallsALiftMakesItWaitAnew() {
        Thing lift = lift();
        world.call(wizard, lift, "RunAlone", "every", 5_000);
        world.passes(4_000);

        world.call(ada, lift, "Call", "who", ada, "height", 384);

        world.passes(4_000);
        assertEquals(384L, height(9));
        world.passes(1_500);
        assertEquals(192L, height(9));
    }

    @Test
    void aLiftWithoutStopsGoesBetweenItsTwoHeights() {
        Thing lift = mechanism("Lift", 9);
        world.set(wizard, lift, "rest", 10L);
        world.set(wizard, lift, "other", 60L);

        world.perform(ada, "use", lift);
        assertEquals(60L, height(9));
        world.perform(ada, "use", lift);
        assertEquals(10L, height(9));
    }

    // ---- whose room it is ----

    @Test
    void aStrangersLiftOrDoorMovesNothing() {
        for (String kind : List.of("Lift", "Door")) {
            Thing own = world.create(ada, kind);
            world.set(ada, own, "sector", 9L);
            world.set(ada, own, "other", 500L);
            world.perform(ada, "drop", own);
            world.perform(ada, "use", own);
            if (kind.equals("Door")) {
                world.call(ada, own, "Bump", "who", ada);
            } else {
                world.call(ada, own, "RunAlone", "every", 1_000);
                world.passes(5_000);
                world.call(ada, own, "RunAlone", "every", 0);
            }
            assertNull(height(9), kind);
        }
        world.set(wizard, hall, "may_build", "builders");
        world.perform(ada, "use", lastLift());
        assertEquals(500L, height(9));
    }

    private Thing lastLift() {
        Thing found = null;
        for (Thing thing : hall.contents()) {
            found = Things.classOf(thing).name().equals("Lift") ? thing : found;
        }
        return java.util.Objects.requireNonNull(found);
    }

    @Test
    void whatAMechanismHasMovedGoesBackWhenItLeavesOrIsDeleted() {
        Thing other = mechanism("Door", 8);
        world.set(wizard, other, "other", 99L);
        world.perform(ada, "use", other);
        world.perform(ada, "use", door);
        assertEquals(OPEN, height(7));
        world.put(door, null);
        assertNull(height(7));
        world.put(door, hall);
        world.passes(STAYS * 2);
        world.perform(ada, "use", door);
        assertEquals(OPEN, height(7));
        world.ask(wizard, new dev.ambit.world.data.Request.Delete(door.id()));
        assertNull(height(7));
        world.ask(wizard, new dev.ambit.world.data.Request.Delete(other.id()));
        assertNull(height(8));
    }

    @Test
    void nobodySetsItGoingFromElsewhere() {
        Thing lift = lift();
        world.put(ada, world.make("Room", "the attic", null));
        for (Thing mechanism : List.of(door, lift)) {
            for (String message : List.of("Depart", "GoBack", "Linger", "TimeToReturn", "Shift")) {
                world.call(ada, mechanism, message, "who", ada, "height", message.equals("Shift") ? OPEN : 0);
            }
        }
        world.call(ada, door, "Bump", "who", ada);
        world.call(ada, lift, "Ride", "who", ada);
        world.call(ada, lift, "TimeToDepart");
        assertNull(height(7));
        assertNull(height(9));
    }

    @Test
    void aLiftThatSomebodysCodeHasUsedGoesOn() {
        Thing lift = lift();
        world.call(wizard, lift, "RunAlone", "every", 5_000);
        Thing hand = world.create(ada, "Thing", "the hand");
        world.addMethod(ada, hand, "Pull(what = $, who = $) { return Send(what,@Use,#who=who); }");
        assertEquals(1L, world.call(ada, hand, "Pull", "what", lift, "who", ada));
        assertEquals(192L, height(9));
        world.passes(5_500);
        assertEquals(384L, height(9));
        world.passes(5_500);
        assertEquals(192L, height(9));
    }

    // ---- its own timer, and nobody else's ----

    /** Ada's, somewhere else, with a method that is given a mechanism. */
    private Thing strike(String body) {
        Thing hand = world.create(ada, "Thing", "the hand");
        world.addMethod(ada, hand, "Strike(what = $) { local i; " + body + " return; }");
        return hand;
    }

    @Test
    void whoKnowsItsTimerIsNotItsTimer() {
        Thing lift = lift();
        world.call(wizard, lift, "RunAlone", "every", 5_000);
        world.perform(ada, "use", door);
        world.put(ada, world.make("Room", "the attic", null));
        Thing hand = strike("Send(what,@Depart,#timer=GetProperty(what,\"beat\"));"
                + " Send(what,@Ride,#timer=GetProperty(what,\"beat\"));"
                + " Send(what,@TimeToDepart,#timer=GetProperty(what,\"beat\"));");
        world.call(ada, hand, "Strike", "what", lift);
        assertEquals(0L, height(9));
        hand = strike("Send(what,@GoBack,#timer=GetProperty(what,\"back\"));"
                + " Send(what,@TimeToReturn,#timer=GetProperty(what,\"back\"));");
        world.call(ada, hand, "Strike", "what", door);
        assertEquals(OPEN, height(7));
        world.passes(STAYS * 2);
        assertEquals(CLOSED, height(7));
    }

    @Test
    void aTimerOfOnesOwnIsNotTheTimerOfTheLift() {
        Thing lift = lift();
        world.call(wizard, lift, "RunAlone", "every", 5_000);
        world.put(ada, world.make("Room", "the attic", null));
        Thing hand = strike("Send(what,@Depart,#timer=GetProperty(what,\"beat\"));");
        world.addProperty(ada, hand, "goal", lift);
        world.addMethod(
                ada,
                hand,
                "Late(timer = $) { Send(goal,@Depart,#timer=GetProperty(goal,\"beat\"));"
                        + " Post(goal,@Depart,#timer=GetProperty(goal,\"beat\")); return; }");
        world.addMethod(ada, hand, "Begin() { CreateTimer(self,@Late,1000); return; }");
        world.call(ada, hand, "Begin");
        world.passes(2_000);
        assertEquals(0L, height(9));
        world.passes(3_500);
        assertEquals(192L, height(9));
    }

    @Test
    void theLiftsTimerIsNotPaidByWhoeverUsesIt() {
        Thing lift = lift();
        world.call(wizard, lift, "RunAlone", "every", 5_000);
        Thing hand = strike("i = 0; while i < 2000 { if CreateTimer(self,@Later,3600000) = $ { return; } i = i + 1; }");
        world.addMethod(ada, hand, "Later(timer = $) { return; }");
        world.addMethod(ada, hand, "Pull(what = $, who = $) { Send(self,@Strike); return Send(what,@Use,#who=who); }");
        world.call(ada, hand, "Pull", "what", lift, "who", ada);
        assertFalse(world.errors.isEmpty(), "all timers of hers are used");
        world.errors.clear();
        assertEquals(192L, height(9));
        world.passes(5_500);
        assertEquals(384L, height(9));
        Thing other = mechanism("Door", 8);
        world.set(wizard, other, "other", 99L);
        world.addMethod(ada, hand, "Knock(what = $, who = $) { return Send(what,@Use,#who=who); }");
        world.call(ada, hand, "Knock", "what", other, "who", ada);
        assertEquals(99L, height(8));
        world.passes(STAYS * 2);
        assertEquals(0L, height(8));
    }

    // ---- what it leaves behind ----

    @Test
    void whatItHasMovedGoesBackWhateverItsOwnMethodsSay() {
        world.set(wizard, hall, "may_build", "builders");
        for (String method : List.of(
                "OnLeave(who=$, what=$) { return; }",
                "OnLeave(who=$, what=$) { Send(self,@Depart,#who=EffectiveUser()); return; }",
                "OnDelete(who=$, what=$) { return; }")) {
            Thing own = world.create(ada, "Lift");
            world.set(ada, own, "sector", 9L);
            world.set(ada, own, "other", 500L);
            world.addMethod(ada, own, method);
            world.perform(ada, "drop", own);
            world.perform(ada, "use", own);
            assertEquals(500L, height(9));
            world.ask(ada, new dev.ambit.world.data.Request.Move(own.id(), ada.id()));
            assertNull(height(9), method);
            world.perform(ada, "drop", own);
            world.perform(ada, "use", own);
            world.ask(ada, new dev.ambit.world.data.Request.Delete(own.id()));
            assertNull(height(9), method);
        }
    }

    @Test
    void whatHasMovedNothingWritesNothingIntoTheRoomWhenItLeaves() {
        world.perform(ada, "use", door);
        Thing own = world.create(ada, "Lift");
        world.perform(ada, "drop", own);
        hall.forgetWritten();
        world.ask(ada, new dev.ambit.world.data.Request.Delete(own.id()));
        assertFalse(hall.wasWritten("moved"));
        assertEquals(OPEN, height(7));
    }

    @Test
    void whatIsGoneSinceOldTimesHasMovedNothingWhenTheWorldComesBack() {
        Thing elsewhere = world.make("Lift", "the old lift", world.make("Room", "the attic", null));
        world.perform(ada, "use", door);
        List<?> moved = (List<?>) java.util.Objects.requireNonNull(world.get(hall, "moved"));
        List<Object> rows = new java.util.ArrayList<>(moved);
        rows.add(List.of(9L, "floor", 500L, elsewhere));
        rows.add(List.of(10L, "floor", 50L));
        world.set(wizard, hall, "moved", rows);
        world.send(hall, "LoadedFromDisk");
        assertNull(height(9));
        assertEquals(50L, height(10));
        assertEquals(OPEN, height(7));
    }
}
