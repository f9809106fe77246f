package dev.ambit.server.lsp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is offered to who writes a method in the page. */
class MethodCompletionsTest {

    private static final String ANIMAL = """
            Animal is Object
            properties:
               hunger = 0
            messages:
               % Says what it says.
               Bark(loud = 1, how = $)
               {
                  return;
               }
            end
            """;

    private final MethodCompletions completions =
            new MethodCompletions(Map.of("kod/animal.kod", ANIMAL.getBytes(UTF_8)));

    /** @param source with a bar where the cursor is */
    private MethodCompletions.Offer offer(String source) {
        return completions.at(new MethodCompletions.Draft(
                List.of("Waldi's mother", "Animal", "Object"),
                List.of("white_ear", "no name at all"),
                List.of("Wag"),
                source.replace("|", ""),
                source.indexOf('|')));
    }

    private List<String> labels(String source) {
        return offer(source).items().stream().map(MethodCompletions.Item::label).toList();
    }

    @Test
    void propertiesOfTheThingAndOfItsClassAreOffered() {
        List<String> labels = labels("OnUse(who = $)\n{\n   h|\n}\n");
        assertTrue(labels.containsAll(List.of("hunger", "white_ear", "who")), labels.toString());
        assertEquals("hunger", labels.getFirst());
    }

    @Test
    void messagesToItselfAreThoseItAnswers() {
        MethodCompletions.Offer offer = offer("OnUse(who = $)\n{\n   Send(self,@|);\n}\n");
        assertEquals(
                List.of("Bark", "Wag", "OnUse").stream().sorted().toList(),
                offer.items().stream()
                        .map(MethodCompletions.Item::label)
                        .sorted()
                        .toList());
        assertTrue(
                offer.items().stream()
                        .anyMatch(item ->
                                item.detail().contains("loud") && item.type().equals("method")),
                offer.toString());
    }

    @Test
    void whatWouldBeReplacedBeginsWhereTheWordDoes() {
        String source = "OnUse(who = $)\n{\n   Send(self,@Ba|);\n}\n";
        MethodCompletions.Offer offer = offer(source);
        assertEquals(source.indexOf("Ba"), offer.from());
        assertEquals("Bark", offer.items().getFirst().label());
    }

    @Test
    void parametersOfTheMessageThatIsSentAreOffered() {
        assertEquals(
                List.of("how", "loud"),
                labels("OnUse()\n{\n   Send(self,@Bark,#|);\n}\n").stream()
                        .sorted()
                        .toList());
    }

    @Test
    void withinWordsForPeopleNothingIs() {
        assertEquals(List.of(), labels("OnUse()\n{\n   Tell(who,\"hu|\");\n}\n"));
        assertFalse(labels("OnUse()\n{\n   S|\n}\n").isEmpty());
    }

    @Test
    void aCursorOutsideOfTheTextIsAtItsEnd() {
        for (int offset : new int[] {Integer.MIN_VALUE, -1, 7, Integer.MAX_VALUE}) {
            MethodCompletions.Offer offer =
                    completions.at(new MethodCompletions.Draft(List.of(), List.of(), List.of(), "Fo", offset));
            assertTrue(offer.from() >= 0 && offer.from() <= 2, offer.toString());
        }
    }
}
