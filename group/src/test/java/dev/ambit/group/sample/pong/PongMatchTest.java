package dev.ambit.group.sample.pong;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.group.Address;
import dev.ambit.group.wire.AppData;
import dev.ambit.group.wire.Element;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PongMatchTest {
    private static final Address ADA = Address.host(7);
    private static final Address BOB = Address.host(3);
    private final PongMatch match = new PongMatch(ADA, BOB);

    @Test
    void aMoveIsThreeBytesOfTheProgramPong() {
        assertArrayEquals(HexFormat.of().parseHex("0404706f6e67" + "012c02"), PongMove.DOWN.encode(300));
        assertEquals(Optional.of(PongMove.DOWN), PongMove.read(PongMove.DOWN.encode(300)));
    }

    @Test
    void whatIsNoMoveIsNone() {
        assertEquals(Optional.empty(), PongMove.read(AppData.talk("up").encode()));
        assertEquals(Optional.empty(), PongMove.read(new AppData(PongMove.APP, new byte[] {0, 1}).encode()));
        assertEquals(
                Optional.of(PongMove.NONE), PongMove.read(new AppData(PongMove.APP, new byte[] {0, 1, 9}).encode()));
    }

    @Test
    void bothMovesOfARoundCountWhateverTheirOrder() {
        match.heard(List.of(
                new Element(BOB, PongMove.DOWN.encode(0)),
                new Element(ADA, PongMove.UP.encode(0)),
                new Element(ADA, PongMove.DOWN.encode(0)),
                new Element(Address.host(9), PongMove.DOWN.encode(0))));

        assertEquals(76, match.field().leftY());
        assertEquals(84, match.field().rightY());
        assertEquals(1, match.round());
    }

    @Test
    void whoIsMissingInARoundHasNotMoved() {
        match.heard(List.of(new Element(BOB, PongMove.UP.encode(0))));
        match.heard(List.of());

        assertEquals(80, match.field().leftY());
        assertEquals(76, match.field().rightY());
        assertEquals(2, match.round());
    }

    @Test
    void aPlayerWithoutHandsReturnsTheBall() {
        while (match.field().hits() < 2) {
            match.heard(List.of(
                    new Element(ADA, match.encode(match.automatic(ADA))),
                    new Element(BOB, match.encode(match.automatic(BOB)))));
            assertTrue(match.round() < 1000, () -> match.field().toString());
        }
        assertEquals(0, match.field().leftScore() + match.field().rightScore());
    }
}
