package dev.ambit.game.door;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.base.ByteWriter;
import dev.ambit.game.client.GameClient;
import dev.ambit.game.client.Received;
import dev.ambit.game.play.GameRules;
import dev.ambit.game.wire.FrameCutter;
import dev.ambit.game.wire.GameMessage;
import dev.ambit.game.wire.LoginMessage;
import dev.ambit.game.wire.MessageReader;
import dev.ambit.game.wire.PasswordForm;
import dev.ambit.game.wire.UserCommand;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GameDoorTest {
    private SmallGame game;

    @BeforeEach
    void open() throws IOException {
        game = new SmallGame();
    }

    @AfterEach
    void close() throws Exception {
        game.close();
    }

    @Test
    void somebodyLogsInChoosesACharacterSpeaksAndQuits() throws Exception {
        try (GameClient ann = game.connect()) {
            assertEquals(
                    LoginMessage.LOGINOK.number(), ann.logIn("ann", "secret").type());
            assertEquals(LoginMessage.GAME.number(), ann.enterGame().type());
            ann.await(GameMessage.LOAD_MODULE);
            List<GameClient.Role> roles = ann.characters();
            assertEquals(1, roles.size());
            assertTrue(roles.getFirst().isNew());
            assertTrue(roles.getFirst().name().startsWith("User"), roles::toString);
            ann.use(roles.getFirst().object());
            MessageReader player = ann.await(GameMessage.PLAYER).data();
            assertEquals(roles.getFirst().object(), player.u32LE("who"));
            ann.say("hello");
            assertEquals("hello", heard(ann));
            ann.quit();
            assertEquals(LoginMessage.GAME.number(), ann.enterGame().type());
            assertEquals(roles.getFirst().object(), ann.characters().getFirst().object());
        }
        assertEquals(List.of(), game.errors);
    }

    private static String heard(GameClient client) throws Exception {
        MessageReader in = client.await(GameMessage.SAID).data();
        in.u32LE("who");
        return new String(in.string("what"), StandardCharsets.ISO_8859_1);
    }

    @Test
    void whatOneSaysTheOthersHear() throws Exception {
        try (GameClient ann = game.play("ann");
                GameClient bob = game.play("bob")) {
            ann.say("hello Bob");
            assertEquals("hello Bob", heard(bob));
            bob.say("hello Ann");
            assertEquals("hello Bob", heard(ann));
            assertEquals("hello Ann", heard(ann));
        }
    }

    @Test
    void typesAreScrambledFromThePingOn() throws Exception {
        try (GameClient ann = game.play("ann")) {
            for (int i = 0; i < 5; i++) {
                ann.ping();
                ann.await(GameMessage.ECHO_PING);
                ann.say("number " + i);
                assertEquals("number " + i, heard(ann));
            }
        }
    }

    @Test
    void userCommandsAndMessagesToTheSystemArrive() throws Exception {
        try (GameClient ann = game.play("ann")) {
            ann.send(new byte[] {(byte) GameMessage.USERCOMMAND.number(), (byte) UserCommand.REST.number()});
            assertEquals(
                    UserCommand.REST.number(),
                    ann.await(GameMessage.USERCOMMAND).data().u8("which"));
            ann.send(new byte[] {(byte) GameMessage.SYSTEM.number(), (byte) GameMessage.SEND_CHARINFO.number()});
            assertEquals(
                    GameMessage.SEND_CHARINFO.number(),
                    ann.await(GameMessage.CHARINFO_OK).data().u32LE("which"));
        }
    }

    @Test
    void aWrongPasswordIsToldAndTheThirdEndsTheConnection() throws Exception {
        try (GameClient client = game.connect()) {
            assertEquals(
                    LoginMessage.LOGINFAILED.number(),
                    client.logIn("ann", "wrong").type());
            assertEquals(
                    LoginMessage.LOGINFAILED.number(),
                    client.logIn("nobody", "secret").type());
            assertEquals(
                    LoginMessage.TOOMANYLOGINS.number(),
                    client.logIn("ann", "wrong").type());
            assertThrows(IOException.class, client::receive);
        }
    }

    @Test
    void theSecondLogInOfAnAccountEndsTheFirst() throws Exception {
        try (GameClient first = game.play("ann");
                GameClient second = game.play("ann")) {
            assertThrows(IOException.class, () -> {
                while (true) {
                    first.receive();
                }
            });
            second.say("still here");
            assertEquals("still here", heard(second));
        }
    }

    @Test
    void aFullOrLockedGameSaysSoAndLetsAdministratorsIn() throws Exception {
        game.rules = GameRules.DEFAULT.locked("closed for cleaning");
        try (GameClient ann = game.connect();
                GameClient root = game.connect()) {
            ann.logIn("ann", "secret");
            Received refused = ann.enterGame();
            assertEquals(LoginMessage.MESSAGE.number(), refused.type());
            assertEquals("closed for cleaning", new String(refused.data().string("why"), StandardCharsets.ISO_8859_1));
            root.logIn("root", "secret");
            assertEquals(LoginMessage.GAME.number(), root.enterGame().type());
        }
    }

    @Test
    void aMessageThatCannotBeReadIsLeftOutAndTheNextIsHeard() throws Exception {
        try (GameClient ann = game.play("ann")) {
            ann.send(new byte[] {(byte) GameMessage.REQ_MOVE.number(), 1});
            ann.send(new byte[] {(byte) 251});
            ann.send(new ByteWriter()
                    .u8(GameMessage.REQ_LOOK.number())
                    .u32LE(4_000_000)
                    .toBytes());
            ann.say("all is well");
            assertEquals("all is well", heard(ann));
            assertEquals(3, game.errors.size(), game.errors::toString);
        }
    }

    @Test
    void aStaleSequenceIsDroppedWithoutAWord() throws Exception {
        try (GameClient ann = game.play("ann")) {
            game.entrance.offer((running, now) -> running.nextEpoch());
            ann.say("too old");
            game.entrance.offer((running, now) -> running.say(
                    running.everybody().all().iterator().next(), new byte[] {(byte) GameMessage.UNWAIT.number()}));
            Received unwait = ann.await(GameMessage.UNWAIT);
            assertEquals(2, unwait.sequence());
            ann.say("new");
            assertEquals("new", heard(ann));
        }
    }

    @Test
    void aWrongCheckEndsTheConnection() throws Exception {
        try (GameClient ann = game.play("ann");
                GameClient bob = game.play("bob")) {
            ann.send(GameClient.plain(GameMessage.SEND_PLAYER), 12345, ann.epoch());
            assertThrows(IOException.class, () -> {
                while (true) {
                    ann.receive();
                }
            });
            bob.say("nobody else notices");
            assertEquals("nobody else notices", heard(bob));
        }
    }

    @Test
    void aDamagedStreamGetsInStepAgain() throws Exception {
        try (GameClient ann = game.play("ann")) {
            ann.write(new byte[] {9, 0, 0, 0, 8, 0, 1});
            for (int i = 0; i < 10; i++) {
                ann.await(GameMessage.RESYNC);
            }
            ann.write(FrameCutter.beacon());
            byte[] answer = ann.raw(FrameCutter.answer().length);
            assertArrayEquals(FrameCutter.answer(), answer);
            ann.write(FrameCutter.confirmation());
            ann.say("back again");
            assertEquals("back again", heard(ann));
        }
    }

    @Test
    void passwordsAreChangedByWhoKnowsTheOldOne() throws Exception {
        try (GameClient ann = game.play("ann")) {
            ann.send(passwords("secret", "new"));
            ann.await(GameMessage.PASSWORD_OK);
            ann.send(passwords("wrong", "new"));
            ann.await(GameMessage.PASSWORD_NOT_OK);
        }
    }

    private static byte[] passwords(String before, String after) {
        byte[] old = PasswordForm.of(before);
        byte[] now = PasswordForm.of(after);
        return new ByteWriter()
                .u8(GameMessage.CHANGE_PASSWORD.number())
                .u16LE(old.length)
                .bytes(old)
                .u16LE(now.length)
                .bytes(now)
                .toBytes();
    }

    @Test
    void randomBytesDisturbNobody() throws Exception {
        Random random = new Random(7);
        try (GameClient bob = game.play("bob")) {
            for (int i = 0; i < 40; i++) {
                try (GameClient noise = game.connect()) {
                    byte[] bytes = new byte[random.nextInt(400)];
                    random.nextBytes(bytes);
                    noise.write(bytes);
                } catch (IOException e) {
                    // That is what noise may come to.
                    assertNotEquals("", String.valueOf(e.getMessage()));
                }
                bob.say("number " + i);
                assertEquals("number " + i, heard(bob));
            }
        }
    }

    @Test
    void administratorsGiveCommandsInTheGameAndOnTheMaintenancePort() throws Exception {
        try (GameClient root = game.play("root");
                GameClient ann = game.play("ann")) {
            root.send(command("send object 0 joined who object self"));
            assertEquals("> send object 0 joined who object self\r\n", text(root.await(GameMessage.ADMIN)));
            assertTrue(text(root.await(GameMessage.ADMIN)).startsWith(":< return from OBJECT 0 MESSAGE Joined ("));
            root.send(command("set object 0 plUsers int five"));
            assertEquals("> set object 0 plUsers int five\r\n", text(root.await(GameMessage.ADMIN)));
            assertEquals("", text(root.await(GameMessage.ADMIN)));
            root.send(command("set object 0 plUsers $ 0"));
            root.await(GameMessage.ADMIN);
            root.await(GameMessage.ADMIN);
            int ofAnn = ann.characters().getFirst().object();
            root.send(command("send object 0 joined who object " + ofAnn));
            root.await(GameMessage.ADMIN);
            root.await(GameMessage.ADMIN);
            ann.send(command("terminate nosave"));
            ann.say("I am none");
            assertEquals("I am none", heard(ann));
            assertFalse(game.office.done.contains("terminate"));
            assertTrue(game.errors.getFirst().contains("gives an administrator's command"), game.errors::toString);
        }
        try (Socket socket = new Socket()) {
            socket.connect(game.maintenance());
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
            socket.getOutputStream().write("show clock\r\nshow accounts\rquit\r".getBytes(StandardCharsets.ISO_8859_1));
            assertEquals("> show clock", in.readLine());
            assertTrue(in.readLine().startsWith("Current server clock reads "));
            assertEquals(
                    List.of("> show accounts", "You do not have access to this command.", "> quit", "Bye"),
                    in.lines().toList());
        }
    }

    private static byte[] command(String line) {
        byte[] bytes = line.getBytes(StandardCharsets.ISO_8859_1);
        return new ByteWriter()
                .u8(GameMessage.REQ_ADMIN.number())
                .u16LE(bytes.length)
                .bytes(bytes)
                .toBytes();
    }

    private static String text(Received message) throws Exception {
        return new String(message.data().string("text"), StandardCharsets.ISO_8859_1);
    }
}
