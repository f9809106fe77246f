package dev.ambit.space.position;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever the bytes are: a picture or one kind of error, and never a place off the grid. */
class DamagedFramesFuzzTest {

    @Test
    void damagedFramesAreRefusedOrAtLeastStayOnTheGrid() {
        Random random = new Random(3);
        Roll roll = new Roll(GridSpec.DEFAULT);
        for (int badge = 0; badge < 300; badge++) {
            roll.put(badge, badge % 4, random.nextInt(12_800), random.nextInt(12_800));
        }
        GridCodec codec = new GridCodec(CodecRules.of(Scope.EVERYBODY));
        PositionCodec.View view = codec.view(7);
        GridPicture picture = codec.picture(7);
        FrameBuffer out = new FrameBuffer();
        int refused = 0;
        for (int frame = 0; frame < 20_000; frame++) {
            for (int badge = 0; badge < 300; badge += 3) {
                roll.put(badge, 0, roll.x(badge) + random.nextInt(5) - 2, roll.z(badge) + random.nextInt(41) - 20);
                roll.face(badge, random.nextInt(256));
            }
            codec.advance(roll);
            out.clear();
            long[] near = {random.nextLong(), random.nextLong(), random.nextLong()};
            int length = codec.encode(view, near, out);
            byte[] bytes = out.toBytes();
            if (random.nextInt(3) == 0) {
                bytes[random.nextInt(length)] ^= (byte) (1 << random.nextInt(8));
            } else if (random.nextInt(3) == 0) {
                length = random.nextInt(length);
            }
            try {
                picture.apply(bytes, 0, length);
            } catch (FrameException e) {
                refused++;
                picture.clear();
                view.applied(-1);
            }
            checkGrid(picture);
        }
        assertTrue(refused > 1000, "only " + refused + " were refused");
    }

    @FuzzTest(maxDuration = "3s")
    void anyBytesAreFramesOrRefused(byte[] bytes) {
        for (Scope scope : Scope.values()) {
            GridPicture picture = new GridPicture(CodecRules.of(scope), 1);
            int half = bytes.length / 2;
            try {
                picture.apply(bytes, 0, half);
                checkGrid(picture);
                picture.apply(bytes, half, bytes.length);
                checkGrid(picture);
            } catch (FrameException e) {
                // That is what it is for.
            }
        }
    }

    private static void checkGrid(GridPicture picture) {
        for (int badge = 0; badge < picture.capacity(); badge++) {
            if (picture.knows(badge)) {
                int cells = picture.isHigh(badge) ? 12_800 : 200;
                assertTrue(picture.x(badge) >= 0 && picture.x(badge) < cells, "x " + picture.x(badge));
                assertTrue(picture.z(badge) >= 0 && picture.z(badge) < cells, "z " + picture.z(badge));
                assertTrue(picture.layer(badge) >= 0 && picture.layer(badge) < 4);
            }
        }
    }
}
