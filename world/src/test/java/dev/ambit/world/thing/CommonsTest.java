package dev.ambit.world.thing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.kod.run.Engine;
import dev.ambit.world.data.Flag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The world that ships, as visitors find it. */
@ParameterizedClass
@MethodSource("dev.ambit.world.thing.TestThings#engines")
final class CommonsTest {
    private final TestThings world;
    private final Thing commons;
    private final Thing ada;

    CommonsTest(Engine.Maker engine) {
        world = TestThings.commons(engine);
        commons = world.named("the Commons");
        ada = world.person("Ada", commons);
    }

    @AfterEach
    void nothingWentWrong() {
        assertEquals(List.of(), world.errors);
    }

    private Thing in(Thing place, String name) {
        return place.contents().stream()
                .filter(thing -> world.things.nameOf(thing).equals(name))
                .findFirst()
                .orElseThrow();
    }

    private void goes(Thing who, String way) {
        assertTrue(world.perform(who, "use", in(who.container(), way)), way);
    }

    @Test
    void oneCanWalkThroughEverythingThatIsNotLockedAndBack() {
        goes(ada, "the library door");
        assertSame(world.named("the Library"), ada.container());
        goes(ada, "the way out");
        goes(ada, "the garden gate");
        assertSame(world.named("the Garden"), ada.container());
        goes(ada, "the garden hut");
        assertSame(world.named("the garden hut"), ada.container());
        assertTrue(world.perform(ada, "use", ada.container()));
        goes(ada, "the garden gate");
        assertSame(commons, ada.container());
    }

    @Test
    void theStudyIsForItsFriends() {
        Thing study = world.named("the Study");

        assertFalse(world.perform(ada, "use", in(commons, "the study door")));
        world.things.rank(ada, Effective.Rank.WIZARD);
        Thing bob = world.person("Bob", commons);
        world.call(ada, study, "Admit", "whom", bob);
        goes(bob, "the study door");
        assertSame(study, bob.container());
        goes(bob, "the study door");
    }

    @Test
    void everythingStandsInsideItsRoom() throws IOException {
        int seen = 0;
        for (int id = 0; id < world.things.machine().objects.count(); id++) {
            Thing thing = world.things.find(id);
            Thing place = thing == null ? null : thing.container();
            if (place == null || !world.things.isRoom(place) || world.things.isAvatar(thing)) {
                continue;
            }
            assertInside(place, thing, "x", "z");
            if (world.things.isOfClass(thing, "Portal")) {
                assertInside((Thing) world.get(thing, "destination"), thing, "dest_x", "dest_z");
            }
            seen++;
        }
        assertTrue(seen >= 12, "only " + seen + " Things");
    }

    private void assertInside(Thing room, Thing thing, String across, String along) throws IOException {
        String file =
                Files.readString(Path.of("..", "worlds", "commons", "rooms", world.get(room, "geometry") + ".json"));
        String what = thing + " " + world.things.nameOf(thing) + " in " + world.things.nameOf(room);
        assertBetween(what, (Long) world.get(thing, across), number(file, "width"));
        assertBetween(what, (Long) world.get(thing, along), number(file, "depth"));
    }

    private static void assertBetween(String what, long value, long most) {
        assertTrue(value > 0 && value < most, what + ": " + value + " is not between 0 and " + most);
    }

    private static long number(String file, String field) {
        Matcher found = Pattern.compile('"' + field + "\": (\\d+)").matcher(file);
        assertTrue(found.find(), field);
        return Long.parseLong(found.group(1));
    }

    @Test
    void aLampIsSwitchedByUsingIt() {
        Thing lamp = in(commons, "the arcade lantern");
        Object dark = world.get(lamp, "color");

        assertTrue(world.perform(ada, "use", lamp));
        assertEquals("lit", world.get(lamp, "label"));
        assertNotEquals(dark, world.get(lamp, "color"));
        world.perform(ada, "use", lamp);
        assertEquals("dark", world.get(lamp, "label"));
        assertEquals(dark, world.get(lamp, "color"));
    }

    @Test
    void aBookIsReadPageByPageAndFromTheStartAgain() {
        world.put(ada, world.named("the Library"));
        Thing book = in(ada.container(), "the visitors' book");

        for (int i = 0; i < 4; i++) {
            world.perform(ada, "use", book);
        }

        List<String> told = world.told(ada);
        assertTrue(told.getFirst().startsWith("Page 1: This world is made of Things."), told.getFirst());
        assertTrue(told.get(2).startsWith("Page 3: "), told.get(2));
        assertEquals(told.getFirst(), told.get(3));
    }

    @Test
    void theChestHoldsABookAndACup() {
        world.put(ada, world.named("the Library"));
        Thing chest = in(ada.container(), "the oak chest");

        world.perform(ada, "open", chest);

        assertEquals(List.of("You open the oak chest.", "You see in it: the herbal, the silver cup."), world.told(ada));
        assertTrue(world.perform(ada, "take", in(chest, "the silver cup")));
    }

    @Test
    void theRustyKeyOpensTheTinBox() {
        Thing garden = world.named("the Garden");
        Thing hut = world.named("the garden hut");
        world.put(ada, hut);
        Thing box = in(hut, "the tin box");
        assertFalse(world.perform(ada, "open", box));

        world.put(ada, garden);
        world.perform(ada, "take", in(garden, "the rusty key"));
        world.put(ada, hut);

        assertTrue(world.perform(ada, "open", box));
    }

    @Test
    void theBallIsKickedWhereOneLooks() {
        Thing ball = in(commons, "the red ball");
        world.stand(ada, "heading", 0);
        long before = (Long) world.get(ball, "z");

        world.perform(ada, "use", ball);

        assertEquals(before - 192, world.get(ball, "z"));
        assertEquals(List.of("You kick the red ball."), world.told(ada));
    }

    @Test
    void theDogAnswersToItsName() {
        world.say(ada, "Here, Rex!");
        world.say(ada, "Nice weather.");

        assertEquals(List.of("Rex: Woof!"), world.told(ada));
    }

    @Test
    void theDogStrollsWithinItsGround() {
        Thing rex = in(commons, "Rex");
        long moves = 0;
        Object before = world.get(rex, "x");
        for (int i = 0; i < 200; i++) {
            world.passes(5_000);
            moves += before.equals(world.get(rex, "x")) ? 0 : 1;
            before = world.get(rex, "x");
            assertBetween("x", (Long) before - 1959, 302);
            assertBetween("z", (Long) world.get(rex, "z") - 2119, 542);
        }
        assertTrue(moves > 50, moves + " moves");
    }

    @Test
    void nobodyMakesTheDogRunFaster() {
        Thing rex = in(commons, "Rex");
        int timers = world.things.machine().timers.count();

        assertEquals(0L, world.call(ada, rex, "Stroll"));
        world.passes(60_000);

        assertEquals(timers, world.things.machine().timers.count());
    }

    @Test
    void nobodyBuildsTheWorldAgain() {
        Thing system = world.named("the world");
        int before = world.things.machine().objects.count();

        for (String message : List.of(
                "BuildRooms",
                "BuildTown",
                "BuildGrounds",
                "BuildWays",
                "BuildWaysOfTown",
                "BuildWaysOfTower",
                "BuildWaysOfGrounds",
                "BuildDoor",
                "BuildLift",
                "BuildButton",
                "FillCommons",
                "FillLibrary",
                "FillGarden",
                "FillShop",
                "FillTower",
                "FillCellar",
                "FillGrounds")) {
            world.call(ada, system, message);
        }

        assertEquals(before, world.things.machine().objects.count());
    }

    @Test
    void wherePeopleStandIsNeitherToldAsAPropertyNorWrittenDown() {
        for (String name : List.of("x", "z", "heading")) {
            int flags = ada.kind().flags(ada.kind().slotOf(name));
            assertTrue(Flag.LOCAL.in(flags) && Flag.VOLATILE.in(flags), name);
        }
        Thing ball = in(commons, "the red ball");
        assertFalse(Flag.LOCAL.in(ball.kind().flags(ball.kind().slotOf("x"))));
    }
}
