package dev.ambit.world.thing;

import dev.ambit.space.Place;
import dev.ambit.space.Prop;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.plan.Sector;
import dev.ambit.space.room.Levels;
import dev.ambit.space.room.Steps;
import dev.ambit.space.text.PlanText;
import dev.ambit.space.tree.Tree;
import dev.ambit.space.tree.TreeBuilder;
import dev.ambit.world.rules.WorldRules;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * The floor of a room file as somebody finds it who walks about: spots on a grid, and the steps from each to its neighbours
 * that the rule of walking allows while its doors are open and its lifts are somewhere on their way.
 */
final class Ground {
    /** Where the world that ships has its rooms, seen from this module. */
    static final Path ROOMS = Path.of("..", "worlds", "commons", "rooms");

    private static final int GRID = 16;
    private static final WorldRules RULES = WorldRules.DEFAULT;
    private static final Set<String> THIN = Set.of("lamp", "sign");
    private static final int THIN_RADIUS = 8;
    private static final int[][] WAYS = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};

    /** A part of the room at some height: a door that is open, a lift at a stop. */
    record Raised(int id, Levels.Part part, int height) {}

    final Plan plan;
    private final Steps steps;
    private final Tree tree;
    private final List<Levels> states = new ArrayList<>();
    private final int columns;

    /** For each spot, a bit for each way that can be gone; and the spots that nothing stands on. */
    private final byte[] ways;

    private final BitSet free = new BitSet();

    /** @param states what is where at different times; empty: nothing moves */
    Ground(String file, List<List<Raised>> states) {
        plan = read(ROOMS.resolve(file + ".json"));
        tree = TreeBuilder.build(plan);
        steps = new Steps(plan, tree);
        for (List<Raised> state : states) {
            Levels levels = new Levels(plan);
            state.forEach(raised -> levels.put(raised.id(), raised.part(), raised.height()));
            levels.at(Levels.GRACE_MILLIS * 2);
            this.states.add(levels);
        }
        if (states.isEmpty()) {
            this.states.add(new Levels(plan));
        }
        columns = plan.width() / GRID;
        int rows = plan.depth() / GRID;
        ways = new byte[columns * rows];
        for (int spot = 0; spot < ways.length; spot++) {
            if (steps.isFloor(x(spot), z(spot)) && !isTaken(x(spot), z(spot))) {
                free.set(spot);
            }
        }
        free.stream().forEach(this::survey);
    }

    static Plan read(Path file) {
        try {
            return PlanText.read(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void survey(int spot) {
        for (int way = 0; way < WAYS.length; way++) {
            int next = beyond(spot, way);
            if (next >= 0 && free.get(next) && isAllowed(place(spot), place(next))) {
                ways[spot] |= (byte) (1 << way);
            }
        }
    }

    private boolean isAllowed(Place from, Place to) {
        return states.stream().anyMatch(levels -> steps.allows(from, to, levels, RULES.climb(), RULES.tall()));
    }

    private boolean isTaken(int x, int z) {
        for (Prop prop : plan.props()) {
            int radius = THIN.contains(prop.kind()) ? THIN_RADIUS : prop.size() / 2;
            if (Math.hypot(prop.x() - x, prop.z() - z) < radius + RULES.radius()) {
                return true;
            }
        }
        return false;
    }

    private int beyond(int spot, int way) {
        int column = spot % columns + WAYS[way][0];
        int row = spot / columns + WAYS[way][1];
        return column < 0 || column >= columns || row < 0 || row >= ways.length / columns ? -1 : row * columns + column;
    }

    /** In the middle between the lines that builders like to draw, which lie on the grid. */
    private int x(int spot) {
        return spot % columns * GRID + GRID / 2;
    }

    private int z(int spot) {
        return spot / columns * GRID + GRID / 2;
    }

    private Place place(int spot) {
        return new Place(x(spot), z(spot), 0);
    }

    /** The number of the sector at a spot, or -1. */
    int sectorAt(long x, long z) {
        return steps.isFloor((int) x, (int) z) ? tree.sectorAt(x, z) : -1;
    }

    /** Whether a whole body fits there: no wall, no higher floor and nothing that stands about within its radius. */
    boolean hasRoomForABody(long x, long z) {
        Place middle = new Place((int) x, (int) z, 0);
        int sector = sectorAt(x, z);
        if (sector < 0 || isTaken((int) x, (int) z)) {
            return false;
        }
        Sector there = plan.sectors().get(sector);
        if (!there.isOpenAbove() && there.ceilingAt(x, z) - there.floorAt(x, z) < RULES.tall()) {
            return false;
        }
        for (int way = 0; way < 16; way++) {
            double angle = Math.PI * way / 8;
            Place edge = new Place(
                    (int) Math.round(x + RULES.radius() * Math.sin(angle)),
                    (int) Math.round(z + RULES.radius() * Math.cos(angle)),
                    0);
            if (!isAllowed(middle, edge)) {
                return false;
            }
        }
        return true;
    }

    /** All spots where somebody gets who starts at one of these places. */
    BitSet reachedFrom(Collection<Place> starts) {
        BitSet reached = new BitSet();
        ArrayDeque<Integer> next = new ArrayDeque<>();
        starts.forEach(start -> near(start, GRID).stream().forEach(next::add));
        while (!next.isEmpty()) {
            int spot = next.remove();
            if (!reached.get(spot)) {
                reached.set(spot);
                for (int way = 0; way < WAYS.length; way++) {
                    if ((ways[spot] & 1 << way) != 0) {
                        next.add(beyond(spot, way));
                    }
                }
            }
        }
        return reached;
    }

    /** All spots from where somebody gets to one of these. */
    BitSet leadingTo(BitSet goals) {
        BitSet leading = new BitSet();
        ArrayDeque<Integer> next = new ArrayDeque<>();
        goals.stream().forEach(next::add);
        while (!next.isEmpty()) {
            int spot = next.remove();
            if (!leading.get(spot)) {
                leading.set(spot);
                for (int way = 0; way < WAYS.length; way++) {
                    int before = beyond(spot, way);
                    if (before >= 0 && (ways[before] & 1 << (way + 4) % 8) != 0) {
                        next.add(before);
                    }
                }
            }
        }
        return leading;
    }

    /** The spots within some distance of a place. */
    BitSet near(Place place, int distance) {
        BitSet near = new BitSet();
        free.stream()
                .filter(spot -> Math.hypot(x(spot) - place.x(), z(spot) - place.z()) <= distance)
                .forEach(near::set);
        return near;
    }

    /** A spot in words. */
    String spot(int spot) {
        return plan.name() + " at (" + x(spot) + ", " + z(spot) + ")";
    }

    /** How much room there is above a spot at the best of times; the sky is high. */
    double headroom(int spot) {
        Sector sector = plan.sectors().get(tree.sectorAt(x(spot), z(spot)));
        return sector.isOpenAbove() || sector.id() != 0
                ? Double.POSITIVE_INFINITY
                : sector.ceilingAt(x(spot), z(spot)) - sector.floorAt(x(spot), z(spot));
    }
}
