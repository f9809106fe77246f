package dev.ambit.game.door;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.base.ByteWriter;
import dev.ambit.game.client.GameClient;
import dev.ambit.game.client.Received;
import dev.ambit.game.door.DoorRules.StagePatience;
import dev.ambit.game.door.DoorRules.TokenText;
import dev.ambit.game.option.GameOptions;
import dev.ambit.game.option.OptionsFile;
import dev.ambit.game.play.AccountKind;
import dev.ambit.game.play.GameAccount;
import dev.ambit.game.play.GameRules;
import dev.ambit.game.wire.ClientLogIn;
import dev.ambit.game.wire.FrameCutter;
import dev.ambit.game.wire.GameMessage;
import dev.ambit.game.wire.LoginMessage;
import dev.ambit.game.wire.LoginWords;
import dev.ambit.game.wire.MessageReader;
import dev.ambit.game.wire.PasswordForm;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a game's options say of who may come in, with real clients at a real door. */
class GameDoorRulesTest {
    private static final StagePatience LONG = DoorRules.DEFAULT.patience();

    private SmallGame game;

    @BeforeEach
    void open() throws IOException {
        game = new SmallGame();
    }

    @AfterEach
    void close() throws Exception {
        game.close();
    }

    private static DoorRules rules(String config, LoginWords.Update... packages) {
        OptionsFile file = OptionsFile.read(config.getBytes(ISO_8859_1), "test", name -> Optional.empty());
        assertEquals(List.of(), file.problems());
        return DoorRules.of(new GameOptions(file, Map.of()), List.of(packages), TokenText.USUAL);
    }

    private static ClientLogIn client(int major, int minor, String name) {
        return new ClientLogIn(major, minor, name, PasswordForm.of("secret"));
    }

    private static void assertType(LoginMessage expected, Received received) {
        assertEquals(
                expected.title(), LoginMessage.of(received.type()).orElseThrow().title());
    }

    /** Says what an AP_MESSAGE says. */
    private static String words(Received message) throws Exception {
        assertType(LoginMessage.MESSAGE, message);
        return string(message.data());
    }

    private static String string(MessageReader in) throws Exception {
        return new String(in.string("a text"), ISO_8859_1);
    }

    private static void assertEnds(GameClient client) {
        assertThrows(IOException.class, () -> {
            while (true) {
                client.receive();
            }
        });
    }

    private static void assertIn(Received answer) {
        assertType(LoginMessage.LOGINOK, answer);
    }

    // ---- versions ----

    @Test
    void anOldClientIsSentToGetANewerOneAndSeesNoMenu() throws Exception {
        game.doorRules = rules("""
                [Login]
                MinVersion 700
                OldVersionStr <too old by now>
                [Update]
                ClientMachine ftp.example
                ClientFilename /pub/new.exe
                """);
        try (GameClient ann = game.connect()) {
            assertIn(ann.logIn(client(6, 99, "ann")));
            Received told = ann.receive();
            assertType(LoginMessage.GETCLIENT, told);
            MessageReader in = told.data();
            assertEquals("ftp.example", string(in));
            assertEquals("/pub/new.exe", string(in));
            assertEquals("too old by now", words(ann.enterGame()));
        }
        try (GameClient ann = game.connect()) {
            assertIn(ann.logIn(client(7, 0, "ann")));
            assertType(LoginMessage.GAME, ann.enterGame());
        }
    }

    @Test
    void aClientThatCannotBeUpdatedIsToldSoAndHungUp() throws Exception {
        game.doorRules = rules("[Login]\nInvalidVersion 300\nInvalidVersionStr <buy a new one>\n");
        try (GameClient ann = game.connect()) {
            assertIn(ann.logIn(client(2, 99, "ann")));
            assertEquals("buy a new one", words(ann.receive()));
            assertEnds(ann);
        }
    }

    @Test
    void whoseClientHasBecomeTooOldHearsItWhenTheyQuit() throws Exception {
        try (GameClient ann = game.play("ann")) {
            game.doorRules = rules("[Login]\nMinVersion 800\nOldVersionStr <log off, please>\n");
            ann.send(GameClient.plain(GameMessage.REQ_QUIT));
            assertEquals("log off, please", words(ann.await(LoginMessage.MESSAGE)));
        }
    }

    @Test
    void filesThatAClientLacksAreNamedInTheOrderOfTheirTimes() throws Exception {
        game.doorRules = rules(
                """
                [Update]
                PackageMachine files.example
                PackagePath pub/
                DownloadReason <new rooms>
                DemoButton http://files.example/demo
                """,
                new LoginWords.Update(Integer.MAX_VALUE, 4, 99, "b.roo"),
                new LoginWords.Update(5, 0, 1, "old.roo"),
                new LoginWords.Update(Integer.MAX_VALUE - 1, 0x20, 10, "a.roo"));
        try (GameClient ann = game.connect();
                GameClient guest = game.connect()) {
            ann.logIn("ann", "secret");
            ann.sendLogin(
                    new ByteWriter().u8(LoginMessage.REQ_GAME.number()).u32LE(7).toBytes());
            Received told = ann.receive();
            assertType(LoginMessage.DOWNLOAD, told);
            MessageReader in = told.data();
            assertEquals(2, in.u16LE("count"));
            assertEquals("files.example", string(in));
            assertEquals("pub/", string(in));
            assertEquals("new rooms", string(in));
            assertEquals("http://files.example/demo", string(in));
            assertEquals(Integer.MAX_VALUE - 1, in.u32LE("time"));
            assertEquals(0x20, in.u32LE("flags"));
            assertEquals(10, in.u32LE("bytes"));
            assertEquals("a.roo", string(in));
            assertEquals(Integer.MAX_VALUE, in.u32LE("time"));

            guest.logIn("Guest", "");
            guest.sendLogin(
                    new ByteWriter().u8(LoginMessage.REQ_GAME.number()).u32LE(7).toBytes());
            Received forGuests = guest.receive();
            assertType(LoginMessage.DOWNLOAD, forGuests);
            assertEquals(1, forGuests.data().u16LE("count"));
        }
    }

    // ---- guests ----

    @Test
    void aGuestNeedsNoPasswordAndLeavesNothingBehind() throws Exception {
        int character;
        try (GameClient guest = game.connect();
                GameClient another = game.connect()) {
            Received in = guest.logIn("guest", "whatever");
            assertIn(in);
            assertEquals(AccountKind.GUEST.number(), in.data().u8("kind"));
            assertIn(another.logIn("GUEST", ""));
            assertType(LoginMessage.GAME, guest.enterGame());
            assertType(LoginMessage.GAME, another.enterGame());
            character = guest.characters().getFirst().object();
            assertTrue(character != another.characters().getFirst().object());
            guest.use(character);
            guest.await(GameMessage.PLAYER);
            guest.quit();
            assertType(LoginMessage.GAME, guest.enterGame());
            int after = guest.characters().getFirst().object();
            assertTrue(after != character, "the guest before was " + character);
        }
    }

    @Test
    void oneGuestTooManyIsSentElsewhere() throws Exception {
        game.doorRules = rules("[Guest]\nAccount Visitor\nMax 1\nTooMany <try another>\nServerMin 3\nServerMax 9\n");
        try (GameClient first = game.connect();
                GameClient second = game.connect()) {
            assertIn(first.logIn("visitor", ""));
            Received full = second.logIn("visitor", "");
            assertType(LoginMessage.GUEST, full);
            MessageReader in = full.data();
            assertEquals(1, in.u8("status"));
            assertEquals(3, in.u32LE("first"));
            assertEquals(9, in.u32LE("last"));
            assertEquals("try another", words(second.receive()));
            first.close();
            awaitNobody();
            assertIn(second.logIn("visitor", ""));
        }
    }

    private void awaitNobody() {
        long patience = System.nanoTime() + SmallGame.PATIENCE.toNanos();
        while (!game.roster.all().isEmpty() && System.nanoTime() < patience) {
            Thread.onSpinWait();
        }
        assertEquals(List.of(), game.roster.all());
    }

    @Test
    void withoutAGuestAccountThereAreNone() throws Exception {
        game.doorRules = rules("[Guest]\nAccount <>\n");
        try (GameClient guest = game.connect()) {
            assertType(LoginMessage.LOGINFAILED, guest.logIn("", ""));
        }
    }

    // ---- how many ----

    @Test
    void whoIsOneTooManyIsToldSoAndThoseWhoDirectTheGameAreLetIn() throws Exception {
        game.doorRules = rules("[Session]\nMaxActive 1\nBusy <too many>\n");
        try (GameClient ann = game.connect();
                GameClient bob = game.connect();
                GameClient root = game.connect()) {
            assertIn(ann.logIn("ann", "secret"));
            assertEquals("too many", words(bob.logIn("bob", "secret")));
            assertEnds(bob);
            assertIn(root.logIn("root", "secret"));
            assertType(LoginMessage.GAME, root.enterGame());
        }
    }

    @Test
    void adminsTakePlacesOfAllThatThereAreAtMost() throws Exception {
        game.doorRules = rules("[Session]\nMaxConnect 1\nBusy <too many>\n");
        try (GameClient root = game.connect();
                GameClient ann = game.connect()) {
            assertIn(root.logIn("root", "secret"));
            assertEquals("too many", words(ann.logIn("ann", "secret")));
        }
    }

    @Test
    void onlySoManyComeFromOneAddress() throws Exception {
        game.doorRules = rules("[Login]\nMaxPerIPAddress 1\nTooManyPerIPAddressStr <one a house>\n");
        try (GameClient ann = game.connect();
                GameClient bob = game.connect();
                GameClient annAgain = game.connect()) {
            assertIn(ann.logIn("ann", "secret"));
            assertEquals("one a house", words(bob.logIn("bob", "secret")));
            assertEnds(bob);
            assertIn(annAgain.logIn("ann", "secret"));
            assertEnds(ann);
        }
    }

    // ---- one account, once ----

    @Test
    void theSecondLogInOfAnAccountEndsTheFirstAtTheMenuToo() throws Exception {
        try (GameClient first = game.connect();
                GameClient second = game.connect()) {
            assertIn(first.logIn("ann", "secret"));
            assertIn(second.logIn("ann", "secret"));
            assertEnds(first);
            assertType(LoginMessage.GAME, second.enterGame());
        }
    }

    @Test
    void orTheSecondIsRefusedUntilTheFirstHasGone() throws Exception {
        game.doorRules = rules("[Inactive]\nOverride No\n");
        try (GameClient first = game.connect();
                GameClient second = game.connect()) {
            assertIn(first.logIn("ann", "secret"));
            assertType(LoginMessage.ACCOUNTUSED, second.logIn("ann", "secret"));
            assertType(LoginMessage.GAME, first.enterGame());
            first.close();
            awaitNobody();
            assertIn(second.logIn("ann", "secret"));
        }
    }

    // ---- locked, suspended, judged ----

    @Test
    void aLockedGameKeepsTheMenuAndLetsInWhoDirectsIt() throws Exception {
        game.rules = GameRules.DEFAULT.locked("back at six");
        try (GameClient ann = game.connect();
                GameClient root = game.connect()) {
            ann.logIn("ann", "secret");
            assertEquals("back at six", words(ann.enterGame()));
            root.logIn("root", "secret");
            assertType(LoginMessage.GAME, root.enterGame());
            game.rules = GameRules.DEFAULT;
            assertType(LoginMessage.GAME, ann.enterGame());
        }
    }

    @Test
    void whoIsSuspendedIsToldWhyOrWhatTheOptionsSay() throws Exception {
        game.suspended = Optional.of("You are banned: noise");
        try (GameClient ann = game.connect()) {
            assertEquals("You are banned: noise", words(ann.logIn("ann", "secret")));
            game.doorRules = rules("[Login]\nSuspendStr <ask the office>\n");
            assertEquals("ask the office", words(ann.logIn("ann", "secret")));
        }
    }

    @Test
    void aLogInIsHeldUntilItIsJudgedAndItsEndIsTold() throws Exception {
        BlockingQueue<String> asked = new LinkedBlockingQueue<>();
        CompletableFuture<Optional<String>> verdict = new CompletableFuture<>();
        BlockingQueue<String> gone = new LinkedBlockingQueue<>();
        game.judge = new LogInJudge() {
            @Override
            public CompletionStage<Optional<String>> whyNot(String name) {
                asked.add(name);
                return name.equals("Bob") ? CompletableFuture.completedFuture(Optional.of("not paid")) : verdict;
            }

            @Override
            public void left(String name) {
                gone.add(name);
            }
        };
        try (GameClient ann = game.connect();
                GameClient bob = game.connect()) {
            ann.sendLogin(client(7, 37, "ann").write());
            assertEquals("Ann", asked.poll(2, TimeUnit.MINUTES));
            assertEquals("not paid", words(bob.logIn("bob", "secret")));
            assertTrue(ann.look().isEmpty());
            verdict.complete(Optional.empty());
            assertType(LoginMessage.LOGINOK, ann.receive());
        }
        assertEquals("Ann", gone.poll(2, TimeUnit.MINUTES));
        assertTrue(gone.isEmpty(), gone::toString);
    }

    // ---- patience ----

    @Test
    void whoSaysNothingLosesTheConnectionByTheStageTheyAreIn() throws Exception {
        game.doorRules = DoorRules.DEFAULT.withPatience(
                new StagePatience(1, LONG.transferSeconds(), LONG.choiceSeconds(), LONG.gameSeconds()));
        try (GameClient stranger = game.connect();
                GameClient ann = game.connect()) {
            ann.logIn("ann", "secret");
            stranger.await(LoginMessage.TIMEOUT);
            assertEnds(stranger);
            ann.await(LoginMessage.TIMEOUT);
            assertEnds(ann);
        }
        game.doorRules = DoorRules.DEFAULT.withPatience(
                new StagePatience(LONG.menuSeconds(), LONG.transferSeconds(), 1, LONG.gameSeconds()));
        try (GameClient choosing = game.connect();
                GameClient ann = game.play("ann")) {
            choosing.logIn("bob", "secret");
            assertType(LoginMessage.GAME, choosing.enterGame());
            assertEnds(choosing);
            ann.say("I play");
            ann.await(GameMessage.SAID);
        }
        game.doorRules = DoorRules.DEFAULT.withPatience(
                new StagePatience(LONG.menuSeconds(), LONG.transferSeconds(), LONG.choiceSeconds(), 1));
        try (GameClient ann = game.play("ann")) {
            assertEnds(ann);
        }
        awaitNobody();
    }

    @Test
    void whoGetsFilesHasTheirOwnPatience() throws Exception {
        DoorRules files = rules("", new LoginWords.Update(Integer.MAX_VALUE, 0, 1, "a.roo"));
        game.doorRules =
                files.withPatience(new StagePatience(LONG.menuSeconds(), 1, LONG.choiceSeconds(), LONG.gameSeconds()));
        try (GameClient ann = game.connect()) {
            ann.logIn("ann", "secret");
            ann.sendLogin(
                    new ByteWriter().u8(LoginMessage.REQ_GAME.number()).u32LE(7).toBytes());
            assertType(LoginMessage.DOWNLOAD, ann.receive());
            ann.await(LoginMessage.TIMEOUT);
            assertEnds(ann);
        }
    }

    // ---- the rest ----

    @Test
    void aMessageLongerThanTheOptionsAllowPutsItsClientOutOfStep() throws Exception {
        game.doorRules = rules("[Socket]\nMaxClientMessage 600\n");
        try (GameClient ann = game.play("ann")) {
            ann.say("x".repeat(590));
            ann.await(GameMessage.SAID);
            ann.send(new byte[601]);
            ann.await(GameMessage.RESYNC);
            ann.write(FrameCutter.beacon());
        }
    }

    @Test
    void whoChoosesACharacterSeesTheMessageOfTheDayAndTheAdvertisements() throws Exception {
        game.rules = new GameRules(
                5,
                0,
                "",
                "Mind the gap.",
                List.of(
                        new GameRules.Advertisement("one.bmp", "http://one.example"),
                        new GameRules.Advertisement("two.bmp", "http://two.example")));
        try (GameClient ann = game.connect()) {
            ann.logIn("ann", "secret");
            ann.enterGame();
            ann.send(GameClient.plain(GameMessage.SEND_CHARACTERS));
            MessageReader in = ann.await(GameMessage.CHARACTERS).data();
            assertEquals(1, in.u16LE("count"));
            in.u32LE("who");
            string(in);
            in.u8("new");
            assertEquals("Mind the gap.", string(in));
            assertEquals(2, in.u8("advertisements"));
            assertEquals("one.bmp", string(in));
            assertEquals("http://one.example", string(in));
            assertEquals("two.bmp", string(in));
            assertEquals("http://two.example", string(in));
        }
    }

    @Test
    void aCharacterIsDeletedByWhoChoosesAndAnotherTakesItsPlace() throws Exception {
        try (GameClient ann = game.connect()) {
            ann.logIn("ann", "secret");
            ann.enterGame();
            int before = ann.characters().getFirst().object();
            ann.send(new ByteWriter()
                    .u8(GameMessage.DELETE_CHARACTER.number())
                    .u32LE(before)
                    .toBytes());
            MessageReader in = ann.await(GameMessage.CHARACTERS).data();
            assertEquals(1, in.u16LE("count"));
            assertTrue(in.u32LE("who") != before);
        }
        try (GameClient ann = game.play("ann")) {
            ann.send(new ByteWriter()
                    .u8(GameMessage.DELETE_CHARACTER.number())
                    .u32LE(1)
                    .toBytes());
            ann.say("still here");
            ann.await(GameMessage.SAID);
            assertTrue(game.errors.getLast().contains("wants to delete object 1"), game.errors::toString);
        }
    }

    @Test
    void accountsAreInTheRosterFromTheirLogInToTheirEnd() throws Exception {
        try (GameClient ann = game.connect()) {
            ann.logIn("ann", "secret");
            assertEquals(
                    List.of("Ann"),
                    game.roster.all().stream().map(GameAccount::name).toList());
        }
        awaitNobody();
    }
}
