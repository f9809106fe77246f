package dev.ambit.world.thing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.kod.run.Engine;
import dev.ambit.world.data.Request;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Rooms and the ways between them. */
@ParameterizedClass
@MethodSource("dev.ambit.world.thing.TestThings#engines")
final class RoomsTest {
    private final TestThings world;
    private final Thing hall;
    private final Thing cellar;
    private final Thing door;
    private final Thing ada;
    private final Thing bob;

    RoomsTest(Engine.Maker engine) {
        world = TestThings.with(engine);
        hall = world.make("Room", "the hall", null);
        ada = world.person("Ada", hall);
        bob = world.person("Bob", hall);
        cellar = world.create(ada, "Room", "the cellar");
        world.put(cellar, null);
        door = world.create(ada, "Portal", "the trapdoor");
        world.call(ada, door, "MoveInto", "where", hall);
        world.call(ada, door, "LeadTo", "where", cellar, "at_x", 100, "at_z", 200, "toward", 128);
    }

    @AfterEach
    void nothingWentWrong() {
        assertEquals(List.of(), world.errors);
    }

    @Test
    void usingAPortalLeadsToItsDestination() {
        assertTrue(world.perform(bob, "use", door));

        assertSame(cellar, bob.container());
        assertEquals(100L, world.get(bob, "x"));
        assertEquals(200L, world.get(bob, "z"));
        assertEquals(128L, world.get(bob, "heading"));
    }

    @Test
    void walkingIntoAPortalIsUsingItIfItBelongsToTheOwnerOfTheRoom() {
        assertEquals(0L, world.send(door, "Bump", "who", bob));
        assertSame(hall, bob.container());

        world.things.maker().setOwner(hall, ada);

        assertEquals(1L, world.send(door, "Bump", "who", bob));
        assertSame(cellar, bob.container());
    }

    @Test
    void aPortalWithoutDestinationLeadsNowhere() {
        world.call(ada, door, "LeadTo", "where", null);

        assertFalse(world.perform(bob, "use", door));
        assertSame(hall, bob.container());
        assertEquals(List.of("That leads nowhere."), world.told(bob));
    }

    @Test
    void aPortalCannotLeadIntoAChest() {
        Thing chest = world.create(ada, "Container", "the chest");
        world.set(ada, door, "destination", chest);

        assertFalse(world.perform(bob, "use", door));
        assertSame(hall, bob.container());
    }

    @Test
    void aPortalIsUsedFromTheRoomItIsIn() {
        world.put(bob, world.make("Room", "the attic", null));

        assertFalse(world.perform(bob, "use", door));
    }

    @Test
    void onlyItsOwnerSaysWhereAPortalLeads() {
        assertEquals(0L, world.call(bob, door, "LeadTo", "where", hall));
        assertSame(cellar, world.get(door, "destination"));
    }

    @Test
    void roomsKnowTheirEntrancesAndExits() {
        assertEquals(List.of(door), world.get(hall, "exits"));
        assertEquals(List.of(door), world.get(cellar, "entrances"));
        assertNull(world.get(hall, "entrances"));
    }

    @Test
    void aPortalThatLeadsElsewhereIsForgottenByItsOldDestination() {
        Thing attic = world.make("Room", "the attic", null);

        world.call(ada, door, "LeadTo", "where", attic);

        assertNull(world.get(cellar, "entrances"));
        assertEquals(List.of(door), world.get(attic, "entrances"));
        assertEquals(List.of(door), world.get(hall, "exits"));
    }

    @Test
    void aPortalThatWasSetByHandIsNotedWhenItIsUsed() {
        Thing attic = world.make("Room", "the attic", null);
        world.set(ada, door, "destination", attic);

        world.perform(bob, "use", door);

        assertNull(world.get(cellar, "entrances"));
        assertEquals(List.of(door), world.get(attic, "entrances"));
    }

    @Test
    void aPortalThatIsDeletedOrTakenAwayIsForgottenByBothRooms() {
        Thing hatch = world.create(ada, "Portal", "the hatch");
        world.perform(ada, "drop", hatch);
        world.call(ada, hatch, "LeadTo", "where", cellar);
        assertEquals(List.of(hatch, door), world.get(hall, "exits"));
        world.ask(ada, new Request.Delete(door.id()));
        assertEquals(List.of(hatch), world.get(hall, "exits"));
        assertEquals(List.of(hatch), world.get(cellar, "entrances"));
        world.things.containment().move(hatch, null);
        assertNull(world.get(hall, "exits"));
    }

    @Test
    void whatIsNoPortalAnyMoreIsForgottenByBothRooms() {
        Thing artifact = door.exemplar().exemplar();
        world.ask(ada, new Request.SetExemplar(door.id(), artifact.id()));
        assertSame(artifact, door.exemplar());
        assertNull(world.get(hall, "exits"));
        assertNull(world.get(cellar, "entrances"));
    }

    @Test
    void aListThatStillHasDeletedPortalsIsMendedWhenTheWorldComesBack() {
        // As it was written before rooms forgot them.
        world.addMethod(ada, door, "OnLeave() { return; }");
        world.addMethod(ada, door, "OnDelete() { return; }");
        world.ask(ada, new Request.Delete(door.id()));
        new People(world.things).loaded();
        assertNull(world.get(hall, "exits"));
        assertNull(world.get(cellar, "entrances"));
    }

    @Test
    void nobodyPutsAPortalOnAListWhereItDoesNotBelong() {
        Thing attic = world.make("Room", "the attic", null);

        world.call(bob, attic, "Note", "gate", door);
        world.call(bob, attic, "Note", "gate", bob);

        assertNull(world.get(attic, "entrances"));
        assertNull(world.get(attic, "exits"));
    }

    @Test
    void aLockedRoomLetsInItsOwner() {
        world.perform(ada, "lock", cellar);

        assertFalse(world.perform(bob, "use", door));
        assertEquals(List.of("You cannot go there: the cellar is locked."), world.told(bob));
        assertSame(hall, bob.container());
        assertTrue(world.perform(ada, "use", door));
    }

    @Test
    void aLockedRoomLetsInItsFriends() {
        world.perform(ada, "lock", cellar);
        world.call(ada, cellar, "Admit", "whom", world.person("Eve"));
        assertFalse(world.perform(bob, "use", door));
        world.call(ada, cellar, "Admit", "whom", bob);

        assertTrue(world.perform(bob, "use", door));
    }

    @Test
    void aLockedRoomLetsInWizards() {
        world.perform(ada, "lock", cellar);
        world.things.rank(bob, Effective.Rank.WIZARD);

        assertTrue(world.perform(bob, "use", door));
    }

    @Test
    void anotherPortalDoesNotGetAroundTheLock() {
        world.perform(ada, "lock", cellar);
        Thing tunnel = world.create(bob, "Portal", "the tunnel");
        world.call(bob, tunnel, "MoveInto", "where", hall);
        world.call(bob, tunnel, "LeadTo", "where", cellar);

        assertFalse(world.perform(bob, "use", tunnel));
        assertSame(hall, bob.container());
    }

    @Test
    void aRoomInARoomIsEnteredAndLeftByUsingIt() {
        Thing hut = world.make("Room", "the hut", hall);
        Thing merlin = world.person("Merlin", Effective.Rank.WIZARD);
        world.set(merlin, hut, "x", 1000);
        world.set(merlin, hut, "z", 500);
        world.set(merlin, hut, "heading", 64);
        world.set(merlin, hut, "entry_x", 20);
        world.set(merlin, hut, "entry_z", 30);

        assertTrue(world.perform(bob, "use", hut));
        assertSame(hut, bob.container());
        assertEquals(20L, world.get(bob, "x"));
        assertEquals(30L, world.get(bob, "z"));
        assertTrue(world.perform(bob, "use", hut));
        assertSame(hall, bob.container());
        assertEquals(1064L, world.get(bob, "x"));
        assertEquals(500L, world.get(bob, "z"));
    }

    @Test
    void aLockedHutKeepsStrangersOut() {
        Thing hut = world.create(ada, "Room", "the hut");
        world.call(ada, hut, "MoveInto", "where", hall);
        world.perform(ada, "lock", hut);

        assertFalse(world.perform(bob, "use", hut));
        assertTrue(world.perform(ada, "use", hut));
    }

    @Test
    void whoIsInAHutCannotReachWhatIsOutside() {
        Thing hut = world.make("Room", "the hut", hall);
        Thing cup = world.make("Artifact", "the cup", hall);
        Thing coin = world.make("Artifact", "the coin", hut);

        assertFalse(world.perform(bob, "take", coin));
        world.perform(bob, "use", hut);
        assertFalse(world.perform(bob, "take", cup));
        assertTrue(world.perform(bob, "take", coin));
    }

    @Test
    void nobodyTravelsToARoomThatIsNotNextToThem() {
        Thing attic = world.make("Room", "the attic", null);

        assertEquals(0L, world.call(bob, bob, "Travel", "through", attic));
        assertSame(hall, bob.container());
    }

    @Test
    void homeIsWhereOneSaysAndOneGetsThereFromAnywhere() {
        world.call(bob, bob, "SetHome");
        assertEquals(List.of("Your home is the hall now."), world.told(bob));
        world.perform(bob, "use", door);

        assertEquals(1L, world.call(bob, bob, "GoHome"));
        assertSame(hall, bob.container());
        assertEquals(0L, world.call(bob, bob, "GoHome"));
        assertEquals(List.of("You are at home."), world.told(bob));
    }

    @Test
    void aLockedHomeIsNoHome() {
        world.perform(bob, "use", door);
        world.call(bob, bob, "SetHome");
        world.put(bob, hall);
        world.perform(ada, "lock", cellar);

        assertEquals(0L, world.call(bob, bob, "GoHome"));
        assertSame(hall, bob.container());
    }

    @Test
    void whoHasNoHomeGoesToWhereEverybodyComesIn() {
        TestThings commons = TestThings.commons();
        Thing eve = commons.person("Eve", commons.named("the Garden"));

        commons.call(eve, eve, "GoHome");

        assertSame(commons.named("the Commons"), eve.container());
        assertEquals(2048L, commons.get(eve, "x"));
    }
}
