package dev.ambit.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.space.Place;
import dev.ambit.space.room.Room;
import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Request;
import dev.ambit.world.message.Identity;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Jump;
import dev.ambit.world.message.News;
import dev.ambit.world.rules.VisitRules;
import dev.ambit.world.rules.WorldRules;
import dev.ambit.world.thing.Effective.Rank;
import dev.ambit.world.thing.People;
import dev.ambit.world.thing.Thing;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What visitors do besides walking: go elsewhere at once, speak to all, say something about themselves. */
class VisitsTest {
    private final Village village = new Village();
    private final Resident ada = new Resident(village, "Ada");
    private final Resident bob = new Resident(village, "Bob");

    private void hear(Input input) {
        ada.ears.heard.clear();
        bob.ears.heard.clear();
        village.accept(input);
        village.tick();
    }

    private int roomOf(Resident resident) {
        return resident.ears.news(News.Welcome.class).getFirst().roomId();
    }

    private int otherRoom(int here) {
        return new People(village.world.things())
                .rooms().stream()
                        .map(Thing::id)
                        .filter(id -> id != here)
                        .findFirst()
                        .orElseThrow();
    }

    @Test
    void whoJumpsInTheRoomIsToldOfAsJumping() {
        int room = roomOf(ada);
        Place to = new Place(300, 300, 64);
        hear(new Input.Go(bob.ears, room, to, false, 2, 3));
        News jumped = new News.Teleported(bobId, new Jump(room, to, 2, 3));
        assertEquals(List.of(jumped), ada.ears.news(News.Teleported.class));
        assertEquals(List.of(jumped), bob.ears.news(News.Teleported.class));
        assertEquals(List.of(), ada.ears.news(News.Disappear.class));
    }

    private final int bobId = bob.id();
    private final int adaRoom = roomOf(ada);

    @Test
    void whoWalksOutDisappearsAndWhoJumpsOutSaysHow() {
        int there = otherRoom(adaRoom);
        hear(new Input.Go(bob.ears, there, new Place(0, 0, 0), true, 0, 0));
        assertEquals(List.of(new News.Disappear(bobId)), ada.ears.news(News.Disappear.class));
        assertEquals(there, bob.ears.news(News.InRoom.class).getFirst().roomId());
        assertEquals(
                Optional.empty(), bob.ears.news(News.InRoom.class).getFirst().jump());
        hear(new Input.Go(bob.ears, adaRoom, new Place(300, 300, 0), false, 4, 5));
        News.Appear back = ada.ears.news(News.Appear.class).getFirst();
        assertEquals(5, back.jump().orElseThrow().entry());
        assertFalse(back.onlyIntoSight());
        hear(new Input.Exit(bob.ears, 6));
        assertEquals(
                6,
                ada.ears
                        .news(News.Disappear.class)
                        .getFirst()
                        .jump()
                        .orElseThrow()
                        .exit());
    }

    @Test
    void nobodyGetsIntoALockedRoomOrIntoNone() {
        int there = otherRoom(adaRoom);
        village.world.things().write(village.world.things().get(there), "locked", new Datum.Whole(1));
        hear(new Input.Go(bob.ears, there, new Place(300, 300, 0), false, 1, 1));
        assertEquals(List.of("You cannot go there: it is not open to you."), bob.notices());
        assertEquals(1, bob.ears.news(News.PutBack.class).size());
        hear(new Input.Go(bob.ears, bobId, new Place(300, 300, 0), false, 1, 1));
        assertEquals(List.of("There is no such room."), bob.notices());
        hear(new Input.Go(bob.ears, 999_999, new Place(300, 300, 0), true, 0, 0));
        assertEquals(List.of("There is no such room."), bob.notices());
        assertEquals(List.of(), ada.ears.news(News.Disappear.class));
    }

    @Test
    void toEverybodyOneSpeaksNowAndThen() {
        hear(new Input.Go(bob.ears, otherRoom(adaRoom), new Place(0, 0, 0), true, 0, 0));
        hear(new Input.Proclaim(bob.ears, "  hear,   hear "));
        assertEquals(List.of(new News.Proclaimed(bobId, "Bob", "hear, hear")), ada.ears.news(News.Proclaimed.class));
        hear(new Input.Proclaim(bob.ears, "again"));
        assertEquals(List.of(), ada.ears.news(News.Proclaimed.class));
        assertTrue(bob.notices().getFirst().startsWith("To the whole world one speaks once in 3 seconds"));
        hear(new Input.Whisper(bob.ears, "ADA", "psst"));
        assertEquals(List.of(new News.Whispered(bobId, "Bob", "psst")), ada.ears.news(News.Whispered.class));
        hear(new Input.Whisper(bob.ears, "Zed", "psst"));
        assertEquals(List.of("There is nobody called Zed here to listen."), bob.notices());
    }

    @Test
    void whatOneSaysAboutOneselfGoesToThoseWhoSeeOne() {
        hear(new Input.SetTraits(bob.ears, "", Map.of("bitmap", "skull.bmp", "hobby", "chess", "no good!", "x")));
        assertEquals(
                List.of(new News.TraitsOf("Bob", Map.of("bitmap", "skull.bmp", "hobby", "chess"))),
                ada.ears.news(News.TraitsOf.class));
        hear(new Input.AskTraits(ada.ears, "bob", List.of("hobby", "bitmap", "look", "nonsense")));
        assertEquals(
                Map.of("hobby", "chess", "bitmap", "skull.bmp", "look", "robot"),
                ada.ears.news(News.TraitsOf.class).getFirst().values());
        hear(new Input.SetTraits(bob.ears, "Bob", Map.of("bitmap", "owl")));
        hear(new Input.AskTraits(ada.ears, "#" + bobId, List.of("look")));
        assertEquals(
                Map.of("look", "owl"),
                ada.ears.news(News.TraitsOf.class).getFirst().values());
    }

    @Test
    void ofOneselfOneSaysNoMoreThanSixteenThings() {
        for (int i = 0; i < 20; i++) {
            hear(new Input.SetTraits(bob.ears, "", Map.of("trait" + i, "x")));
        }
        hear(new Input.AskTraits(bob.ears, "", List.of()));
        assertEquals(
                16,
                bob.ears.news(News.TraitsOf.class).getFirst().values().keySet().stream()
                        .filter(name -> name.startsWith("trait"))
                        .count());
    }

    @Test
    void nobodySetsWhatIsAnothers() {
        hear(new Input.SetTraits(bob.ears, "Ada", Map.of("bitmap", "ugly", "description", "dull")));
        hear(new Input.SetStates(bob.ears, "Ada", -1, 0));
        assertEquals(List.of(), ada.ears.news(News.StatesOf.class));
        hear(new Input.AskTraits(bob.ears, "Ada", List.of("bitmap")));
        assertEquals(
                Map.of("bitmap", "robot"),
                bob.ears.news(News.TraitsOf.class).getFirst().values());
        hear(new Input.AskStates(bob.ears, "Ada"));
        assertEquals(0, bob.ears.news(News.StatesOf.class).getFirst().states());
    }

    @Test
    void whatIsOutOfSightIsToldByNoNumber() {
        int there = otherRoom(adaRoom);
        int hidden = village.world.things().get(there).contents().stream()
                .findFirst()
                .orElseThrow()
                .id();
        hear(new Input.AskTraits(bob.ears, "#" + hidden, List.of()));
        assertEquals(Map.of(), bob.ears.news(News.TraitsOf.class).getFirst().values());
        hear(new Input.Go(bob.ears, there, new Place(0, 0, 0), true, 0, 0));
        hear(new Input.AskTraits(bob.ears, "#" + hidden, List.of("name")));
        assertEquals(1, bob.ears.news(News.TraitsOf.class).getFirst().values().size());
    }

    @Test
    void statesAreSetAndClearedBitByBit() {
        hear(new Input.SetStates(bob.ears, "", 0x80000005, 0));
        hear(new Input.SetStates(bob.ears, "", 2, 4));
        assertEquals(List.of(new News.StatesOf("Bob", 0x80000003)), ada.ears.news(News.StatesOf.class));
        hear(new Input.AskStates(ada.ears, "Bob"));
        assertEquals(0x80000003, ada.ears.news(News.StatesOf.class).getFirst().states());
    }

    @Test
    void aThingMayAskToOpenAnAddressNowAndThen() {
        Resident wiz = new Resident(village, "Wiz");
        int toy = wiz.create("Toy");
        wiz.addMethod(toy, "Show(who = $) { return LaunchApp(who,\"https://ambit.example/help\"); }");
        Map<String, Datum> toAda = Map.of("who", new Datum.Ref(ada.id()));
        ada.ears.heard.clear();
        assertEquals(new Datum.Whole(1), wiz.call(toy, "Show", toAda));
        assertEquals(new Datum.Whole(0), wiz.call(toy, "Show", toAda), "not twice in a moment");
        assertEquals(List.of(new News.Launch("https://ambit.example/help", toy)), ada.ears.news(News.Launch.class));
    }

    @Test
    void buildersHavePlacesOfTheirOwnWhenTheWorldIsFull() {
        World small = new World(
                "Small",
                Room.hall("hall", 1000, 1000, 256, false, "f", "w", "c", new Place(500, 500, 0), List.of(), List.of()),
                new WorldRules(1, 10, 20, 100, 20, 24, 96, 1000).with(new VisitRules(1, Rank.GUEST, Rank.GUEST, 0)));
        Ears guest = new Ears();
        Ears other = new Ears();
        Ears builder = new Ears();
        Ears second = new Ears();
        small.accept(new Input.Arrive(guest, "Guest", "fox", Identity.guest(Rank.GUEST)), 0);
        small.accept(new Input.Arrive(other, "Other", "fox", Identity.guest(Rank.GUEST)), 0);
        small.accept(new Input.Arrive(builder, "Builder", "fox", Identity.known("Builder", Rank.BUILDER)), 0);
        small.accept(new Input.Arrive(second, "Second", "fox", Identity.known("Second", Rank.WIZARD)), 0);
        assertEquals(News.Cause.FULL, other.news(News.Refused.class).getFirst().cause());
        assertEquals(List.of(), builder.news(News.Refused.class));
        assertEquals(
                News.Cause.FULL_FOR_PRIORITY,
                second.news(News.Refused.class).getFirst().cause());
    }

    @Test
    void nobodyWearsAPictureOfSomebodyElse() {
        village.world.closet((who, look) -> !look.equals("custom-adas") || who instanceof Identity.Known);
        Resident eve = new Resident(village, "Eve", Identity.guest(Rank.GUEST));
        hear(new Input.SetTraits(eve.ears, "", Map.of("bitmap", "custom-adas")));
        hear(new Input.SetTraits(eve.ears, "", Map.of("look", "CUSTOM-adas")));
        hear(new Input.AskTraits(ada.ears, "Eve", List.of("look", "bitmap")));
        assertEquals(
                Map.of("look", "robot", "bitmap", "robot"),
                ada.ears.news(News.TraitsOf.class).getFirst().values());
        assertTrue(eve.notices().getFirst().startsWith("That picture is not yours to wear"), eve.notices()::toString);

        Ears fay = new Ears();
        hear(new Input.Arrive(fay, "Fay", "custom-adas", Identity.guest(Rank.GUEST)));
        assertEquals("robot", fay.news(News.Welcome.class).getFirst().you().look());
        assertEquals(1, fay.news(News.Notice.class).size());
        Ears known = new Ears();
        hear(new Input.Arrive(known, "Gil", "custom-adas", Identity.known("Gil", Rank.BUILDER)));
        assertEquals(
                "custom-adas", known.news(News.Welcome.class).getFirst().you().look());
    }

    @Test
    void noCodeGivesItsOwnersAvatarAnotherNameOrLook() {
        for (String property : List.of("name", "look", "bitmap")) {
            bob.refused(new Request.SetProperty(bobId, property, new Datum.Text("custom-adas")));
        }
        bob.addMethod(
                bobId, "Disguise() { look = \"custom-adas\"; SetProperty(self,\"name\",\"Commons\"); return 1; }");
        bob.ask(new Request.Call(bobId, "Disguise", Map.of()));
        hear(new Input.AskTraits(ada.ears, "Bob", List.of("look", "name")));
        assertEquals(
                Map.of("look", "robot", "name", "Bob"),
                ada.ears.news(News.TraitsOf.class).getFirst().values());
    }

    @Test
    void whoWouldBeTakenForSomebodyHereGetsANumber() {
        Ears other = new Ears();
        hear(new Input.Arrive(other, "B\u200bob", "fox", Identity.guest(Rank.GUEST)));
        assertEquals("B ob", other.news(News.Welcome.class).getFirst().you().name());
        Ears wide = new Ears();
        hear(new Input.Arrive(wide, "\uff22ob", "fox", Identity.guest(Rank.GUEST)));
        assertEquals("Bob 2", wide.news(News.Welcome.class).getFirst().you().name());
        Resident mike = new Resident(village, "mike");
        Ears cornered = new Ears();
        hear(new Input.Arrive(cornered, "rnike", "fox", Identity.guest(Rank.GUEST)));
        assertEquals(
                "rnike 2", cornered.news(News.Welcome.class).getFirst().you().name());
        mike.leave();
        Ears later = new Ears();
        hear(new Input.Arrive(later, "rnikE", "fox", Identity.guest(Rank.GUEST)));
        assertEquals("rnikE", later.news(News.Welcome.class).getFirst().you().name());
        Ears mixed = new Ears();
        hear(new Input.Arrive(mixed, "\u0410dmin", "fox", Identity.guest(Rank.GUEST)));
        assertEquals(News.Cause.NAME, mixed.news(News.Refused.class).getFirst().cause());
    }
}
