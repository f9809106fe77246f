package dev.ambit.lab.interest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.HexFormat;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class RingUpdateTest {

    static final RingUpdate WALKER =
            new RingUpdate(0x01020304, new Vector(1, -2, 0.5f), new Vector(0, 3, 0), 1.5f, -0.25f);

    /** Worked out by hand: 1.0 is 3f800000, -2.0 is c0000000, 0.5 is 3f000000, 3.0 is 40400000, 1.5 is 3fc00000, -0.25 be800000. */
    static final String WALKER_BYTES = "00000001" + "01020304"
            + "3f800000" + "c0000000" + "3f000000"
            + "00000000" + "40400000" + "00000000"
            + "3fc00000" + "be800000";

    @Test
    void itsFortyBytesAreWhatTheyWereWorkedOutToBe() {
        assertEquals(WALKER_BYTES, HexFormat.of().formatHex(WALKER.encode()));
        assertEquals(WALKER, RingUpdate.decode(HexFormat.of().parseHex(WALKER_BYTES)));
    }

    @Property
    void whatIsWrittenIsRead(
            @ForAll int entity, @ForAll float x, @ForAll float y, @ForAll float z, @ForAll float speed) {
        RingUpdate update = new RingUpdate(entity, new Vector(x, y, z), new Vector(z, x, y), speed, -speed);
        assertEquals(update, RingUpdate.decode(update.encode()));
    }

    @Test
    void errorsSayWhatWasGotAndWhatExpected() {
        assertRefused("RING update: length: got 39 bytes, expected 40", Arrays.copyOf(WALKER.encode(), 39));
        assertRefused("RING update: length: got 41 bytes, expected 40", Arrays.copyOf(WALKER.encode(), 41));
        byte[] otherType = WALKER.encode();
        otherType[3] = 7;
        assertRefused("RING update: type: got 7, expected 1", otherType);
        byte[] nowhere = WALKER.encode();
        nowhere[8] = 0x7f;
        nowhere[9] = (byte) 0x80;
        assertRefused("RING update: position x: got Infinity, expected a finite number", nowhere);
        byte[] dizzy = WALKER.encode();
        dizzy[36] = 0x7f;
        dizzy[37] = (byte) 0xc0;
        assertRefused("RING update: rotational velocity: got NaN, expected a finite number", dizzy);
    }

    private static void assertRefused(String message, byte[] bytes) {
        assertEquals(
                message,
                assertThrows(MalformedException.class, () -> RingUpdate.decode(bytes))
                        .getMessage());
    }
}
