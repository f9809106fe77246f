package dev.ambit.world;

import dev.ambit.space.plan.Plan;
import dev.ambit.space.room.Levels;
import dev.ambit.space.room.Room;
import dev.ambit.space.text.PlanText;
import dev.ambit.world.data.Datum;
import dev.ambit.world.message.Draughtsman;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Line;
import dev.ambit.world.rules.WorldRules;
import dev.ambit.world.thing.Changes;
import dev.ambit.world.thing.People;
import dev.ambit.world.thing.Refusal;
import dev.ambit.world.thing.Thing;
import dev.ambit.world.thing.Things;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The rooms that have somebody inside. */
final class Rooms {
    /** The property of a room that holds its plan, when somebody has drawn one. */
    static final String PLAN = "plan";

    /** What of a room the map of the world shows. */
    private static final List<String> SHOWN = List.of(PLAN, "geometry", "map_x", "map_y", "map_layer", "name");

    private static final int PART = 4_000;
    private static final int MOST_LOOKED_AT = 32;
    private static final Logger LOG = LoggerFactory.getLogger(Rooms.class);

    private final Things things;
    private final People people;
    private final Geometry geometry;
    private final WorldRules rules;
    private final Map<Thing, Venue> venues = new LinkedHashMap<>();

    /** The drawn plans of those, to notice when one changes. */
    private final Map<Thing, String> plans = new HashMap<>();

    private final Deque<Room> lookedAt = new ArrayDeque<>();
    private @Nullable Draughtsman draughtsman;

    Rooms(Things things, People people, Geometry geometry, WorldRules rules) {
        this.things = things;
        this.people = people;
        this.geometry = geometry;
        this.rules = rules;
    }

    Collection<Venue> open() {
        return venues.values();
    }

    /** The room that a Thing is in, however deep; nothing when it is in none. */
    @Nullable
    Thing roomOf(Thing thing) {
        Thing at = thing.container();
        while (at != null && !people.isRoom(at)) {
            at = at.container();
        }
        return at;
    }

    /** A room with its walls; nothing when it has none that can be read. */
    Optional<Venue> venue(Thing room) {
        Venue known = venues.get(room);
        if (known != null) {
            return Optional.of(known);
        }
        String plan = planOf(room);
        Optional<Room> walls =
                plan.isEmpty() ? named(room) : geometry.drawn(plan).or(() -> named(room));
        return walls.map(read -> {
            Venue venue = new Venue(room, read, rules, people);
            venues.put(room, venue);
            plans.put(room, plan);
            putAsMoved(venue);
            return venue;
        });
    }

    /** How far one can walk in a room, in fine units. */
    record Size(int width, int depth) {
        static Size of(Plan plan) {
            return new Size(plan.width(), plan.depth());
        }
    }

    /** Known without building the walls; nothing when there are none. */
    Optional<Size> sizeOf(Thing room) {
        Venue open = venues.get(room);
        if (open != null) {
            return Optional.of(Size.of(open.room().plan()));
        }
        String plan = planOf(room);
        if (!plan.isEmpty()) {
            try {
                return Optional.of(Size.of(PlanText.read(plan)));
            } catch (IllegalArgumentException e) {
                // Then its file counts, as for those who go there.
            }
        }
        return geometry.named(fileOf(room)).map(walls -> Size.of(walls.plan()));
    }

    /** Whether the map of the world may look different since the last tick. */
    boolean haveChanged() {
        Changes changes = things.changes();
        return changes.written().stream()
                        .anyMatch(
                                thing -> people.isRoom(thing) && SHOWN.stream().anyMatch(thing::wasWritten))
                || changes.reshaped().stream().anyMatch(people::isRoom)
                || changes.deleted().stream().anyMatch(people::isRoom);
    }

    /** The room file whose walls one sees there, without its ending. */
    Optional<String> fileShownIn(Thing room) {
        return Optional.of(fileOf(room))
                .filter(file -> !file.isEmpty() && planOf(room).isEmpty())
                .map(file -> file.replaceFirst("\\.(json|roo)$", ""));
    }

    private String fileOf(Thing room) {
        return things.read(room, "geometry")
                .map(datum -> datum instanceof Datum.Text text ? text.text() : "")
                .orElse("");
    }

    private Optional<Room> named(Thing room) {
        String file = fileOf(room);
        Optional<Room> walls = geometry.named(file);
        if (walls.isEmpty()) {
            LOG.warn("{} (#{}) has no walls: there is no room file \"{}\"", things.nameOf(room), room.id(), file);
        }
        return walls;
    }

    // ---- rooms that are drawn anew ----

    void draughtsman(Draughtsman newDraughtsman) {
        draughtsman = newDraughtsman;
    }

    Thing room(int id) {
        Thing thing = things.get(id);
        if (!people.isRoom(thing)) {
            throw new Refusal(things.nameOf(thing) + " is no room.");
        }
        return thing;
    }

    /** The plan that somebody has drawn for a room; "" when its file counts. */
    private String planOf(Thing room) {
        return things.read(room, PLAN)
                .map(datum -> switch (datum) {
                    case Datum.Text text -> text.text();
                    case Datum.Many many -> {
                        StringBuilder whole = new StringBuilder();
                        many.items().forEach(part -> whole.append(part instanceof Datum.Text text ? text.text() : ""));
                        yield whole.toString();
                    }
                    default -> "";
                })
                .orElse("");
    }

    /** A plan in pieces that strings can hold. */
    static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        for (int at = 0; at < text.length(); ) {
            int end = Math.min(text.length(), at + PART);
            // Not between the two halves of one character.
            end -= end < text.length() && Character.isHighSurrogate(text.charAt(end - 1)) ? 1 : 0;
            parts.add(text.substring(at, end));
            at = end;
        }
        return parts;
    }

    /** These are a room's walls from now on. */
    void rebuild(Thing thing, String plan, Room rebuilt) {
        Venue venue = venues.get(thing);
        if (venue != null) {
            plans.put(thing, plan);
            venue.rebuild(rebuilt);
        }
    }

    /** Kept for a while, so that whoever has drawn it can look at it. */
    void lookedAt(Room room) {
        lookedAt.addLast(room);
        if (lookedAt.size() > MOST_LOOKED_AT) {
            lookedAt.removeFirst();
        }
    }

    /** Somebody may have undone or reverted a plan, or named another file. */
    void followPlans() {
        for (Thing thing : things.changes().written()) {
            Venue venue = venues.get(thing);
            if (venue == null || !(thing.wasWritten(PLAN) || thing.wasWritten("geometry"))) {
                continue;
            }
            String plan = planOf(thing);
            if (plan.equals(plans.get(thing)) && !thing.wasWritten("geometry")) {
                continue;
            }
            plans.put(thing, plan);
            if (plan.isEmpty()) {
                named(thing).ifPresent(venue::rebuild);
            } else if (draughtsman == null) {
                geometry.drawn(plan).ifPresent(venue::rebuild);
            } else {
                draughtsman.draw(Line.NOBODY, new Draughtsman.Order(-1, thing.id(), plan, true));
            }
        }
    }

    /** What {@link #followPlans} has asked for is there. */
    void take(Input.Drawn answer) {
        Thing thing = things.find(answer.order().room());
        Venue venue = thing == null ? null : venues.get(thing);
        if (venue != null && answer.order().text().equals(plans.get(thing))) {
            answer.drawn().room().ifPresent(venue::rebuild);
        }
    }

    // ---- doors and lifts ----

    /** Sets all sectors of an id in motion, if anybody is there to see it. */
    void move(Thing room, int id, Levels.Part part, int to, int unitsPerSecond, long nowMillis) {
        Venue venue = venues.get(room);
        if (venue != null && venue.levels().knows(id)) {
            venue.move(id, part, to, unitsPerSecond, nowMillis);
        }
    }

    /** Sets them in motion to where the plan has them. */
    void moveAsDrawn(Thing room, int id, Levels.Part part, int unitsPerSecond, long nowMillis) {
        Venue venue = venues.get(room);
        if (venue != null && venue.levels().knows(id)) {
            venue.move(id, part, venue.levels().drawnHeight(id, part), unitsPerSecond, nowMillis);
        }
    }

    /** Where doors have come to rest, it is found out anew who sees whom. */
    void survey(long nowMillis) {
        for (Venue venue : venues.values()) {
            venue.survey(nowMillis).ifPresent(survey -> {
                if (draughtsman == null) {
                    venue.take(survey, survey.sight());
                } else {
                    draughtsman.survey(survey);
                }
            });
        }
    }

    void take(Input.Surveyed surveyed) {
        Thing thing = things.find(surveyed.survey().venue());
        Venue venue = thing == null ? null : venues.get(thing);
        if (venue != null) {
            venue.take(surveyed.survey(), surveyed.sight());
        }
    }

    /** What Kod has moved stays moved while nobody is there: its property {@code moved} lists [id, part, height, by what]. */
    private void putAsMoved(Venue venue) {
        things.read(venue.thing, "moved").ifPresent(datum -> {
            if (!(datum instanceof Datum.Many many)) {
                return;
            }
            for (Datum item : many.items()) {
                if (item instanceof Datum.Many(List<Datum> one)
                        && one.size() >= 3
                        && one.get(0) instanceof Datum.Whole id
                        && one.get(1) instanceof Datum.Text part
                        && one.get(2) instanceof Datum.Whole height
                        && venue.levels().knows((int) id.number())) {
                    Levels.Part which =
                            part.text().equalsIgnoreCase("ceiling") ? Levels.Part.CEILING : Levels.Part.FLOOR;
                    venue.levels().put((int) id.number(), which, (int) height.number());
                }
            }
        });
    }

    /** Where an avatar comes into the world: at home, or where everybody does. */
    Optional<Venue> homeOf(Thing avatar) {
        return people.home(avatar)
                .filter(room -> isAround(avatar, room))
                .flatMap(this::venue)
                .or(() -> people.startRoom()
                        .filter(room -> isAround(avatar, room))
                        .flatMap(this::venue));
    }

    /** Whether somebody could stand there: in a room that exists, and not in one they carry themselves. */
    boolean isAround(Thing avatar, Thing room) {
        return !room.isDeleted() && people.isRoom(room) && !room.isInside(avatar);
    }

    void closeEmpty() {
        List.copyOf(venues.values()).forEach(venue -> {
            if (venue.isEmpty()) {
                venues.remove(venue.thing);
                plans.remove(venue.thing);
            }
        });
    }
}
