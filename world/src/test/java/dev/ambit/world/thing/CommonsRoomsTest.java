package dev.ambit.world.thing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.space.Place;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.plan.Sector;
import dev.ambit.space.plan.Side;
import dev.ambit.space.room.Levels;
import dev.ambit.space.text.PlanWriter;
import dev.ambit.space.tree.PlanCheck;
import dev.ambit.world.thing.Ground.Raised;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rooms of the world that ships: sound, connected, and good to walk in. */
final class CommonsRoomsTest {
    /** How near counts as walking into something, in fine units; a little less than the world takes. */
    private static final int TOUCH = 36;

    private static final double LOWEST_CEILING = 150;

    private static TestThings world;

    /** The rooms of the world and where they have their floors. */
    private static final Map<Thing, Ground> GROUNDS = new LinkedHashMap<>();

    @BeforeAll
    static void build() {
        world = TestThings.commons();
        GROUNDS.clear();
        for (int id = 0; id < world.things.machine().objects.count(); id++) {
            Thing thing = world.things.find(id);
            if (thing != null && world.things.isRoom(thing) && world.get(thing, "entry_x") != null) {
                GROUNDS.put(thing, new Ground((String) world.get(thing, "geometry"), states(thing)));
            }
        }
        assertEquals(List.of(), world.errors);
    }

    /** Everything that moves in a room, once at each of its heights. */
    private static List<List<Raised>> states(Thing room) {
        List<List<Raised>> states = new ArrayList<>(List.of(new ArrayList<>()));
        for (Thing thing : room.contents()) {
            if (world.things.isOfClass(thing, "Mechanism")) {
                int id = Math.toIntExact((Long) world.get(thing, "sector"));
                var part = Levels.Part.valueOf(((String) world.get(thing, "part")).toUpperCase(java.util.Locale.ROOT));
                List<List<Raised>> more = new ArrayList<>();
                for (Object height : heights(thing)) {
                    for (List<Raised> state : states) {
                        List<Raised> longer = new ArrayList<>(state);
                        longer.add(new Raised(id, part, Math.toIntExact((Long) height)));
                        more.add(longer);
                    }
                }
                states = more;
            }
        }
        return states;
    }

    private static List<?> heights(Thing mechanism) {
        Object stops = world.things.isOfClass(mechanism, "Lift") ? world.get(mechanism, "stops") : null;
        return stops instanceof List<?> list
                ? list
                : List.of(world.get(mechanism, "rest"), world.get(mechanism, "other"));
    }

    static List<Path> files() throws IOException {
        try (var files = Files.list(Ground.ROOMS)) {
            return files.sorted().toList();
        }
    }

    private static String name(Thing thing) {
        return world.things.nameOf(thing);
    }

    @ParameterizedTest
    @MethodSource("files")
    void nothingIsWrongWithAPlan(Path file) {
        assertEquals(List.of(), PlanCheck.check(Ground.read(file)));
    }

    @ParameterizedTest
    @MethodSource("files")
    void aPlanIsWrittenAsAmbitWritesIt(Path file) throws IOException {
        assertEquals(PlanWriter.write(Ground.read(file)), Files.readString(file));
    }

    @Test
    void everyPlanIsARoomOfTheWorld() throws IOException {
        Set<String> drawn =
                files().stream().map(file -> file.getFileName().toString()).collect(Collectors.toSet());
        Set<String> used = GROUNDS.keySet().stream()
                .map(room -> world.get(room, "geometry") + ".json")
                .collect(Collectors.toSet());

        assertEquals(new TreeSet<>(drawn), new TreeSet<>(used));
        assertTrue(used.size() >= 10, used.toString());
    }

    @Test
    void everyRoomHasAPlaceOfItsOwnOnTheMap() {
        Set<List<Object>> taken = new HashSet<>();
        for (Thing room : GROUNDS.keySet()) {
            assertTrue(
                    taken.add(
                            List.of(world.get(room, "map_x"), world.get(room, "map_y"), world.get(room, "map_layer"))),
                    name(room));
        }
    }

    @Test
    void everythingStandsOnAFloor() {
        int seen = 0;
        for (Map.Entry<Thing, Ground> entry : GROUNDS.entrySet()) {
            for (Thing thing : entry.getKey().contents()) {
                assertTrue(
                        entry.getValue().sectorAt((Long) world.get(thing, "x"), (Long) world.get(thing, "z")) >= 0,
                        name(thing) + " in " + name(entry.getKey()));
                seen++;
            }
        }
        assertTrue(seen > 50, "only " + seen + " Things");
    }

    @Test
    void whoComesInHasRoomToStand() {
        GROUNDS.forEach((room, ground) -> {
            for (Place place : arrivals(room)) {
                assertTrue(ground.hasRoomForABody(place.x(), place.z()), name(room) + " at " + place);
            }
        });
    }

    /** Where people come in: at the entrance of the plan, where the room says, and out of portals. */
    private static List<Place> arrivals(Thing room) {
        List<Place> places = new ArrayList<>();
        places.add(GROUNDS.get(room).plan.entrance());
        places.add(place(room, "entry_x", "entry_z"));
        for (Thing other : GROUNDS.keySet()) {
            for (Thing thing : other.contents()) {
                if (world.things.isOfClass(thing, "Portal") && world.get(thing, "destination") == room) {
                    places.add(place(thing, "dest_x", "dest_z"));
                }
            }
        }
        return places;
    }

    private static Place place(Thing thing, String across, String along) {
        return new Place(
                Math.toIntExact((Long) world.get(thing, across)), Math.toIntExact((Long) world.get(thing, along)), 0);
    }

    /** What leads out of a room when somebody walks into it: portals, and rooms that stand in it. */
    private static List<Thing> exits(Thing room) {
        return room.contents().stream()
                .filter(thing -> world.things.isOfClass(thing, "Portal") || world.things.isRoom(thing))
                .toList();
    }

    @Test
    void everyRoomIsReachedOnFootFromWherePeopleStart() {
        Thing start = world.named("the Commons");
        Map<Thing, BitSet> reached = new HashMap<>();
        Map<Thing, List<Place>> arrived = new HashMap<>();
        ArrayDeque<Thing> next = new ArrayDeque<>(List.of(start));
        arrived.put(start, new ArrayList<>(List.of(place(start, "entry_x", "entry_z"))));
        while (!next.isEmpty()) {
            Thing room = next.remove();
            Ground ground = GROUNDS.get(room);
            reached.put(room, ground.reachedFrom(arrived.get(room)));
            for (Thing exit : exits(room)) {
                if (ground.near(place(exit, "x", "z"), TOUCH).intersects(reached.get(room))) {
                    boolean isPortal = world.things.isOfClass(exit, "Portal");
                    Thing to = isPortal ? (Thing) world.get(exit, "destination") : exit;
                    Place at = isPortal ? place(exit, "dest_x", "dest_z") : place(exit, "entry_x", "entry_z");
                    List<Place> before = arrived.computeIfAbsent(to, _ -> new ArrayList<>());
                    if (!before.contains(at)) {
                        before.add(at);
                        next.add(to);
                    }
                }
            }
        }
        assertEquals(names(GROUNDS.keySet()), names(reached.keySet()));
        for (Thing room : GROUNDS.keySet()) {
            for (Thing exit : exits(room)) {
                assertTrue(
                        GROUNDS.get(room).near(place(exit, "x", "z"), TOUCH).intersects(reached.get(room)),
                        name(exit) + " in " + name(room) + " cannot be reached");
            }
        }
    }

    private static Set<String> names(Set<Thing> rooms) {
        return rooms.stream().map(CommonsRoomsTest::name).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void nobodyGetsWhereThereIsNoWayOut() {
        GROUNDS.forEach((room, ground) -> {
            BitSet ways = new BitSet();
            exits(room).forEach(exit -> ways.or(ground.near(place(exit, "x", "z"), TOUCH)));
            if (room.container() != null) {
                // Who is in a room that stands in another can leave it from everywhere.
                return;
            }
            BitSet stuck = ground.reachedFrom(arrivals(room));
            stuck.andNot(ground.leadingTo(ways));
            assertTrue(
                    stuck.isEmpty(),
                    () -> ground.spot(stuck.nextSetBit(0)) + " and " + (stuck.cardinality() - 1) + " more");
        });
    }

    @Test
    void nobodyHasToDuck() {
        GROUNDS.forEach((room, ground) -> ground.reachedFrom(arrivals(room)).stream()
                .forEach(spot -> assertTrue(ground.headroom(spot) >= LOWEST_CEILING, () -> ground.spot(spot))));
    }

    @Test
    void theRoomsShowWhatRoomsCanDo() {
        assertTrue(sectors("library").stream()
                        .mapToInt(Sector::floorHeight)
                        .distinct()
                        .count()
                > 8);
        assertTrue(sectors("library").stream().anyMatch(sector -> sector.floorSlope() != null));
        assertTrue(sectors("library").stream().anyMatch(Sector::isOpenAbove));
        assertEquals(
                Set.of(0, 1, 2, 3),
                sectors("lake").stream().map(Sector::wadingDepth).collect(Collectors.toSet()));
        assertTrue(sectors("lake").stream().anyMatch(sector -> sector.has(Sector.SCROLL_FLOOR)));
        assertTrue(sectors("shop").stream().anyMatch(sector -> sector.has(Sector.FLICKER)));
        assertTrue(sides("shop").stream().anyMatch(side -> side.normal().equals(Side.MIRROR)));
        assertTrue(sides("shop").stream().anyMatch(side -> side.speed() > 0));
        assertTrue(sides("glasshouse").stream().anyMatch(side -> side.translucency() > 0));
        assertTrue(sectors("rooftop").stream().anyMatch(sector -> sector.floorSlope() != null));
        assertTrue(sides("maze").stream().anyMatch(Side::hidesWhatIsBehind));
    }

    private static List<Sector> sectors(String file) {
        return plan(file).sectors();
    }

    private static List<Side> sides(String file) {
        return plan(file).sides();
    }

    private static Plan plan(String file) {
        return Ground.read(Ground.ROOMS.resolve(file + ".json"));
    }

    @Test
    void whatMovesIsOnThePlanAndRestsWhereItIsDrawn() {
        int moving = 0;
        for (Map.Entry<Thing, Ground> entry : GROUNDS.entrySet()) {
            Set<Long> ids = new HashSet<>();
            for (Thing thing : entry.getKey().contents()) {
                if (world.things.isOfClass(thing, "Mechanism")) {
                    ids.add((Long) world.get(thing, "sector"));
                    moving++;
                    Object drawn = entry.getValue().plan.sectors().stream()
                            .filter(sector -> sector.id() == (Long) world.get(thing, "sector"))
                            .map(sector -> world.get(thing, "part").equals("floor")
                                    ? sector.floorHeight()
                                    : sector.ceilingHeight())
                            .findFirst()
                            .map(Long::valueOf)
                            .orElseThrow();
                    assertEquals(heights(thing).getFirst(), drawn, name(thing));
                    assertFalse(
                            entry.getValue().sectorAt((Long) world.get(thing, "x"), (Long) world.get(thing, "z")) < 0);
                }
            }
            Set<Long> drawn = entry.getValue().plan.sectors().stream()
                    .map(sector -> (long) sector.id())
                    .filter(id -> id != 0)
                    .collect(Collectors.toSet());
            assertEquals(drawn, ids, name(entry.getKey()));
        }
        assertEquals(4, moving);
    }
}
