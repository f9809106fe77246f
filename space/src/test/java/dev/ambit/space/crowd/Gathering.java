package dev.ambit.space.crowd;

import dev.ambit.space.crowd.PlainCrowd.Spot;
import java.util.SplittableRandom;

/** How people may stand about. */
enum Gathering {
    UNIFORM {
        @Override
        Spot spot(SplittableRandom random) {
            return new Spot(random.nextInt(-5_000, 5_000), random.nextInt(-5_000, 5_000));
        }
    },
    TIGHT {
        // Many share a spot, and nearly all distances are met several times.
        @Override
        Spot spot(SplittableRandom random) {
            return new Spot(random.nextInt(8), random.nextInt(8));
        }
    },
    CLUSTERED {
        @Override
        Spot spot(SplittableRandom random) {
            int spread = 1 << random.nextInt(18);
            int about = random.nextInt(3) * 300_000;
            return new Spot(about + random.nextInt(spread), -about + random.nextInt(spread));
        }
    },
    ONE_POINT {
        @Override
        Spot spot(SplittableRandom random) {
            return new Spot(-77, 4_711);
        }
    },
    MOSTLY_ONE_POINT {
        @Override
        Spot spot(SplittableRandom random) {
            return random.nextInt(10) > 0
                    ? new Spot(500_000, 3)
                    : new Spot(random.nextInt(1_000_000), random.nextInt(9));
        }
    },
    LINE {
        @Override
        Spot spot(SplittableRandom random) {
            return new Spot(random.nextInt(-1_000, 1_000), 12);
        }
    },
    SLANTED_LINE {
        @Override
        Spot spot(SplittableRandom random) {
            int along = random.nextInt(-300, 300);
            return new Spot(along * 7L, along * -3L);
        }
    },
    TWO_FAR_CLUSTERS {
        @Override
        Spot spot(SplittableRandom random) {
            int side = random.nextBoolean() ? 1 : -1;
            return new Spot((long) side * (FAR - random.nextInt(40)), (long) side * (FAR - random.nextInt(40)));
        }
    },
    FAR_CORNERS {
        @Override
        Spot spot(SplittableRandom random) {
            return new Spot(random.nextBoolean() ? FAR : -FAR, random.nextBoolean() ? FAR : -FAR);
        }
    },
    NEGATIVE {
        @Override
        Spot spot(SplittableRandom random) {
            return new Spot(random.nextInt(-FAR, -FAR + 2_000), random.nextInt(-900, -100));
        }
    };

    static final int FAR = 1 << 20;

    abstract Spot spot(SplittableRandom random);
}
