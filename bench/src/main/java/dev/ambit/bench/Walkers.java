package dev.ambit.bench;

import dev.ambit.space.position.GridSpec;
import dev.ambit.space.position.Roll;
import java.util.SplittableRandom;

/**
 * A crowd on the move, the same for the same seed: some stand about, most walk from one way point to the next and rest there,
 * a few turn all the time, a few teleport. Most way points lie around a few places, the others anywhere. Walking speed is
 * 1.5 to 5 m/s, which is 0.6 to 2 cells of the high grid in a frame of 50 ms.
 */
final class Walkers {
    private static final double SLOWEST = 0.6;
    private static final double FASTEST = 2;
    private static final int PLACES = 12;
    private static final double PLACE_SIZE = 160;
    private static final double PLACE_SHARE = 0.7;
    private static final int LONGEST_REST = 100;
    private static final double TURN_CHANCE = 0.1;
    private static final double TELEPORT_CHANCE = 1 / 400.0;

    /** Of a hundred avatars so many stand, turn often and teleport; all others walk. */
    record Mix(int standing, int turning, int teleporting) {
        static final Mix USUAL = new Mix(40, 5, 1);
        static final Mix ALL_STAND = new Mix(100, 0, 0);
        static final Mix NEARLY_ALL_STAND = new Mix(99, 0, 0);
        static final Mix ALL_WALK = new Mix(0, 5, 0);
    }

    private enum Kind {
        STANDS,
        WALKS,
        TURNS,
        TELEPORTS
    }

    private final GridSpec spec;
    private final SplittableRandom random;
    private final double[] placeX = new double[PLACES];
    private final double[] placeZ = new double[PLACES];
    private final Kind[] kind;
    private final double[] x;
    private final double[] z;
    private final int[] layer;
    private final double[] speed;
    private final double[] stepX;
    private final double[] stepZ;

    /** Frames until the way point, or below zero until the end of the rest there. */
    private final int[] left;

    Walkers(GridSpec spec, int count, Mix mix, long seed) {
        this.spec = spec;
        random = new SplittableRandom(seed);
        for (int place = 0; place < PLACES; place++) {
            placeX[place] = random.nextDouble(spec.cells());
            placeZ[place] = random.nextDouble(spec.cells());
        }
        kind = new Kind[count];
        x = new double[count];
        z = new double[count];
        layer = new int[count];
        speed = new double[count];
        stepX = new double[count];
        stepZ = new double[count];
        left = new int[count];
        for (int badge = 0; badge < count; badge++) {
            kind[badge] = kind(mix, random.nextInt(100));
            speed[badge] = random.nextDouble(SLOWEST, FASTEST);
            land(badge);
        }
    }

    private static Kind kind(Mix mix, int hundredth) {
        if (hundredth < mix.standing) {
            return Kind.STANDS;
        }
        if (hundredth < mix.standing + mix.turning) {
            return Kind.TURNS;
        }
        return hundredth < mix.standing + mix.turning + mix.teleporting ? Kind.TELEPORTS : Kind.WALKS;
    }

    int count() {
        return x.length;
    }

    /** In cells of the high grid and fractions of them. */
    double x(int badge) {
        return x[badge];
    }

    double z(int badge) {
        return z[badge];
    }

    int layer(int badge) {
        return layer[badge];
    }

    /** Whether it is on its way, be it so slowly that it stays in its cell for a frame. */
    boolean isWalking(int badge) {
        return kind[badge] != Kind.STANDS && left[badge] > 0;
    }

    /** A frame goes by, and everybody is put where they are now. */
    void step(Roll roll) {
        for (int badge = 0; badge < count(); badge++) {
            move(badge);
        }
        put(roll);
    }

    /** Puts everybody where they are. */
    void put(Roll roll) {
        for (int badge = 0; badge < count(); badge++) {
            roll.put(badge, layer[badge], (int) x[badge], (int) z[badge]);
        }
    }

    private void move(int badge) {
        switch (kind[badge]) {
            case STANDS -> {}
            case WALKS -> walk(badge);
            case TURNS -> {
                if (random.nextDouble() < TURN_CHANCE) {
                    setOut(badge);
                }
                walk(badge);
            }
            case TELEPORTS -> {
                if (random.nextDouble() < TELEPORT_CHANCE) {
                    land(badge);
                }
                walk(badge);
            }
        }
    }

    private void walk(int badge) {
        if (left[badge] > 0) {
            x[badge] = inside(x[badge] + stepX[badge]);
            z[badge] = inside(z[badge] + stepZ[badge]);
            if (--left[badge] == 0) {
                left[badge] = -random.nextInt(1, LONGEST_REST);
            }
        } else if (++left[badge] >= 0) {
            setOut(badge);
        }
    }

    /** Chooses the next way point and a straight line to it. */
    private void setOut(int badge) {
        int place = nearestPlace(badge);
        boolean isPlace = random.nextDouble() < PLACE_SHARE;
        double toX = isPlace ? around(placeX[place]) : random.nextDouble(spec.cells());
        double toZ = isPlace ? around(placeZ[place]) : random.nextDouble(spec.cells());
        double distance = Math.hypot(toX - x[badge], toZ - z[badge]);
        int frames = Math.max(1, (int) Math.ceil(distance / speed[badge]));
        stepX[badge] = (toX - x[badge]) / frames;
        stepZ[badge] = (toZ - z[badge]) / frames;
        left[badge] = frames;
    }

    private void land(int badge) {
        int place = random.nextInt(PLACES);
        boolean isPlace = random.nextDouble() < PLACE_SHARE;
        x[badge] = isPlace ? around(placeX[place]) : random.nextDouble(spec.cells());
        z[badge] = isPlace ? around(placeZ[place]) : random.nextDouble(spec.cells());
        layer[badge] = place % spec.layers();
        setOut(badge);
    }

    private int nearestPlace(int badge) {
        int nearest = 0;
        double least = Double.MAX_VALUE;
        for (int place = 0; place < PLACES; place++) {
            double distance = Math.hypot(placeX[place] - x[badge], placeZ[place] - z[badge]);
            if (distance < least) {
                least = distance;
                nearest = place;
            }
        }
        return nearest;
    }

    private double around(double middle) {
        return inside(middle + random.nextGaussian() * PLACE_SIZE);
    }

    private double inside(double side) {
        return Math.clamp(side, 0, Math.nextDown((double) spec.cells()));
    }
}
