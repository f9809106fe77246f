package dev.ambit.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.space.Place;
import dev.ambit.space.room.Room;
import dev.ambit.world.message.Bulletin;
import dev.ambit.world.message.Identity;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.News;
import dev.ambit.world.rules.PaceRules;
import dev.ambit.world.rules.VisitRules;
import dev.ambit.world.rules.WorldRules;
import dev.ambit.world.thing.Effective.Rank;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A crowd at the door of a world that lets ten in a second, two at once, and has places for forty. */
class AdmissionQueueTest {
    private static final Room ROOM =
            Room.hall("hall", 1000, 1000, 256, false, "f", "w", "c", new Place(300, 300, 0), List.of(), List.of());
    private static final int PLACES = 40;
    private static final int AT_ONCE = 2;

    private final World world = new World(
            "Test",
            ROOM,
            new WorldRules(PLACES, 24, 400, 320, 20, 24, 96, 1000)
                    .with(VisitRules.DEFAULT.with(PaceRules.NONE).withArrivals(10)));
    private long now = 1_000;

    private Ears arrive(String name, Identity identity) {
        Ears ears = new Ears();
        world.accept(new Input.Arrive(ears, name, "fox", identity), now);
        return ears;
    }

    private List<Ears> arrive(int many) {
        List<Ears> all = new ArrayList<>();
        for (int i = 0; i < many; i++) {
            all.add(arrive("Guest", Identity.claimed()));
        }
        return all;
    }

    private void tick() {
        now += 50;
        world.tick(now);
    }

    private void pass(int millis) {
        for (int passed = 0; passed < millis; passed += 50) {
            tick();
        }
    }

    private static boolean isInside(Ears ears) {
        return !ears.news(News.Welcome.class).isEmpty();
    }

    @Test
    void aCrowdIsLetInAtAPaceInTheOrderInWhichItCame() {
        List<Ears> all = arrive(20);
        tick();
        assertEquals(AT_ONCE, world.population());
        assertEquals(20 - AT_ONCE, world.waiting());
        pass(1000);
        assertEquals(12, world.population(), 1);
        int inside = world.population();
        for (int i = 0; i < all.size(); i++) {
            assertEquals(i < inside, isInside(all.get(i)), "number " + i);
        }
        pass(1000);
        assertEquals(20, world.population());
        assertEquals(0, world.waiting());
    }

    @Test
    void aClockThatJumpsAheadLetsInNoMoreThanMayComeAtOnceAndOneThatGoesBackHoldsNobodyUp() {
        arrive(20);
        tick();
        now += 3_600_000;
        tick();
        assertEquals(2 * AT_ONCE, world.population());
        now -= 7_200_000;
        pass(2000);
        assertEquals(2 * AT_ONCE, world.population(), "no time has passed");
        now += 7_200_000;
        pass(2000);
        assertEquals(20, world.population());
    }

    @Test
    void whatSomebodySaysInLineIsHeardAfterTheyHaveComeInAndInOrder() {
        arrive(6);
        Ears last = arrive("Last", Identity.claimed());
        world.accept(new Input.Say(last, "one"), now);
        world.accept(new Input.Say(last, "two"), now);
        tick();
        assertEquals(List.of(), last.heard);
        pass(1000);
        assertTrue(isInside(last));
        assertEquals(
                List.of("one", "two"),
                last.news(News.Said.class).stream().map(News.Said::text).toList());
    }

    /** Steps are lent: who keeps one must not find another in its place. */
    @Test
    void stepsThatSomebodyTakesInLineAreTheirOwn() {
        arrive(6);
        Ears last = arrive("Last", Identity.claimed());
        Inbox inbox = new Inbox(10);
        inbox.offerStep(last, new Place(301, 302, 7));
        inbox.offerStep(new Ears(), new Place(1, 1, 1));
        world.accept(Objects.requireNonNull(inbox.poll()), now);
        world.accept(Objects.requireNonNull(inbox.poll()), now);
        pass(1000);
        assertTrue(isInside(last));
        Visitor inside = Objects.requireNonNull(world.at(last));
        assertEquals(7, inside.position.place().heading(), "or put back, but turned as it has said");
    }

    @Test
    void whoLeavesTheLineIsGone() {
        arrive(4);
        Ears eve = arrive("Eve", Identity.claimed());
        Ears fay = arrive("Fay", Identity.claimed());
        world.accept(new Input.Leave(eve), now);
        world.accept(new Input.Dismiss(fay, "Not you."), now);
        assertEquals(2, world.waiting());
        pass(1000);
        assertEquals(4, world.population());
        assertFalse(isInside(eve));
        assertEquals("Not you.", fay.news(News.Goodbye.class).getFirst().why());
        assertTrue(fay.ended);
    }

    @Test
    void whoWaitsForLongIsToldSoOnce() {
        List<Ears> all = arrive(PLACES);
        pass(1900);
        all.forEach(ears -> assertEquals(List.of(), ears.news(News.Notice.class)));
        pass(1000);
        List<News.Notice> told = all.getLast().news(News.Notice.class);
        assertEquals(1, told.size());
        assertTrue(told.getFirst().text().contains("in line"), told.getFirst()::text);
        assertEquals(List.of(), all.getFirst().news(News.Notice.class));
    }

    @Test
    void buildersAreNotHeldUpBehindACrowd() {
        arrive(30);
        Ears builder = arrive("Bea", new Identity.Known("Bea", Rank.BUILDER));
        pass(100);
        assertTrue(isInside(builder));
    }

    @Test
    void theLineIsNotEndless() {
        List<Ears> all = arrive(200);
        assertTrue(world.waiting() <= PLACES + VisitRules.DEFAULT.priorityVisitors());
        assertTrue(all.getLast().ended);
        assertEquals(
                News.Cause.FULL,
                all.getLast().news(News.Refused.class).getFirst().cause());
        Ears talker = all.get(10);
        for (int i = 0; i < 1000; i++) {
            world.accept(new Input.Say(talker, "and"), now);
        }
        assertTrue(talker.ended);
    }

    @Test
    void whenTheWorldEndsTheLineIsToldToo() {
        List<Ears> all = arrive(5);
        world.close("Over.");
        all.forEach(ears -> assertTrue(ears.ended));
        assertEquals("Over.", all.getLast().news(News.Goodbye.class).getFirst().why());
    }

    @Test
    void newcomersOfATickAreToldOfTheRoomAndTheMapInTheSameWords() {
        List<Ears> all = arrive(AT_ONCE);
        tick();
        Bulletin first = all.getFirst().heard.getFirst().bulletin();
        assertSame(first, all.getLast().heard.getFirst().bulletin());
        assertTrue(first.news().stream().anyMatch(News.ThingSeen.class::isInstance));
    }
}
