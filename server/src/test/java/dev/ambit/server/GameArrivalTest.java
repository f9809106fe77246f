package dev.ambit.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.game.client.GameClient;
import dev.ambit.game.wire.GameMessage;
import dev.ambit.game.wire.LoginMessage;
import dev.ambit.game.wire.MessageReader;
import dev.ambit.game.wire.PasswordForm;
import dev.ambit.kod.rsc.Resource;
import dev.ambit.kod.value.Value;
import dev.ambit.server.cli.CommandLines;
import dev.ambit.server.saved.SavedFolder;
import dev.ambit.world.image.saved.Game;
import dev.ambit.world.image.saved.SavedAccount;
import dev.ambit.world.image.saved.SavedAccounts;
import dev.ambit.world.image.saved.SavedGame;
import dev.ambit.world.image.saved.SavedString;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A game that was played elsewhere goes on here, and there again: with its people, their passwords, names and words. */
class GameArrivalTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int FIRST_DYNAMIC = 1_000_000;

    private static final String KOD = """
            User
            properties:
               psName = $
               poSession = $
               psWord = $
               piLoads = 0
            messages:
               Constructor(name = $, system_id = $)
               {
                  psName = name;
                  return;
               }

               GetUserName()
               {
                  return psName;
               }

               IsFirstTime()
               {
                  return 0;
               }

               Loaded()
               {
                  piLoads = piLoads + 1;
                  return;
               }

               UserLogon(session_id = $)
               {
                  poSession = session_id;
                  AddPacket(1,130,4,self,4,piLoads,0,psWord);
                  SendPacket(poSession);
                  return;
               }

               ReceiveClient(client_msg = $, session_id = $, type = $)
               {
                  return;
               }
            end

            Admin is User
            end

            System
            properties:
               plUsers = $
            messages:
               Constructor()
               {
                  return;
               }

               LoadedFromDisk()
               {
                  local oUser;

                  for oUser in plUsers
                  {
                     Send(oUser,@Loaded);
                  }
                  return;
               }

               SystemLogon(session_id = $)
               {
                  AddPacket(1,58,4,7);
                  SendPacket(session_id);
                  return;
               }
            end
            """;

    @TempDir
    Path folder;

    private AmbitServer server;

    @BeforeEach
    void write() throws Exception {
        game("here");
        new SavedFolder(folder.resolve("here/loadsave")).write(saved(), 879465600);
    }

    private void game(String name) throws Exception {
        Files.createDirectories(folder.resolve(name + "/kod"));
        Files.writeString(folder.resolve(name + "/kod/game.kod"), KOD);
    }

    /** As the original writes it, with the numbers of another compilation. */
    private static SavedGame saved() {
        Game game = new Game(
                1,
                List.of(
                        new Game.Kind(4, "System", List.of("plUsers")),
                        new Game.Kind(23, "Admin", List.of("psName", "poSession", "piLoads")),
                        new Game.Kind(70, "User", List.of("psName", "psWord", "poSession", "piLoads"))),
                List.of(),
                0,
                List.of(
                        new Game.Body(0, 4, new long[] {Value.list(0)}),
                        new Game.Body(1, 23, new long[] {Value.resource(FIRST_DYNAMIC), Value.NIL, Value.integer(0)}),
                        new Game.Body(2, 70, new long[] {
                            Value.resource(FIRST_DYNAMIC + 2),
                            Value.string(0),
                            Value.of(Value.SESSION, 3),
                            Value.integer(40)
                        }),
                        new Game.Body(3, 70, new long[] {
                            Value.resource(FIRST_DYNAMIC + 3), Value.string(0), Value.NIL, Value.integer(0)
                        })),
                List.of(new Game.Node(Value.object(2), Value.list(1)), new Game.Node(Value.object(3), Value.NIL)),
                List.of(),
                List.of(new Game.User(1, 1), new Game.User(7, 2), new Game.User(7, 3)));
        return new SavedGame(
                game,
                List.of(new SavedString(0, "sesame".getBytes(ISO_8859_1))),
                List.of(
                        new Resource(FIRST_DYNAMIC, "First One"),
                        new Resource(FIRST_DYNAMIC + 2, "Tester"),
                        new Resource(FIRST_DYNAMIC + 3, "Tester's Other")),
                new SavedAccounts(
                        List.of(
                                new SavedAccount(1, "First One", "7265", SavedAccount.Type.ADMIN, 0, 2000, 0),
                                new SavedAccount(
                                        7,
                                        "tester",
                                        HexFormat.of().formatHex(PasswordForm.of("secret")),
                                        SavedAccount.Type.USER,
                                        0,
                                        0,
                                        0)),
                        8));
    }

    private void start(String name) throws Exception {
        server = AmbitServer.start(AmbitConfig.with(Map.of(
                "journal",
                folder.resolve(name + ".db").toString(),
                "port",
                0,
                "game.folder",
                folder.resolve(name).toString())));
    }

    @AfterEach
    void close() {
        server.close();
    }

    private record Met(int loads, String word) {}

    private Met play(String role) throws Exception {
        try (GameClient client = GameClient.connect(
                new InetSocketAddress(
                        InetAddress.getLoopbackAddress(), server.gamePort().orElseThrow()),
                PATIENCE)) {
            assertEquals(
                    LoginMessage.LOGINOK.number(),
                    client.logIn("Tester", "secret").type());
            assertEquals(LoginMessage.GAME.number(), client.enterGame().type());
            List<GameClient.Role> roles = client.characters();
            assertEquals(
                    List.of("Tester", "Tester's Other"),
                    roles.stream().map(GameClient.Role::name).toList());
            client.use(roles.stream()
                    .filter(one -> one.name().equals(role))
                    .findFirst()
                    .orElseThrow()
                    .object());
            MessageReader in = client.await(GameMessage.PLAYER).data();
            in.u32LE("who");
            return new Met(in.u32LE("how often"), new String(in.string("the word"), ISO_8859_1));
        }
    }

    @Test
    void aSavedGameIsBroughtOverAtTheFirstStartAndTheJournalCountsFromThenOn() throws Exception {
        start("here");
        assertTrue(
                server.broughtOver()
                        .getFirst()
                        .endsWith(": 4 objects, 2 accounts, 3 resources that were made in the game."),
                server.broughtOver()::toString);
        assertTrue(
                server.broughtOver().get(1).startsWith("account 1 (First One): has no password"),
                server.broughtOver()::toString);
        assertTrue(server.firstAdmin().isPresent(), "nobody could look after the game else");
        assertEquals(new Met(41, "sesame"), play("Tester"));
        assertEquals(new Met(1, "sesame"), play("Tester's Other"));
        server.close();
        start("here");
        assertEquals(List.of(), server.broughtOver());
        assertEquals(new Met(42, "sesame"), play("Tester"), "a start from the journal is a load, too");
    }

    @Test
    void whatWasPlayedHereGoesBackAndIsPlayedThere() throws Exception {
        server = AmbitServer.start(AmbitConfig.with(
                Map.of("journal", folder.resolve("aside.db").toString(), "port", 0, "accounts.trust", true)));
        server.close();
        Path loadsave = folder.resolve("here/loadsave");
        ambit("saved", "import", loadsave.toString(), "--keep-password-forms", "here");
        start("here");
        assertEquals(new Met(41, "sesame"), play("Tester"));
        server.close();
        game("there");
        String said = ambit("saved", "export", folder.resolve("there/loadsave").toString(), "here");
        assertTrue(said.contains("places and people of the page"), said);
        SavedGame back = new SavedFolder(folder.resolve("there/loadsave")).read();
        assertEquals(saved().dynamic(), back.dynamic());
        assertEquals(saved().game().users(), back.game().users());
        assertEquals(
                saved().accounts().accounts(), withoutTimes(back.accounts()).subList(0, 2));
        start("there");
        assertEquals(new Met(42, "sesame"), play("Tester"));
        assertEquals(new Met(2, "sesame"), play("Tester's Other"));
    }

    private static List<SavedAccount> withoutTimes(SavedAccounts accounts) {
        return accounts.accounts().stream()
                .map(account -> new SavedAccount(
                        account.id(), account.name(), account.passwordHex(), account.type(), 0, account.credits(), 0))
                .toList();
    }

    /** @param words the last is the game's name */
    private String ambit(String... words) {
        List<String> all = new java.util.ArrayList<>(List.of(words));
        String name = all.removeLast();
        all.addAll(List.of(
                "--game",
                folder.resolve(name).toString(),
                "--journal",
                folder.resolve(name + ".db").toString()));
        CommandLines.Outcome outcome = CommandLines.run(all);
        assertEquals(0, outcome.code(), () -> outcome.out() + outcome.err());
        return outcome.out();
    }
}
