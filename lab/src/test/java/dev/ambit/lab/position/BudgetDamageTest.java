package dev.ambit.lab.position;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.space.position.FrameBuffer;
import dev.ambit.space.position.FrameException;
import dev.ambit.space.position.GridSpec;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BudgetDamageTest {
    private static final GridSpec SPEC = GridSpec.DEFAULT;
    private static final int SEEN = 512;

    @Test
    void damagedFramesAreRefusedOrMakeAPictureThatLiesInTheWorld() throws FrameException {
        SplittableRandom random = new SplittableRandom(11);
        Strollers crowd = new Strollers(SPEC, 200, 12);
        BudgetCodec codec = new BudgetCodec(BudgetRules.of(400));
        BudgetView view = codec.view(0);
        BudgetPicture picture = codec.picture(0);
        FrameBuffer out = new FrameBuffer();
        int refused = 0;
        for (int frame = 0; frame < 5_000; frame++) {
            crowd.step();
            crowd.comeOrGo(1);
            codec.advance(crowd.roll);
            out.clear();
            codec.encode(view, new long[] {-1}, out);
            byte[] bytes = out.toBytes();
            boolean isDamaged = random.nextInt(3) == 0;
            if (isDamaged) {
                bytes = damaged(bytes, random);
            }
            try {
                picture.apply(bytes, 0, bytes.length);
            } catch (FrameException e) {
                assertTrue(isDamaged, "a whole frame was refused: " + e.getMessage());
                refused++;
            }
            if (isDamaged) {
                liesInTheWorld(picture);
                picture.clear();
                view.applied(-1);
            }
        }
        assertTrue(refused > 500, refused + " refused");
    }

    private static byte[] damaged(byte[] bytes, SplittableRandom random) {
        byte[] copy = Arrays.copyOf(bytes, random.nextInt(4) == 0 ? random.nextInt(bytes.length + 8) : bytes.length);
        for (int i = random.nextInt(5); i >= 0 && copy.length > 0; i--) {
            copy[random.nextInt(copy.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return copy;
    }

    /** Damage may name any badge; the lower ones are enough to see, and quick to look through. */
    static void liesInTheWorld(BudgetPicture picture) {
        for (int badge = 0; badge < SEEN; badge++) {
            if (picture.knows(badge)) {
                assertTrue(picture.x(badge) >= 0 && picture.x(badge) < SPEC.cells());
                assertTrue(picture.z(badge) >= 0 && picture.z(badge) < SPEC.cells());
                assertTrue(picture.layer(badge) < SPEC.layers());
            }
        }
    }
}
