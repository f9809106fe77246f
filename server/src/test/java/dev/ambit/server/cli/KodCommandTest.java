package dev.ambit.server.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ambit.kod.rsc.Resource;
import dev.ambit.kod.rsc.RscFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class KodCommandTest {

    private static final String ADDER = """
            Adder

            properties:
               piTotal = 5

            messages:

               Constructor()
               {
                  return;
               }

               Add(amount = 1)
               "Adds amount to the total."
               {
                  piTotal = piTotal + amount;
                  return piTotal;
               }

               Pair(a = $, b = $)
               {
                  return [ a, b, piTotal ];
               }

               Forever()
               {
                  while 1
                  {
                     piTotal = piTotal + 1;
                  }
                  return;
               }

               Speak(what = $)
               {
                  Debug("said",what);
                  return $;
               }

            end
            """;

    @TempDir
    Path folder;

    /** What a command left behind. */
    private record Outcome(int code, String out, String err) {}

    private static Outcome ambit(Object... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine command = Main.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        List<String> words = new ArrayList<>(List.of("kod"));
        for (Object argument : arguments) {
            words.add(argument.toString());
        }
        int code = command.execute(words.toArray(String[]::new));
        return new Outcome(code, out.toString(), err.toString());
    }

    private Path file(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tiers", "interpreter", "jvm"})
    void runPrintsTheValueAndTheTime(String engine) throws IOException {
        file("src/adder.kod", ADDER);
        Outcome outcome = ambit("run", "-e", engine, folder.resolve("src"), "Adder", "Add", "amount=37");
        assertEquals(0, outcome.code, outcome.err);
        List<String> lines = outcome.out.lines().toList();
        assertEquals("42", lines.get(0));
        assertTrue(lines.get(1).matches("\\d+ ms"), lines.get(1));
        assertEquals("", outcome.err);
    }

    @Test
    void runTakesEveryKindOfValueAndWritesListsOut() throws IOException {
        file("src/adder.kod", ADDER);
        Outcome outcome = ambit("run", folder.resolve("src"), "adder", "pair", "a=&Adder", "b=any text");
        assertEquals("[&Adder, any text, 5]", outcome.out.lines().findFirst().orElseThrow());
        outcome = ambit("run", folder.resolve("src"), "adder", "pair", "a=$", "b=-7");
        assertEquals("[$ 0, -7, 5]", outcome.out.lines().findFirst().orElseThrow());
    }

    @Test
    void debugLinesGoToStandardOutputBeforeTheValue() throws IOException {
        file("src/adder.kod", ADDER);
        Outcome outcome = ambit("run", folder.resolve("src"), "Adder", "Speak", "what=5");
        List<String> lines = outcome.out.lines().toList();
        assertEquals(3, lines.size(), outcome.out);
        assertTrue(lines.getFirst().matches("\\[adder\\.(kod|bof) \\(\\d+\\)\\] said,5"), lines.getFirst());
        assertEquals("$", lines.get(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tiers", "interpreter", "jvm"})
    void aLimitEndsARunawayWithAnErrorLine(String engine) throws IOException {
        file("src/adder.kod", ADDER);
        Outcome outcome = ambit("run", "-e", engine, "--limit", "100000", folder.resolve("src"), "Adder", "Forever");
        assertEquals(0, outcome.code);
        assertEquals("$", outcome.out.lines().findFirst().orElseThrow());
        assertTrue(outcome.err.contains("100000 statements"), outcome.err);
    }

    @Test
    void aClassMessageOrParameterThatIsNotThereIsNamed() throws IOException {
        file("src/adder.kod", ADDER);
        assertEquals(
                "There is no class Nobody in " + folder.resolve("src") + ".\n",
                ambit("run", folder.resolve("src"), "Nobody", "Add").err);
        assertEquals("There is no message Fly.\n", ambit("run", folder.resolve("src"), "Adder", "Fly").err);
        Outcome outcome = ambit("run", folder.resolve("src"), "Adder", "Add", "size=1");
        assertEquals("There is no parameter size.\n", outcome.err);
        assertEquals(1, outcome.code);
    }

    @Test
    void compileWritesObjectFilesResourcesAndKodbase() throws IOException {
        file("src/adder.kod", ADDER.replace("properties:", "resources:\n   adder_name = \"adder\"\n\nproperties:"));
        Path kodbase = folder.resolve("kodbase.txt");
        Outcome outcome = ambit("compile", "-d", "-K", kodbase, "-o", folder.resolve("out"), folder.resolve("src"));
        assertEquals(0, outcome.code, outcome.err);
        assertTrue(outcome.out.contains("1 compiled, 0 unchanged"), outcome.out);
        assertTrue(Files.exists(folder.resolve("out/adder.bof")));
        assertTrue(Files.exists(folder.resolve("out/adder.rsc")));
        assertTrue(Files.readString(kodbase).startsWith("T "));
        byte[] first = Files.readAllBytes(folder.resolve("out/adder.bof"));

        outcome = ambit("compile", "-d", "-K", kodbase, "-o", folder.resolve("out"), folder.resolve("src"));
        assertTrue(outcome.out.contains("0 compiled, 1 unchanged"), outcome.out);
        assertArrayEquals(first, Files.readAllBytes(folder.resolve("out/adder.bof")));

        Outcome dump = ambit("dump", "-K", kodbase, folder.resolve("out/adder.bof"));
        assertEquals(0, dump.code, dump.err);
        assertTrue(dump.out.contains("CLASS") && dump.out.contains("return"), dump.out);
        Outcome resources = ambit("dump", folder.resolve("out/adder.rsc"));
        assertEquals("20001 = adder\n", resources.out);
    }

    @Test
    void whatHasErrorsIsLeftOutWithWhatCannotBeWithoutItAndTheRestIsWritten() throws IOException {
        file("src/adder.kod", ADDER);
        file("src/bad.kod", "Bad\nmessages:\n   Test()\n   {\n      return q;\n   }\nend\n");
        file("src/worse.kod", "Worse is Bad\nmessages:\n   Test()\n   {\n      propagate;\n   }\nend\n");
        Path kodbase = folder.resolve("kodbase.txt");
        Outcome outcome =
                ambit("compile", "--keep-going", "-K", kodbase, "-o", folder.resolve("out"), folder.resolve("src"));
        assertEquals(1, outcome.code);
        assertTrue(outcome.out.contains("1 compiled, 0 unchanged"), outcome.out);
        assertTrue(outcome.err.contains(folder.resolve("src/bad.kod") + ": left out"), outcome.err);
        assertTrue(outcome.err.contains(folder.resolve("src/worse.kod") + ": left out"), outcome.err);
        assertTrue(outcome.err.contains("Can't find superclass Bad"), outcome.err);
        assertTrue(Files.exists(folder.resolve("out/adder.bof")));
        assertFalse(Files.exists(folder.resolve("out/bad.bof")));
        assertFalse(Files.readString(kodbase).contains("Worse"), "a class that is not there has no number");
    }

    @Test
    void aFolderMayBeALink() throws IOException {
        file("src/adder.kod", ADDER);
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("src"));
        Outcome outcome = ambit("compile", "-K", folder.resolve("kodbase.txt"), "-o", folder.resolve("out"), link);
        assertTrue(outcome.out.contains("1 compiled, 0 unchanged"), outcome.out);
        assertEquals(0, ambit("check", link).code);
    }

    @Test
    void theSystemIsKnownWhileItsConstructorRuns() throws IOException {
        file("src/system.kod", """
                System
                messages:
                   Constructor()
                   {
                      Debug("greets", Send(0,@Greeting));
                      return;
                   }

                   Greeting()
                   {
                      return 7;
                   }
                end
                """);
        Outcome outcome = ambit("run", folder.resolve("src"), "System", "Greeting");
        assertTrue(outcome.out.contains("greets,7"), outcome.out);
        assertEquals("", outcome.err);
    }

    @Test
    void anErrorGivesExitCode1AndWritesNothing() throws IOException {
        Path bad = file("src/bad.kod", "Bad\nmessages:\n   Test()\n   {\n      return q;\n   }\nend\n");
        Outcome outcome = ambit("compile", "-K", folder.resolve("kodbase.txt"), bad);
        assertEquals(1, outcome.code);
        assertTrue(
                outcome.err.contains(bad + ":5:14: error: Unknown identifier q\n      return q;\n             ^"),
                outcome.err);
        assertFalse(Files.exists(folder.resolve("src/bad.bof")));
        assertFalse(Files.exists(folder.resolve("kodbase.txt")));

        assertEquals(bad + "(5): error: Unknown identifier q\n", ambit("check", "--classic", bad).err);
        JsonNode json = new ObjectMapper().readTree(ambit("check", "--json", bad).out);
        assertEquals("error", json.get(0).get("severity").asText());
        assertEquals(5, json.get(0).get("line").asInt());
        assertEquals(14, json.get(0).get("column").asInt());
        assertEquals("Unknown identifier q", json.get(0).get("message").asText());
    }

    @Test
    void checkSaysHowManyFilesAreFine() throws IOException {
        file("src/adder.kod", ADDER);
        Outcome outcome = ambit("check", folder.resolve("src"));
        assertEquals("1 checked, no errors\n", outcome.out);
        assertEquals(0, outcome.code);
    }

    @Test
    void docWritesAPageForEachClass() throws IOException {
        file("src/adder.kod", ADDER);
        Outcome outcome = ambit("doc", "-o", folder.resolve("doc"), folder.resolve("src"));
        assertEquals(0, outcome.code, outcome.err);
        assertTrue(Files.exists(folder.resolve("doc/index.html")));
        try (var pages = Files.list(folder.resolve("doc"))) {
            assertTrue(pages.anyMatch(p -> read(p).contains("Adds amount to the total.")));
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void whatIsNotAnObjectFileIsRefusedWithTheReason() throws IOException {
        Path junk = file("junk.bof", "this is no object file");
        Outcome outcome = ambit("dump", junk);
        assertEquals(1, outcome.code);
        assertTrue(outcome.err.startsWith(junk + ": "), outcome.err);
        assertEquals("There is no file or folder nowhere.\n", ambit("check", "nowhere").err);
    }

    @Test
    void mergePutsTheLastResourceOfTheLastFileFirst() throws Exception {
        Path one = folder.resolve("one.rsc");
        Path two = folder.resolve("two.rsc");
        Path all = folder.resolve("all.rsb");
        Files.write(one, RscFile.write(List.of(new Resource(20001, "a"), new Resource(20002, "b"))));
        Files.write(two, RscFile.write(List.of(new Resource(20003, "c"))));
        Outcome outcome = ambit("merge", "-o", all, one, two);
        assertEquals(0, outcome.code, outcome.err);
        assertEquals("3 resources of 2 files in " + all + "\n", outcome.out);
        assertEquals("20003 = c\n20002 = b\n20001 = a\n", ambit("dump", all).out);
    }

    @Test
    void mergeNamesTheFileItCannotReadAndWritesNothing() throws Exception {
        Path good = folder.resolve("good.rsc");
        Path all = folder.resolve("all.rsb");
        Files.write(good, RscFile.write(List.of(new Resource(20001, "a"))));
        Path bad = file("bad.rsc", "no resources");
        Outcome outcome = ambit("merge", "-o", all, good, bad);
        assertEquals(1, outcome.code);
        assertTrue(outcome.err.startsWith(bad + ": "), outcome.err);
        Path gone = folder.resolve("gone.rsc");
        assertEquals(
                "Cannot read " + gone + ": there is no such file or folder\n",
                ambit("merge", "-o", all, good, gone).err);
        assertFalse(Files.exists(all));
        assertEquals(2, ambit("merge", good).code);
    }

    @Test
    void anOutputFolderThatIsAFileIsExplained() throws IOException {
        Path source = file("src/adder.kod", ADDER);
        Outcome outcome = ambit("compile", "-K", folder.resolve("kodbase.txt"), "-o", source, source);
        assertEquals(1, outcome.code);
        assertEquals("Cannot compile: " + source + ": this exists and is no folder\n", outcome.err);
    }

    @Test
    void checkAndRunRefuseAClassInTwoFilesLikeCompile() throws IOException {
        file("src/adder.kod", ADDER);
        file("src/twin.kod", ADDER);
        for (Outcome outcome :
                List.of(ambit("check", folder.resolve("src")), ambit("run", folder.resolve("src"), "Adder", "Add"))) {
            assertEquals(1, outcome.code);
            assertTrue(outcome.err.contains("Class Adder is given twice"), outcome.err);
        }
    }
}
