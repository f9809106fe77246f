package dev.ambit.lab.position;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.space.position.FrameBuffer;
import dev.ambit.space.position.FrameException;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RangeCoderTest {
    private final FrameBuffer out = new FrameBuffer();
    private final RangeEncoder encoder = new RangeEncoder();
    private final RangeDecoder decoder = new RangeDecoder();

    @Test
    void whatIsSaidIsUnderstoodWhateverTheLengthAndTheOdds() throws FrameException {
        for (int seed = 0; seed < 3_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int count = random.nextInt(200);
            int share = random.nextInt(1, 1000);
            int[] said = random.ints(count, 0, 1000).map(n -> n < share ? 0 : 1).toArray();
            out.clear();
            encoder.start(out);
            short[] odds = new Odds().odds;
            for (int i = 0; i < count; i++) {
                switch (i % 4) {
                    case 0, 1 -> encoder.bit(odds, 5, said[i]);
                    case 2 -> encoder.tree(odds, 32, 5, said[i] * 31 - said[i] * i % 32);
                    default -> encoder.plain(said[i] * 0xfffff, 20);
                }
            }
            encoder.finish();
            decoder.start(out.array(), 0, out.length());
            short[] learnt = new Odds().odds;
            for (int i = 0; i < count; i++) {
                switch (i % 4) {
                    case 0, 1 -> assertEquals(said[i], decoder.bit(learnt, 5));
                    case 2 -> assertEquals(said[i] * 31 - said[i] * i % 32 & 31, decoder.tree(learnt, 32, 5));
                    default -> assertEquals(said[i] * 0xfffff, decoder.plain(20));
                }
            }
            decoder.finish();
            assertEquals(Arrays.toString(odds), Arrays.toString(learnt));
        }
    }

    @Test
    void aDecisionCostsWhatItIsWorth() {
        SplittableRandom random = new SplittableRandom(1);
        int count = 100_000;
        short[] odds = new Odds().odds;
        encoder.start(out);
        for (int i = 0; i < count; i++) {
            encoder.bit(odds, 1, random.nextInt(10) == 0 ? 1 : 0);
        }
        encoder.finish();
        double entropy = -(0.1 * Math.log(0.1) + 0.9 * Math.log(0.9)) / Math.log(2);
        double spent = out.length() * 8.0 / count;
        assertTrue(spent > entropy * 0.99 && spent < entropy * 1.05, spent + " bits against " + entropy);
    }

    @Test
    void aNumberThatEndsInZerosIsCutShort() {
        encoder.start(out);
        encoder.plain(0, 7);
        encoder.finish();
        assertEquals(0, out.length());
        encoder.start(out);
        encoder.plain(1, 1);
        encoder.finish();
        assertEquals(1, out.length());
    }

    @Test
    void noDecisionIsDearerThanTheDearest() {
        short[] odds = new Odds().odds;
        encoder.start(out);
        for (int i = 0; i < 1_000; i++) {
            encoder.bit(odds, 1, 0);
        }
        assertTrue(Math.log(2048.0 / (2048 - odds[1])) / Math.log(2) < Odds.DEAREST, "odds " + odds[1]);
    }

    @Test
    void theDecoderStopsWhereTheBytesDo() throws FrameException {
        decoder.start(new byte[] {1, 2, 3, 4, 5}, 0, 3);
        assertThrows(FrameException.class, () -> {
            for (int i = 0; i < 100; i++) {
                decoder.plain(1);
            }
        });
    }

    @Test
    void bytesLeftOverAreDamage() throws FrameException {
        decoder.start(new byte[8], 0, 8);
        decoder.plain(3);
        assertThrows(FrameException.class, decoder::finish);
    }
}
