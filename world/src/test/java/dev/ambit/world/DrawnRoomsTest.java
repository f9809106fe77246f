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
import dev.ambit.world.News.Result;
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
            Objects.requireNonNull(village.world.at(wiz.ears)).venue.thing.id();

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
        return Objects.requireNonNull(village.world.at(who.ears)).place;
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
}
