package dev.ambit.group.sample.pong;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class PongFieldTest {

    /** What a player does, seeing the field before the round. */
    private interface Hand {
        int direction(int round, PongField field);
    }

    /** How a long match went. */
    private record Played(long checksum, PongField field) {}

    private static Played play(int rounds, Hand left, Hand right) {
        PongField field = PongField.START;
        long checksum = 0;
        for (int round = 0; round < rounds; round++) {
            field = field.step(PongMove.of(left.direction(round, field)), PongMove.of(right.direction(round, field)));
            checksum += field.x() * 31L
                    + field.y() * 17L
                    + field.leftY() * 7L
                    + field.rightY() * 3L
                    + field.leftScore() * 1009L
                    + field.rightScore() * 2003L;
        }
        return new Played(checksum, field);
    }

    private static int follow(PongField field, int paddleY) {
        return switch (Integer.signum(field.y() + 4 - (paddleY + 20))) {
            case -1 -> 1;
            case 1 -> 2;
            default -> 0;
        };
    }

    private static JsonNode golden() throws IOException {
        try (InputStream in = PongFieldTest.class.getResourceAsStream("/pong-golden.json")) {
            return new ObjectMapper().readTree(in);
        }
    }

    @Test
    void aMatchOfBlindPlayersGoesAsItAlwaysDid() throws IOException {
        Played played =
                play(golden().path("rounds").asInt(), (round, field) -> round % 3, (round, field) -> round / 2 % 3);

        assertEquals(golden().path("checksum").asLong(), played.checksum);
    }

    @Test
    void aMatchWithHitsAndPointsGoesAsItAlwaysDid() throws IOException {
        JsonNode golden = golden().path("following");

        Played played = play(
                golden.path("rounds").asInt(),
                (round, field) -> round % 4 == 0 ? 0 : follow(field, field.leftY()),
                (round, field) -> round / 50 % 3 == 0 ? round / 7 % 3 : follow(field, field.rightY()));

        assertEquals(golden.path("checksum").asLong(), played.checksum);
        JsonNode f = golden.path("field");
        assertEquals(
                new PongField(
                        f.path("x").asInt(),
                        f.path("y").asInt(),
                        f.path("vx").asInt(),
                        f.path("vy").asInt(),
                        f.path("leftY").asInt(),
                        f.path("rightY").asInt(),
                        f.path("leftScore").asInt(),
                        f.path("rightScore").asInt(),
                        f.path("hits").asInt()),
                played.field);
    }

    @Test
    void theFirstToFivePointsWinsAndTheFieldStandsStill() {
        Played played = play(5000, (round, field) -> 1, (round, field) -> follow(field, field.rightY()));

        assertTrue(played.field.isOver());
        assertEquals(PongField.SCORE_TO_WIN, played.field.rightScore());
        assertSame(played.field, played.field.step(PongMove.UP, PongMove.DOWN));
    }

    @Test
    void eachFourthHitMakesTheBallFasterUpToSix() {
        PongField field = new PongField(18, 96, -3, 0, 80, 80, 0, 0, 3);
        PongField faster = field.step(PongMove.NONE, PongMove.NONE);

        assertEquals(4, faster.vx());
        assertEquals(17, faster.x(), "one dot into the paddle is one dot before it");
        PongField atTheLimit = new PongField(291, 96, 6, 0, 80, 80, 0, 0, 7).step(PongMove.NONE, PongMove.NONE);
        assertEquals(-6, atTheLimit.vx());
        assertEquals(8, atTheLimit.hits());
    }

    @Test
    void aBallOffTheMiddleOfThePaddleFliesSteeper() {
        assertEquals(
                1,
                new PongField(18, 110, -3, 0, 80, 80, 0, 0, 0)
                        .step(PongMove.NONE, PongMove.NONE)
                        .vy());
        assertEquals(
                -1,
                new PongField(18, 80, -3, 0, 80, 80, 0, 0, 0)
                        .step(PongMove.NONE, PongMove.NONE)
                        .vy());
        assertEquals(
                4,
                new PongField(18, 106, -3, 4, 80, 80, 0, 0, 0)
                        .step(PongMove.NONE, PongMove.NONE)
                        .vy());
    }

    @Property(tries = 200)
    void whateverThePlayersDoEverythingStaysOnTheField(
            @ForAll @Size(min = 1, max = 400) int[] hands, @ForAll @IntRange(min = 0, max = 3) int spread) {
        PongField field = PongField.START;
        for (int hand : hands) {
            field = field.step(PongMove.of(hand & 3), PongMove.of(hand >> spread & 3));
            assertTrue(field.leftY() >= 0 && field.leftY() <= 160, field::toString);
            assertTrue(field.rightY() >= 0 && field.rightY() <= 160, field::toString);
            assertTrue(field.y() >= 0 && field.y() <= 192, field::toString);
            assertTrue(field.x() >= -8 && field.x() <= 320, field::toString);
            assertFalse(field.vx() == 0 || Math.abs(field.vx()) > 6 || Math.abs(field.vy()) > 4, field::toString);
        }
    }
}
