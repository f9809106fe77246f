package dev.ambit.gateway.control;

import dev.ambit.gateway.control.packet.Location;
import dev.ambit.space.Place;
import dev.ambit.space.room.Levels;
import dev.ambit.space.room.Room;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A room as the control protocol measures it: x and y on the floor, z upward, all from -32768 to 32767, directions in degrees
 * clockwise from north. A unit is 1/64 m; in rooms that are larger than such numbers reach, twice that, or four times.
 */
final class Ground {
    private static final int DEGREES = 360;

    private final int number;
    private final Room room;
    private final int shift;

    /** Floors that have moved, by their sectors' id. */
    private final Map<Integer, Levels.Motion> floors = new HashMap<>();

    /** @param number what the room is called by */
    Ground(int number, Room room, List<Levels.Motion> levels) {
        this.number = number;
        this.room = room;
        shift = Integer.numberOfTrailingZeros(unit(room));
        levels.forEach(this::move);
    }

    /** How many fine units a unit has. */
    static int unit(Room room) {
        int most = Math.max(room.width(), room.depth());
        return 1 << Math.max(0, Integer.SIZE - Integer.numberOfLeadingZeros(most / (Short.MAX_VALUE + 1)));
    }

    /** The same place with other walls. */
    Ground rebuilt(Room walls) {
        Ground ground = new Ground(number, walls, List.of());
        ground.floors.putAll(floors);
        return ground;
    }

    void move(Levels.Motion motion) {
        if (motion.part() == Levels.Part.FLOOR) {
            floors.put(motion.id(), motion);
        }
    }

    int number() {
        return number;
    }

    Location location(Place place, long millis) {
        return location(place.x(), place.z(), place.heading(), millis);
    }

    Location location(int x, int z, int heading, long millis) {
        return new Location(number(x), number(z), height(x, z, millis), degrees(heading));
    }

    /** How high the floor is there. */
    int height(int x, int z, long millis) {
        return number((int) Math.round(floorAt(x, z, millis)));
    }

    static int degrees(int heading) {
        return Math.round(heading * (float) DEGREES / Place.HEADINGS_PER_TURN) % DEGREES;
    }

    /** Whether a floor was still on its way then. */
    boolean hasMovedSince(long millis) {
        return !floors.isEmpty() && floors.values().stream().anyMatch(motion -> !motion.isOverAt(millis));
    }

    /** Where somebody is now who has stood there since then: higher or lower, if the floor has moved meanwhile. */
    Location ridden(Location at, long since, long millis) {
        Place place = place(at);
        int sector = room.tree().sectorAt(place.x(), place.z());
        Levels.Motion motion =
                sector < 0 ? null : floors.get(room.plan().sectors().get(sector).id());
        if (motion == null || motion.isOverAt(since)) {
            return at;
        }
        return new Location(at.x(), at.y(), location(place, millis).z(), at.direction());
    }

    /** A length in fine units as packets tell it. */
    int number(int fine) {
        return Math.clamp(fine >> shift, Short.MIN_VALUE, Short.MAX_VALUE);
    }

    private double floorAt(int x, int z, long millis) {
        int sector = room.tree().sectorAt(x, z);
        if (sector < 0) {
            return 0;
        }
        var drawn = room.plan().sectors().get(sector);
        double height = drawn.floorAt(x, z);
        Levels.Motion moved = floors.get(drawn.id());
        return moved == null ? height : height - drawn.floorHeight() + moved.heightAt(millis);
    }

    /** Where somebody wants to be. Heights follow from the floor. */
    Place place(Location location) {
        return place(location, shift);
    }

    Place place(int x, int y, int direction) {
        return place(x, y, direction, shift);
    }

    /** For a room of which nothing is known yet. */
    static Place placeElsewhere(Location location) {
        return place(location, 0);
    }

    private static Place place(Location location, int shift) {
        return place(location.x(), location.y(), location.direction(), shift);
    }

    private static Place place(int x, int y, int direction, int shift) {
        int heading = Math.round(Math.floorMod(direction, DEGREES) * (float) Place.HEADINGS_PER_TURN / DEGREES);
        return new Place(Math.max(0, x << shift), Math.max(0, y << shift), heading % Place.HEADINGS_PER_TURN);
    }
}
