package dev.ambit.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.space.Place;
import dev.ambit.space.plan.Thin;
import dev.ambit.space.room.Room;
import dev.ambit.world.message.Identity;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.News;
import dev.ambit.world.rules.WorldRules;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A hall with three walls across it and a gap at alternating ends: one sees into the next bay, and no farther. */
class LookoutTest {

    private static final int WEST = 200;
    private static final int EAST = 800;
    private static final Room ROOM = Room.hall(
            "halves",
            1000,
            1000,
            256,
            true,
            "f",
            "w",
            "c",
            new Place(WEST, 200, 0),
            List.of(
                    new Thin(300, 0, 300, 900, 256, "brick"),
                    new Thin(500, 100, 500, 1000, 256, "brick"),
                    new Thin(700, 0, 700, 900, 256, "brick")),
            List.of());

    private static final List<Place> WAY = List.of(
            new Place(WEST, 950, 0),
            new Place(400, 950, 0),
            new Place(400, 50, 0),
            new Place(600, 50, 0),
            new Place(600, 950, 0),
            new Place(EAST, 950, 0));

    private final World world = new World("Test", ROOM, WorldRules.DEFAULT);
    private final Map<Ears, Integer> ids = new HashMap<>();
    private long now;

    private Ears arrive(String name, int x, int z) {
        Ears ears = new Ears();
        world.accept(new Input.Arrive(ears, name, "fox"), now);
        tick();
        ids.put(ears, ears.news(News.Welcome.class).getFirst().you().id());
        walk(ears, x, z);
        ears.heard.clear();
        return ears;
    }

    private Place placeOf(Ears ears) {
        return Objects.requireNonNull(world.at(ears)).position.place();
    }

    private Set<Integer> inSightOf(Ears ears) {
        Set<Integer> seen = new HashSet<>();
        Objects.requireNonNull(world.at(ears)).interest.people().forEach(visitor -> seen.add(visitor.id));
        return seen;
    }

    private void tick() {
        now += 50;
        world.tick(now);
    }

    /** From the western bay to the eastern one or back, through the gaps. */
    private void walk(Ears ears, int x, int z) {
        boolean isWest = placeOf(ears).x() < 500;
        if (isWest && x > 500) {
            WAY.forEach(spot -> straight(ears, spot.x(), spot.z()));
        } else if (!isWest && x < 500) {
            WAY.reversed().forEach(spot -> straight(ears, spot.x(), spot.z()));
        }
        straight(ears, x, z);
    }

    private void straight(Ears ears, int x, int z) {
        Place at = placeOf(ears);
        while (at.x() != x || at.z() != z) {
            int dx = Math.clamp(x - at.x(), -16, 16);
            int dz = Math.clamp(z - at.z(), -16, 16);
            now += 100;
            world.accept(new Input.Walk(ears, new Place(at.x() + dx, at.z() + dz, 0)), now);
            at = placeOf(ears);
            tick();
        }
    }

    private boolean appeared(Ears viewer, Ears who) {
        return viewer.news(News.Appear.class).stream()
                .anyMatch(news -> news.person().id() == ids.get(who));
    }

    private boolean walked(Ears viewer, Ears who) {
        return viewer.news(News.Moves.class).stream().anyMatch(news -> {
            for (int i = 0; i < news.steps().length; i += News.Moves.NUMBERS_PER_STEP) {
                if (news.steps()[i] == ids.get(who)) {
                    return true;
                }
            }
            return false;
        });
    }

    @Test
    void whoIsBehindAWallIsNotToldOf() {
        Ears ada = arrive("Ada", WEST, 200);
        Ears bob = arrive("Bob", EAST, 200);
        ada.heard.clear();
        straight(bob, EAST, 100);
        assertFalse(walked(ada, bob));
        straight(ada, WEST, 100);
        assertFalse(walked(bob, ada));
    }

    @Test
    void whoComesIntoSightAppearsAndWhoGoesOutOfItDisappears() {
        Ears ada = arrive("Ada", WEST, 200);
        Ears bob = arrive("Bob", EAST, 200);
        ada.heard.clear();
        walk(bob, WEST, 900);
        assertTrue(appeared(ada, bob));
        assertTrue(walked(ada, bob));
        ada.heard.clear();
        walk(bob, EAST, 100);
        assertTrue(ada.news(News.Disappear.class).contains(new News.Disappear(ids.get(bob), true)));
    }

    /** Words do not wait for the next look: else they would be lost. */
    @Test
    void whoComesIntoACrowdAndSpeaksAtOnceIsHeardInWhateverTickThatIs() {
        Ears ada = arrive("Ada", WEST, 800);
        for (int i = 0; i < 250; i++) {
            world.accept(new Input.Arrive(new Ears(), "Somebody", "fox"), now);
        }
        for (int i = 0; i < 8; i++) {
            tick();
        }
        for (int i = 0; i < 8; i++) {
            Ears newcomer = new Ears();
            Input.Arrive.Wish near =
                    new Input.Arrive.Wish(Input.Walk.WHEREVER, Optional.of(new Place(WEST, 801 + i, 0)), 7);
            world.accept(new Input.Arrive(newcomer, "Newcomer", "fox", Identity.claimed(), false, near), now);
            tick();
            ada.heard.clear();
            world.accept(new Input.Say(newcomer, "here I am"), now);
            world.accept(new Input.Say(ada, "welcome"), now);
            newcomer.heard.clear();
            tick();
            assertEquals(
                    1,
                    ada.news(News.Said.class).stream()
                            .filter(said -> said.text().equals("here I am"))
                            .count());
            assertTrue(newcomer.news(News.Said.class).stream()
                    .anyMatch(said -> said.text().equals("welcome")));
        }
    }

    @Test
    void inACrowdTheOthersHearOfNewcomersInTheirTurnAndAsOfSomebodyWhoComes() {
        Ears ada = arrive("Ada", WEST, 800);
        for (int i = 0; i < 250; i++) {
            world.accept(new Input.Arrive(new Ears(), "Somebody", "fox"), now);
        }
        for (int i = 0; i < 8; i++) {
            tick();
        }
        int ticks = 0;
        int told = 0;
        for (int i = 0; i < 8; i++) {
            Ears newcomer = new Ears();
            Input.Arrive.Wish near =
                    new Input.Arrive.Wish(Input.Walk.WHEREVER, Optional.of(new Place(WEST, 801 + i, 0)), 7);
            world.accept(new Input.Arrive(newcomer, "Newcomer", "fox", Identity.claimed(), false, near), now);
            ada.heard.clear();
            tick();
            assertEquals(1, newcomer.news(News.Welcome.class).size(), "who comes is not kept waiting");
            List<News.Appear> appeared = ada.news(News.Appear.class);
            appeared.forEach(
                    appear -> assertEquals(7, appear.jump().orElseThrow().entry()));
            appeared.forEach(appear -> assertFalse(appear.onlyIntoSight()));
            ticks += appeared.isEmpty() ? 0 : 1;
            told += appeared.size();
        }
        assertEquals(2, ticks, "of eight");
        assertTrue(told >= 5, told + " of eight, the last may still be to come");
    }

    @Test
    void aNewcomerIsWelcomedWithThoseInSightOnly() {
        Ears ada = arrive("Ada", EAST, 100);
        Ears bob = new Ears();
        world.accept(new Input.Arrive(bob, "Bob", "fox"), now);
        tick();
        assertEquals(List.of(), bob.news(News.Welcome.class).getFirst().others());
        assertFalse(ada.news(News.Appear.class).stream()
                .anyMatch(news -> news.person().name().equals("Bob")));
    }

    @Test
    void whatIsSaidIsHeardThroughWallsWithTheNameOfWhoSpeaks() {
        Ears ada = arrive("Ada", WEST, 200);
        Ears bob = arrive("Bob", EAST, 200);
        ada.heard.clear();
        world.accept(new Input.Say(bob, "Is anybody there?"), now);
        tick();
        assertEquals(List.of(new News.Said(ids.get(bob), "Bob", "Is anybody there?")), ada.news(News.Said.class));
    }

    @Test
    void whoLeavesDisappearsForThoseWhoSawThem() {
        Ears ada = arrive("Ada", WEST, 200);
        Ears bob = arrive("Bob", WEST, 300);
        Ears cy = arrive("Cy", EAST, 200);
        ada.heard.clear();
        cy.heard.clear();
        world.accept(new Input.Leave(bob), now);
        tick();
        assertEquals(
                List.of(ids.get(bob)),
                ada.news(News.Disappear.class).stream().map(News.Disappear::id).toList());
        assertEquals(List.of(), cy.news(News.Disappear.class));
    }

    @Test
    void nobodyHearsOfStepsBeforeTheAppearanceOrAfterTheDisappearance() {
        Random random = new Random(5);
        Map<Integer, Ears> walkers = new HashMap<>();
        for (int i = 0; i < 12; i++) {
            walkers.put(i, arrive("W" + i, random.nextBoolean() ? WEST : EAST, 800 + random.nextInt(190)));
        }
        Map<Ears, Set<Integer>> known = new HashMap<>();
        int changes = 0;
        for (int round = 0; round < 1_000; round++) {
            for (Ears ears : walkers.values()) {
                Place at = placeOf(ears);
                now += 100;
                world.accept(
                        new Input.Walk(
                                ears, new Place(at.x() + random.nextInt(61) - 30, at.z() + random.nextInt(61) - 30, 0)),
                        now);
            }
            tick();
            if (round == 0) {
                // From here on each page's own book is kept, beginning with what the world says is in sight.
                walkers.values().forEach(ears -> {
                    known.put(ears, inSightOf(ears));
                    ears.heard.clear();
                });
                continue;
            }
            for (Ears ears : walkers.values()) {
                changes += keepBook(known.get(ears), ears.news(News.class), ids.get(ears));
                assertEquals(inSightOf(ears), known.get(ears));
                ears.heard.clear();
            }
        }
        assertTrue(changes > 100, "they come and go: " + changes);
    }

    /** How many appeared and disappeared. */
    private static int keepBook(Set<Integer> known, List<News> news, int self) {
        int changes = 0;
        for (News item : news) {
            changes += item instanceof News.Appear || item instanceof News.Disappear ? 1 : 0;
            switch (item) {
                case News.Appear appear -> assertTrue(known.add(appear.person().id()), "appears twice");
                case News.Disappear gone -> assertTrue(known.remove(gone.id()), "disappears unseen");
                case News.Moves moves -> {
                    for (int i = 0; i < moves.steps().length; i += News.Moves.NUMBERS_PER_STEP) {
                        assertTrue(known.contains(moves.steps()[i]) || moves.steps()[i] == self, "walks unseen");
                    }
                }
                default -> {}
            }
        }
        return changes;
    }
}
