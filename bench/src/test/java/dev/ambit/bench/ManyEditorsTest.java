package dev.ambit.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Many change one world at once, over real sockets and by their Things, and nothing is lost. */
class ManyEditorsTest {

    @Test
    void whatTenPeopleAndTwoHundredBotsChangeAtOnceIsThereForEverybody() throws Exception {
        try (EditingTown town = new EditingTown(10, 200, 250)) {
            EditingTown.Outcome outcome = town.work(5);
            assertEquals(List.of(), outcome.losses());
            assertTrue(outcome.actions() > 50, outcome.actions() + " edits by people");
            assertTrue(outcome.botEdits() > 500, outcome.botEdits() + " turns of bots");
            assertTrue(outcome.looked() > 100, outcome.looked() + " copies compared");
        }
    }
}
