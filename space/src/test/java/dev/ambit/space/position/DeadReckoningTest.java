package dev.ambit.space.position;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Both ends reckon alike, so that the sender knows how wrong the receiver is, and never lets it be more than allowed. */
class DeadReckoningTest {
    private static final double ERROR = 2;
    private static final int SILENCE = 40;

    private final Roll roll = new Roll(GridSpec.DEFAULT);
    private final DeadReckoning reckoning = new DeadReckoning(ERROR, SILENCE);
    private final GridCodec codec = new GridCodec(CodecRules.of(Scope.NEAR));
    private final PositionCodec.View view = codec.view(-1);
    private final GridPicture picture = codec.picture(-1);
    private final Courses courses = new Courses(SILENCE);
    private final FrameBuffer out = new FrameBuffer();
    private int lastX;
    private int lastZ;
    private int words;

    @Test
    void aStraightWalkTakesAWordEveryFewSeconds() throws FrameException {
        for (int frame = 0; frame < 400; frame++) {
            step(frame, 1000 + frame, 2000);
        }
        assertTrue(words < 25, words + " words");
    }

    @Test
    void whoStandsIsNotTalkedAbout() throws FrameException {
        for (int frame = 0; frame < 400; frame++) {
            step(frame, 1000, 2000);
        }
        assertEquals(2, words, "where they are, and where they look");
    }

    /** Without the word that somebody stands still, they would seem to walk on for ever. */
    @Test
    void whoStopsIsSeenToStop() throws FrameException {
        for (int frame = 0; frame < 400; frame++) {
            step(frame, 1000 + Math.min(frame, 100), 2000);
        }
        assertEquals(1100, courses.x(0, 400), 0.0);
        assertTrue(words < 15, words + " words");
    }

    @Test
    void howeverSomebodyWalksClientsAreNeverMoreWrongThanAllowed() throws FrameException {
        Random random = new Random(5);
        double x = 5000;
        double z = 5000;
        double turn = 0;
        double speed = 1;
        for (int frame = 0; frame < 20_000; frame++) {
            if (random.nextInt(30) == 0) {
                turn += random.nextGaussian();
                speed = random.nextInt(4) == 0 ? 0 : 2 * random.nextDouble();
            }
            if (random.nextInt(1000) == 0) {
                x = random.nextInt(12_800);
            }
            x = Math.clamp(x + speed * Math.cos(turn), 0, 12_799);
            z = Math.clamp(z + speed * Math.sin(turn), 0, 12_799);
            step(frame, (int) x, (int) z);
        }
        assertTrue(words < 8000, words + " words of 20000 frames");
    }

    private void step(long frame, int x, int z) throws FrameException {
        reckoning.observe(roll, 0, frame, 0, x, z);
        codec.advance(roll);
        out.clear();
        boolean isNew = view.last() < 0;
        if (codec.encode(view, new long[] {1}, out) > 0) {
            words++;
            picture.apply(out.array(), 0, out.length());
            if (isNew) {
                courses.begin(0, frame, picture.x(0), picture.z(0));
            } else if (picture.x(0) != lastX || picture.z(0) != lastZ) {
                courses.tell(0, frame, picture.x(0), picture.z(0));
            }
            if (picture.halts(0)) {
                courses.halt(0);
            }
            lastX = picture.x(0);
            lastZ = picture.z(0);
        }
        double wrong = Math.hypot(courses.x(0, frame) - x, courses.z(0, frame) - z);
        assertTrue(wrong <= ERROR, "wrong by " + wrong + " cells in frame " + frame);
    }
}
