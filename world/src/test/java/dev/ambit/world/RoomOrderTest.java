package dev.ambit.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.space.Place;
import dev.ambit.space.plan.Hall;
import dev.ambit.space.text.PlanWriter;
import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Request;
import dev.ambit.world.data.Result;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.News;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a room allows, met by those who come through a door of the world. */
class RoomOrderTest {
    private final Village village = new Village(Set.of("Wiz"), false);
    private final Resident wiz = new Resident(village, "Wiz");
    private final Resident ada = new Resident(village, "Ada");
    private final int hall =
            Objects.requireNonNull(village.world.at(wiz.ears)).position.room().id();

    private List<String> heard() {
        return wiz.ears.news(News.Said.class).stream().map(News.Said::text).toList();
    }

    private void says(String text) {
        village.accept(new Input.Say(ada.ears, text));
        village.tick();
    }

    @Test
    void whoMayNotSpeakIsNotHeardAndIsToldSo() {
        wiz.set(hall, "may_speak", new Datum.Text("owner"));
        says("Hello?");
        assertEquals(List.of(), heard());
        assertTrue(ada.notices().getLast().contains("Nobody has heard you"), ada.notices()::toString);
        wiz.set(hall, "may_speak", new Datum.Text("everybody"));
        says("Hello!");
        assertEquals(List.of("Hello!"), heard());
    }

    @Test
    void whatSomebodysThingTellsSaysWhoseItIs() {
        int horse = ada.create("Thing");
        ada.addMethod(horse, "Use(who = $) { Tell(who,\"The server restarts.\"); return TRUE; }");
        ada.done(new Request.Do("drop", horse, Optional.empty()));
        wiz.done(new Request.Do("use", horse, Optional.empty()));
        News.Told told = wiz.ears.news(News.Told.class).getLast();
        assertEquals("The server restarts.", told.text());
        assertEquals(Optional.of("Ada"), told.by());
    }

    @Test
    void whoeverARoomLeavesItToRedrawsIt() {
        wiz.set(hall, "may_build", new Datum.Text("builders"));
        Result shown = ada.ask(new Request.ShowPlan(hall));
        assertTrue(((Result.PlanOf) shown).mayDraw());
        String text = PlanWriter.write(new Hall("redrawn", 1200, 1000, 256, true, "grass", "hedge", "")
                .plan(new Place(300, 300, 0), List.of(), List.of()));
        assertTrue(ada.ask(new Request.Draft(hall, 0, 1, text, true)) instanceof Result.DrawnPlan);
        assertEquals(1, wiz.ears.news(News.Walls.class).size());
    }
}
