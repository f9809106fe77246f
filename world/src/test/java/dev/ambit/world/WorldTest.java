package dev.ambit.world;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.space.Place;
import dev.ambit.space.plan.Thin;
import dev.ambit.space.room.Room;
import dev.ambit.world.message.Dispatch;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Line;
import dev.ambit.world.message.News;
import dev.ambit.world.message.Person;
import dev.ambit.world.rules.WorldRules;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorldTest {

    private static final Place ENTRANCE = new Place(300, 300, 0);
    private static final Room ROOM = Room.hall(
            "hall",
            1000,
            1000,
            256,
            false,
            "f",
            "w",
            "c",
            ENTRANCE,
            List.of(new Thin(400, 100, 400, 900, 256, "brick")),
            List.of());

    private final World world = new World("Test", ROOM, new WorldRules(3, 10, 20, 100, 20, 24, 96, 100_000));
    private long now = 1_000_000;

    private Ears arrive(String name) {
        Ears ears = new Ears();
        world.accept(new Input.Arrive(ears, name, "robot"), now);
        return ears;
    }

    private Ears inside(String name) {
        Ears ears = arrive(name);
        world.tick(now);
        return ears;
    }

    private void walk(Ears ears, int x, int z) {
        world.accept(new Input.Walk(ears, new Place(x, z, 7)), now);
    }

    private void say(Ears ears, String text) {
        world.accept(new Input.Say(ears, text), now);
    }

    @Test
    void aNewcomerIsWelcomedWithEverybodyElseOnTheTick() {
        inside("Ada");
        Ears bob = arrive("Bob");
        assertTrue(bob.heard.isEmpty(), "output waits for the tick");
        world.tick(now);
        News.Welcome welcome = bob.news(News.Welcome.class).getFirst();
        assertEquals("Bob", welcome.you().name());
        assertTrue(welcome.you().place().distanceTo(ENTRANCE) < 64, "near the entrance");
        assertEquals(List.of("Ada"), welcome.others().stream().map(Person::name).toList());
    }

    @Test
    void welcomeIsTheFirstNewsOfAVisitEvenWhenMoreHappenedInItsTick() {
        Ears ada = arrive("Ada");
        say(ada, "hello");
        world.accept(new Input.Ping(ada, 1), now);
        world.tick(now);
        assertInstanceOf(News.Welcome.class, ada.heard.getFirst().own().getFirst());
        assertEquals("hello", ada.news(News.Said.class).getFirst().text());
    }

    private static int id(Ears ears) {
        return ears.news(News.Welcome.class).getFirst().you().id();
    }

    @Test
    void thoseInsideSeeANewcomerAppearAndDisappear() {
        Ears ada = inside("Ada");
        Ears bob = inside("Bob");
        assertEquals("Bob", ada.news(News.Appear.class).getLast().person().name());
        world.accept(new Input.Leave(bob), now);
        world.tick(now);
        assertEquals(id(bob), ada.news(News.Disappear.class).getFirst().id());
        assertEquals(1, world.population());
    }

    @Test
    void whoComesAndGoesWithinOneTickIsNeverMentioned() {
        Ears ada = inside("Ada");
        int before = ada.heard.size();
        Ears bob = arrive("Bob");
        world.accept(new Input.Leave(bob), now);
        world.tick(now);
        assertEquals(before, ada.heard.size());
    }

    @Test
    void everybodyHearsTheSameBulletinObject() {
        Ears ada = inside("Ada");
        Ears bob = inside("Bob");
        say(ada, "one");
        walk(bob, 310, 300);
        world.tick(now);
        assertSame(ada.heard.getLast().bulletin(), bob.heard.getLast().bulletin());
        assertArrayEquals(
                new int[] {id(bob), 310, 300, 7},
                ada.news(News.Moves.class).getFirst().steps());
    }

    @Test
    void severalStepsInOneTickAreToldAsTheLast() {
        Ears ada = inside("Ada");
        Ears bob = inside("Bob");
        walk(ada, 310, 300);
        walk(ada, 320, 300);
        world.tick(now);
        assertArrayEquals(
                new int[] {id(ada), 320, 300, 7},
                bob.news(News.Moves.class).getFirst().steps());
        assertEquals(1, bob.news(News.Moves.class).size());
        assertEquals(List.of(), ada.news(News.Moves.class), "who walks knows it");
    }

    @Test
    void aTickWithoutNewsSendsNothing() {
        Ears ada = inside("Ada");
        int before = ada.heard.size();
        world.tick(now);
        assertEquals(before, ada.heard.size());
    }

    @Test
    void aStepThroughAWallIsPutBackAndCounted() {
        Ears ada = inside("Ada");
        walk(ada, 390, 300);
        walk(ada, 410, 300);
        world.tick(now);
        assertEquals(
                new Place(390, 300, 7), ada.news(News.PutBack.class).getFirst().place());
        assertEquals(1, world.putBacks());
    }

    @Test
    void aStepThatWasTakenInAnotherRoomIsLeftOut() {
        Ears ada = inside("Ada");
        Ears bob = inside("Bob");
        News.Welcome welcome = ada.news(News.Welcome.class).getFirst();
        Place next =
                new Place(welcome.you().place().x() + 10, welcome.you().place().z(), 0);
        world.accept(new Input.Walk(ada, next, welcome.roomId() + 1), now);
        world.tick(now);
        assertTrue(bob.news(News.Moves.class).isEmpty());
        assertEquals(0, world.putBacks());
        world.accept(new Input.Walk(ada, next, welcome.roomId()), now);
        world.tick(now);
        assertEquals(1, bob.news(News.Moves.class).size());
    }

    @Test
    void whoRunsFasterThanAllowedIsPutBack() {
        Ears ada = inside("Ada");
        walk(ada, 300, 420);
        walk(ada, 300, 540);
        world.tick(now);
        assertEquals(
                new Place(300, 420, 7), ada.news(News.PutBack.class).getFirst().place());
    }

    @Test
    void aWalkAtTheAllowedSpeedIsNeverPutBack() {
        Ears ada = inside("Ada");
        for (int z = 300; z <= 900; z += 5) {
            walk(ada, 300, z);
            now += 50;
        }
        world.tick(now);
        assertTrue(ada.news(News.PutBack.class).isEmpty());
    }

    @Test
    void aTakenNameGetsANumber() {
        inside("Ada");
        Ears second = inside("ada");
        assertEquals("ada 2", second.news(News.Welcome.class).getFirst().you().name());
        Ears longest = inside("Ada");
        assertEquals("Ada 3", longest.news(News.Welcome.class).getFirst().you().name());
    }

    @Test
    void aNameIsFreeAgainWhenItsOwnerLeaves() {
        Ears ada = inside("Ada");
        world.accept(new Input.Leave(ada), now);
        assertEquals(
                "Ada", inside("Ada").news(News.Welcome.class).getFirst().you().name());
    }

    @Test
    void anEmptyOrOverlongNameIsRefusedAndTheLineEnds() {
        for (String name : List.of("", "  \t ", "\u202e\u200b", "\u0301\u0301", "\u3164", "\u2800", "12345678901")) {
            Ears ears = arrive(name);
            assertEquals(
                    "A name has 1 to 10 visible characters. Please choose another one.",
                    ears.news(News.Refused.class).getFirst().why());
            assertTrue(ears.ended);
        }
        assertEquals(0, world.population());
    }

    @Test
    void aLookThatIsNoNameOfArtIsRefused() {
        Ears ears = new Ears();
        world.accept(new Input.Arrive(ears, "Ada", "../../etc"), now);
        assertEquals(1, ears.news(News.Refused.class).size());
    }

    @Test
    void aFullWorldRefusesTheNext() {
        inside("A");
        inside("B");
        inside("C");
        Ears late = arrive("D");
        assertTrue(late.news(News.Refused.class).getFirst().why().startsWith("The world is full (3 visitors)"));
        assertEquals(3, world.population());
    }

    @Test
    void sayingTooMuchGetsANoticeAndNobodyElseHearsIt() {
        Ears ada = inside("Ada");
        Ears bob = inside("Bob");
        say(ada, "x".repeat(21));
        world.tick(now);
        assertEquals(
                "That was too long to say: 21 characters, 20 is the most.",
                ada.news(News.Notice.class).getFirst().text());
        assertTrue(bob.news(News.Said.class).isEmpty());
    }

    @Test
    void talkIsTidiedOfControlAndFormatCharacters() {
        Ears ada = inside("Ada");
        say(ada, " a\u0000b\u202e  c\n");
        world.tick(now);
        assertEquals("a b c", ada.news(News.Said.class).getFirst().text());
    }

    @Test
    void inputOfSomebodyWhoIsNotInsideDoesNothing() {
        Ears stranger = new Ears();
        walk(stranger, 310, 300);
        say(stranger, "hi");
        world.accept(new Input.Leave(stranger), now);
        world.tick(now);
        assertTrue(stranger.heard.isEmpty());
    }

    @Test
    void aLineThatFailsDoesNotKeepTheOthersFromHearing() {
        Line broken = new Line() {
            @Override
            public void deliver(Dispatch dispatch) {
                throw new IllegalStateException("broken on purpose");
            }

            @Override
            public void end() {}
        };
        world.accept(new Input.Arrive(broken, "Zed", "robot"), now);
        Ears ada = inside("Ada");
        assertEquals(1, ada.news(News.Welcome.class).size());
    }

    @Test
    void closingSaysGoodbyeAndEndsEveryLine() {
        Ears ada = inside("Ada");
        world.close("maintenance");
        assertEquals("maintenance", ada.news(News.Goodbye.class).getFirst().why());
        assertTrue(ada.ended);
        assertEquals(0, world.population());
    }

    @Test
    void theSameInputGivesTheSameOutput() {
        assertEquals(story().toString(), story().toString());
    }

    private static List<List<News>> story() {
        World world = new World("Test", ROOM, WorldRules.DEFAULT);
        Ears ears = new Ears();
        world.accept(new Input.Arrive(ears, "Ada", "fox"), 0);
        world.tick(0);
        for (int i = 1; i < 50; i++) {
            world.accept(new Input.Walk(ears, new Place(300 + i % 7, 300 + i, i)), i * 50L);
            world.accept(new Input.Say(ears, "step " + i), i * 50L);
            world.tick(0);
        }
        return ears.heard.stream()
                .map(d -> d.bulletin().news().stream()
                        .filter(n -> !(n instanceof News.Moves))
                        .toList())
                .toList();
    }
}
