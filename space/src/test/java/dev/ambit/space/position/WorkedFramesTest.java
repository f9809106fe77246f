package dev.ambit.space.position;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** The frames that docs/positions.md decodes by hand: Ada (3) and Bob (5) are near, Cleo (9) is far away. */
class WorkedFramesTest {
    private static final int ADA = 3;
    private static final int BOB = 5;
    private static final int CLEO = 9;
    private static final long[] NEAR = {1L << ADA | 1L << BOB};

    private final GridCodec codec = new GridCodec(CodecRules.of(Scope.EVERYBODY));
    private final PositionCodec.View view = codec.view(0);
    private final GridPicture picture = codec.picture(0);
    private final Roll roll = new Roll(GridSpec.DEFAULT);

    @Test
    void theyAreMadeAsTheManualSaysAndReadTheSame() throws FrameException {
        roll.put(0, 0, 6400, 6400);
        roll.put(ADA, 0, 6410, 6500);
        roll.put(BOB, 0, 6400, 6404);
        roll.put(CLEO, 0, 7000, 7000);
        assertEquals("000000030302048549c64658009c6464e36b68", frame());
        assertTrue(view.isSetup());

        roll.put(ADA, 0, 6411, 6499);
        roll.face(ADA, 32);
        roll.face(BOB, 64);
        assertEquals("000100009380020140", frame());
        assertEquals(6411, picture.x(ADA));
        assertEquals(6499, picture.z(ADA));
        assertEquals(64, picture.heading(BOB));
        assertEquals(7000 / 64, picture.x(CLEO));
        assertFalse(picture.isHigh(CLEO));
    }

    private String frame() throws FrameException {
        FrameBuffer out = new FrameBuffer();
        codec.advance(roll);
        codec.encode(view, NEAR, out);
        picture.apply(out.array(), 0, out.length());
        return HexFormat.of().formatHex(out.toBytes());
    }
}
