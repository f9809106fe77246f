package dev.ambit.lab.interest;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What changes for an entity that goes from a cell to another: active where it is, passive in the cells around.
 *
 * @param joins groups it was not in before
 * @param turns groups it stays in, as something else
 * @param leaves groups it is out of
 */
public record HexCrossing(Map<HexCell, HexRole> joins, Map<HexCell, HexRole> turns, Set<HexCell> leaves) {

    public HexCrossing {
        joins = Collections.unmodifiableMap(joins);
        turns = Collections.unmodifiableMap(turns);
        leaves = Collections.unmodifiableSet(leaves);
    }

    /**
     * @param from empty for one that just came
     * @param to empty for one that goes
     * @param radius how many cells around its own it is interested in
     */
    public static HexCrossing between(Optional<HexCell> from, Optional<HexCell> to, int radius) {
        Map<HexCell, HexRole> before = roles(from, radius);
        Map<HexCell, HexRole> after = roles(to, radius);
        Map<HexCell, HexRole> joins = new LinkedHashMap<>();
        Map<HexCell, HexRole> turns = new LinkedHashMap<>();
        after.forEach((cell, role) -> {
            HexRole old = before.get(cell);
            if (old == null) {
                joins.put(cell, role);
            } else if (old != role) {
                turns.put(cell, role);
            }
        });
        Set<HexCell> leaves = new LinkedHashSet<>(before.keySet());
        leaves.removeAll(after.keySet());
        return new HexCrossing(joins, turns, leaves);
    }

    private static Map<HexCell, HexRole> roles(Optional<HexCell> cell, int radius) {
        Map<HexCell, HexRole> roles = new LinkedHashMap<>();
        for (HexCell near : cell.map(own -> own.within(radius)).orElse(List.of())) {
            roles.put(near, near.equals(cell.orElseThrow()) ? HexRole.ACTIVE : HexRole.PASSIVE);
        }
        return roles;
    }
}
