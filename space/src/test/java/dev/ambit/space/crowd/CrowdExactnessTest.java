package dev.ambit.space.crowd;

import dev.ambit.space.crowd.PlainCrowd.Spot;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever happens in a room, the crowd finds what sorting everybody finds. */
class CrowdExactnessTest {

    @Property(tries = 150)
    void anyRoomAtAnyUpdateIsAsSortingEverybodySays(
            @ForAll Gathering gathering,
            @ForAll @IntRange(min = 1, max = 90) int users,
            @ForAll @IntRange(min = 0, max = 30) int most,
            @ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        BothCrowds both = new BothCrowds(most, random.nextInt(3) * 0.1);
        for (int slot = 0; slot < users; slot++) {
            put(both, slot, gathering.spot(random));
        }
        for (int update = 0; update < 12; update++) {
            both.update(gathering + " " + seed + ", update " + update);
            int happenings = random.nextInt(users);
            for (int i = 0; i < happenings; i++) {
                happen(both, gathering, users, random);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aLargeRoomFullOfWalkersIsAsSortingEverybodySays(Gathering gathering) {
        SplittableRandom random = new SplittableRandom(gathering.ordinal());
        int users = 700;
        BothCrowds both = new BothCrowds(50, 0.1);
        List<Spot> spots = new ArrayList<>();
        for (int slot = 0; slot < users; slot++) {
            spots.add(gathering.spot(random));
            put(both, slot, spots.get(slot));
        }
        for (int update = 0; update < 3; update++) {
            both.update(gathering + ", update " + update);
            for (int slot = 0; slot < users; slot++) {
                Spot spot = spots.get(slot);
                spots.set(slot, new Spot(spot.x() + random.nextInt(-3, 4), spot.z() + random.nextInt(-3, 4)));
                put(both, slot, spots.get(slot));
            }
        }
    }

    private static void happen(BothCrowds both, Gathering gathering, int users, SplittableRandom random) {
        int slot = random.nextInt(users);
        int other = (slot + 1 + random.nextInt(users)) % (users + 1);
        boolean on = random.nextInt(3) > 0;
        switch (random.nextInt(16)) {
            case 0 -> both.remove(slot);
            case 1 -> {
                both.remove(slot);
                put(both, slot, gathering.spot(random));
            }
            case 2, 3 -> both.befriend(slot, other, on);
            case 4, 5 -> both.block(slot, other, on);
            case 6 -> both.pin(slot, other, on);
            case 7 -> both.wish(slot, random.nextInt(40));
            case 8 -> both.sight(eyes(random));
            case 9, 10 -> {}
            default -> put(both, slot, gathering.spot(random));
        }
    }

    private static Eyes eyes(SplittableRandom random) {
        int seed = random.nextInt();
        // Of every other viewer, how many of eight they see.
        int seen = random.nextInt(9);
        return seen == 8
                ? Eyes.EVERYWHERE
                : (viewer, other) -> ((viewer * 31 + other) * 0x9E3779B9 ^ seed) >>> 29 < seen;
    }

    private static void put(BothCrowds both, int slot, Spot spot) {
        both.put(slot, (int) spot.x(), (int) spot.z());
    }
}
