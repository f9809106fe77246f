package dev.ambit.bench;

import dev.ambit.space.Place;
import dev.ambit.space.plan.Maze;
import dev.ambit.space.position.GridSpec;
import dev.ambit.space.room.Levels;
import dev.ambit.space.room.Room;
import java.util.SplittableRandom;

/**
 * A crowd in one room whose walls hide, the same for the same seed: some stand about, most walk straight on for a while and
 * rest, a few turn all the time. They walk at 1.5 to 5 m/s and look where they go.
 */
final class Strollers {
    static final int FRAMES_A_SECOND = 20;

    /** A square of 200 m, of chambers 6.25 m wide. */
    private static final int CHAMBERS = 32;

    private static final int CHAMBER = 200 * Place.FINE_UNITS_PER_METRE / CHAMBERS;

    /** Of a hundred walls so many are missing, so that one sees into some of the chambers around. */
    private static final int MISSING_WALLS = 10;

    private static final long ROOM_SEED = 7;

    private static final Room ROOM = Room.of(new Maze(CHAMBERS, CHAMBERS, CHAMBER, MISSING_WALLS, ROOM_SEED).plan());

    /** Where the room lies on the map, in high cells. */
    private static final int MAP_CORNER = 6_400;

    private static final int STANDING = 40;
    private static final int TURNING = 5;
    private static final double TURN_CHANCE = 0.1;
    private static final double SLOWEST = 1.5 * Place.FINE_UNITS_PER_METRE / FRAMES_A_SECOND;
    private static final double FASTEST = 5.0 * Place.FINE_UNITS_PER_METRE / FRAMES_A_SECOND;
    private static final int LONGEST_WALK = 200;
    private static final int LONGEST_REST = 100;
    private static final int CLIMB = 24;
    private static final int TALL = 96;

    final GridSpec grid = GridSpec.DEFAULT;
    final Room room = ROOM;
    private final Levels levels = new Levels(room.plan());
    private final SplittableRandom random;
    private final boolean[] stands;
    private final boolean[] turns;
    private final double[] x;
    private final double[] z;
    private final Place[] places;
    private final double[] speed;
    private final double[] course;

    /** Frames until the next rest, or below zero until its end. */
    private final int[] left;

    Strollers(int count, long seed) {
        random = new SplittableRandom(seed);
        stands = new boolean[count];
        turns = new boolean[count];
        x = new double[count];
        z = new double[count];
        places = new Place[count];
        speed = new double[count];
        course = new double[count];
        left = new int[count];
        for (int badge = 0; badge < count; badge++) {
            int hundredth = random.nextInt(100);
            stands[badge] = hundredth < STANDING;
            turns[badge] = hundredth >= 100 - TURNING;
            x[badge] = random.nextInt(1, room.width());
            z[badge] = random.nextInt(1, room.depth());
            speed[badge] = random.nextDouble(SLOWEST, FASTEST);
            setOut(badge);
            settle(badge);
        }
    }

    int count() {
        return places.length;
    }

    /** Where somebody is to the fine unit, of which there are 64 in a metre. */
    Place place(int badge) {
        return places[badge];
    }

    /** The high cell somebody is in. */
    int cellX(int badge) {
        return MAP_CORNER + places[badge].x() / grid.units();
    }

    int cellZ(int badge) {
        return MAP_CORNER + places[badge].z() / grid.units();
    }

    /** How far somebody is from a point on the map, which is given in high cells. */
    double metresFrom(int badge, double atX, double atZ) {
        double dx = (atX - MAP_CORNER) * grid.units() - places[badge].x();
        double dz = (atZ - MAP_CORNER) * grid.units() - places[badge].z();
        return Math.sqrt(dx * dx + dz * dz) / Place.FINE_UNITS_PER_METRE;
    }

    /** A frame goes by. */
    void step() {
        for (int badge = 0; badge < count(); badge++) {
            if (!stands[badge]) {
                stroll(badge);
            }
        }
    }

    private void stroll(int badge) {
        if (left[badge] < 0) {
            if (++left[badge] == 0) {
                setOut(badge);
            }
            return;
        }
        if (turns[badge] && random.nextDouble() < TURN_CHANCE) {
            setOut(badge);
        }
        double toX = x[badge] + speed[badge] * Math.sin(course[badge]);
        double toZ = z[badge] - speed[badge] * Math.cos(course[badge]);
        Place to = new Place((int) toX, (int) toZ, 0);
        if (!room.steps().allows(places[badge], to, levels, CLIMB, TALL)) {
            setOut(badge);
        } else {
            x[badge] = toX;
            z[badge] = toZ;
            settle(badge);
            if (--left[badge] == 0) {
                left[badge] = -random.nextInt(1, LONGEST_REST);
            }
        }
    }

    private void setOut(int badge) {
        course[badge] = random.nextDouble(2 * Math.PI);
        left[badge] = random.nextInt(1, LONGEST_WALK);
    }

    private void settle(int badge) {
        int turn = Place.HEADINGS_PER_TURN;
        int heading = (int) Math.round(course[badge] / (2 * Math.PI) * turn) & turn - 1;
        places[badge] = new Place((int) x[badge], (int) z[badge], heading);
    }
}
