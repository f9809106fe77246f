package dev.ambit.lab.interest;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What stands between a site and the wide network, after Van Hook's application gateway: it tells the others in which cells
 * its own entities are interested, and sends in full what happens in cells that any of the others is interested in. Of the
 * rest it sends every k-th update, so that nobody is forgotten.
 */
public final class RelevanceGateway {

    public enum Accuracy {
        FULL,
        REDUCED
    }

    private final RelevanceGrid grid;
    private final int reducedEvery;
    private final Map<Integer, CellSet> others = new LinkedHashMap<>();
    private final Map<Integer, Integer> heldBack = new HashMap<>();
    private CellSet own;
    private CellSet wanted;

    /** @param reducedEvery how many updates of an entity nobody is interested in make one that is sent */
    public RelevanceGateway(RelevanceGrid grid, int reducedEvery) {
        this.grid = grid;
        this.reducedEvery =
                MalformedException.within("gateway", "updates a sent one", reducedEvery, 1, Integer.MAX_VALUE);
        this.own = grid.none();
        this.wanted = grid.none();
    }

    /** The interests of all entities here; answers what the others are to be told, if it is new. */
    public Optional<byte[]> interested(Collection<RelevanceGrid.Region> regions) {
        CellSet now = grid.overlapped(regions);
        if (now.equals(own)) {
            return Optional.empty();
        }
        own = now;
        return Optional.of(announcement());
    }

    /** What a gateway that has just come is to be told. */
    public byte[] announcement() {
        return own.encode();
    }

    /**
     * Another gateway has said what it is interested in, which replaces what it said before.
     *
     * @throws MalformedException when the bytes are no cells of our grid; all stays as it was
     */
    public void heard(int gateway, byte[] announcement) {
        others.put(gateway, CellSet.decode(grid, announcement));
        unite();
    }

    /** Another gateway is gone, and wants nothing any more. */
    public void gone(int gateway) {
        others.remove(gateway);
        unite();
    }

    /** Everything that at least one of the others wants in full. */
    public CellSet wanted() {
        return wanted;
    }

    public Accuracy accuracy(double x, double z) {
        OptionalInt cell = grid.cellAt(x, z);
        return cell.isPresent() && wanted.has(cell.getAsInt()) ? Accuracy.FULL : Accuracy.REDUCED;
    }

    /** Whether this update of an entity of ours is sent. The first one always is. */
    public boolean sends(int entity, double x, double z) {
        int held = heldBack.getOrDefault(entity, reducedEvery - 1);
        boolean sent = accuracy(x, z) == Accuracy.FULL || held + 1 >= reducedEvery;
        heldBack.put(entity, sent ? 0 : held + 1);
        return sent;
    }

    /** An entity of ours is no more. */
    public void forget(int entity) {
        heldBack.remove(entity);
    }

    private void unite() {
        wanted = others.values().stream().reduce(grid.none(), CellSet::union);
    }
}
