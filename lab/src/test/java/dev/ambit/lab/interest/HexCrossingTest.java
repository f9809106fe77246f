package dev.ambit.lab.interest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class HexCrossingTest {

    private static final HexCell HERE = new HexCell(0, 0);
    private static final HexCell EAST = new HexCell(1, 0);

    @Test
    void whoComesIsActiveWhereItIsAndPassiveAround() {
        HexCrossing coming = HexCrossing.between(Optional.empty(), Optional.of(HERE), 1);
        assertEquals(7, coming.joins().size());
        coming.joins()
                .forEach((cell, role) -> assertEquals(cell.equals(HERE) ? HexRole.ACTIVE : HexRole.PASSIVE, role));
    }

    @Test
    void overABorderThreeCellsAreNewThreeAreLeftAndTwoChange() {
        HexCrossing east = HexCrossing.between(Optional.of(HERE), Optional.of(EAST), 1);
        assertEquals(
                Set.of(new HexCell(2, -1), new HexCell(2, 0), new HexCell(1, 1)),
                east.joins().keySet());
        assertEquals(Map.of(HERE, HexRole.PASSIVE, EAST, HexRole.ACTIVE), east.turns());
        assertEquals(Set.of(new HexCell(0, -1), new HexCell(-1, 0), new HexCell(-1, 1)), east.leaves());
    }

    @Test
    void whoGoesLeavesAll() {
        HexCrossing going = HexCrossing.between(Optional.of(HERE), Optional.empty(), 2);
        assertEquals(19, going.leaves().size());
        assertTrue(going.joins().isEmpty() && going.turns().isEmpty());
    }

    @Property
    void afterAnyCrossingTheRolesAreThoseOfTheNewCell(
            @ForAll @IntRange(min = -4, max = 4) int q,
            @ForAll @IntRange(min = -4, max = 4) int r,
            @ForAll @IntRange(max = 3) int radius) {
        HexCell to = new HexCell(q, r);
        Map<HexCell, HexRole> roles = new HashMap<>(
                HexCrossing.between(Optional.empty(), Optional.of(HERE), radius).joins());
        HexCrossing crossing = HexCrossing.between(Optional.of(HERE), Optional.of(to), radius);
        crossing.joins().forEach((cell, role) -> assertNull(roles.put(cell, role)));
        crossing.turns().forEach((cell, role) -> assertTrue(roles.put(cell, role) != role));
        crossing.leaves().forEach(cell -> assertTrue(roles.remove(cell) != null));
        assertEquals(
                HexCrossing.between(Optional.empty(), Optional.of(to), radius).joins(), roles);
    }
}
