package dev.ambit.gateway.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class PulseTest {
    private static final long SECOND = 1_000_000_000L;
    private static final int TICKS_A_SECOND = 20;
    private static final long TICK = SECOND / TICKS_A_SECOND;

    /** A line with a buffer that never ends, read at a steady pace; whoever reads answers at once. */
    private static final class SlowLine {
        final Pulse pulse = new Pulse(30);
        final Deque<long[]> buffer = new ArrayDeque<>();
        double bytesPerSecond;
        double credit;
        long now = SECOND;
        long oldest;
        int arrived;
        int questions;
        boolean isMute;

        SlowLine(int bytesPerSecond) {
            this.bytesPerSecond = bytesPerSecond;
        }

        /** Whoever reads does not answer; but the system knows what is in the buffer. */
        SlowLine mute() {
            isMute = true;
            pulse.measureBy(() -> OptionalInt.of(
                    buffer.stream().mapToInt(said -> (int) said[1]).sum()));
            return this;
        }

        void tick(int positionBytes) {
            now += TICK;
            if (positionBytes > 0 && !pulse.isBusy(now)) {
                say(positionBytes);
            }
            if (pulse.isDue(now)) {
                questions++;
                buffer.add(new long[] {now, 10, pulse.ask(now)});
            }
            read();
        }

        void say(int bytes) {
            pulse.said(bytes);
            buffer.add(new long[] {now, bytes, 0});
        }

        private void read() {
            credit = Math.min(credit + bytesPerSecond / TICKS_A_SECOND, buffer.isEmpty() ? 0 : Double.MAX_VALUE);
            while (!buffer.isEmpty() && credit >= buffer.peek()[1]) {
                long[] next = buffer.remove();
                credit -= next[1];
                if (next[2] != 0) {
                    if (!isMute) {
                        pulse.answered(next[2], now);
                    }
                } else {
                    oldest = Math.max(oldest, now - next[0]);
                    arrived++;
                }
            }
        }

        void seconds(int seconds, int positionBytes) {
            for (int i = 0; i < seconds * TICKS_A_SECOND; i++) {
                tick(positionBytes);
            }
        }
    }

    @Test
    void onALineOfTwoHundredBytesBehindNineHundredNothingGetsOld() {
        SlowLine line = new SlowLine(200);
        line.seconds(20, 45);
        assertTrue(line.oldest < 8 * SECOND, "before it was known, " + line.oldest / 1e9 + " s");
        line.oldest = 0;
        line.arrived = 0;
        line.seconds(60, 45);
        assertTrue(line.oldest < 2 * SECOND, "then, " + line.oldest / 1e9 + " s");
        assertTrue(line.arrived > 60, "only " + line.arrived + " positions came in a minute");
    }

    @Test
    void nothingGetsOldOnALineThatNeverAnswersWhereTheSystemKnowsWhatIsUnderway() {
        SlowLine line = new SlowLine(200).mute();
        line.seconds(20, 45);
        line.oldest = 0;
        line.arrived = 0;
        line.seconds(60, 45);
        assertTrue(line.oldest < 2 * SECOND, line.oldest / 1e9 + " s");
        assertTrue(line.arrived > 60, "only " + line.arrived + " positions came in a minute");
        line.bytesPerSecond = 1_000_000;
        line.seconds(10, 45);
        line.arrived = 0;
        line.seconds(10, 45);
        assertEquals(10 * TICKS_A_SECOND, line.arrived, "it has become fast");
    }

    @Test
    void aLineThatBecomesSlowIsNoticedAndOneThatBecomesFastIsUsed() {
        SlowLine line = new SlowLine(1_000_000);
        line.seconds(30, 45);
        line.bytesPerSecond = 300;
        line.seconds(20, 45);
        line.oldest = 0;
        line.seconds(30, 45);
        assertTrue(line.oldest < 2 * SECOND, line.oldest / 1e9 + " s");
        line.bytesPerSecond = 1_000_000;
        line.seconds(10, 45);
        line.arrived = 0;
        line.seconds(10, 45);
        assertEquals(10 * TICKS_A_SECOND, line.arrived);
    }

    @Test
    void aFastLineIsNeverBusyAndSeldomAsked() {
        SlowLine line = new SlowLine(10_000_000);
        line.seconds(1, 45);
        line.arrived = 0;
        line.questions = 0;
        line.seconds(20, 2000);
        assertEquals(20 * TICKS_A_SECOND, line.arrived);
        assertTrue(line.questions < 40, "asked " + line.questions + " times in 20 s");
        line.questions = 0;
        line.seconds(20, 0);
        assertTrue(line.questions < 7, "asked " + line.questions + " times when nothing was said");
    }

    @Test
    void whoNeverAnswersIsNotAskedForEverNorTakenForSlowOrDead() {
        Pulse pulse = new Pulse(30);
        int questions = 0;
        for (long second = 1; second < 200; second++) {
            pulse.said(900);
            if (pulse.isDue(second * SECOND)) {
                pulse.ask(second * SECOND);
                questions++;
            }
            assertFalse(pulse.isBusy(second * SECOND));
            assertEquals(0, pulse.look(false, false));
        }
        assertEquals(3, questions);
    }

    @Test
    void whoHasPromisedToAnswerAndDoesNotIsGoneUnlessItIsNotHeard() {
        Pulse pulse = new Pulse(30);
        assertTrue(pulse.isDue(SECOND));
        pulse.ask(SECOND);
        for (int i = 0; i < 100; i++) {
            assertEquals(0, pulse.look(true, true));
        }
        for (int i = 1; i < 50; i++) {
            assertEquals(i, pulse.look(false, true));
        }
        assertTrue(pulse.answered(SECOND, 2 * SECOND).isPresent());
        assertEquals(0, pulse.look(false, true));
    }
}
