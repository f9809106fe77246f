package dev.ambit.bench;

import dev.ambit.space.crowd.Crowd;
import dev.ambit.space.crowd.CrowdRules;
import dev.ambit.space.crowd.Eyes;
import dev.ambit.space.sight.Sight;
import java.util.Arrays;

/**
 * Whom each client is told of, put together as in the world: of everybody, or the nearest only, or those in sight only. Where
 * there are many, one looks around in every fourth frame only.
 */
final class Circles {
    private static final int CROWDED = 200;
    private static final int CROWDED_EVERY = 4;

    private final Strollers strollers;
    private final boolean nearestOnly;
    private final boolean inSightOnly;
    private final Sight sight;
    private final Crowd crowd = new Crowd(CrowdRules.standard());
    private final int[] leaf;
    private final long[][] told;
    private long frames;

    Circles(Strollers strollers, boolean nearestOnly, boolean inSightOnly) {
        this.strollers = strollers;
        this.nearestOnly = nearestOnly;
        this.inSightOnly = inSightOnly;
        sight = strollers.room.sight();
        leaf = new int[strollers.count()];
        told = new long[strollers.count()][(strollers.count() + Long.SIZE - 1) / Long.SIZE];
        crowd.sight(inSightOnly ? this::sees : Eyes.EVERYWHERE);
        for (int client = 0; client < told.length; client++) {
            for (int other = 0; other < told.length; other++) {
                set(client, other);
            }
        }
    }

    /** One bit a badge. */
    long[] of(int client) {
        return told[client];
    }

    /** @return whether it was time to look around */
    boolean look() {
        boolean isDue = strollers.count() <= CROWDED || frames % CROWDED_EVERY == 0;
        frames++;
        if (!isDue) {
            return false;
        }
        for (int badge = 0; badge < leaf.length && inSightOnly; badge++) {
            leaf[badge] = strollers
                    .room
                    .tree()
                    .leafAt(strollers.place(badge).x(), strollers.place(badge).z());
        }
        if (nearestOnly) {
            lookNear();
        } else if (inSightOnly) {
            lookFar();
        }
        return true;
    }

    private void lookNear() {
        for (int badge = 0; badge < told.length; badge++) {
            crowd.put(badge, strollers.place(badge).x(), strollers.place(badge).z());
        }
        crowd.update();
        for (int client = 0; client < told.length; client++) {
            Arrays.fill(told[client], 0);
            for (int k = 0; k < crowd.count(client); k++) {
                int other = crowd.at(client, k);
                if (!inSightOnly || sees(client, other)) {
                    set(client, other);
                }
            }
        }
    }

    private void lookFar() {
        for (int client = 0; client < told.length; client++) {
            Arrays.fill(told[client], 0);
            for (int other = 0; other < told.length; other++) {
                if (sees(client, other)) {
                    set(client, other);
                }
            }
        }
    }

    private boolean sees(int viewer, int other) {
        return sight.sees(leaf[viewer], leaf[other]);
    }

    private void set(int client, int other) {
        if (client != other) {
            told[client][other >> 6] |= 1L << other;
        }
    }
}
