package dev.ambit.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.space.Place;
import dev.ambit.space.plan.Hall;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.plan.Thin;
import dev.ambit.space.text.PlanWriter;
import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Request;
import dev.ambit.world.data.Result;
import dev.ambit.world.message.News;
import dev.ambit.world.rules.WorldRules;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DrawnRoomsTest {

    private final Village village = new Village(Set.of("Wiz"), false);
    private final Resident wiz = new Resident(village, "Wiz");
    private final Resident ada = new Resident(village, "Ada");
    private final int hall =
            Objects.requireNonNull(village.world.at(wiz.ears)).position.room().id();

    private static String plan(Thin... walls) {
        Plan plan = new Hall("rebuilt", 1200, 1000, 256, true, "grass", "hedge", "")
                .plan(new Place(300, 300, 0), List.of(walls), List.of());
        return PlanWriter.write(plan);
    }

    private static Result draw(Resident who, int room, String text, boolean save) {
        int half = text.length() / 2;
        assertInstanceOf(Result.Done.class, who.ask(new Request.Draft(room, 0, 2, text.substring(0, half), save)));
        return who.ask(new Request.Draft(room, 1, 2, text.substring(half), save));
    }

    private Place placeOf(Resident who) {
        return Objects.requireNonNull(village.world.at(who.ears)).position.place();
    }

    @Test
    void whoMayNotChangeARoomMayNotDrawIt() {
        assertFalse(assertInstanceOf(Result.PlanOf.class, ada.ask(new Request.ShowPlan(hall)))
                .mayDraw());
        assertEquals(
                "You may not rebuild Hall: only its owner and wizards may.",
                ada.refused(new Request.Draft(hall, 0, 1, plan(), true)));
    }

    @Test
    void aRoomIsRebuiltAroundThoseInside() {
        Result.DrawnPlan drawn = assertInstanceOf(
                Result.DrawnPlan.class, draw(wiz, hall, plan(new Thin(600, 0, 600, 500, 256, "brick")), true));
        assertEquals(
                drawn.key().orElseThrow(),
                ada.ears.news(News.Walls.class).getFirst().room().drawing().key());
        assertEquals(
                "rebuilt",
                assertInstanceOf(Result.PlanOf.class, ada.ask(new Request.ShowPlan(hall)))
                        .plan()
                        .name());
    }

    @Test
    void whatIsOnlyLookedAtChangesNothing() {
        Result.DrawnPlan drawn = assertInstanceOf(Result.DrawnPlan.class, draw(wiz, hall, plan(), false));
        assertTrue(drawn.key().isPresent());
        assertEquals(List.of(), ada.ears.news(News.Walls.class));
    }

    @Test
    void whoWouldStandInAWallIsPutWhereNewcomersStand() {
        String small = PlanWriter.write(new Hall("small", 250, 250, 256, true, "grass", "hedge", "")
                .plan(new Place(100, 100, 0), List.of(), List.of()));
        draw(wiz, hall, small, true);
        assertTrue(
                placeOf(ada).x() < 250 && placeOf(ada).z() < 250, placeOf(ada).toString());
        assertEquals(placeOf(ada), ada.ears.news(News.PutBack.class).getLast().place());
    }

    @Test
    void aPlanWithErrorsIsRefusedWithWhatIsWrongAndNothingChanges() {
        String broken = plan().replace("\"to\": 2", "\"to\": 3");
        Result.DrawnPlan drawn = assertInstanceOf(Result.DrawnPlan.class, draw(wiz, hall, broken, true));
        assertTrue(drawn.key().isEmpty());
        assertTrue(drawn.problems().getFirst().isError(), drawn.problems().toString());
        assertEquals(List.of(), ada.ears.news(News.Walls.class));
        Result.DrawnPlan noJson = assertInstanceOf(Result.DrawnPlan.class, draw(wiz, hall, "walls, please", true));
        assertTrue(noJson.problems().getFirst().message().contains("line 1, column 1: it is not JSON"));
    }

    @Test
    void aPlanThatIsTooLongIsRefused() {
        String much = "x".repeat(WorldRules.DEFAULT.planLength());
        wiz.ask(new Request.Draft(hall, 0, 2, much, false));
        assertEquals(
                "The plan is longer than 1000000 characters (world.planLength).",
                wiz.refused(new Request.Draft(hall, 1, 2, "y", false)));
        assertEquals(
                "Part 1 of a plan whose beginning has not come; send it again from part 0.",
                wiz.refused(new Request.Draft(hall, 1, 2, "y", false)));
    }

    @Test
    void anUndoneRoomIsAsItWas() {
        String before =
                ada.ears.news(News.Welcome.class).getFirst().room().drawing().key();
        draw(wiz, hall, plan(), true);
        wiz.done(new Request.Undo());
        assertEquals(
                before,
                ada.ears.news(News.Walls.class).getLast().room().drawing().key());
    }

    @Test
    void aDrawnRoomIsThereAfterACrash() {
        draw(wiz, hall, plan(), true);
        Village again = village.afterCrash();
        Resident back = new Resident(again, "Ada");
        assertEquals(
                "rebuilt", back.ears.news(News.Welcome.class).getFirst().room().name());
    }

    @Test
    void thePlanIsNotToldAsAProperty() {
        draw(wiz, hall, plan(), true);
        assertTrue(ada.ears.news(News.ThingSet.class).stream()
                .noneMatch(set -> set.properties().containsKey("plan")));
    }

    // ---- doors and lifts ----

    private static String withALift() {
        return plan().replace("\"floor\": \"grass\"", "\"id\": 7, \"floor\": \"grass\"");
    }

    @Test
    void aPartThatIsMovedIsToldAndStaysMoved() {
        draw(wiz, hall, withALift(), true);
        wiz.call(
                hall,
                "MoveSector",
                Map.of("id", new Datum.Whole(7), "height", new Datum.Whole(64), "speed", new Datum.Whole(32)));
        News.Level level = ada.ears.news(News.Level.class).getFirst();
        assertEquals(7, level.motion().id());
        assertEquals(0, level.motion().from());
        assertEquals(64, level.motion().to());
        Resident later = new Resident(village, "Late");
        assertEquals(
                64,
                later.ears
                        .news(News.Welcome.class)
                        .getFirst()
                        .levels()
                        .getFirst()
                        .to());
        Village again = village.afterCrash();
        Resident back = new Resident(again, "Ada");
        assertEquals(
                64,
                back.ears
                        .news(News.Welcome.class)
                        .getFirst()
                        .levels()
                        .getFirst()
                        .from());
    }

    @Test
    void whoMayNotChangeARoomMayNotMoveItsPartsEither() {
        draw(wiz, hall, withALift(), true);
        ada.call(hall, "MoveSector", Map.of("id", new Datum.Whole(7), "height", new Datum.Whole(64)));
        assertEquals(List.of(), wiz.ears.news(News.Level.class));
    }

    /** A western and an eastern room, and between them a door that is shut as drawn. */
    private static String withADoor() {
        return """
                {"name": "two rooms", "width": 1200, "depth": 1000, "entrance": {"x": 300, "z": 300},
                 "vertices": [[0, 0], [500, 0], [564, 0], [1200, 0], [1200, 1000], [564, 1000], [500, 1000], [0, 1000]],
                 "sides": [{"normal": "brick"}, {"above": "wood", "flags": ["passable"]}],
                 "sectors": [{"floor": "planks", "ceiling": "wood", "ceilingHeight": 256},
                             {"id": 9, "floor": "planks", "ceiling": "wood"},
                             {"floor": "planks", "ceiling": "wood", "ceilingHeight": 256}],
                 "lines": [
                  {"from": 0, "to": 1, "right": {"side": 0, "sector": 0}}, {"from": 1, "to": 2, "right": {"side": 0, "sector": 1}},
                  {"from": 2, "to": 3, "right": {"side": 0, "sector": 2}}, {"from": 3, "to": 4, "right": {"side": 0, "sector": 2}},
                  {"from": 4, "to": 5, "right": {"side": 0, "sector": 2}}, {"from": 5, "to": 6, "right": {"side": 0, "sector": 1}},
                  {"from": 6, "to": 7, "right": {"side": 0, "sector": 0}}, {"from": 7, "to": 0, "right": {"side": 0, "sector": 0}},
                  {"from": 1, "to": 6, "right": {"side": 1, "sector": 0}, "left": {"side": 1, "sector": 1}},
                  {"from": 2, "to": 5, "right": {"side": 1, "sector": 1}, "left": {"side": 1, "sector": 2}}]}
                """;
    }

    private void moveDoor(int height) {
        wiz.call(
                hall,
                "MoveSector",
                Map.of(
                        "id", new Datum.Whole(9),
                        "part", new Datum.Text("ceiling"),
                        "height", new Datum.Whole(height),
                        "speed", new Datum.Whole(4_000)));
    }

    /** As long as it takes until a door has come to rest for everybody. */
    private void aMoment() {
        for (int i = 0; i < 60; i++) {
            village.tick();
        }
    }

    private boolean adaSeesWiz() {
        return Objects.requireNonNull(village.world.at(ada.ears)).interest.people().stream()
                .anyMatch(other -> other.id == wiz.id());
    }

    @Test
    void aShutDoorHidesAndAnOpenOneDoesNot() {
        draw(wiz, hall, withADoor(), true);
        moveDoor(200);
        wiz.set(wiz.id(), "x", new Datum.Whole(900));
        aMoment();
        assertTrue(placeOf(wiz).x() == 900 && placeOf(ada).x() < 500, "one in each room");
        assertTrue(adaSeesWiz(), "through the open door");
        ada.ears.heard.clear();

        moveDoor(0);
        assertTrue(adaSeesWiz(), "while it moves it counts as open");
        aMoment();
        assertFalse(adaSeesWiz());
        assertEquals(List.of(new News.Disappear(wiz.id(), true)), ada.ears.news(News.Disappear.class), "told once");

        moveDoor(200);
        village.tick();
        assertTrue(adaSeesWiz());
        assertEquals(1, ada.ears.news(News.Appear.class).size());
    }
}
