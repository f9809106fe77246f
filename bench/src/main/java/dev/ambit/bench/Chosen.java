package dev.ambit.bench;

import dev.ambit.space.crowd.Crowd;
import dev.ambit.space.crowd.CrowdRules;
import dev.ambit.space.position.Density;
import dev.ambit.space.position.FrameException;
import dev.ambit.space.position.Range;
import dev.ambit.space.position.Roll;
import java.util.Arrays;

/**
 * Frames as a world makes them: whom each client is told of closely is part of the work. Crowd control looks around in every
 * fourth frame, in one open room a layer; the range is found in each. Walls would come on top.
 */
final class Chosen implements PositionCost.Way {
    private final PositionCost.Way way;
    private final Crowd[] rooms;
    private final int[] roomOf;
    private final long[][] circles;
    private final Density census;
    private final int[] within;
    private int frames;

    Chosen(PositionCost.Way way, Roll roll, int clients) {
        this.way = way;
        rooms = new Crowd[roll.spec().layers()];
        Arrays.setAll(rooms, _ -> new Crowd(CrowdRules.standard()));
        roomOf = new int[clients];
        Arrays.fill(roomOf, -1);
        circles = new long[clients][(clients + Long.SIZE - 1) / Long.SIZE];
        census = new Density(roll.spec(), Range.DEFAULT.range());
        within = new int[clients];
        Arrays.fill(within, Range.DEFAULT.range());
    }

    /** @param near who is near to whom; written to */
    @Override
    public long frame(Roll roll, long[][] near) {
        choose(roll, near);
        return way.frame(roll, near);
    }

    private void choose(Roll roll, long[][] near) {
        if (frames++ % PositionCost.ROUND == 0) {
            lookAround(roll);
        }
        census.take(roll);
        for (int client = 0; client < circles.length; client++) {
            within[client] = Range.DEFAULT.fit(census, roll, client, within[client]);
            Range.DEFAULT.select(roll, client, within[client], circles[client], near[client]);
        }
    }

    private void lookAround(Roll roll) {
        for (int badge = 0; badge < roomOf.length; badge++) {
            int layer = roll.layer(badge);
            if (roomOf[badge] >= 0 && roomOf[badge] != layer) {
                rooms[roomOf[badge]].remove(badge);
            }
            roomOf[badge] = layer;
            rooms[layer].put(badge, roll.x(badge), roll.z(badge));
        }
        for (Crowd room : rooms) {
            room.update();
        }
        for (int client = 0; client < circles.length; client++) {
            Arrays.fill(circles[client], 0);
            Crowd room = rooms[roomOf[client]];
            for (int k = 0; k < room.count(client); k++) {
                int other = room.at(client, k);
                circles[client][other >> 6] |= 1L << other;
            }
        }
    }

    @Override
    public void read() throws FrameException {
        way.read();
    }
}
