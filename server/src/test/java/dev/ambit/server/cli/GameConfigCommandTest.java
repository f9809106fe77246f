package dev.ambit.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.ambit.game.option.GameOption;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code ./ambit game config}, and that settings, table and documents say the same. */
class GameConfigCommandTest {
    private record Outcome(int code, String out, String err) {}

    private static Outcome run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine commands = Main.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        int code = commands.execute(arguments);
        return new Outcome(code, out.toString(), err.toString());
    }

    @Test
    void everyOptionIsExplainedWithWhoSaysSo(@TempDir Path folder) throws Exception {
        Path game = Files.createDirectory(folder.resolve("game"));
        Files.writeString(game.resolve("blakserv.cfg"), """
                [Session]
                MaxActive 12
                Busy <Later.>
                [Credit]
                Admin 25
                """);
        Path settings = folder.resolve("ambit.conf");
        Files.writeString(settings, "ambit.game.session.busy = \"Much later.\"");
        Outcome outcome = run("game", "config", game.toString(), "--config", settings.toString());
        assertEquals(0, outcome.code, outcome.err);
        assertTrue(outcome.out.contains("  MaxActive 12\n"), outcome.out);
        assertTrue(outcome.out.contains("blakserv.cfg; usual 300; dynamic; ambit.game.session.maxActive"), outcome.out);
        assertTrue(outcome.out.contains("  Busy Much later.\n"), outcome.out);
        assertTrue(outcome.out.contains("the server's settings; usual Too many people"), outcome.out);
        assertTrue(outcome.err.contains("Credit.Admin means nothing here: there are no credits"), outcome.err);
        Outcome set = run("game", "config", game.toString(), "--set", "--about", "session");
        assertEquals(2, set.out.lines().filter(line -> line.matches("  \\S.*")).count(), set.out);
    }

    @Test
    void whatCannotBeUnderstoodIsNamedAndTheExitCodeSaysSo(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("blakserv.cfg"), "[Socket]\nPort many\n");
        Outcome outcome = run("game", "config", folder.toString());
        assertEquals(1, outcome.code);
        assertTrue(outcome.err.contains("blakserv.cfg(2): Socket.Port: \"many\" is no whole number"), outcome.err);
        Outcome nowhere = run("game", "config", folder.resolve("nowhere").toString());
        assertEquals(1, nowhere.code);
        assertTrue(nowhere.err.contains("There is no folder"), nowhere.err);
    }

    @Test
    void referenceConfHasEveryOptionWithItsUsualValue() throws Exception {
        Config reference = ConfigFactory.parseResources(getClass().getClassLoader(), "reference.conf")
                .getConfig("ambit");
        for (GameOption option : GameOption.working()) {
            assertTrue(reference.hasPath(option.setting()), () -> "reference.conf lacks " + option.setting());
            String value = String.valueOf(reference.getValue(option.setting()).unwrapped());
            assertEquals(option.usual(), option.kind().read(value), option.setting());
        }
    }

    @Test
    void theDocumentIsTheTable() throws Exception {
        assertEquals(
                Files.readString(Path.of("../docs/game-options.md")),
                run("game", "config", "--markdown").out,
                "write it anew: ./ambit game config --markdown > docs/game-options.md");
    }
}
