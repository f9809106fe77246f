package dev.ambit.gateway.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class VigilTest {
    private final Vigil vigil = new Vigil(
            ConnectionLimits.of(new GatewayLimits(10, 3, 30, 5, 1024, 60, 4096)).withLobby(7));

    private Optional<CutOff> quietSeconds(int seconds) {
        for (int i = 0; i < seconds - 1; i++) {
            assertEquals(Optional.empty(), vigil.look(false, false, false), "second " + i);
        }
        return vigil.look(false, false, false).map(Vigil.Sentence::reason);
    }

    @Test
    void chatterDoesNotReplaceAHello() {
        for (int i = 0; i < 2; i++) {
            vigil.heard();
            assertEquals(Optional.empty(), vigil.look(false, false, false));
        }
        vigil.heard();
        assertEquals(Optional.of(CutOff.SILENT), vigil.look(false, false, false).map(Vigil.Sentence::reason));
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
            assertEquals(Optional.empty(), vigil.look(false, true, true), "held back");
        }
        for (int i = 0; i < 100; i++) {
            assertEquals(Optional.empty(), vigil.look(i % 2 == 0, false, false), "it takes a byte now and then");
        }
        for (int i = 0; i < 4; i++) {
            assertEquals(Optional.empty(), vigil.look(true, false, false));
        }
        assertEquals(Optional.of(CutOff.STALLED), vigil.look(true, false, false).map(Vigil.Sentence::reason));
    }

    @Test
    void lastWordsDoNotWaitForEver() {
        vigil.stage(Vigil.Stage.ENDING);
        vigil.stage(Vigil.Stage.INSIDE);
        for (int i = 0; i < 2; i++) {
            vigil.look(false, false, false);
            assertFalse(vigil.isOver());
        }
        vigil.look(false, false, false);
        assertTrue(vigil.isOver());
    }
}
