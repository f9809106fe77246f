package dev.ambit.world.thing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.kod.run.Engine;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Containers: open and closed, locked and not. */
@ParameterizedClass
@MethodSource("dev.ambit.world.thing.TestThings#engines")
final class OpeningTest {
    private final TestThings world;
    private final Thing room;
    private final Thing ada;
    private final Thing bob;
    private final Thing chest;

    OpeningTest(Engine.Maker engine) {
        world = TestThings.with(engine);
        room = world.make("Room", "the hall", null);
        ada = world.person("Ada", room);
        bob = world.person("Bob", room);
        chest = world.create(ada, "Container", "the chest");
        world.perform(ada, "drop", chest);
        world.told(ada);
    }

    @AfterEach
    void nothingWentWrong() {
        assertEquals(List.of(), world.errors);
    }

    @Test
    void anybodyOpensWhatIsNotLocked() {
        world.make("Artifact", "the cup", chest);

        assertTrue(world.perform(bob, "open", chest));

        assertEquals(1L, world.get(chest, "open"));
        assertEquals(List.of("You open the chest.", "You see in it: the cup."), world.told(bob));
    }

    @Test
    void anybodyClosesIt() {
        world.perform(ada, "open", chest);

        assertTrue(world.perform(bob, "close", chest));
        assertEquals(0L, world.get(chest, "open"));
        assertFalse(world.perform(bob, "close", chest));
    }

    @Test
    void usingItOpensAndCloses() {
        world.perform(bob, "use", chest);
        assertEquals(1L, world.get(chest, "open"));
        world.perform(bob, "use", chest);
        assertEquals(0L, world.get(chest, "open"));
    }

    @Test
    void onlyTheOwnerLocksAndUnlocks() {
        assertFalse(world.perform(bob, "lock", chest));
        assertTrue(world.perform(ada, "lock", chest));
        assertFalse(world.perform(bob, "unlock", chest));
        assertEquals(1L, world.get(chest, "locked"));
        assertTrue(world.perform(ada, "unlock", chest));
        assertEquals(List.of("You lock the chest.", "You unlock the chest."), world.told(ada));
    }

    @Test
    void aLockedOneOpensForItsOwner() {
        world.perform(ada, "lock", chest);

        assertFalse(world.perform(bob, "open", chest));
        assertEquals(List.of("You cannot open the chest: it is locked."), world.told(bob));
        assertTrue(world.perform(ada, "open", chest));
    }

    @Test
    void aLockedOneOpensForItsFriends() {
        world.perform(ada, "lock", chest);
        world.call(ada, chest, "Admit", "whom", world.person("Eve"));
        assertFalse(world.perform(bob, "open", chest));
        assertEquals(1L, world.call(ada, chest, "Admit", "whom", bob));

        assertTrue(world.perform(bob, "open", chest));
        world.perform(bob, "close", chest);
        world.call(ada, chest, "Exclude", "whom", bob);
        assertFalse(world.perform(bob, "open", chest));
    }

    @Test
    void nobodyMakesThemselvesAFriendOfAChest() {
        world.perform(ada, "lock", chest);

        assertEquals(0L, world.call(bob, chest, "Admit", "whom", bob));
        assertFalse(world.perform(bob, "open", chest));
    }

    @Test
    void aLockedOneOpensForWhoCarriesItsKey() {
        Thing key = world.create(ada, "Artifact", "the key");
        world.set(ada, chest, "key", key);
        world.perform(ada, "lock", chest);
        world.perform(ada, "drop", key);

        assertFalse(world.perform(bob, "open", chest));
        world.perform(bob, "take", key);
        assertTrue(world.perform(bob, "open", chest));
    }

    @Test
    void whatIsInABoxInABoxIsReachedWhenBothAreOpen() {
        Thing box = world.make("Box", "the box", chest);
        Thing cup = world.make("Artifact", "the cup", box);

        world.perform(bob, "open", chest);
        assertFalse(world.perform(bob, "take", cup));
        world.perform(bob, "open", box);
        assertTrue(world.perform(bob, "take", cup));
    }

    @Test
    void aBoxCanBeCarriedWithWhatIsInIt() {
        Thing box = world.make("Box", "the box", room);
        Thing cup = world.make("Artifact", "the cup", box);

        assertTrue(world.perform(bob, "take", box));
        world.perform(bob, "open", box);
        assertTrue(world.perform(bob, "take", cup));
    }

    @Test
    void aBoxCannotBePutIntoItself() {
        Thing box = world.make("Box", "the box", bob);
        world.perform(bob, "open", box);

        assertFalse(world.perform(bob, "give", box, box));
        assertEquals(1, world.errors.size());
        world.errors.clear();
    }
}
