package dev.ambit.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.space.Place;
import dev.ambit.space.Prop;
import dev.ambit.space.plan.Thin;
import dev.ambit.space.room.Room;
import dev.ambit.world.rules.WorldRules;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpawnPointTest {

    private static final Place MIDDLE = new Place(500, 500, 40);

    private static Room room(List<Thin> walls, List<Prop> props) {
        return Room.hall("r", 1000, 1000, 256, true, "f", "w", "c", MIDDLE, walls, props);
    }

    @Test
    void newcomersInARowDoNotStandInEachOther() {
        SpawnPoint entrance = new SpawnPoint(room(List.of(), List.of()), WorldRules.DEFAULT);
        List<Place> spots = new ArrayList<>();
        for (int n = 0; n < 64; n++) {
            Place spot = entrance.spot(n);
            for (Place other : spots) {
                assertTrue(spot.distanceTo(other) > 20, spot + " and " + other);
            }
            spots.add(spot);
        }
        assertEquals(MIDDLE, spots.getFirst());
        assertEquals(MIDDLE, entrance.spot(64));
    }

    @Test
    void nobodyStartsBehindAWallOrInAProp() {
        Thin wall = new Thin(520, 0, 520, 1000, 100, "brick");
        Prop tree = new Prop("tree", 440, 500, 0, 64, "");
        Room room = room(List.of(wall), List.of(tree));
        SpawnPoint entrance = new SpawnPoint(room, WorldRules.DEFAULT);
        for (int n = 0; n < 64; n++) {
            Place spot = entrance.spot(n);
            assertTrue(spot.x() < 520, spot + " is behind the wall");
            assertTrue(spot.distanceTo(new Place(440, 500, 0)) >= 52, spot + " is in the tree");
        }
    }
}
