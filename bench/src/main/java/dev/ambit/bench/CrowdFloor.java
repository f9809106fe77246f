package dev.ambit.bench;

import dev.ambit.space.Place;
import dev.ambit.space.crowd.Crowd;
import java.util.SplittableRandom;

/** People on a floor of a square kilometre, and how they walk about. */
final class CrowdFloor {
    private static final int WIDTH = 1_000 * Place.FINE_UNITS_PER_METRE;
    private static final int HOT_SPOTS = 8;

    /** Most stand within some eight metres of one: a thousand people in front of a stage, two or so to the square metre. */
    private static final int SPREAD = 8 * Place.FINE_UNITS_PER_METRE;

    /** One in so many stands elsewhere. */
    private static final int STRAY = 10;

    /** 3 metres a second at 10 updates a second. */
    private static final int STRIDE = 19;

    private final SplittableRandom random = new SplittableRandom(5);
    final int[] x;
    final int[] z;
    private final double[] headings;

    private CrowdFloor(int users) {
        x = new int[users];
        z = new int[users];
        headings = new double[users];
        for (int user = 0; user < users; user++) {
            headings[user] = random.nextDouble(2 * Math.PI);
        }
    }

    /** Everybody anywhere. */
    static CrowdFloor uniform(int users) {
        CrowdFloor floor = new CrowdFloor(users);
        for (int user = 0; user < users; user++) {
            floor.x[user] = floor.random.nextInt(WIDTH);
            floor.z[user] = floor.random.nextInt(WIDTH);
        }
        return floor;
    }

    /** Nearly everybody around a few spots. */
    static CrowdFloor clustered(int users) {
        CrowdFloor floor = uniform(users);
        for (int user = HOT_SPOTS; user < users; user++) {
            if (user % STRAY != 0) {
                int spot = floor.random.nextInt(HOT_SPOTS);
                floor.x[user] = floor.x[spot] + (int) floor.random.nextGaussian(0, SPREAD);
                floor.z[user] = floor.z[spot] + (int) floor.random.nextGaussian(0, SPREAD);
            }
        }
        return floor;
    }

    int users() {
        return x.length;
    }

    /** Everybody takes a step, now and then in another direction. */
    void walk() {
        for (int user = 0; user < users(); user++) {
            headings[user] += random.nextDouble(-0.5, 0.5);
            x[user] += (int) Math.round(STRIDE * Math.sin(headings[user]));
            z[user] -= (int) Math.round(STRIDE * Math.cos(headings[user]));
        }
    }

    /** Tells the crowd where everybody is. */
    void putInto(Crowd crowd) {
        for (int user = 0; user < users(); user++) {
            crowd.put(user, x[user], z[user]);
        }
    }
}
