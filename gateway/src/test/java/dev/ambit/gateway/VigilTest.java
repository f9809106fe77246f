package dev.ambit.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class VigilTest {
    private final Vigil vigil = new Vigil(new GatewayLimits(10, 3, 30, 5, 1024, 60, 4096), 7);

    private Optional<CutOff> quietSeconds(int seconds) {
        for (int i = 0; i < seconds - 1; i++) {
            assertEquals(Optional.empty(), vigil.look(0, 0, false, false), "second " + i);
        }
        return vigil.look(0, 0, false, false).map(Vigil.Sentence::reason);
    }

    @Test
    void chatterDoesNotReplaceAHello() {
        for (int i = 0; i < 2; i++) {
            vigil.heard();
            assertEquals(Optional.empty(), vigil.look(0, 0, false, false));
        }
        vigil.heard();
        assertEquals(Optional.of(CutOff.SILENT), vigil.look(0, 0, false, false).map(Vigil.Sentence::reason));
    }

    @Test
    void whoIsGreetedAndDoesNotGoInHasItsOwnTimeAndItBeginsAgainOutside() {
        vigil.stage(Vigil.Stage.LOBBY);
        assertEquals(Optional.of(CutOff.SILENT), quietSeconds(7));
        vigil.stage(Vigil.Stage.INSIDE);
        assertEquals(Optional.empty(), quietSeconds(1000));
        vigil.stage(Vigil.Stage.LOBBY);
        assertEquals(Optional.of(CutOff.SILENT), quietSeconds(7));
    }

    @Test
    void halfAMessageOrNothingReadHasAnEndButNotWhileNothingIsHeard() {
        vigil.stage(Vigil.Stage.INSIDE);
        for (int i = 0; i < 100; i++) {
            assertEquals(Optional.empty(), vigil.look(0, 0, true, true), "held back");
        }
        for (int i = 0; i < 100; i++) {
            assertEquals(Optional.empty(), vigil.look(500, i + 1, false, false), "it takes a byte a second");
        }
        for (int i = 0; i < 4; i++) {
            assertEquals(Optional.empty(), vigil.look(500 + i, 100, false, false));
        }
        assertEquals(
                Optional.of(CutOff.STALLED), vigil.look(900, 100, false, false).map(Vigil.Sentence::reason));
    }

    @Test
    void lastWordsDoNotWaitForEver() {
        vigil.stage(Vigil.Stage.ENDING);
        vigil.stage(Vigil.Stage.INSIDE);
        for (int i = 0; i < 2; i++) {
            vigil.look(0, 0, false, false);
            assertFalse(vigil.isOver());
        }
        vigil.look(0, 0, false, false);
        assertTrue(vigil.isOver());
    }
}
