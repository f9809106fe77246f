package dev.ambit.game.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.game.check.GameFinding.Severity;
import dev.ambit.game.folder.GameFolder;
import dev.ambit.game.starter.StarterGame;
import dev.ambit.space.roo.RooFile;
import dev.ambit.space.roo.RooReader;
import dev.ambit.space.roo.RooWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Small games, each broken in one way. */
class GameCheckTest {
    @TempDir
    Path folder;

    private Path game;

    @BeforeEach
    void begin() throws Exception {
        game = folder.resolve("game");
        StarterGame.write(game);
    }

    private void write(String name, String text) throws Exception {
        Path file = game.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text, StandardCharsets.ISO_8859_1);
    }

    private List<GameFinding> check() throws Exception {
        return GameCheck.of(GameFolder.find(game), GameCheck.Progress.NONE).findings();
    }

    /** The only thing that is found beside notes. */
    private GameFinding only() throws Exception {
        List<GameFinding> found =
                check().stream().filter(one -> one.severity() != Severity.NOTE).toList();
        assertEquals(1, found.size(), found::toString);
        return found.getFirst();
    }

    private boolean notes(String rule, String words) throws Exception {
        return check().stream()
                .anyMatch(one -> one.severity() == Severity.NOTE
                        && one.rule().equals(rule)
                        && one.message().contains(words));
    }

    /** A class with one handler. */
    private void thing(String body) throws Exception {
        write("kod/extra.kod", """
                Extra is Object
                resources:
                   extra_text = "text"
                messages:
                   Constructor()
                   {
                      Debug(extra_text);
                      %s
                      return;
                   }
                end
                """.formatted(body));
    }

    @Test
    void theGameToStartFromIsInOrder() throws Exception {
        assertEquals(
                List.of(),
                check().stream().filter(one -> one.severity() != Severity.NOTE).toList());
    }

    @Test
    void codeThatDoesNotCompileIsToldWithItsLine() throws Exception {
        thing("nobody = 5;");
        GameFinding found = only();
        assertEquals("kod", found.rule());
        assertEquals("kod/extra.kod", found.file());
        assertEquals(8, found.line());
        assertTrue(found.message().contains("nobody"), found::message);
        assertTrue(notes("kod", "when the code has no errors"));
    }

    @Test
    void aSyntaxErrorIsTold() throws Exception {
        thing("if if;");
        assertTrue(check().stream().anyMatch(one -> one.severity() == Severity.ERROR && one.line() == 8));
    }

    @Test
    void aSuperclassThatIsNotThereIsTold() throws Exception {
        write("kod/extra.kod", "Extra is Nothing\nmessages:\n   Constructor()\n   {\n      return;\n   }\nend\n");
        assertTrue(only().message().contains("Nothing"));
    }

    @Test
    void aMessageThatNobodyHandlesIsTold() throws Exception {
        thing("Send(poOwner,@NoSuchThing);");
        GameFinding found = only();
        assertEquals("message", found.rule());
        assertEquals(Severity.ERROR, found.severity());
        assertEquals(8, found.line());
    }

    @Test
    void aMessageToOneselfThatOnlyOthersHandleIsTold() throws Exception {
        thing("Send(self,@UserLogon,#session_id=$);");
        assertEquals("self", only().rule());
    }

    @Test
    void aMessageThatOnlyThoseBelowHandleIsInOrder() throws Exception {
        thing("Send(self,@OnlyBelow);");
        write("kod/below.kod", "Below is Extra\nmessages:\n   OnlyBelow()\n   {\n      return;\n   }\nend\n");
        assertEquals(
                0,
                check().stream().filter(one -> one.severity() != Severity.NOTE).count());
    }

    @Test
    void aParameterThatNobodyTakesIsTold() throws Exception {
        thing("Send(self,@IsNear,#row=1,#column=2);");
        GameFinding found = only();
        assertEquals("parameter", found.rule());
        assertTrue(found.message().contains("column"), found::message);
    }

    @Test
    void aClassThatIsNotThereIsTold() throws Exception {
        thing("Create(&Unicorn);");
        assertEquals("class", only().rule());
    }

    @Test
    void aRoomFileThatIsNotThereIsTold() throws Exception {
        Files.delete(game.resolve("rooms/hall.roo"));
        GameFinding found = only();
        assertEquals("file", found.rule());
        assertEquals("kod/room.kod", found.file());
        assertEquals(Severity.ERROR, found.severity());
    }

    @Test
    void picturesAreLookedForWhereThereAreAny() throws Exception {
        assertTrue(notes("file", "There is no .bgf"));
        write("resource/lantern.bgf", "x");
        write("resource/PERSON.BGF", "x");
        GameFinding found = only();
        assertTrue(found.message().contains("thing.bgf"), found::message);
        assertEquals(Severity.WARNING, found.severity());
    }

    @Test
    void aRoomThatCannotBeReadIsTold() throws Exception {
        write("rooms/hall.roo", "ROO, but not really");
        GameFinding found = only();
        assertEquals("room", found.rule());
        assertEquals("rooms/hall.roo", found.file());
    }

    @Test
    void aRoomWhoseSecurityIsWrongIsTold() throws Exception {
        Path room = game.resolve("rooms/hall.roo");
        RooFile file = RooReader.read(Files.readAllBytes(room));
        Files.write(room, RooWriter.write(file.withSecurity(file.security() + 1)));
        GameFinding found = only();
        assertEquals("room", found.rule());
        assertTrue(found.message().contains("security"), found::message);
    }

    @Test
    void roomsAndResourcesThatNobodyUsesAreNoted() throws Exception {
        Files.write(game.resolve("rooms/attic.roo"), StarterGame.room("Attic", 256, 256));
        write("kod/extra.kod", "Extra is Object\nresources:\n   extra_forgotten = \"x\"\nend\n");
        assertTrue(notes("unused", "No resource names this room"));
        assertTrue(notes("unused", "extra_forgotten"));
        assertFalse(notes("unsent", "UserLogon"), "the server sends it");
        assertFalse(notes("unsent", "Forgotten"));
        thing("return;\n   }\n   Forgotten()\n   {");
        assertTrue(notes("unsent", "Forgotten"));
    }

    /** Three rooms with numbers: the hall leads to the cellar, and what the cellar and the attic lead to is said here. */
    private void rooms(String fromCellar, String fromSystem) throws Exception {
        Files.delete(game.resolve("kod/system.kod"));
        write("kod/include/places.khd", "RID_HALL = 1\nRID_CELLAR = 2\nRID_ATTIC = 3\nRID_GONE = 4\n");
        for (String name : List.of("Hall", "Cellar", "Attic")) {
            String key = name.toLowerCase(java.util.Locale.ROOT);
            Files.write(game.resolve("rooms/" + key + ".roo"), StarterGame.room(name, 256, 256));
            String exits = name.equals("Hall") ? "[4,5,RID_CELLAR]" : name.equals("Cellar") ? fromCellar : "$";
            write("kod/" + key + ".kod", """
                    %1$s is Room
                    constants:
                       include places.khd
                    resources:
                       %2$s_file = %2$s.roo
                    classvars:
                       vrFile = %2$s_file
                    properties:
                       piRoom_num = RID_%3$s
                       plExits = $
                    messages:
                       Constructor()
                       {
                          plExits = %4$s;
                          propagate;
                       }
                    end
                    """.formatted(name, key, name.toUpperCase(java.util.Locale.ROOT), exits));
        }
        write("kod/system.kod", """
                System is Game
                constants:
                   include places.khd
                messages:
                   Constructor()
                   {
                      Create(&Hall);
                      Create(&Cellar);
                      Create(&Attic);
                      return;
                   }
                end

                Portal is Object
                constants:
                   include places.khd
                messages:
                   Constructor()
                   {
                      Debug(%s);
                      return;
                   }
                end
                """.formatted(fromSystem));
    }

    @Test
    void roomsThatWaysLeadToAreInOrder() throws Exception {
        rooms("[[1,2,RID_HALL],[3,4,RID_ATTIC]]", "RID_HALL");
        assertEquals(
                List.of(),
                check().stream().filter(one -> one.severity() != Severity.NOTE).toList());
    }

    @Test
    void aRoomThatNobodyCanReachIsTold() throws Exception {
        rooms("[1,2,RID_HALL]", "RID_HALL");
        GameFinding found = only();
        assertEquals("unreachable", found.rule());
        assertTrue(found.message().contains("Attic"), found::message);
    }

    @Test
    void anExitThatLeadsNowhereIsTold() throws Exception {
        rooms("[[1,2,RID_GONE],[1,3,RID_ATTIC]]", "RID_HALL");
        GameFinding found = only();
        assertEquals("exit", found.rule());
        assertEquals("kod/cellar.kod", found.file());
    }

    @Test
    void aFolderWithoutCodeIsSaidToBeJustThat() throws Exception {
        Path empty = Files.createDirectories(folder.resolve("empty"));
        GameCheck.Result result = GameCheck.of(GameFolder.find(empty), GameCheck.Progress.NONE);
        assertEquals(0, result.classes());
        assertEquals(1, result.findings().size());
    }
}
