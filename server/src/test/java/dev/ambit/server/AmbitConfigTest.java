package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.gateway.connection.GatewayLimits;
import dev.ambit.gateway.page.VoiceRules;
import dev.ambit.server.account.AccountSettings;
import dev.ambit.world.rules.PositionRules;
import dev.ambit.world.rules.VisitRules;
import dev.ambit.world.rules.WorldRules;
import dev.ambit.world.thing.Effective.Rank;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AmbitConfigTest {
    /** A world in a test lets in whoever comes; one that is served, at a pace. */
    private static final WorldRules PACED = WorldRules.DEFAULT.with(VisitRules.DEFAULT.withArrivals(100));

    @TempDir
    Path temp;

    private AmbitConfig read(String text) throws IOException, AmbitException {
        return AmbitConfig.read(Files.writeString(temp.resolve("my.conf"), text), Map.of());
    }

    private String problem(String text) {
        return assertThrows(AmbitException.class, () -> read(text)).getMessage();
    }

    @Test
    void theDefaultsListenOnLoopbackOnly() throws AmbitException {
        AmbitConfig config = AmbitConfig.defaults();
        assertTrue(config.web().host().isLoopbackAddress());
        assertEquals(8080, config.web().port());
    }

    @Test
    void theReferenceFileAndTheCodeAgreeOnTheDefaults() throws AmbitException {
        assertEquals(GatewayLimits.DEFAULT, AmbitConfig.defaults().doors().limits());
        assertEquals(PACED, AmbitConfig.defaults().world().rules());
        assertEquals(VoiceRules.DEFAULT, AmbitConfig.defaults().voice());
    }

    @Test
    void usageIsWrittenBesideTheJournalAndNowhereWhereNothingIsKept() throws Exception {
        assertEquals(
                Optional.of(Path.of("usage.jsonl")),
                AmbitConfig.defaults().usage().file().map(Path::getFileName));
        assertEquals(
                Optional.of(Path.of("/srv/ada/usage.jsonl")),
                read("ambit.journal = \"/srv/ada/world.db\"").usage().file());
        assertEquals(Optional.empty(), read("ambit.journal = none").usage().file());
        assertEquals(Optional.empty(), read("ambit.usage.file = none").usage().file());
        assertEquals(
                Optional.of(Path.of("my.jsonl")),
                read("ambit { journal = none, usage.file = \"my.jsonl\" }")
                        .usage()
                        .file());
    }

    @Test
    void aFileChangesWhatItNames() throws Exception {
        AmbitConfig config = read("ambit { port = 9000, world.tick = 100ms, limits.connections = 7 }");
        assertEquals(9000, config.web().port());
        assertEquals(100, config.world().tick().toMillis());
        assertEquals(7, config.doors().limits().connections());
        assertEquals(100, config.world().rules().positions().frameMillis(), "a frame is a tick");
        assertEquals(PACED, config.world().rules().with(PositionRules.DEFAULT));
    }

    @Test
    void kodAndWizardsAreAsNamedAndThereAreNoWizardsByDefault() throws Exception {
        assertEquals(Set.of(), AmbitConfig.defaults().world().wizards());
        assertEquals("commons/kod", AmbitConfig.defaults().world().kod());
        AmbitConfig config = read("ambit.world { wizards = [Ada, \"Cy the Great\"], kod = \"my/kod\" }");
        assertEquals(Set.of("Ada", "Cy the Great"), config.world().wizards());
        assertEquals("my/kod", config.world().kod());
    }

    @Test
    void namesAreNotBelievedByDefaultAndGuestsOnlyLook() throws Exception {
        AccountSettings accounts = AmbitConfig.defaults().accounts();
        assertFalse(accounts.trust());
        assertEquals(Optional.of(Rank.GUEST), accounts.guests());
        assertEquals(Rank.BUILDER, accounts.newcomers());
        assertEquals(new AccountSettings.Effort(19 * 1024, 2, 1), accounts.effort(), "the least that OWASP recommends");
        assertEquals(
                Optional.empty(),
                read("ambit.accounts.guests = none").accounts().guests());
    }

    @Test
    void theOldSettingOfGuestsSaysWhatToWriteInstead() {
        assertTrue(problem("ambit.world.guests = true").contains("write accounts.guests"));
    }

    @Test
    void settingsOfAccountsThatMakeNoSenseAreNamed() {
        assertTrue(problem("ambit.accounts.registration = maybe").contains("expected open or closed"));
        assertTrue(problem("ambit.accounts.newcomers = king").contains("accounts.newcomers is \"king\""));
        assertTrue(problem("ambit.accounts.newcomers = admin").contains("at most wizard"));
        assertTrue(problem("ambit.accounts.guests = wizard").contains("at most wizard and builder"));
        assertTrue(problem("ambit.accounts.password.min = 0").contains("accounts.password is min 0"));
        assertTrue(problem("ambit.accounts.argon2.memory = 1 KiB").contains("accounts.argon2"));
        assertTrue(problem("ambit.accounts.secondLogIn = maybe").contains("expected takeover or refuse"));
        assertTrue(problem("ambit.accounts.guestBans.longest = 1m").contains("accounts.guestBans is longest PT1M"));
        assertTrue(problem("ambit.accounts.guestBans.most = 0").contains("most 0"));
        assertTrue(problem("ambit.journal = \"ftp://x\"").contains("journal"));
    }

    @Test
    void settingsOfTheCommandLineWinOverTheFile() throws Exception {
        Path file = Files.writeString(temp.resolve("my.conf"), "ambit { port = 9000, host = \"0.0.0.0\" }");
        AmbitConfig config = AmbitConfig.read(file, Map.of("accounts.trust", true, "journal", "none", "port", 9001));
        assertEquals(9001, config.web().port());
        assertTrue(config.web().host().isAnyLocalAddress());
    }

    @Test
    void aPageFolderWithoutAPageIsNamed() {
        AmbitException e = assertThrows(AmbitException.class, () -> AmbitConfig.with(Map.of("page", temp.toString())));
        assertTrue(e.getMessage().contains("expected a folder with an index.html"), e.getMessage());
    }

    @Test
    void aMisspeltSettingIsNamed() {
        assertTrue(problem("ambit.prot = 1").contains("there is no setting ambit.prot"));
    }

    @Test
    void aSettingOutOfRangeSaysWhatWasExpected() {
        assertTrue(problem("ambit.port = 70000").contains("port is 70000, expected 0 to 65535"));
        assertTrue(problem("ambit.world.tick = 1ms").contains("world.tick is 1 ms, expected 5 ms to 5 s"));
        assertTrue(problem("ambit.limits.connections = 0").contains("connections 0"));
        assertTrue(problem("ambit.world.visitors = 0").contains("above 0"));
        assertTrue(problem("ambit.world.inbox = 0").contains("world.inbox is 0, expected 1 or more"));
        assertTrue(problem("ambit.usage.every = 1ms").contains("usage.every is 1 ms, expected 100 ms to 1 d"));
        assertTrue(problem("ambit.usage.largestBytes = 1").contains("usage.largestBytes is 1, expected 4096 or more"));
        assertTrue(problem("ambit.usage.kept = -1").contains("usage.kept is -1, expected 0 to 1000"));
        assertTrue(problem("ambit.usage.listed = 900").contains("usage.listed is 900, expected 0 to 200"));
        assertTrue(problem("ambit.voice.framesPerSecond = 0").contains("voice.framesPerSecond is 0"));
        assertTrue(problem("ambit.voice.frameBytes = 3").contains("voice.frameBytes is 3, expected 4 to"));
        assertTrue(problem("ambit.limits.farewell = -1s").contains("limits.farewell is -1000 ms, expected 0 to 60 s"));
    }

    @Test
    void aSettingOfTheWrongKindNamesFileAndLine() {
        String message = problem("ambit {\n  port = often\n}");
        assertTrue(message.contains("my.conf: 2") && message.contains("port"), message);
    }

    @Test
    void aFileThatIsNoHoconNamesTheLine() {
        assertTrue(problem("ambit {\n  port = 1\n").contains("my.conf"));
    }

    @Test
    void aMissingFileIsNamed() {
        Path missing = temp.resolve("none.conf");
        AmbitException e = assertThrows(AmbitException.class, () -> AmbitConfig.read(missing, Map.of()));
        assertEquals("There is no configuration file " + missing + ".", e.getMessage());
    }

    @Test
    void aRoomThatIsNotThereOrBrokenIsNamed() throws Exception {
        AmbitConfig missing = AmbitConfig.with(
                Map.of("accounts.trust", true, "journal", "none", "port", 0, "world.room", "nowhere.json"));
        assertTrue(assertThrows(AmbitException.class, () -> AmbitServer.start(missing))
                .getMessage()
                .contains("There is no room file nowhere.json"));
        Path broken = Files.writeString(temp.resolve("room.json"), "{\"name\":\"x\",\"width\":\"wide\"}");
        AmbitConfig wrong = AmbitConfig.with(
                Map.of("accounts.trust", true, "journal", "none", "port", 0, "world.room", broken.toString()));
        assertTrue(assertThrows(AmbitException.class, () -> AmbitServer.start(wrong))
                .getMessage()
                .contains("\"width\" is \"wide\", expected a whole number"));
    }

    @Test
    void aTakenPortIsExplained() throws Exception {
        try (AmbitServer first =
                AmbitServer.start(AmbitConfig.with(Map.of("accounts.trust", true, "journal", "none", "port", 0)))) {
            AmbitConfig same =
                    AmbitConfig.with(Map.of("accounts.trust", true, "journal", "none", "port", first.port()));
            String message = assertThrows(AmbitException.class, () -> AmbitServer.start(same))
                    .getMessage();
            assertTrue(message.contains("./ambit serve --port " + (first.port() + 1)), message);
        }
    }

    @Test
    void anAddressOfAnotherMachineIsExplainedWithoutBlamingThePort() throws Exception {
        AmbitConfig elsewhere =
                AmbitConfig.with(Map.of("accounts.trust", true, "journal", "none", "port", 0, "host", "192.0.2.1"));
        String message = assertThrows(AmbitException.class, () -> AmbitServer.start(elsewhere))
                .getMessage();
        assertTrue(message.contains("--host names an address of this machine"), message);
        assertTrue(!message.contains("another Ambit"), message);
    }

    @Test
    void aRoomNameThatIsNoPathIsNamed() throws Exception {
        AmbitConfig odd =
                AmbitConfig.with(Map.of("accounts.trust", true, "journal", "none", "port", 0, "world.room", "a\0b"));
        String message =
                assertThrows(AmbitException.class, () -> AmbitServer.start(odd)).getMessage();
        assertTrue(message.contains("world.room"), message);
    }

    @Test
    void noWorldMayHoldMoreThanItsJournalCouldBringBack() {
        assertThrows(AmbitException.class, () -> read("ambit.world.code.cells = 70000000"));
        assertThrows(AmbitException.class, () -> read("ambit.world.code.things = 70000000"));
    }

    @Test
    void howPositionsAreToldIsAsNamed() throws Exception {
        PositionRules rules = read("ambit.world { crowd.most = 7, positions { shared = false, range = 50, minimum = 5,"
                        + " view = 180, farEvery = 2, grids = [8, 64], reckoning { error = 3, silence = 20 } } }")
                .world()
                .rules()
                .positions();
        assertEquals(7, rules.crowd());
        assertFalse(rules.shared());
        assertEquals(2, rules.farEvery());
        assertEquals(400, rules.range().range());
        assertEquals(40, rules.range().minimum());
        assertEquals(128, rules.range().viewTurn());
        assertEquals(3, rules.reckonError());
        assertEquals(20, rules.reckonSilence());
        assertEquals(List.of(64, 8), rules.grid().ratios());
        assertEquals(List.of(64), read("").world().rules().positions().grid().ratios());
        for (String wrong : List.of(
                "range = 0",
                "range = 1601",
                "view = 361",
                "farEvery = 0",
                "reckoning.error = -1",
                "grids = []",
                "grids = [8, 8]",
                "grids = [7]",
                "grids = [8, 12]",
                "grids = [128]",
                "grids = [0]")) {
            assertThrows(AmbitException.class, () -> read("ambit.world.positions { " + wrong + " }"), wrong);
        }
    }
}
