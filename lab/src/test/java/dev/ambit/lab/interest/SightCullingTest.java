package dev.ambit.lab.interest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.group.Address;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class SightCullingTest {

    private static final Address ANN = Address.host(1);
    private static final Address BOB = Address.host(2);

    private final SightCulling<Address> culling =
            new SightCulling<>(Plans.corner().sight());

    @Test
    void whoComesIntoSightIsAddedToBothSides() {
        culling.appear(ANN, 10, 0);
        assertEquals(
                Map.of(ANN, List.of(new EntityUpdate.Added(20)), BOB, List.of(new EntityUpdate.Added(10))),
                culling.appear(BOB, 20, 2));
    }

    @Test
    void anUpdateOutOfSightGoesNowhere() {
        culling.appear(ANN, 10, 0);
        culling.appear(BOB, 20, 3);
        assertEquals(Map.of(), culling.update(10, 0));
        assertEquals(Set.of(), culling.known(BOB));
    }

    @Test
    void theUpdateThatBringsSomebodyIntoSightFollowsItsAdd() {
        culling.appear(ANN, 10, 0);
        culling.appear(BOB, 20, 3);
        assertEquals(
                Map.of(
                        ANN,
                        List.of(new EntityUpdate.Added(20)),
                        BOB,
                        List.of(new EntityUpdate.Added(10), new EntityUpdate.Updated(10))),
                culling.update(10, 1));
    }

    @Test
    void theViewerWhoWalksAwayIsToldToForget() {
        culling.appear(ANN, 10, 0);
        culling.appear(BOB, 20, 2);
        assertEquals(
                Map.of(ANN, List.of(new EntityUpdate.Removed(20)), BOB, List.of(new EntityUpdate.Removed(10))),
                culling.update(20, 3));
        assertEquals(Map.of(), culling.update(10, 0));
    }

    @Test
    void aSecondEntityKeepsInSightWhatTheFirstLoses() {
        culling.appear(ANN, 10, 2);
        culling.appear(ANN, 11, 2);
        culling.appear(BOB, 20, 0);
        assertEquals(Map.of(BOB, List.of(new EntityUpdate.Removed(10))), culling.update(10, 3));
        assertEquals(Set.of(20), culling.known(ANN));
    }

    @Test
    void nobodyIsToldOfItsOwn() {
        culling.appear(ANN, 10, 0);
        assertEquals(Map.of(), culling.appear(ANN, 11, 0));
        assertEquals(Map.of(), culling.update(11, 1));
    }

    @Test
    void whoLeavesIsRemovedAndHearsNothing() {
        culling.appear(ANN, 10, 0);
        culling.appear(ANN, 11, 1);
        culling.appear(BOB, 20, 2);
        assertEquals(
                Map.of(BOB, List.of(new EntityUpdate.Removed(10), new EntityUpdate.Removed(11))), culling.leave(ANN));
        assertFalse(culling.has(10));
        assertEquals(Map.of(), culling.leave(ANN));
    }

    @Test
    void whatIsNotThereIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> culling.update(1, 0));
        assertThrows(IllegalArgumentException.class, () -> culling.vanish(1));
        assertThrows(IllegalArgumentException.class, () -> culling.appear(ANN, 1, 4));
        culling.appear(ANN, 1, 0);
        assertThrows(IllegalArgumentException.class, () -> culling.appear(BOB, 1, 0));
        assertThrows(IllegalArgumentException.class, () -> culling.update(1, -1));
        assertEquals(0, culling.cellOf(1));
    }

    @Test
    void aReadySightMayBeOneSided() {
        SightCulling<Address> mirror = new SightCulling<>(CellSight.of(2, (viewer, seen) -> viewer == 0 && seen == 1));
        mirror.appear(ANN, 10, 0);
        assertEquals(Map.of(ANN, List.of(new EntityUpdate.Added(20))), mirror.appear(BOB, 20, 1));
        assertEquals(Map.of(ANN, List.of(new EntityUpdate.Updated(20))), mirror.update(20, 1));
        assertEquals(Map.of(), mirror.update(10, 0));
    }

    /** Any walk of anybody, with any sight: compared with asking of every pair whether it sees. */
    @Property(tries = 200)
    void eachClientKnowsExactlyWhatItMaySee(@ForAll long seed, @ForAll @IntRange(min = 1, max = 9) int cells) {
        SplittableRandom random = new SplittableRandom(seed);
        boolean[][] sees = new boolean[cells][cells];
        for (boolean[] row : sees) {
            for (int i = 0; i < cells; i++) {
                row[i] = random.nextInt(3) == 0;
            }
        }
        CellSight sight = CellSight.of(cells, (viewer, seen) -> sees[viewer][seen]);
        SightCulling<Address> tried = new SightCulling<>(sight);
        Map<Integer, Integer> cellOf = new HashMap<>();
        Map<Address, Set<Integer>> told = new HashMap<>();
        for (int step = 0; step < 200; step++) {
            int entity = random.nextInt(12);
            int cell = random.nextInt(cells);
            boolean updates = false;
            Map<Address, List<EntityUpdate>> news;
            if (!cellOf.containsKey(entity)) {
                news = tried.appear(owner(entity), entity, cell);
                cellOf.put(entity, cell);
            } else if (random.nextInt(10) == 0) {
                news = tried.leave(owner(entity));
                told.remove(owner(entity));
                cellOf.keySet().removeIf(other -> owner(other).equals(owner(entity)));
            } else if (random.nextInt(6) == 0) {
                news = tried.vanish(entity);
                cellOf.remove(entity);
            } else {
                updates = true;
                news = tried.update(entity, cell);
                cellOf.put(entity, cell);
            }
            Set<Address> updated = believe(news, told);
            Set<Address> expected = updates
                    ? clients().stream()
                            .filter(client -> mayKnow(client, sight, cellOf).contains(entity))
                            .collect(Collectors.toSet())
                    : Set.of();
            assertEquals(expected, updated);
            for (Address client : clients()) {
                assertEquals(mayKnow(client, sight, cellOf), told.getOrDefault(client, Set.of()));
                assertEquals(mayKnow(client, sight, cellOf), tried.known(client));
            }
        }
    }

    private static Set<Address> clients() {
        return Set.of(owner(0), owner(1), owner(2), owner(3));
    }

    private static Address owner(int entity) {
        return Address.host(1 + entity % 4);
    }

    private static Set<Integer> mayKnow(Address client, CellSight sight, Map<Integer, Integer> cellOf) {
        return cellOf.keySet().stream()
                .filter(entity -> !owner(entity).equals(client))
                .filter(entity -> cellOf.keySet().stream()
                        .filter(own -> owner(own).equals(client))
                        .anyMatch(own -> sight.sees(cellOf.get(own), cellOf.get(entity))))
                .collect(Collectors.toSet());
    }

    /** Acts as the clients do; answers which of them heard an update. */
    private static Set<Address> believe(Map<Address, List<EntityUpdate>> news, Map<Address, Set<Integer>> told) {
        Set<Address> updated = new HashSet<>();
        news.forEach((client, list) -> {
            Set<Integer> known = told.computeIfAbsent(client, name -> new HashSet<>());
            for (EntityUpdate one : list) {
                switch (one) {
                    case EntityUpdate.Added added -> assertTrue(known.add(added.entity()), "added twice");
                    case EntityUpdate.Removed removed ->
                        assertTrue(known.remove(removed.entity()), "removed, never added");
                    case EntityUpdate.Updated update -> {
                        assertTrue(known.contains(update.entity()), "updated before added");
                        assertTrue(updated.add(client), "updated twice");
                    }
                }
            }
        });
        return updated;
    }
}
