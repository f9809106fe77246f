package dev.ambit.server.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceContext;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever an editor sends, the server goes on serving. */
class RoughEditingTest {

    private static final String GOOD = """
            Clock

            properties:
               piHour = 0

            messages:

               Tick(hours = 1)
               {
                  piHour = piHour + hours;
                  return piHour;
               }

            end
            """;

    @TempDir
    private Path folder;

    private Editor editor;

    @BeforeEach
    void openTheWorld() throws Exception {
        Files.writeString(folder.resolve("clock.kod"), GOOD);
        editor = Editor.on(folder);
        editor.open("clock.kod");
    }

    @AfterEach
    void closeTheWorld() throws Exception {
        editor.close();
    }

    private void assertServes() throws Exception {
        editor.replace("clock.kod", GOOD);
        assertEquals(List.of("clock.kod:4:4 piHour"), editor.definition("clock.kod", "return pi|Hour"));
        editor.replace("clock.kod", GOOD.replace("return piHour", "return piHours"));
        editor.diagnostics(
                "clock.kod",
                list -> list.size() == 1
                        && list.getFirst().getMessage().getLeft().equals("Unknown identifier piHours"));
        editor.replace("clock.kod", GOOD);
        editor.diagnostics("clock.kod", List::isEmpty);
    }

    @Test
    void everyBeginningOfAFileIsTaken() throws Exception {
        for (int end = 0; end <= GOOD.length(); end++) {
            editor.replace("clock.kod", GOOD.substring(0, end));
            if (end % 10 == 0) {
                askEverything(new Position((int) GOOD.substring(0, end).lines().count(), end % 7));
            }
        }
        assertServes();
    }

    @Test
    void damageOfAnyKindIsTaken() throws Exception {
        var random = new Random(59);
        String signs = "(){}[];:=,@&#$\"%\\\n\r\t .~\u00e9\ud83d\udc36\0aZ_09-";
        for (int i = 0; i < 400; i++) {
            int start = random.nextInt(200);
            var from = new Position(random.nextInt(20) - 2, random.nextInt(30) - 2);
            var to = new Position(from.getLine() + random.nextInt(3), random.nextInt(30));
            int sign = random.nextInt(signs.length());
            editor.send(
                    "clock.kod",
                    new TextDocumentContentChangeEvent(
                            new Range(clamped(from), clamped(to)),
                            signs.substring(sign, Math.min(signs.length(), sign + start % 3 + 1))));
            if (i % 20 == 0) {
                askEverything(clamped(from));
            }
        }
        assertServes();
    }

    private static Position clamped(Position position) {
        return new Position(Math.max(0, position.getLine()), Math.max(0, position.getCharacter()));
    }

    private void askEverything(Position position) throws Exception {
        var documents = editor.server().getTextDocumentService();
        var id = new TextDocumentIdentifier(editor.address("clock.kod"));
        Editor.patiently(documents.definition(new DefinitionParams(id, position)));
        Editor.patiently(documents.hover(new HoverParams(id, position)));
        Editor.patiently(documents.completion(new CompletionParams(id, position)));
        Editor.patiently(documents.documentSymbol(new DocumentSymbolParams(id)));
        Editor.patiently(documents.references(new ReferenceParams(id, position, new ReferenceContext(true))));
    }

    @Test
    void aHugeFileAndOneOfNothingButParenthesesAreTaken() throws Exception {
        var huge = new StringBuilder("Huge\n\nmessages:\n");
        for (int i = 0; i < 20_000; i++) {
            huge.append("\n   Handler").append(i).append("(a = 1)\n   {\n      return a;\n   }\n");
        }
        editor.open("huge.kod", huge.append("\nend\n").toString());
        assertEquals(
                20_000,
                editor.outline("huge.kod")
                        .getFirst()
                        .getChildren()
                        .getFirst()
                        .getChildren()
                        .size());

        editor.replace("huge.kod", "Huge\n\nmessages:\n\n Run() { x = " + "(".repeat(200_000));
        editor.diagnostics("huge.kod", list -> !list.isEmpty());
        editor.replace("huge.kod", "Huge\n\nmessages:\n" + "f(".repeat(50_000) + "{".repeat(50_000));
        assertFalse(editor.outline("huge.kod").isEmpty());
        assertServes();
    }

    @Test
    void quickTypingIsCheckedInItsLastState() throws Exception {
        String name = "piHour";
        for (int i = 0; i < 500; i++) {
            String next = "p" + i;
            editor.type("clock.kod", "return " + name, "return " + next);
            name = next;
        }
        editor.diagnostics(
                "clock.kod",
                list -> list.size() == 1
                        && list.getFirst().getMessage().getLeft().equals("Unknown identifier p499"));
        assertServes();
    }

    @Test
    void documentsThatNobodyOpenedOrThatAreInNoFileDoNoHarm() throws Exception {
        editor.close("never.kod");
        editor.send("never.kod", new TextDocumentContentChangeEvent("Never\n"));
        var documents = editor.server().getTextDocumentService();
        documents.didOpen(new DidOpenTextDocumentParams(
                new TextDocumentItem("untitled:Untitled-1", "kod", 1, GOOD.replace("Clock", "Dial"))));
        documents.didOpen(
                new DidOpenTextDocumentParams(new TextDocumentItem("not an address at all %%", "kod", 1, GOOD)));
        var hover = Editor.patiently(documents.hover(
                new HoverParams(new TextDocumentIdentifier("untitled:Untitled-1"), new Position(3, 5))));
        assertTrue(hover.getContents().getRight().getValue().contains("piHour = 0"));
        assertServes();
    }
}
