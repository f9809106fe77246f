package dev.ambit.lab.position;

import dev.ambit.space.position.GridSpec;
import dev.ambit.space.position.Roll;
import java.util.SplittableRandom;

/** A crowd for tests: some stand, most walk, a few leap, come and go. The same seed walks the same way. */
final class Strollers {
    final Roll roll;
    private final GridSpec spec;
    private final SplittableRandom random;
    private final int most;
    private final int[] heading;
    private final boolean[] isStanding;

    Strollers(GridSpec spec, int most, long seed) {
        this.spec = spec;
        this.most = most;
        random = new SplittableRandom(seed);
        roll = new Roll(spec);
        heading = new int[most];
        isStanding = new boolean[most];
        for (int badge = 0; badge < most; badge++) {
            come(badge);
            isStanding[badge] = random.nextInt(4) == 0;
        }
    }

    void step() {
        for (int badge = 0; badge < most; badge++) {
            if (roll.isPresent(badge) && !isStanding[badge]) {
                walk(badge);
            }
        }
    }

    /** One leaves or comes, but none of the first few. */
    void comeOrGo(int first) {
        int badge = random.nextInt(first, most);
        if (roll.isPresent(badge)) {
            roll.remove(badge);
        } else {
            come(badge);
        }
    }

    private void come(int badge) {
        roll.put(badge, random.nextInt(spec.layers()), random.nextInt(spec.cells()), random.nextInt(spec.cells()));
    }

    private void walk(int badge) {
        switch (random.nextInt(100)) {
            case 0 -> come(badge);
            case 1, 2, 3, 4 -> heading[badge] = random.nextInt(25);
            default ->
                roll.put(
                        badge,
                        roll.layer(badge),
                        roll.x(badge) + heading[badge] / 5 - 2,
                        roll.z(badge) + heading[badge] % 5 - 2);
        }
    }
}
