package dev.ambit.server.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.FileChangeType;
import org.eclipse.lsp4j.FileEvent;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.WorkspaceSymbol;
import org.eclipse.lsp4j.WorkspaceSymbolParams;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server as an editor meets it: over its streams, with a small world of three sources and a file of constants. */
class KodLanguageServerTest {

    private static final String CONSTANTS = """
            % shared by all
            LOUD = 0x10      % as loud as it gets
            QUIET = LOUD / 4
            """;

    private static final String ANIMAL = """
            % animal.kod - what can be alive
            Animal

            constants:
               include sounds.khd
               LEGS = 4

            resources:
               animal_name = "an animal"
               animal_icon = animal.bgf

            classvars:
               vrName = animal_name
               viLegs = LEGS

            properties:
               piHunger = 0     % grows while nobody feeds it
               poOwner = $

            messages:

               Constructor(owner = $)
               {
                  poOwner = owner;
                  return;
               }

               % Called by whoever has food.
               Feed(food = $, amount = 1)
               "Makes the animal less hungry."
               {
                  local i;

                  i = amount;
                  while i > 0
                  {
                     piHunger = piHunger - 1;
                     i = i - 1;
                  }

                  return piHunger;
               }

               Speak(volume = QUIET)
               {
                  Debug("it speaks", volume);
                  return $;
               }

            end
            """;

    private static final String DOG = """
            Dog is Animal

            resources:
               dog_bark = "Woof!"

            properties:
               piBarks = 0

            messages:

               Speak(volume = 5)
               "Barks as loud as it is told."
               {
                  piBarks = piBarks + 1;
                  Debug(dog_bark, volume, LOUD);
                  Send(self,@Feed,#amount=viLegs);
                  propagate;
               }

               Meet(other = $)
               {
                  local oPup;

                  if IsClass(other,&Animal) AND piHunger < 3
                  {
                     Send(other,@Speak,#volume=1);
                  }

                  oPup = Create(&Dog,#owner=poOwner);
                  Post(oPup,@Speak);
                  return oPup;
               }

            end
            """;

    @TempDir
    private Path folder;

    private Editor editor;

    @BeforeEach
    void openTheWorld() throws Exception {
        write("include/sounds.khd", CONSTANTS);
        write("sounds.khd", CONSTANTS);
        write("animal.kod", ANIMAL);
        write("dog.kod", DOG.replace("resources:", "constants:\n   include sounds.khd\n\nresources:"));
        editor = Editor.on(folder);
    }

    @AfterEach
    void closeTheWorld() throws Exception {
        editor.close();
    }

    private void write(String file, String text) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private static List<String> messages(List<Diagnostic> diagnostics) {
        return diagnostics.stream().map(one -> one.getMessage().getLeft()).toList();
    }

    private static Range range(int line, int from, int to) {
        return new Range(new Position(line, from), new Position(line, to));
    }

    // Diagnostics

    @Test
    void anErrorIsMarkedExactlyWhereItIsAndGoesWhenItIsMended() throws Exception {
        editor.open(
                "new.kod",
                "New\n\nmessages:\n\n   Run()\n   {\n      local idle;\n      foo = 1;\n      return;\n   }\n\nend\n");

        var found = editor.diagnostics("new.kod", list -> list.size() == 2);

        var error = found.stream()
                .filter(one -> one.getSeverity() == DiagnosticSeverity.Error)
                .findFirst()
                .orElseThrow();
        assertEquals("Unknown identifier foo", error.getMessage().getLeft());
        assertEquals(range(7, 6, 9), error.getRange());
        var warning = found.stream()
                .filter(one -> one.getSeverity() == DiagnosticSeverity.Warning)
                .findFirst()
                .orElseThrow();
        assertEquals("Unused local idle in handler Run", warning.getMessage().getLeft());
        assertEquals(range(6, 12, 16), warning.getRange());

        editor.type("new.kod", "foo", "idle");
        editor.diagnostics("new.kod", List::isEmpty);
    }

    @Test
    void textsThatAreNotAsciiDoNotShiftTheMarks() throws Exception {
        editor.open(
                "new.kod",
                "% \uD83D\uDC36 \u00e9\u2026\nNew\n\nproperties:\n   % \u00fc\n   p = unknown % \u2026\n\nend\n");

        var found = editor.diagnostics("new.kod", list -> !list.isEmpty());

        assertEquals(range(5, 7, 14), found.getFirst().getRange());
    }

    @Test
    void filesThatAreNotOpenAreCheckedToo() throws Exception {
        editor.open("animal.kod");
        editor.type("animal.kod", "piHunger = 0 ", "piThirst = 0 ");

        var inDog = editor.diagnostics("dog.kod", list -> !list.isEmpty());

        assertTrue(messages(inDog).getFirst().startsWith("Unknown identifier piHunger"), inDog.toString());
        editor.type("animal.kod", "piThirst = 0 ", "piHunger = 0 ");
        editor.diagnostics("dog.kod", List::isEmpty);
    }

    @Test
    void aSyntaxErrorInAClassIsNotHeldAgainstItsSubclasses() throws Exception {
        editor.open("animal.kod");
        editor.type("animal.kod", "properties:", "properties");
        editor.diagnostics("animal.kod", list -> !list.isEmpty());
        write("pup.kod", "Pup is Dog\n\nmessages:\n\n   Get()\n   {\n      return piBarks + piHunger;\n   }\n\nend\n");
        tellOfChange("pup.kod", FileChangeType.Created);
        editor.open("dog.kod");
        editor.type("dog.kod", "piBarks = 0", "piGrowls = 0");

        // Only when everything is checked is anything said about a file that is not open.
        var inPup = editor.diagnostics("pup.kod", list -> !list.isEmpty());

        assertEquals(List.of("Unknown identifier piBarks"), messages(inPup));
        var inDog = editor.diagnostics("dog.kod", list -> !list.isEmpty());
        assertTrue(messages(inDog).stream().allMatch(one -> one.endsWith(" piBarks")), inDog.toString());
    }

    @Test
    void anErrorInAnIncludedFileIsToldOnceInThatFile() throws Exception {
        editor.open("sounds.khd");
        editor.type("sounds.khd", "LOUD / 4", "LOUD / 0");

        var found = editor.diagnostics("sounds.khd", list -> !list.isEmpty());

        assertEquals(List.of("Division by zero"), messages(found));
        assertEquals(range(2, 8, 16), found.getFirst().getRange());
        editor.type("sounds.khd", "LOUD / 0", "LOUD / 2");
        editor.diagnostics("sounds.khd", List::isEmpty);
    }

    @Test
    void aClassGivenTwiceIsAnError() throws Exception {
        editor.open("twin.kod", "Dog\n\nend\n");

        var found = editor.diagnostics("twin.kod", list -> !list.isEmpty());

        assertTrue(messages(found).getFirst().startsWith("Class Dog is given twice"), found.toString());
    }

    @Test
    void aFileThatAppearsOnDiskCountsAndOneThatGoesTakesItsErrorsAlong() throws Exception {
        write("cat.kod", "Cat is Plant\n\nend\n");
        tellOfChange("cat.kod", FileChangeType.Created);
        editor.diagnostics("cat.kod", list -> messages(list).equals(List.of("Can't find superclass Plant")));
        assertEquals(List.of("cat.kod:1:1 Cat"), symbolPlaces("Cat"));

        Files.delete(folder.resolve("cat.kod"));
        tellOfChange("cat.kod", FileChangeType.Deleted);
        editor.diagnostics("cat.kod", List::isEmpty);
        assertEquals(List.of(), symbolPlaces("Cat"));
    }

    private void tellOfChange(String file, FileChangeType type) {
        editor.server()
                .getWorkspaceService()
                .didChangeWatchedFiles(
                        new DidChangeWatchedFilesParams(List.of(new FileEvent(editor.address(file), type))));
    }

    private List<String> symbolPlaces(String query) throws Exception {
        return symbols(query).stream()
                .map(one -> one.getLocation().getLeft())
                .map(one -> one.getUri().replaceFirst(".*/", "") + ":"
                        + (one.getRange().getStart().getLine() + 1) + ":"
                        + (one.getRange().getStart().getCharacter() + 1) + " " + query)
                .toList();
    }

    // Definitions

    @Test
    void aClassIsFoundFromWhereverItIsNamed() throws Exception {
        assertEquals(List.of("animal.kod:2:1 Animal"), editor.definition("dog.kod", "is An|imal"));
        assertEquals(List.of("animal.kod:2:1 Animal"), editor.definition("dog.kod", "&|Animal"));
        assertEquals(List.of("dog.kod:1:1 Dog"), editor.definition("dog.kod", "&Dog|"));
    }

    @Test
    void aMessageLeadsToAllItsHandlersTheNearestFirst() throws Exception {
        assertEquals(
                List.of("dog.kod:14:4 Speak", "animal.kod:44:4 Speak"),
                editor.definition("dog.kod", "@Sp|eak,#volume"));
        assertEquals(List.of("animal.kod:29:4 Feed"), editor.definition("dog.kod", "@F|eed"));
    }

    @Test
    void everyKindOfNameHasItsDefinition() throws Exception {
        assertEquals(List.of("dog.kod:10:4 piBarks"), editor.definition("dog.kod", "pi|Barks + 1"));
        assertEquals(List.of("animal.kod:17:4 piHunger"), editor.definition("dog.kod", "piH|unger < 3"));
        assertEquals(List.of("animal.kod:14:4 viLegs"), editor.definition("dog.kod", "vi|Legs"));
        assertEquals(List.of("dog.kod:7:4 dog_bark"), editor.definition("dog.kod", "Debug(dog_|bark"));
        assertEquals(List.of("animal.kod:9:4 animal_name"), editor.definition("animal.kod", "= animal|_name"));
        assertEquals(List.of("sounds.khd:2:1 LOUD"), editor.definition("dog.kod", "LO|UD);"));
        assertEquals(List.of("animal.kod:6:4 LEGS"), editor.definition("animal.kod", "= LE|GS"));
        assertEquals(List.of("dog.kod:14:10 volume"), editor.definition("dog.kod", "vol|ume, LOUD"));
        assertEquals(List.of("dog.kod:25:13 oPup"), editor.definition("dog.kod", "return oP|up"));
        assertEquals(List.of("animal.kod:29:19 amount"), editor.definition("dog.kod", "#am|ount"));
        assertEquals(List.of("animal.kod:22:16 owner"), editor.definition("dog.kod", "#own|er"));
        assertEquals(List.of("sounds.khd:1:1 "), editor.definition("dog.kod", "include sou|nds.khd"));
        assertEquals(List.of(), editor.definition("dog.kod", "Deb|ug(dog"));
    }

    @Test
    void definitionsFollowWhatIsTypedNotWhatIsSaved() throws Exception {
        editor.open("animal.kod");
        editor.type("animal.kod", "% animal.kod", "%\n%\n% animal.kod");
        editor.type("animal.kod", "while i > 0", "while i > (");

        assertEquals(
                List.of("animal.kod:46:4 Speak", "dog.kod:14:4 Speak"), editor.definition("animal.kod", "Sp|eak("));
    }

    // References

    @Test
    void referencesAreThoseOfTheSameThingNotOfTheSameWord() throws Exception {
        write(
                "rock.kod",
                "Rock\n\nproperties:\n   piHunger = 1\n\nmessages:\n\n   Get()\n   {\n      return piHunger;\n   }\n\nend\n");
        tellOfChange("rock.kod", FileChangeType.Created);
        editor.diagnostics("rock.kod", List::isEmpty);

        assertEquals(
                List.of(
                        "animal.kod:17:4 piHunger",
                        "animal.kod:37:10 piHunger",
                        "animal.kod:37:21 piHunger",
                        "animal.kod:41:14 piHunger",
                        "dog.kod:27:37 piHunger"),
                editor.references("animal.kod", "piH|unger = 0"));
        assertEquals(List.of("animal.kod:29:4 Feed", "dog.kod:19:18 Feed"), editor.references("dog.kod", "@Fe|ed"));
        assertEquals(
                List.of("animal.kod:2:1 Animal", "dog.kod:1:8 Animal", "dog.kod:27:25 Animal"),
                editor.references("animal.kod", "\nAni|mal\n"));
        assertEquals(
                List.of("dog.kod:25:13 oPup", "dog.kod:32:7 oPup", "dog.kod:33:12 oPup", "dog.kod:34:14 oPup"),
                editor.references("dog.kod", "local oP|up"));
    }

    // Hover

    @Test
    void hoverTellsWhatAHandlerIsFor() throws Exception {
        String feed = editor.hover("dog.kod", "@Fe|ed");

        assertTrue(feed.contains("Feed(food = $, amount = 1)"), feed);
        assertTrue(feed.contains("Makes the animal less hungry."), feed);
        assertTrue(feed.contains("Called by whoever has food."), feed);
        assertTrue(feed.contains("`Animal`"), feed);
    }

    @Test
    void hoverShowsValues() throws Exception {
        assertTrue(editor.hover("dog.kod", "LO|UD);").contains("LOUD = 0x10"));
        assertTrue(editor.hover("dog.kod", "LO|UD);").contains("as loud as it gets"));
        assertTrue(editor.hover("dog.kod", "piH|unger").contains("piHunger = 0"));
        assertTrue(editor.hover("dog.kod", "piH|unger").contains("grows while nobody feeds it"));
        assertTrue(editor.hover("dog.kod", "vi|Legs").contains("viLegs = LEGS"));
        assertTrue(editor.hover("dog.kod", "Debug(dog|_bark").contains("dog_bark = \"Woof!\""));
        assertTrue(editor.hover("dog.kod", "#vol|ume").contains("volume = 5"));
    }

    @Test
    void hoverExplainsBuiltInFunctions() throws Exception {
        String create = editor.hover("dog.kod", "Cre|ate(");

        assertTrue(create.contains("Create(class, #parameter=value ...)"), create);
        assertTrue(create.contains("Makes an object"), create);
        assertEquals("", editor.hover("dog.kod", "Woo|f"));
    }

    // Completion

    private List<String> complete(String typed) throws Exception {
        editor.open("dog.kod");
        String text = Files.readString(folder.resolve("dog.kod"));
        editor.replace("dog.kod", text.replace("Post(oPup,@Speak);", typed.replace("|", "")));
        return editor.labels("dog.kod", typed);
    }

    @Test
    void messagesAreOfferedAfterTheAtSign() throws Exception {
        var offered = complete("Send(self,@|");
        assertTrue(offered.containsAll(List.of("Speak", "Feed", "Meet", "Constructor")), offered.toString());
        assertFalse(offered.contains("piBarks"), offered.toString());

        assertEquals(List.of("Feed"), complete("Send(self,@fe|"));
    }

    @Test
    void classesAreOfferedAfterTheAmpersandUnlessItJoinsNumbers() throws Exception {
        assertEquals(List.of("Animal", "Dog"), complete("oPup = Create(&|"));
        var joined = complete("oPup = piBarks & |;");
        assertTrue(joined.contains("piHunger"), joined.toString());
        assertFalse(joined.contains("Animal"), joined.toString());
    }

    @Test
    void theParametersOfTheMessageThatIsSentAreOfferedAfterTheHash() throws Exception {
        assertEquals(List.of("amount", "food"), complete("Send(First([self]),@Feed,#|"));
        assertEquals(List.of("owner"), complete("Create(&Dog,#|"));
        assertEquals(List.of("food"), complete("Post(self,@Feed,#amount=(1 + 2),#fo|"));
    }

    @Test
    void expressionsOfferEverythingThatHasAValue() throws Exception {
        var offered = complete("oPup = |;");
        assertTrue(
                offered.containsAll(List.of(
                        "other",
                        "oPup",
                        "piBarks",
                        "piHunger",
                        "viLegs",
                        "LOUD",
                        "dog_bark",
                        "animal_name",
                        "self",
                        "Random",
                        "return")),
                offered.toString());
        assertFalse(offered.contains("volume"), "a parameter of another handler: " + offered);

        assertEquals("piBarks", complete("oPup = piB|;").getFirst());
    }

    @Test
    void nothingIsOfferedInStringsAndRemarks() throws Exception {
        assertEquals(List.of(), complete("Debug(\"pi|"));
        assertEquals(List.of(), complete("% pi|"));
    }

    // Outline

    @Test
    void theOutlineShowsClassesSectionsAndHandlers() throws Exception {
        var outline = editor.outline("dog.kod");

        assertEquals(List.of("Dog"), names(outline));
        assertEquals("is Animal", outline.getFirst().getDetail());
        var sections = outline.getFirst().getChildren();
        assertEquals(List.of("constants", "resources", "properties", "messages"), names(sections));
        assertEquals(List.of("piBarks"), names(sections.get(2).getChildren()));
        var handlers = sections.get(3).getChildren();
        assertEquals(List.of("Speak", "Meet"), names(handlers));
        assertEquals("(volume = 5)", handlers.getFirst().getDetail());
        assertEquals(
                new Range(new Position(13, 3), new Position(20, 4)),
                handlers.getFirst().getRange());
    }

    @Test
    void theOutlineSurvivesWhatDoesNotParse() throws Exception {
        editor.open("dog.kod");
        editor.type("dog.kod", "propagate;\n   }", "propagate; if ( {");

        var handlers = editor.outline("dog.kod").getFirst().getChildren().get(3).getChildren();

        assertEquals(List.of("Speak", "Meet"), names(handlers));
    }

    private static List<String> names(List<DocumentSymbol> symbols) {
        return symbols.stream().map(DocumentSymbol::getName).toList();
    }

    @Test
    void theWholeWorkspaceCanBeSearched() throws Exception {
        assertEquals(
                List.of("Speak/Animal", "Speak/Dog"),
                symbols("speak").stream()
                        .map(one -> one.getName() + "/" + one.getContainerName())
                        .sorted()
                        .toList());
        assertEquals("Animal", symbols("anim").getFirst().getName());
    }

    private List<? extends WorkspaceSymbol> symbols(String query) throws Exception {
        return Editor.patiently(editor.server().getWorkspaceService().symbol(new WorkspaceSymbolParams(query)))
                .getRight();
    }

    // Leaving

    @Test
    void leavingPolitelyIsAnOrderlyExitAndHangingUpIsNot() throws Exception {
        assertEquals(0, editor.quit());
        try (var rude = Editor.on(folder)) {
            assertEquals(1, rude.hangUp());
        }
    }
}
