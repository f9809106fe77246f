package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.ambit.server.lsp.MethodCompletions;
import java.io.IOException;
import java.util.Map;

/** Whatever a page asks, it is a draft for which something or nothing is offered, or refused. */
class KodHelpFuzzTest {

    private static final MethodCompletions COMPLETIONS = new MethodCompletions(Map.of());

    @FuzzTest
    void anyBytesAreADraftOrRefused(byte[] bytes) {
        MethodCompletions.Draft draft;
        try {
            draft = KodHelp.read(bytes);
        } catch (IOException e) {
            // The one answer to nonsense; anything else fails the test.
            return;
        }
        MethodCompletions.Offer offer = COMPLETIONS.at(draft);
        assertTrue(offer.from() >= 0 && offer.from() <= draft.source().length(), offer::toString);
    }
}
