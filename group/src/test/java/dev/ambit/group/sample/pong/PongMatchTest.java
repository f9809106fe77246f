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

    private static byte[] turn(int round, PongMove move) {
        return new PongTurn(round, move).encode();
    }

    @Test
    void aMoveIsThreeBytesOfTheProgramPong() {
        assertArrayEquals(HexFormat.of().parseHex("0404706f6e67" + "012c02"), turn(300, PongMove.DOWN));
        assertEquals(Optional.of(new PongTurn(300, PongMove.DOWN)), PongTurn.read(turn(300, PongMove.DOWN)));
    }

    @Test
    void whatIsNoMoveIsNone() {
        assertEquals(Optional.empty(), PongTurn.read(AppData.talk("up").encode()));
        assertEquals(Optional.empty(), PongTurn.read(new AppData(PongTurn.APP, new byte[] {0, 1}).encode()));
        assertEquals(
                Optional.of(new PongTurn(1, PongMove.NONE)),
                PongTurn.read(new AppData(PongTurn.APP, new byte[] {0, 1, 9}).encode()));
    }

    @Test
    void bothMovesOfARoundCountWhateverTheirOrder() {
        match.heard(List.of(
                new Element(BOB, turn(0, PongMove.DOWN)),
                new Element(ADA, turn(0, PongMove.UP)),
                new Element(ADA, turn(0, PongMove.DOWN)),
                new Element(Address.host(9), turn(0, PongMove.DOWN))));

        assertEquals(76, match.field().leftY());
        assertEquals(84, match.field().rightY());
        assertEquals(1, match.round());
    }

    @Test
    void whoIsMissingInARoundHasNotMoved() {
        match.heard(List.of(new Element(BOB, turn(0, PongMove.UP))));
        match.heard(List.of());

        assertEquals(80, match.field().leftY());
        assertEquals(76, match.field().rightY());
        assertEquals(2, match.round());
    }

    @Test
    void twoPlayersWithoutHandsPlayAMatchToItsEnd() {
        while (!match.field().isOver()) {
            match.heard(List.of(
                    new Element(ADA, match.encode(match.automatic(ADA))),
                    new Element(BOB, match.encode(match.automatic(BOB)))));
            assertTrue(match.round() < 10_000, () -> match.field().toString());
        }
        assertTrue(match.field().hits() > 10, "they do return balls: " + match.field());
    }

    @Test
    void afterAMatchAnotherBeginsWhenBothAskForIt() {
        while (!match.field().isOver()) {
            match.heard(List.of(new Element(BOB, match.encode(match.automatic(BOB)))));
        }
        PongField end = match.field();
        match.heard(List.of(new Element(ADA, match.encode(PongMove.UP)), new Element(BOB, turn(500, PongMove.UP))));
        match.heard(List.of(new Element(ADA, match.encode(PongMove.UP))));
        assertEquals(end, match.field());

        match.heard(List.of(new Element(ADA, match.encode(PongMove.UP)), new Element(BOB, turn(0, PongMove.UP))));

        assertEquals(PongField.START, match.field());
        assertEquals(0, match.round());
    }
}
