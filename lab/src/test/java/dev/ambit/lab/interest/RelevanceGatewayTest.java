package dev.ambit.lab.interest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.lab.interest.RelevanceGateway.Accuracy;
import dev.ambit.lab.interest.RelevanceGrid.Region;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class RelevanceGatewayTest {

    private static final RelevanceGrid GRID = new RelevanceGrid(0, 0, 10, 20, 20);

    private final RelevanceGateway gateway = new RelevanceGateway(GRID, 4);

    @Test
    void interestIsAnnouncedOnlyWhenItReachesOtherCells() {
        assertTrue(gateway.interested(List.of(new Region(55, 55, 8))).isPresent());
        assertEquals(Optional.empty(), gateway.interested(List.of(new Region(56, 55, 8))));
        assertTrue(gateway.interested(List.of(new Region(65, 55, 8))).isPresent());
        assertTrue(gateway.interested(List.of()).isPresent());
    }

    @Test
    void theFirstOfEachFewIsSentWhereNobodyLooks() {
        List<Boolean> sent = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            sent.add(gateway.sends(1, 5, 5));
        }
        assertEquals(List.of(true, false, false, false, true, false, false, false, true), sent);
    }

    @Test
    void everythingIsSentWhereSomebodyLooks() {
        hearsOf(7, new Region(5, 5, 1));
        for (int i = 0; i < 5; i++) {
            assertTrue(gateway.sends(1, 5, 5));
        }
        assertFalse(gateway.sends(1, 15, 5), "just out of it, one of four");
    }

    @Test
    void entitiesAreCountedEachForItself() {
        assertTrue(gateway.sends(1, 5, 5));
        assertTrue(gateway.sends(2, 5, 5));
        assertFalse(gateway.sends(1, 5, 5));
        gateway.forget(1);
        assertTrue(gateway.sends(1, 5, 5));
        assertFalse(gateway.sends(2, 5, 5));
    }

    @Test
    void whatAGatewaySaysReplacesWhatItSaidAndGoesWithIt() {
        hearsOf(7, new Region(5, 5, 1));
        hearsOf(8, new Region(105, 5, 1));
        assertEquals(2, gateway.wanted().count());
        hearsOf(7, new Region(55, 5, 1));
        assertEquals(Accuracy.REDUCED, gateway.accuracy(5, 5));
        assertEquals(Accuracy.FULL, gateway.accuracy(55, 5));
        gateway.gone(7);
        assertEquals(Accuracy.REDUCED, gateway.accuracy(55, 5));
        assertEquals(Accuracy.FULL, gateway.accuracy(105, 5));
    }

    @Test
    void nonsenseChangesNothing() {
        hearsOf(7, new Region(5, 5, 1));
        assertThrows(MalformedException.class, () -> gateway.heard(7, new byte[] {1, 2, 3}));
        assertEquals(Accuracy.FULL, gateway.accuracy(5, 5));
        assertThrows(MalformedException.class, () -> new RelevanceGateway(GRID, 0));
    }

    /** Several sites: an entity is sent in full exactly if a circle of another site overlaps the cell it is in. */
    @Property(tries = 200)
    void whatAnyOtherSiteWantsIsSentInFull(@ForAll long seed, @ForAll @IntRange(min = 2, max = 24) int sites) {
        SplittableRandom random = new SplittableRandom(seed);
        List<List<Region>> interests = new ArrayList<>();
        List<RelevanceGateway> gateways = new ArrayList<>();
        for (int site = 0; site < sites; site++) {
            List<Region> regions = new ArrayList<>();
            for (int i = random.nextInt(4); i > 0; i--) {
                regions.add(new Region(random.nextInt(200), random.nextInt(200), random.nextInt(25)));
            }
            interests.add(regions);
            gateways.add(new RelevanceGateway(GRID, 3));
        }
        for (int site = 0; site < sites; site++) {
            Optional<byte[]> news = gateways.get(site).interested(interests.get(site));
            for (int other = 0; other < sites; other++) {
                if (other != site && news.isPresent()) {
                    gateways.get(other).heard(site, news.get());
                }
            }
        }
        for (int probe = 0; probe < 100; probe++) {
            int x = random.nextInt(200);
            int z = random.nextInt(200);
            int site = random.nextInt(sites);
            boolean wanted = false;
            for (int other = 0; other < sites; other++) {
                wanted |= other != site && interests.get(other).stream().anyMatch(region -> overlaps(region, x, z));
            }
            assertEquals(
                    wanted ? Accuracy.FULL : Accuracy.REDUCED,
                    gateways.get(site).accuracy(x, z));
        }
    }

    private static boolean overlaps(Region region, int x, int z) {
        int dx = region.x() - Math.clamp(region.x(), x / 10 * 10, x / 10 * 10 + 10);
        int dz = region.z() - Math.clamp(region.z(), z / 10 * 10, z / 10 * 10 + 10);
        return dx * dx + dz * dz <= region.radius() * region.radius();
    }

    private void hearsOf(int other, Region region) {
        RelevanceGateway far = new RelevanceGateway(GRID, 4);
        gateway.heard(other, far.interested(List.of(region)).orElseThrow());
    }
}
