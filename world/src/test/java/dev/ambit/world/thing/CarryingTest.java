package dev.ambit.world.thing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.kod.run.Engine;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Picking things up, putting them down and handing them over. */
@ParameterizedClass
@MethodSource("dev.ambit.world.thing.TestThings#engines")
final class CarryingTest {
    private final TestThings world;
    private final Thing room;
    private final Thing ada;
    private final Thing bob;

    CarryingTest(Engine.Maker engine) {
        world = TestThings.with(engine);
        room = world.make("Room", "the hall", null);
        ada = world.person("Ada", room);
        bob = world.person("Bob", room);
    }

    @AfterEach
    void nothingWentWrong() {
        assertEquals(List.of(), world.errors);
    }

    @Test
    void anybodyMayTakeAnArtifact() {
        Thing cup = world.make("Artifact", "the cup", room);

        assertTrue(world.perform(ada, "take", cup));

        assertSame(ada, cup.container());
        assertEquals(List.of("You take the cup."), world.told(ada));
    }

    @Test
    void aThingInGeneralIsTakenByItsOwnerOnly() {
        Thing desk = world.create(ada, "Thing", "the desk");
        world.perform(ada, "drop", desk);
        world.told(ada);

        assertFalse(world.perform(bob, "take", desk));
        assertEquals(List.of("You cannot take the desk."), world.told(bob));
        assertTrue(world.perform(ada, "take", desk));
    }

    @Test
    void aWizardMayTakeAnything() {
        Thing desk = world.make("Thing", "the desk", room);
        world.things.rank(bob, Effective.Rank.WIZARD);

        assertTrue(world.perform(bob, "take", desk));
    }

    @Test
    void nobodyTakesWhatSomebodyElseCarries() {
        Thing cup = world.make("Artifact", "the cup", room);
        world.perform(ada, "take", cup);

        assertFalse(world.perform(bob, "take", cup));
        assertSame(ada, cup.container());
        assertEquals(List.of("You cannot reach the cup."), world.told(bob));
    }

    @Test
    void nobodyTakesFromAClosedContainer() {
        Thing chest = world.make("Container", "the chest", room);
        Thing cup = world.make("Artifact", "the cup", chest);

        assertFalse(world.perform(ada, "take", cup));
        world.perform(ada, "open", chest);
        assertTrue(world.perform(ada, "take", cup));
    }

    @Test
    void nobodyTakesWhatIsInAnotherRoom() {
        Thing cup = world.make("Artifact", "the cup", world.make("Room", "the cellar", null));

        assertFalse(world.perform(ada, "take", cup));
    }

    @Test
    void whatOneHasOneCannotTakeAgain() {
        Thing cup = world.make("Artifact", "the cup", ada);

        assertFalse(world.perform(ada, "take", cup));
        assertEquals(List.of("You have the cup already."), world.told(ada));
    }

    @Test
    void peopleAndRoomsCannotBeTaken() {
        Thing hut = world.make("Room", "the hut", room);

        assertFalse(world.perform(ada, "take", bob));
        assertFalse(world.perform(ada, "take", hut));
    }

    @Test
    void whatIsDroppedLiesAStepAhead() {
        Thing cup = world.make("Artifact", "the cup", ada);
        world.stand(ada, "x", 100);
        world.stand(ada, "z", 200);
        world.stand(ada, "heading", 64);

        assertTrue(world.perform(ada, "drop", cup));

        assertSame(room, cup.container());
        assertEquals(132L, world.get(cup, "x"));
        assertEquals(200L, world.get(cup, "z"));
        assertEquals(List.of("You drop the cup."), world.told(ada));
    }

    @Test
    void whatOneDoesNotHaveOneCannotDrop() {
        Thing cup = world.make("Artifact", "the cup", room);

        assertFalse(world.perform(ada, "drop", cup));
        assertEquals(List.of("You do not have the cup."), world.told(ada));
    }

    @Test
    void aGiftChangesHandsAndBothAreTold() {
        Thing cup = world.make("Artifact", "the cup", ada);

        assertTrue(world.perform(ada, "give", cup, bob));

        assertSame(bob, cup.container());
        assertEquals(List.of("You give the cup to Bob."), world.told(ada));
        assertEquals(List.of("Ada gives you the cup."), world.told(bob));
    }

    @Test
    void whatIsHandedOverStaysItsOwners() {
        Thing cup = world.create(ada, "Artifact", "the cup");

        world.perform(ada, "give", cup, bob);

        assertSame(ada, cup.owner());
    }

    @Test
    void nobodyTakesGiftsFromWhomTheyHaveMuted() {
        Thing cup = world.make("Artifact", "the cup", ada);
        world.call(bob, bob, "Mute", "whom", ada);

        assertFalse(world.perform(ada, "give", cup, bob));
        assertSame(ada, cup.container());
    }

    @Test
    void giftsDoNotGoThroughWalls() {
        Thing cup = world.make("Artifact", "the cup", ada);
        world.put(bob, world.make("Room", "the cellar", null));

        assertFalse(world.perform(ada, "give", cup, bob));
        assertEquals(List.of("There is nobody here to give the cup to."), world.told(ada));
    }

    @Test
    void whatIsGivenToAnOpenContainerIsPutIntoIt() {
        Thing chest = world.make("Container", "the chest", room);
        Thing cup = world.make("Artifact", "the cup", ada);

        assertFalse(world.perform(ada, "give", cup, chest));
        world.perform(ada, "open", chest);
        world.told(ada);
        assertTrue(world.perform(ada, "give", cup, chest));

        assertSame(chest, cup.container());
        assertEquals(List.of("You put the cup into the chest."), world.told(ada));
    }

    @Test
    void movingAnArtifactByMessageIsTakingAndDropping() {
        Thing cup = world.make("Artifact", "the cup", room);

        assertEquals(1L, world.call(ada, cup, "MoveInto", "where", ada));
        assertSame(ada, cup.container());
        assertEquals(1L, world.call(ada, cup, "MoveInto", "where", room));
        assertSame(room, cup.container());
    }

    @Test
    void movingAThingByMessageIsForItsOwner() {
        Thing desk = world.create(ada, "Thing", "the desk");

        assertEquals(0L, world.call(bob, desk, "MoveInto", "where", bob));
        assertEquals(0L, world.call(ada, desk, "MoveInto", "where", bob));
        assertEquals(1L, world.call(ada, desk, "MoveInto", "where", room));
        assertSame(room, desk.container());
    }

    @Test
    void onesOwnThingsGoIntoOnesOwnLockedRoomOnly() {
        Thing desk = world.create(ada, "Thing", "the desk");
        Thing attic = world.create(bob, "Room", "the attic");
        world.perform(bob, "lock", attic);

        assertEquals(0L, world.call(ada, desk, "MoveInto", "where", attic));
        world.call(bob, attic, "Admit", "whom", ada);
        assertEquals(1L, world.call(ada, desk, "MoveInto", "where", attic));
    }

    @Test
    void lookingTellsTheDescriptionAndWhatIsInside() {
        Thing chest = world.make("Container", "the chest", room);
        world.make("Artifact", "the cup", chest);
        world.make("Artifact", "the coin", chest);
        world.set(wizard(), chest, "description", "A heavy chest.");

        world.perform(ada, "look", chest);
        assertEquals(List.of("A heavy chest."), world.told(ada));
        world.perform(ada, "open", chest);
        world.told(ada);
        world.perform(ada, "look", chest);
        assertEquals(List.of("A heavy chest.", "You see in it: the cup, the coin."), world.told(ada));
    }

    @Test
    void whatIsNoticeableIsSeenInAClosedContainer() {
        Thing chest = world.make("Container", "the chest", room);
        Thing bell = world.make("Artifact", "the bell", chest);
        world.make("Artifact", "the cup", chest);
        world.set(wizard(), bell, "noticeable", 1);

        world.perform(ada, "look", chest);
        assertEquals(List.of("You see the chest.", "You see in it: the bell."), world.told(ada));
    }

    @Test
    void whatPeopleCarryIsSeenByThemselvesOnly() {
        world.make("Artifact", "the cup", ada);

        world.perform(bob, "look", ada);
        assertEquals(List.of("You see Ada."), world.told(bob));
        world.perform(ada, "look", ada);
        assertEquals(List.of("You see Ada.", "You see in it: the cup."), world.told(ada));
    }

    @Test
    void usingSomethingThatDoesNothingSaysSo() {
        Thing cup = world.make("Artifact", "the cup", room);

        assertFalse(world.perform(ada, "use", cup));
        assertEquals(List.of("Nothing happens when you use the cup."), world.told(ada));
    }

    private Thing wizard() {
        return world.person("Merlin", Effective.Rank.WIZARD);
    }
}
