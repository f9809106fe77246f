package dev.ambit.world.thing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.kod.run.Engine;
import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Request;
import dev.ambit.world.data.Result;
import dev.ambit.world.thing.Effective.Rank;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What the owner of a room can do about what others bring there, and what nobody can do to others anywhere. */
@ParameterizedClass
@MethodSource("dev.ambit.world.thing.TestThings#engines")
final class RoomRightsTest {
    private static final String START = """
            System is Warden
            properties:
               start = $
            messages:
               Constructor()
               {
                  if CallerUser() = $
                  {
                     start = Create(&Room);
                     SetProperty(start,"name","the square");
                  }
                  propagate;
               }
               GetStart() { return start; }
            end
            """;

    private final TestThings world;
    private final Thing square;
    private final Thing wizard;
    private final Thing ada;
    private final Thing mallory;
    private final Thing guest;

    /** Ada's room, where all of them are. */
    private final Thing hall;

    RoomRightsTest(Engine.Maker engine) {
        world = TestThings.with(engine, START);
        square = world.named("the square");
        wizard = world.person("Merlin", Rank.WIZARD);
        ada = world.person("Ada", square);
        hall = world.create(ada, "Room", "the hall");
        world.put(hall, null);
        mallory = world.person("Mallory", hall);
        guest = world.person("Guest", Rank.GUEST);
        List.of(ada, guest, wizard).forEach(who -> world.put(who, hall));
    }

    /** Something of Mallory's in the hall. */
    private Thing left(String kind) {
        Thing thing = world.create(mallory, kind, "the " + kind);
        assertTrue(world.perform(mallory, "drop", thing));
        world.told(mallory);
        return thing;
    }

    private String refused(Thing who, Request.OfThings request) {
        return assertThrows(Refusal.class, () -> world.ask(who, request)).why();
    }

    private String refused(Thing who, String verb, Thing what) {
        return refused(who, new Request.Do(verb, what.id(), Optional.empty()));
    }

    // ---- putting things down ----

    @Test
    void whoMayNotPutThingsDownKeepsThemInTheirHands() {
        Thing cup = world.create(mallory, "Artifact", "the cup");
        world.addMethod(
                mallory, cup, "Jump(where=$) { MoveInto(self,where); return Send(self,@MoveInto,#where=where); }");
        for (String whom : List.of("owner", "friends", "nonsense")) {
            world.set(ada, hall, "may_drop", whom);
            assertFalse(world.perform(mallory, "drop", cup));
            assertTrue(refused(mallory, new Request.Move(cup.id(), hall.id())).contains("may not put things down"));
            assertEquals(0L, world.call(mallory, cup, "Jump", "where", hall));
            assertSame(mallory, cup.container());
        }
        world.set(ada, hall, "may_drop", "builders");
        assertTrue(world.perform(mallory, "drop", cup));
    }

    @Test
    void friendsOfARoomMayWhatIsLeftToFriends() {
        world.set(ada, hall, "may_drop", "friends");
        world.call(ada, hall, "Admit", "whom", mallory);
        left("Artifact");
    }

    // ---- portals ----

    private Thing portal(Thing owner) {
        Thing portal = world.create(owner, "Portal", "the portal");
        world.call(owner, portal, "LeadTo", "where", square, "at_x", 10, "at_z", 10);
        world.perform(owner, "drop", portal);
        return portal;
    }

    private void bump(Thing who, Thing what) {
        world.call(who, what, "Bump", "who", who);
    }

    @Test
    void nobodyFallsIntoTheirPortalWhoDoesNotOwnTheRoom() {
        Thing trap = portal(mallory);
        world.set(mallory, trap, "model", "none");
        bump(guest, trap);
        assertSame(hall, guest.container());
        world.set(mallory, trap, "model", "portal");
        bump(guest, trap);
        assertSame(hall, guest.container());
        // On purpose it works.
        assertTrue(world.perform(guest, "use", trap));
        assertSame(square, guest.container());
    }

    @Test
    void thePortalsOfTheRoomsOwnerAreWalkedThroughUnlessTheyCannotBeSeen() {
        Thing gate = portal(ada);
        world.set(ada, gate, "model", "none");
        bump(guest, gate);
        assertSame(hall, guest.container());
        world.set(ada, gate, "model", "door");
        bump(guest, gate);
        assertSame(square, guest.container());
    }

    @Test
    void nobodyFallsIntoARoomThatAStrangerHasPutDown() {
        Thing hole = world.create(mallory, "Room", "the hole");
        world.perform(mallory, "drop", hole);
        bump(guest, hole);
        assertSame(hall, guest.container());
    }

    @Test
    void aRoomSaysWhosePortalsLeadAnywhereAndWhoMayUseThem() {
        Thing trap = portal(mallory);
        world.set(ada, hall, "may_portal", "owner");
        assertFalse(world.perform(guest, "use", trap));
        Thing gate = portal(ada);
        world.set(ada, hall, "may_pass", "users");
        assertFalse(world.perform(guest, "use", gate));
        assertEquals(
                "You cannot use the portals here: the room does not allow it.",
                world.told(guest).getLast());
        world.set(ada, hall, "may_pass", "everybody");
        assertTrue(world.perform(guest, "use", gate));
    }

    // ---- gifts ----

    private void give(Thing who, Thing what, Thing whom) {
        world.ask(who, new Request.Give(what.id(), whom.id()));
    }

    @Test
    void aGiftThatStandsInYourRoomMovesNothingThere() {
        Thing lift = left("Lift");
        world.set(mallory, lift, "sector", 9L);
        world.set(mallory, lift, "other", 500L);
        give(mallory, lift, ada);
        world.perform(guest, "use", lift);
        world.perform(ada, "use", lift);
        assertNull(world.get(hall, "moved"));
        // Whoever wants it there puts it there.
        world.ask(ada, new Request.Move(lift.id(), hall.id()));
        assertTrue(world.perform(guest, "use", lift));
        assertEquals(List.of(List.of(9L, "floor", 500L, lift)), world.get(hall, "moved"));
    }

    @Test
    void aGiftThatTheGiverStillCarriesIsPutDownByTheGiver() {
        Thing lift = world.create(mallory, "Lift", "the lift");
        world.set(mallory, lift, "sector", 9L);
        world.set(mallory, lift, "other", 500L);
        world.addMethod(mallory, lift, "MayTake(who=$) { return TRUE; }");
        give(mallory, lift, ada);
        world.perform(mallory, "drop", lift);
        assertSame(hall, lift.container());
        world.perform(ada, "use", lift);
        assertNull(world.get(hall, "moved"));
    }

    @Test
    void nobodyFallsIntoAGift() {
        Thing trap = portal(mallory);
        Thing hole = world.create(mallory, "Room", "the hole");
        world.set(mallory, hole, "model", "door");
        world.perform(mallory, "drop", hole);
        for (Thing gift : List.of(trap, hole)) {
            give(mallory, gift, ada);
            bump(guest, gift);
            assertSame(hall, guest.container());
        }
        world.ask(ada, new Request.Move(trap.id(), hall.id()));
        bump(guest, trap);
        assertSame(square, guest.container());
    }

    @Test
    void aGiftLeadsNowhereWhereTheGiverMayPutUpNoPortals() {
        Thing trap = portal(mallory);
        world.set(ada, hall, "may_portal", "owner");
        give(mallory, trap, ada);
        assertFalse(world.perform(guest, "use", trap));
        assertSame(hall, guest.container());
    }

    @Test
    void nobodyWritesWhoHasPutSomethingUp() {
        Thing lift = left("Lift");
        world.addMethod(
                mallory, lift, "Lie(whom=$) { put_by = whom; SetProperty(self,\"put_by\",whom); return put_by; }");
        assertSame(mallory, world.call(mallory, lift, "Lie", "whom", ada));
        assertTrue(refused(mallory, new Request.SetProperty(lift.id(), "put_by", new Datum.Ref(ada.id())))
                .contains("may not"));
        Datum copy = world.value(mallory, new Request.Clone(lift.id()));
        assertTrue(copy instanceof Datum.Ref);
    }

    // ---- leaving ----

    @Test
    void nobodyTakesAPortalOfOthersOffTheListsOfARoom() {
        Thing gate = portal(ada);
        assertEquals(List.of(gate), world.get(hall, "exits"));
        world.call(mallory, gate, "Settle", "leaving", 1);
        assertEquals(List.of(gate), world.get(hall, "exits"));
        assertSame(hall, world.get(gate, "source"));
    }

    @Test
    void aPortalThatLeavesIsOffTheListsWhateverItsOwnMethodsSay() {
        for (String method : List.of("OnLeave() { return; }", "OnDelete() { return; }", "Settle() { return; }")) {
            Thing gate = portal(mallory);
            assertEquals(List.of(gate), world.get(hall, "exits"), method);
            world.addMethod(mallory, gate, method);
            world.ask(mallory, new Request.Move(gate.id(), mallory.id()));
            assertNull(world.get(hall, "exits"), method);
            world.ask(mallory, new Request.Delete(gate.id()));
            assertNull(world.get(square, "entrances"), method);
        }
    }

    @Test
    void aPortalThatComesBackIsOnTheListAgain() {
        Thing gate = portal(mallory);
        world.ask(mallory, new Request.Move(gate.id(), mallory.id()));
        world.perform(mallory, "drop", gate);
        assertEquals(List.of(gate), world.get(hall, "exits"));
    }

    // ---- speaking ----

    @Test
    void whatThingsSayIsHeardWhereTheirOwnerMaySpeak() {
        Thing parrot = left("Thing");
        world.set(ada, hall, "may_speak", "owner");
        assertEquals(0L, world.call(mallory, parrot, "Say", "what", "Buy!"));
        assertEquals(List.of(), world.told(guest));
        world.set(ada, hall, "may_speak", "everybody");
        assertEquals(1L, world.call(mallory, parrot, "Say", "what", "Buy!"));
        assertEquals(List.of("the Thing: Buy!"), world.told(guest));
    }

    // ---- keeping order ----

    @Test
    void theOwnerOfARoomSendsBackWhatOthersLeftThere() {
        Thing junk = left("Thing");
        world.addMethod(
                mallory, junk, "OnEnter(who=$, what=$) { MoveInto(self,GetContainer(EffectiveUser())); return; }");
        world.addMethod(mallory, junk, "Take(who=$) { return FALSE; }");
        assertTrue(refused(guest, "sendback", junk).contains("may not"));
        assertTrue(refused(mallory, "sendback", junk).contains("may not"));
        world.ask(ada, new Request.Do("sendback", junk.id(), Optional.empty()));
        assertSame(mallory, junk.container());
        assertEquals(
                "the Thing was sent back to you from the hall.",
                world.told(mallory).getLast());
        assertTrue(refused(ada, "sendback", world.make("Thing", "the statue", hall))
                .contains("the world"));
    }

    private void sendBack(Thing what) {
        world.ask(ada, new Request.Do("sendback", what.id(), Optional.empty()));
    }

    @Test
    void whatWasSentBackStaysAwayUntilTheRoomsOwnerLetsItIn() {
        Thing junk = left("Artifact");
        world.addProperty(mallory, junk, "goal", hall);
        world.addMethod(mallory, junk, "Back(timer=$) { MoveInto(self,goal); CreateTimer(self,@Back,1000); return; }");
        world.call(mallory, junk, "Back");
        sendBack(junk);
        world.passes(10_000);
        assertSame(mallory, junk.container());
        assertTrue(refused(mallory, new Request.Move(junk.id(), hall.id())).contains("was sent back"));
        assertFalse(world.perform(mallory, "drop", junk));
        assertSame(mallory, junk.container());
        // Nor does anybody else bring it.
        world.put(junk, guest);
        assertFalse(world.perform(guest, "drop", junk));
        assertTrue(((List<?>) world.call(ada, hall, "ListShownOut")).contains(List.of(junk, "the Artifact")));
        assertEquals(0L, world.call(mallory, hall, "LetBack", "whom", junk));
        assertEquals(1L, world.call(ada, hall, "LetBack", "whom", junk));
        assertTrue(world.perform(guest, "drop", junk));
    }

    @Test
    void whatTheRoomsOwnerPutsDownThereIsNotBarredAnyMore() {
        Thing junk = left("Artifact");
        sendBack(junk);
        world.put(junk, ada);
        assertTrue(world.perform(ada, "drop", junk));
        assertEquals(1L, world.call(mallory, junk, "Take", "who", mallory));
        assertTrue(world.perform(mallory, "drop", junk));
    }

    @Test
    void somebodyWhoIsNotThereCanBeShownOut() {
        Thing bob = world.person("Bob", square);
        assertEquals(0L, world.call(mallory, hall, "ShowOut", "called", "Bob"));
        assertEquals(0L, world.call(ada, hall, "ShowOut", "called", "Nobody at all"));
        assertEquals(1L, world.call(ada, hall, "ShowOut", "called", "bob"));
        assertSame(square, bob.container());
        assertEquals(0L, world.call(bob, hall, "CanEnter", "who", bob));
        world.call(ada, hall, "ShowOut", "called", "Merlin");
        assertEquals(1L, world.call(wizard, hall, "CanEnter", "who", wizard));
        assertEquals(1L, world.call(ada, hall, "LetBack", "whom", bob));
        assertEquals(1L, world.call(bob, hall, "CanEnter", "who", bob));
    }

    @Test
    void friendsOfARoomAreNamedByItsOwner() {
        Thing bob = world.person("Bob", square);
        world.set(ada, hall, "may_drop", "friends");
        assertEquals(0L, world.call(mallory, hall, "Admit", "called", "Mallory"));
        assertEquals(1L, world.call(ada, hall, "Admit", "called", "bob"));
        assertEquals(List.of(bob), world.get(hall, "friends"));
        assertEquals(List.of(List.of(bob, "Bob")), world.call(ada, hall, "ListFriends"));
        assertNull(world.call(mallory, hall, "ListFriends"));
    }

    @Test
    void aRoomThatSomebodyHasPutDownIsAPortalLikeOthers() {
        Thing hole = world.create(mallory, "Room", "the hole");
        world.perform(mallory, "drop", hole);
        world.set(ada, hall, "may_portal", "owner");
        assertFalse(world.perform(guest, "use", hole));
        world.call(guest, guest, "Travel", "through", hole);
        assertSame(hall, guest.container());
        world.call(guest, guest, "Travel", "through", portal(mallory));
        assertSame(hall, guest.container());
        // Who is in there already gets out.
        world.put(guest, hole);
        assertTrue(world.perform(guest, "use", hole));
        assertSame(hall, guest.container());
    }

    @Test
    void whoWasShownOutDoesNotComeBackUntilTheyAreLet() {
        Thing junk = world.create(mallory, "Artifact", "the junk");
        assertTrue(refused(mallory, "showout", ada).contains("may not"));
        assertTrue(refused(ada, "showout", wizard).contains("Wizards"));
        world.ask(ada, new Request.Do("showout", mallory.id(), Optional.empty()));
        assertSame(square, mallory.container());
        assertEquals("You were shown out of the hall.", world.told(mallory).getLast());
        assertEquals("Ada", world.toldBy.get("You were shown out of the hall."));
        assertEquals(0L, world.call(mallory, hall, "CanEnter", "who", mallory));
        assertThrows(Refusal.class, () -> world.ask(mallory, new Request.Move(junk.id(), hall.id())));
        assertEquals(0L, world.call(mallory, hall, "LetBack", "whom", mallory));
        assertEquals(1L, world.call(ada, hall, "LetBack", "whom", mallory));
        assertEquals(1L, world.call(mallory, hall, "CanEnter", "who", mallory));
        world.ask(wizard, new Request.Do("showout", guest.id(), Optional.empty()));
        assertSame(square, guest.container());
    }

    @Test
    void theMenuOffersToKeepOrderToWhoMay() {
        Thing junk = left("Thing");
        assertTrue(verbs(ada, junk).contains("sendback"));
        assertTrue(verbs(wizard, mallory).contains("showout"));
        assertFalse(verbs(mallory, junk).contains("sendback"));
        assertFalse(verbs(mallory, ada).contains("showout"));
        assertFalse(verbs(ada, ada).contains("showout"));
    }

    private List<String> verbs(Thing who, Thing thing) {
        return ((Result.Inspected) world.ask(who, new Request.Look(thing.id())))
                .inspection()
                .verbs();
    }

    // ---- whose words they are ----

    @Test
    void whatComesFromAPersonSaysSo() {
        Thing horse = left("Thing");
        world.addMethod(mallory, horse, "Use(who=$) { Tell(who,\"Your password has expired.\"); return TRUE; }");
        world.addMethod(mallory, horse, "Spam(whom=$) { Send(whom,@Tell,#what=\"The world ends.\"); return; }");
        world.set(mallory, horse, "description", "The server restarts.");
        world.toldBy.clear();
        world.perform(ada, "use", horse);
        world.perform(ada, "look", horse);
        world.call(mallory, horse, "Spam", "whom", ada);
        assertEquals(
                List.of("Your password has expired.", "The server restarts.", "Mallory tells you: The world ends."),
                world.told(ada));
        world.toldBy.forEach((text, by) -> assertEquals("Mallory", by, text));
        world.toldBy.clear();
        Thing lamp = world.make("Lamp", "the lamp", hall);
        world.perform(ada, "use", lamp);
        assertEquals(Map.of("You light the lamp.", ""), world.toldBy);
    }

    // ---- guests ----

    @Test
    void guestsLookWalkAndTalk() {
        Thing ball = world.make("Ball", "the ball", hall);
        Thing chest = world.make("Container", "the chest", hall);
        Thing sign = world.make("Sign", "the sign", hall);
        assertTrue(world.perform(guest, "look", ball));
        assertTrue(world.perform(guest, "use", sign));
        for (String verb : List.of("take", "use", "click")) {
            assertTrue(refused(guest, verb, ball).contains("guests"), verb);
        }
        assertTrue(refused(guest, "open", chest).contains("guests"));
        for (String method : List.of("Take", "Use", "MoveInto")) {
            Map<String, Datum> arguments = Map.of("who", new Datum.Ref(guest.id()), "where", new Datum.Ref(guest.id()));
            assertTrue(
                    refused(guest, new Request.Call(ball.id(), method, arguments))
                            .contains("guests"),
                    method);
        }
        assertTrue(refused(guest, new Request.Call(ada.id(), "Tell", Map.of())).contains("guests"));
        assertEquals(
                List.of("look"),
                verbs(guest, ball).stream().filter(verb -> !verb.equals("drop")).toList());
        assertSame(hall, ball.container());
        // What somebody gave them they can put down.
        world.put(ball, guest);
        assertTrue(world.perform(guest, "drop", ball));
    }

    @Test
    void guestsUseTheDoorsLiftsAndWaysOfTheWorld() {
        Thing door = world.make("Door", "the door", hall);
        world.set(wizard, door, "sector", 7L);
        world.set(wizard, door, "other", 150L);
        assertTrue(world.perform(guest, "use", door));
        Thing lift = world.make("Lift", "the lift", hall);
        world.set(wizard, lift, "sector", 8L);
        assertTrue(world.perform(guest, "use", lift));
        Thing gate = world.make("Portal", "the gate", hall);
        world.call(wizard, gate, "LeadTo", "where", square);
        bump(guest, gate);
        assertSame(square, guest.container());
    }

    // ---- what people carry ----

    @Test
    void whatPeopleCarryIsTheirOwnBusiness() {
        Thing ring = world.create(ada, "Artifact", "the ring");
        Thing bag = world.create(ada, "Box", "the bag");
        Thing coin = world.create(ada, "Artifact", "the coin");
        world.put(coin, bag);
        Thing gift = world.create(mallory, "Artifact", "the gift");
        world.perform(mallory, "give", gift, ada);
        Thing horse = left("Thing");
        world.addMethod(
                mallory,
                horse,
                "Spy(whom=$, what=$, other=$) { return [ GetContents(whom), GetContainer(what), GetContents(other),"
                        + " Send(0,@CanReach,#who=whom,#what=what) ]; }");
        Object[] asked = {"whom", ada, "what", ring, "other", bag};
        List<?> seen = (List<?>) world.call(mallory, horse, "Spy", asked);
        assertEquals(List.of(gift), seen.get(0));
        assertNull(seen.get(1));
        assertNull(seen.get(2));
        assertEquals(0L, seen.get(3));
        for (Request.Listing what : List.of(Request.Listing.REFERENCES, Request.Listing.CONTENTS)) {
            Result.Listed listed = (Result.Listed) world.ask(mallory, new Request.ListThings(what, ada.id()));
            assertFalse(listed.toString().contains("the ring"), what + ": " + listed);
        }
        // Their own code and the world's may know.
        world.addMethod(ada, bag, "Count(whom=$) { return Length(GetContents(whom)); }");
        assertEquals(3L, world.call(ada, bag, "Count", "whom", ada));
        world.perform(ada, "drop", ring);
        assertEquals(hall, ((List<?>) world.call(mallory, horse, "Spy", asked)).get(1));
    }

    @Test
    void aGiftDoesNotSpyOnWhatItIsCarriedWith() {
        Thing gift = world.create(mallory, "Artifact", "the gift");
        world.addProperty(mallory, gift, "seen", null);
        world.addMethod(mallory, gift, "OnPeerEnter(who=$) { seen = who; return; }");
        world.addMethod(mallory, gift, "OnPeerUse(who=$) { seen = who; return; }");
        world.perform(mallory, "give", gift, ada);
        Thing ring = world.create(ada, "Artifact", "the ring");
        world.perform(ada, "use", ring);
        assertNull(world.get(gift, "seen"));
        world.perform(ada, "drop", gift);
        world.perform(ada, "drop", ring);
        assertSame(ring, world.get(gift, "seen"));
    }

    @Test
    void aChestDoesNotTellWhoHasItsKey() {
        Thing ring = world.create(ada, "Artifact", "the ring");
        Thing chest = left("Container");
        world.set(mallory, chest, "locked", 1);
        world.set(mallory, chest, "key", ring);
        assertNotSame(1L, world.call(mallory, chest, "LetsIn", "who", ada));
        assertTrue(world.perform(ada, "open", chest));
    }
}
