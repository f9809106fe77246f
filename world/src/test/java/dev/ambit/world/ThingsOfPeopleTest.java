package dev.ambit.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.space.Place;
import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Request;
import dev.ambit.world.data.Result;
import dev.ambit.world.message.Dispatch;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.News;
import dev.ambit.world.message.Person;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The Things of people go to those who are told of them: here to the nearest one, of two. */
class ThingsOfPeopleTest {
    private static final int FAR = 700;

    private final Village village = Village.withCrowd(1);
    private final Resident ada = new Resident(village, "Ada");
    private final Resident bob = new Resident(village, "Bob");
    private final Resident eve = new Resident(village, "Eve");

    private final List<Resident> people = List.of(ada, bob, eve);
    private final List<Integer> ids = people.stream().map(Resident::id).toList();
    private final int eveId = ids.getLast();

    private void walk(Resident who, int x, int z) {
        village.pass(10_000);
        village.accept(new Input.Walk(who.ears, new Place(x, z, 0)));
        village.tick();
    }

    private void spread() {
        walk(ada, 300, 300);
        walk(bob, 330, 300);
        walk(eve, FAR, 300);
        people.forEach(one -> describe(one, "more than meets the eye"));
        ada.ears.heard.clear();
    }

    private static void describe(Resident one, String profile) {
        one.done(new Request.Call(one.id(), "SetProfile", Map.of("text", new Datum.Text(profile))));
    }

    private static List<Integer> seen(Resident who) {
        return who.ears.news(News.ThingSeen.class).stream()
                .map(news -> news.thing().id())
                .toList();
    }

    @Test
    void aNewcomerIsToldOfTheThingsOfThoseInViewAndOfNobodyElse() {
        spread();
        Resident dan = new Resident(village, "Dan");
        List<Integer> others = dan.ears.news(News.Welcome.class).getFirst().others().stream()
                .map(Person::id)
                .toList();
        assertEquals(1, others.size());
        for (int other : ids) {
            assertEquals(others.contains(other), seen(dan).contains(other));
        }
        assertTrue(seen(dan).contains(dan.id()), "and of itself");
    }

    @Test
    void theThingOfSomebodyComesInTheMessageInWhichTheyAppear() {
        spread();
        walk(eve, 310, 300);
        Dispatch dispatch = ada.ears.heard.stream()
                .filter(one -> one.own().stream()
                        .anyMatch(news -> news instanceof News.Appear appear
                                && appear.person().id() == eveId))
                .findFirst()
                .orElseThrow();
        assertTrue(dispatch.own().stream()
                .anyMatch(news ->
                        news instanceof News.ThingSeen seen && seen.thing().id() == eveId));
    }

    @Test
    void whoIsNoMoreThanTheyLookLikeNeedsNoThingUntilThereIsMoreToKnow() {
        walk(ada, 300, 300);
        walk(bob, 310, 300);
        assertFalse(seen(ada).contains(bob.id()), "there is nothing to tell but the appearance");
        describe(bob, "a sailor");
        assertTrue(seen(ada).contains(bob.id()), "ada has bob in view");
        assertFalse(seen(eve).contains(bob.id()), "eve has not");
        ada.ears.heard.clear();
        describe(bob, "an old sailor");
        assertTrue(ada.ears.news(News.ThingSet.class).stream().anyMatch(set -> set.id() == bob.id()));
    }

    @Test
    void whoIsNotInViewCanStillBeLookedAtInspectedFoundAndWhisperedTo() {
        spread();
        Resident wiz = new Resident(village, "Wiz");
        Resident fay = new Resident(village, "Fay");
        assertFalse(seen(fay).contains(eveId));

        assertInstanceOf(Result.Inspected.class, fay.ask(new Request.Look(eveId)));
        Result.Met found = assertInstanceOf(Result.Met.class, fay.ask(new Request.Find("eve")));
        assertEquals(eveId, found.people().getFirst().id());
        fay.done(new Request.Whisper(eveId, "psst"));
        assertEquals("psst", eve.ears.news(News.Whispered.class).getLast().text());

        fay.ears.heard.clear();
        fay.done(new Request.Interest(eveId, true));
        assertTrue(seen(fay).contains(eveId));
        wiz.set(eveId, "description", new Datum.Text("tall"));
        assertTrue(fay.ears.news(News.ThingSet.class).stream().anyMatch(set -> set.id() == eveId));
        fay.ears.heard.clear();
        fay.done(new Request.Interest(eveId, false));
        assertTrue(fay.ears.news(News.ThingsDropped.class).stream().anyMatch(drop -> drop.ids()[0] == eveId));
    }
}
