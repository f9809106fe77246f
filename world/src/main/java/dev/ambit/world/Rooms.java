package dev.ambit.world;

import dev.ambit.space.Room;
import dev.ambit.world.thing.People;
import dev.ambit.world.thing.Thing;
import dev.ambit.world.thing.Things;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The rooms that have somebody inside. */
final class Rooms {
    private static final Logger LOG = LoggerFactory.getLogger(Rooms.class);

    private final Things things;
    private final People people;
    private final Function<String, Optional<Room>> geometry;
    private final int bodyRadius;
    private final Map<Thing, Venue> venues = new LinkedHashMap<>();

    Rooms(Things things, People people, Function<String, Optional<Room>> geometry, int bodyRadius) {
        this.things = things;
        this.people = people;
        this.geometry = geometry;
        this.bodyRadius = bodyRadius;
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
        String file = things.read(room, "geometry")
                .map(datum -> datum instanceof Datum.Text text ? text.text() : "")
                .orElse("");
        Optional<Room> walls = geometry.apply(file);
        if (walls.isEmpty()) {
            LOG.warn("{} (#{}) has no walls: there is no room file \"{}\"", things.nameOf(room), room.id(), file);
        }
        return walls.map(read -> {
            Venue venue = new Venue(room, read, bodyRadius);
            venues.put(room, venue);
            return venue;
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
            }
        });
    }
}
