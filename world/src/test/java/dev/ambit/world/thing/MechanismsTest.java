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
}
