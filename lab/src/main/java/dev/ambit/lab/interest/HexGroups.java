package dev.ambit.lab.interest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The groups one entity is in, after Macedonia: active in the cell it stands in, passive in those around. Each method answers
 * with what it has to say now, each message to the group of its cell; what is heard in these groups is handed to
 * {@link #hear}.
 *
 * <p>What the entity says of itself goes to its cell's group too, at once when it comes into a cell and again now and then,
 * as simulations do: members who found a group at the same time have nobody to tell them what the others said before.
 */
public final class HexGroups {

    private final int self;
    private final HexGrid grid;
    private final int radius;
    private final JoinPatience patience;
    private final Map<HexCell, CellStation> stations = new LinkedHashMap<>();
    private Optional<HexCell> here = Optional.empty();
    private Payload state = Payload.EMPTY;

    /** @param radius how many cells around its own the entity is interested in; 1 makes seven groups */
    public HexGroups(int self, HexGrid grid, int radius, JoinPatience patience) {
        this.self = self;
        this.grid = grid;
        this.radius = MalformedException.within("hex groups", "radius", radius, 0, HexCell.LARGEST_RADIUS);
        this.patience = patience;
    }

    /** The entity is there now. Most of the time that is the same cell, and nothing has to be said. */
    public List<HexPdu> moveTo(double x, double z, long nowMillis) {
        return cross(Optional.of(grid.cellAt(x, z)), nowMillis);
    }

    /** The entity goes. */
    public List<HexPdu> leave(long nowMillis) {
        return cross(Optional.empty(), nowMillis);
    }

    /** What is in the entity's own messages, which it sends to the group it is active in. */
    public void say(Payload now) {
        state = now;
        here.map(stations::get).ifPresent(station -> station.note(self, now));
    }

    /** What another says of itself in the group of the cell it is in. */
    public void heardState(HexCell cell, int entity, Payload said) {
        Optional.ofNullable(stations.get(cell)).ifPresent(station -> station.note(entity, said));
    }

    /** What is said in a group: our own is passed over, and that of a group we are no longer in too. */
    public List<HexPdu> hear(HexPdu pdu, long nowMillis) {
        CellStation station = stations.get(pdu.cell());
        return station == null || pdu.from() == self ? List.of() : station.hear(nowMillis, pdu);
    }

    /** Another has not been heard for too long, and is taken to be gone. */
    public List<HexPdu> lost(int entity, long nowMillis) {
        List<HexPdu> said = new ArrayList<>();
        stations.values().forEach(station -> said.addAll(station.lost(entity, nowMillis)));
        return said;
    }

    /** Time goes by: to be called now and then, so that waiting ends. */
    public List<HexPdu> tick(long nowMillis) {
        List<HexPdu> said = new ArrayList<>();
        stations.values().forEach(station -> said.addAll(station.tick(nowMillis)));
        return said;
    }

    /** Which groups the entity is in, and as what. */
    public Map<HexCell, HexRole> roles() {
        Map<HexCell, HexRole> roles = new LinkedHashMap<>();
        stations.forEach((cell, station) -> roles.put(cell, station.role()));
        return roles;
    }

    /** Who leads the group of a cell, as far as is known here; empty where nobody is active. */
    public OptionalInt leader(HexCell cell) {
        CellStation station = stations.get(cell);
        return station == null ? OptionalInt.empty() : station.leader();
    }

    /** Everybody active in a cell with its last state, itself among them, the first to come first. */
    public List<HexPdu.Active> actives(HexCell cell) {
        CellStation station = stations.get(cell);
        return station == null ? List.of() : station.actives();
    }

    /** Whether no group is still being asked for what there is. */
    public boolean isSettled() {
        return stations.values().stream().allMatch(CellStation::isSettled);
    }

    /** In first and out last, so that the entity is never deaf to what it sees all the time. */
    private List<HexPdu> cross(Optional<HexCell> to, long nowMillis) {
        if (to.equals(here)) {
            return List.of();
        }
        HexCrossing crossing = HexCrossing.between(here, to, radius);
        here = to;
        List<HexPdu> said = new ArrayList<>();
        crossing.joins().forEach((cell, role) -> {
            CellStation station = new CellStation(cell, self, role, nowMillis, patience);
            stations.put(cell, station);
            said.addAll(station.join(nowMillis));
        });
        crossing.turns()
                .forEach((cell, role) ->
                        said.addAll(Objects.requireNonNull(stations.get(cell)).turn(role, nowMillis)));
        crossing.leaves()
                .forEach(cell -> said.addAll(
                        Objects.requireNonNull(stations.remove(cell)).leave()));
        say(state);
        return said;
    }
}
