package dev.ambit.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Findings;
import dev.ambit.world.data.Findings.Diagnosis;
import dev.ambit.world.data.Findings.Named;
import dev.ambit.world.data.Flag;
import dev.ambit.world.data.MethodSide;
import dev.ambit.world.data.Request;
import dev.ambit.world.data.Request.Listing;
import dev.ambit.world.data.Result;
import dev.ambit.world.data.ThingView;
import dev.ambit.world.data.Visibility;
import dev.ambit.world.message.News;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ThingCommandTest {

    private static final String BARK = "Bark(what = $)\n{\n\tretrun what;\n}\n";
    private static final Diagnosis TYPO = new Diagnosis(3, 2, 6, true, "unknown name retrun");
    private static final Diagnosis UNUSED = new Diagnosis(1, 6, 4, false, "what is not used");

    @TempDir
    Path folder;

    private ScriptedWorld world = ScriptedWorld.answering(new Result.Done(Datum.NIL));

    @AfterEach
    void endTheWorld() {
        world.close();
    }

    private void worldAnswers(Result result) {
        world.close();
        world = ScriptedWorld.answering(result);
    }

    private void worldTells(News... news) {
        world.close();
        world = ScriptedWorld.telling(news);
    }

    /** What a command left behind. */
    private record Outcome(int code, String out, String err) {}

    private Outcome thing(Object... words) {
        List<String> all = new ArrayList<>(List.of("thing"));
        for (Object word : words) {
            all.add(word.toString());
        }
        all.add("--server=" + world.address());
        all.add("--as=Ada");
        return ambit(all);
    }

    private static Outcome ambit(List<String> words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine command = Main.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        int code = command.execute(words.toArray(String[]::new));
        return new Outcome(code, out.toString(), err.toString());
    }

    private void asks(Request expected, Object... words) {
        world.asked.clear();
        Outcome outcome = thing(words);
        assertEquals(List.of(expected), world.asked, outcome.err);
        assertEquals(0, outcome.code, outcome.err);
        assertEquals("", outcome.err);
    }

    private Path file(String name, String text) throws Exception {
        return Files.writeString(folder.resolve(name), text);
    }

    @Test
    void everyCommandAsksForWhatItsNameSays() throws Exception {
        asks(new Request.SetProperty(17, "x", new Datum.Whole(42)), "set", 17, "x", "42");
        asks(new Request.SetProperty(17, "x", new Datum.Whole(-5)), "set", 17, "x", "-5");
        asks(
                new Request.SetProperty(17, "description", new Datum.Text("a red ball")),
                "set",
                "#17",
                "description",
                "a",
                "red",
                "ball");
        asks(
                new Request.Call(17, "Bark", Map.of("what", new Datum.Text("woof"), "who", new Datum.Ref(9))),
                "call",
                17,
                "Bark",
                "what=woof",
                "who=#9");
        asks(new Request.Call(17, "Bark", Map.of()), "call", 17, "Bark");
        asks(new Request.Do("take", 17, Optional.empty()), "do", "take", 17);
        asks(new Request.Do("give", 17, Optional.of(9)), "do", "give", 17, 9);
        asks(new Request.Create(Optional.of(5), "", Optional.empty()), "create", 5);
        asks(new Request.Create(Optional.empty(), "Dog", Optional.of("Old Rex")), "create", "Dog", "Old", "Rex");
        asks(new Request.Clone(17), "clone", 17);
        asks(
                new Request.AddProperty(17, "age", new Datum.Whole(3), Set.of(Flag.LOCAL, Flag.VOLATILE, Flag.CLIENT)),
                "add-property",
                17,
                "age",
                3,
                "--local",
                "--volatile",
                "--client");
        asks(new Request.AddProperty(17, "age", Datum.NIL, Set.of()), "add-property", 17, "age", "$");
        asks(new Request.DeleteProperty(17, "age"), "delete-property", 17, "age");
        asks(new Request.SetFlag(17, "age", Flag.CLIENT, false), "flag", 17, "age", "client", "off");
        asks(new Request.DeleteMethod(17, "Bark"), "delete-method", 17, "Bark");
        asks(new Request.SetExemplar(17, 5), "exemplar", 17, 5);
        asks(new Request.DeclareExemplar(17, true), "declare", 17, "on");
        asks(new Request.Give(17, 9), "give", 17, 9);
        asks(new Request.Move(17, 2), "move", 17, 2);
        asks(new Request.Delete(17), "delete", 17);
        asks(new Request.Undo(), "undo");
        asks(new Request.Redo(), "redo");
        asks(new Request.Reload(), "reload");
        asks(new Request.Revert(17, 1234), "revert", 17, 1234);
        Path bark = file("bark.kod", BARK);
        asks(new Request.AddMethod(17, BARK, MethodSide.SERVER, Visibility.PUBLIC), "method", 17, bark);
        asks(
                new Request.AddMethod(17, BARK, MethodSide.CLIENT, Visibility.PRIVATE),
                "method",
                17,
                bark,
                "--client",
                "--private");
        asks(new Request.Check(17, BARK), "method", 17, bark, "--check");
        assertTrue(world.entered.stream().allMatch("Ada"::equals), world.entered.toString());
    }

    @Test
    void everyListIsAskedFor() {
        worldAnswers(new Result.Listed(List.of()));
        asks(new Request.ListThings(Listing.EXEMPLARS, 0), "list");
        asks(new Request.ListThings(Listing.MINE, 0), "list", "mine");
        asks(new Request.ListThings(Listing.INSTANCES, 5), "list", "instances", 5);
        asks(new Request.ListThings(Listing.REFERENCES, 5), "list", "references", 5);
        asks(new Request.ListThings(Listing.CONTENTS, 5), "list", "contents", 5);
    }

    @Test
    void aHistoryIsATableToo() {
        worldAnswers(new Result.Past(List.of(
                new Findings.PastEvent(25, 1_700_000_000_000L, "color", "nil", "\"red\"", "Ada #9", "Bob #4"))));
        asks(new Request.History(17, "", 50), "history", 17);
        asks(new Request.History(17, "color", 3), "history", 17, "color", "--most=3");
        String shown = thing("history", 17).out;
        assertTrue(
                shown.startsWith("ENTRY  WHEN                 WHO                 WHAT   FROM  TO\n25     2023-11-1"),
                shown);
        assertTrue(shown.endsWith("  Ada #9, for Bob #4  color  nil   \"red\"\n"), shown);
        assertEquals(2, thing("history", 17, "--most=0").code);
        assertEquals(2, thing("revert", 17, -1).code);
    }

    @Test
    void aListIsATable() {
        worldAnswers(new Result.Listed(List.of(
                new Findings.Entry(17, "Rex", Optional.of(new Named(5, "Dog")), Optional.of(new Named(9, "Ada"))),
                new Findings.Entry(1, "Thing", Optional.empty(), Optional.empty()))));
        assertEquals("""
                ID   NAME   EXEMPLAR  OWNER
                #17  Rex    Dog (#5)  Ada (#9)
                #1   Thing  -         -
                """, thing("list", "mine").out);
    }

    @Test
    void aLookShowsAThingToPeopleAndToPrograms() throws Exception {
        Named dog = new Named(5, "Dog");
        Optional<Named> ada = Optional.of(new Named(9, "Ada"));
        worldAnswers(new Result.Inspected(new Findings.Inspection(
                17,
                "Rex",
                List.of(dog, new Named(1, "Thing")),
                ada,
                Optional.of(new Named(2, "Plaza")),
                List.of(),
                false,
                true,
                true,
                List.of(
                        new Findings.Property(
                                "name", new Datum.Text("Rex"), true, Optional.of(dog), List.of(Flag.VOLATILE), true),
                        new Findings.Property(
                                "friends",
                                new Datum.Many(List.of(new Datum.Ref(9), new Datum.Other("TIMER 3"))),
                                false,
                                Optional.of(dog),
                                List.of(),
                                false)),
                List.of(new Findings.Method(
                        "Bark",
                        Optional.of(dog),
                        ada,
                        MethodSide.SERVER,
                        Visibility.PUBLIC,
                        "Bark()\n{\n   return;\n}",
                        false,
                        true)),
                List.of("look", "take"))));
        String shown = """
                Rex (#17)
                exemplars  Dog (#5), Thing (#1)
                owner      Ada (#9)
                inside     Plaza (#2)
                contents   -
                verbs      look, take
                you        may edit it

                PROPERTY  VALUE            FROM      FLAGS
                name      "Rex"            own       volatile  writable
                friends   [#9, <TIMER 3>]  Dog (#5)

                METHOD  SIDE    VISIBILITY  FROM      AUTHOR
                Bark    server  public      Dog (#5)  Ada (#9)
                """;
        assertEquals(shown, thing("look", 17).out);
        assertEquals(shown + "\n// Bark, from Dog (#5)\nBark()\n{\n   return;\n}\n", thing("look", 17, "--source").out);
        assertEquals(
                "Rex",
                new ObjectMapper()
                        .readTree(thing("look", 17, "--json").out)
                        .at("/value/name")
                        .asText());
    }

    @Test
    void whatAMethodReturnsIsPrinted() {
        worldAnswers(new Result.Done(new Datum.Many(List.of(new Datum.Text("42"), new Datum.Whole(42), Datum.NIL))));
        assertEquals("[\"42\", 42, $]\n", thing("call", 17, "Bark").out);
    }

    @Test
    void whatWasMadeOrUndoneIsPrinted() {
        worldAnswers(new Result.Done(new Datum.Ref(31)));
        assertEquals("#31\n", thing("create", "Dog").out);
        worldAnswers(new Result.Done(new Datum.Text("The name of Rex is Bello again.")));
        assertEquals("The name of Rex is Bello again.\n", thing("undo").out);
    }

    @Test
    void aRefusalIsAnErrorWithTheWorldsWords() throws Exception {
        worldAnswers(new Result.Failed("It belongs to Cy.", List.of()));
        assertEquals(new Outcome(1, "", "It belongs to Cy.\n"), thing("set", 17, "name", "Bello"));
        Outcome forPrograms = thing("set", 17, "name", "Bello", "--json");
        assertEquals(1, forPrograms.code);
        assertEquals(
                new ObjectMapper().readTree("{\"ok\":false,\"error\":\"It belongs to Cy.\"}"),
                new ObjectMapper().readTree(forPrograms.out));
    }

    @Test
    void kodThatDoesNotCompileIsShownInPlace() throws Exception {
        Path bark = file("bark.kod", BARK);
        worldAnswers(new Result.Failed("Bark does not compile.", List.of(UNUSED, TYPO)));
        Outcome outcome = thing("method", 17, bark);
        assertEquals(1, outcome.code);
        assertEquals(
                bark + ":1:6: warning: what is not used\nBark(what = $)\n     ^^^^\n" + bark
                        + ":3:2: error: unknown name retrun\n\tretrun what;\n\t^^^^^^\n",
                outcome.err);
        assertEquals("", outcome.out);
        Outcome forPrograms = thing("method", 17, bark, "--json");
        assertEquals(1, forPrograms.code);
        assertEquals(
                3,
                new ObjectMapper()
                        .readTree(forPrograms.out)
                        .at("/diagnostics/1/line")
                        .asInt());
    }

    @Test
    void aCheckFailsOnErrorsAndNotOnWarnings() throws Exception {
        Path bark = file("bark.kod", BARK);
        worldAnswers(new Result.Checked(List.of(TYPO)));
        assertEquals(1, thing("method", 17, bark, "--check").code);
        assertEquals(1, thing("method", 17, bark, "--check", "--json").code);
        worldAnswers(new Result.Checked(List.of(UNUSED)));
        Outcome outcome = thing("method", 17, bark, "--check");
        assertEquals(0, outcome.code);
        assertTrue(outcome.err.contains("warning: what is not used"), outcome.err);
        assertEquals("done\n", outcome.out);
    }

    @Test
    void aMethodWithoutAFileIsExplained() {
        Path missing = folder.resolve("missing.kod");
        assertEquals(
                new Outcome(1, "", "Cannot read " + missing + ": there is no such file or folder\n"),
                thing("method", 17, missing));
        assertEquals(List.of(), world.asked);
    }

    @Test
    void watchSaysWhatHappensUntilTheWorldEnds() {
        worldTells(
                ScriptedWorld.welcome("Ada"),
                new News.ThingSeen(new ThingView(
                        17,
                        Optional.of(5),
                        Optional.of(9),
                        Optional.empty(),
                        Map.of("name", new Datum.Text("Rex")),
                        List.of())),
                new News.Moves(new int[] {9, 1, 2, 3}),
                new News.Said(9, "Cy", "Sit!"),
                new News.ThingSet(17, Map.of("mood", new Datum.Text("good"))),
                new News.ThingUnset(17, List.of("age")),
                new News.Told("Rex wags its tail.", Optional.of(17)),
                new News.CallMethod(17, "Wag", Map.of("times", new Datum.Whole(3))),
                new News.ThingsDropped(new int[] {17, 18}),
                new News.Disappear(9),
                new News.Goodbye("The server is shutting down."));
        Outcome outcome = thing("watch");
        assertEquals("""
                You are Ada (#7) in Commons, room Plaza. Here are Cy (#9).
                Rex (#17) is in sight: exemplar #5, owner Cy (#9), inside nobody; name = "Rex"
                Cy (#9): Sit!
                Rex (#17) changes: mood = "good"
                Rex (#17) has no age of its own any more.
                Rex (#17) tells you: Rex wags its tail.
                Rex (#17) does Wag(times = 3) in the pages.
                Out of sight: Rex (#17), #18.
                Cy (#9) has left.
                The world says goodbye: The server is shutting down.
                """, outcome.out);
        assertEquals("The world has ended the visit.\n", outcome.err);
        assertEquals(1, outcome.code);
    }

    @Test
    void aNameThatIsTakenIsMentioned() {
        worldTells(ScriptedWorld.welcome("Ada 2"));
        Outcome outcome = thing("undo");
        assertEquals(0, outcome.code);
        assertTrue(outcome.err.startsWith("warning: you are \"Ada 2\" here"), outcome.err);
    }

    @Test
    void whoIsNotLetInHearsWhy() {
        worldTells(new News.Refused("The world is full."));
        assertEquals(new Outcome(1, "", "The world does not let you in: The world is full.\n"), thing("undo"));
    }

    @Test
    void whatTheWireDoesNotTakeIsAnErrorWithItsReason() {
        Outcome outcome = thing("set", 17, "my name", "1");
        assertEquals(1, outcome.code);
        assertTrue(
                outcome.err.startsWith("The server ended the visit: \"name\" is \"my name\", expected the name"),
                outcome.err);
    }

    @Test
    void nobodyElseControlsTheTerminal() {
        worldAnswers(new Result.Done(new Datum.Text("\u001b[2Jgone\rand\nback")));
        Outcome outcome = thing("undo");
        assertFalse(outcome.out.contains("\u001b") || outcome.out.contains("\r"), outcome.out);
        assertEquals("\ufffd[2Jgone and back\n", outcome.out);
    }

    @Test
    void aServerThatIsNotRunningIsExplained() throws Exception {
        String address;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            address = "http://127.0.0.1:" + free.getLocalPort();
        }
        assertEquals(
                new Outcome(1, "", "No server answers at " + address + ". Is it running? ./ambit serve\n"),
                ambit(List.of("thing", "undo", "--server", address)));
    }

    @Test
    void aServerThatIsNoAmbitIsExplained() throws Exception {
        HttpServer other = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
        other.start();
        try {
            String address = "127.0.0.1:" + other.getAddress().getPort();
            Outcome outcome = ambit(List.of("thing", "undo", "--server", address));
            assertEquals(1, outcome.code);
            assertTrue(
                    outcome.err.startsWith("http://" + address + " answers, but not like an Ambit: status 404"),
                    outcome.err);
        } finally {
            other.stop(0);
        }
    }

    @Test
    void aWrongCommandLineIsExplainedBeforeAnythingIsAsked() {
        assertWrong("\"Rex\" is no Thing: expected its id, such as 17", "look", "Rex");
        assertWrong("\"all\": expected exemplars, mine, instances", "list", "all");
        assertWrong("instances of which Thing?", "list", "instances");
        assertWrong("mine takes no id", "list", "mine", 5);
        assertWrong("\"maybe\": expected on or off", "declare", 17, "maybe");
        assertWrong("\"secret\": expected local, volatile or client", "flag", 17, "age", "secret", "on");
        assertWrong("[1, 2: found the end at character 6, expected , or ]", "set", 17, "x", "[1,", "2");
        assertWrong("Missing required parameter", "set", 17, "x");
        assertEquals(List.of(), world.entered);
        assertEquals(1, ambit(List.of("thing", "undo", "--server", "ftp://x")).code);
    }

    private void assertWrong(String message, Object... words) {
        Outcome outcome = thing(words);
        assertEquals(2, outcome.code);
        assertTrue(outcome.err.startsWith(message), outcome.err);
    }

    @Test
    void everyCommandHasHelp() {
        Outcome help = ambit(List.of("thing", "--help"));
        assertTrue(help.out.contains("[1, two, $] (list)"), help.out);
        Map<String, CommandLine> commands =
                Main.commandLine().getSubcommands().get("thing").getSubcommands();
        assertTrue(commands.keySet().containsAll(Set.of("list", "look", "method", "watch")), commands.toString());
        for (String command : commands.keySet()) {
            Outcome outcome = ambit(List.of("thing", command, "--help"));
            assertEquals(0, outcome.code);
            assertTrue(outcome.out.contains("Usage: ambit thing " + command), outcome.out);
            assertTrue(outcome.out.contains("--server=URL"), outcome.out);
        }
    }
}
