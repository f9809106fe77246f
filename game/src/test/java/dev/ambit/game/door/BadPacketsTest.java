package dev.ambit.game.door;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.base.ByteWriter;
import dev.ambit.game.client.GameClient;
import dev.ambit.game.client.Received;
import dev.ambit.game.option.GameOption;
import dev.ambit.game.option.GameOptions;
import dev.ambit.game.option.OptionsFile;
import dev.ambit.game.wire.ClientLogIn;
import dev.ambit.game.wire.Frame;
import dev.ambit.game.wire.FrameCutter;
import dev.ambit.game.wire.GameMessage;
import dev.ambit.game.wire.LoginMessage;
import dev.ambit.game.wire.MessageReader;
import dev.ambit.game.wire.PasswordForm;
import dev.ambit.game.wire.UserCommand;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every kind of packet that should not be: it is counted, answered as the protocol says, and nobody else notices. */
class BadPacketsTest {
    private static final int RANDOM_MESSAGES = Integer.getInteger("randomMessages", 100_000);
    private static final int RANDOM_CLIENTS = 20;
    private static final int TOO_LONG = 6001;

    /** What a well-behaved client waits for an answer, on a machine that has other things to do as well. */
    private static final double MEDIAN_MILLIS = 1000;

    private SmallGame game;
    private GameClient good;
    private final AtomicBoolean goesOn = new AtomicBoolean(true);
    private CompletableFuture<List<Double>> answers;

    @BeforeEach
    void open() throws Exception {
        game = new SmallGame();
        game.doorRules = atPace(1_000_000);
        good = game.play("bob");
        answers = CompletableFuture.supplyAsync(this::speakOn);
    }

    private static DoorRules atPace(int messagesPerSecond) {
        GameOptions options = new GameOptions(
                OptionsFile.NONE,
                Map.of(GameOption.SESSION_MAX_MESSAGES_PER_SECOND, Integer.toString(messagesPerSecond)));
        return DoorRules.of(options, List.of(), DoorRules.TokenText.USUAL);
    }

    /** Somebody who behaves, all the while: says something, and waits until it is heard. */
    private List<Double> speakOn() {
        List<Double> millis = new ArrayList<>();
        try {
            while (goesOn.get() || millis.isEmpty()) {
                long before = System.nanoTime();
                String text = "good " + millis.size();
                good.say(text);
                while (!text.equals(heard(good))) {
                    // Somebody else has said something.
                }
                millis.add((System.nanoTime() - before) / 1e6);
            }
            return millis;
        } catch (Exception e) {
            throw new IllegalStateException("after " + millis.size() + " answers", e);
        }
    }

    @AfterEach
    void nobodyElseHasNoticed() throws Exception {
        goesOn.set(false);
        double[] millis = answers.get(2, TimeUnit.MINUTES).stream()
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        double median = millis[millis.length / 2];
        assertTrue(median < MEDIAN_MILLIS, "the median answer took " + median + " ms");
        good.close();
        game.close();
    }

    private static String heard(GameClient client) throws Exception {
        MessageReader in = client.await(GameMessage.SAID).data();
        in.u32LE("who");
        return new String(in.string("what"), StandardCharsets.ISO_8859_1);
    }

    private long faults(DoorFault fault) {
        return game.faults.getOrDefault(fault, new LongAdder()).sum();
    }

    private static void echo(GameClient client, String text) throws Exception {
        client.say(text);
        while (!text.equals(heard(client))) {
            // Bob speaks all the while.
        }
    }

    /** Frames of which the header says something else than what is there. */
    private static byte[] frame(int length, int check, int again, int sequence, byte[] body) {
        return new ByteWriter()
                .u16LE(length)
                .u16LE(check)
                .u16LE(again)
                .u8(sequence)
                .bytes(body)
                .toBytes();
    }

    private static final byte[] PING = {3};

    // ---- login mode ----

    /** One AP_RESYNC, then nothing is heard but the beacon, and after that all is well. */
    private void isOutOfStepAtTheMenu(byte[] bad, DoorFault fault) throws Exception {
        try (GameClient client = game.connect()) {
            client.write(bad);
            assertEquals(LoginMessage.RESYNC.number(), client.receive().type());
            assertEquals(1, faults(fault));
            client.sendLogin(new ClientLogIn(7, 37, "ann", PasswordForm.of("secret")).write());
            client.write(FrameCutter.beacon());
            assertArrayEquals(FrameCutter.answer(), client.raw(9));
            client.write(FrameCutter.confirmation());
            assertEquals(LoginMessage.GETLOGIN.number(), client.receive().type());
            assertEquals(
                    LoginMessage.LOGINOK.number(), client.logIn("ann", "secret").type());
        }
    }

    @Test
    void inLoginModeLengthsThatDifferAreOutOfStep() throws Exception {
        isOutOfStepAtTheMenu(frame(1, 0, 2, 0, PING), DoorFault.LENGTH);
    }

    @Test
    void inLoginModeAMessageThatIsTooLongIsOutOfStep() throws Exception {
        isOutOfStepAtTheMenu(frame(TOO_LONG, 0, TOO_LONG, 0, PING), DoorFault.LENGTH);
    }

    @Test
    void inLoginModeAnEmptyMessageIsOutOfStep() throws Exception {
        isOutOfStepAtTheMenu(frame(0, 0, 0, 0, new byte[0]), DoorFault.LENGTH);
    }

    @Test
    void inLoginModeASequenceIsOutOfStep() throws Exception {
        isOutOfStepAtTheMenu(frame(1, 0, 1, 9, PING), DoorFault.SEQUENCE);
    }

    @Test
    void inLoginModeTheCheckIsNotLookedAt() throws Exception {
        try (GameClient client = game.connect()) {
            byte[] body = new ClientLogIn(7, 37, "ann", PasswordForm.of("secret")).write();
            client.write(frame(body.length, 0x1234, body.length, 0, body));
            assertEquals(LoginMessage.LOGINOK.number(), client.receive().type());
        }
    }

    @Test
    void inLoginModeWhatNobodyKnowsOrNobodyMaySayYetIsLeftOut() throws Exception {
        try (GameClient client = game.connect()) {
            client.sendLogin(new byte[] {(byte) 200, 1, 2});
            client.sendLogin(new byte[] {(byte) LoginMessage.LOGINOK.number()});
            client.sendLogin(new byte[] {(byte) LoginMessage.REQ_GAME.number(), 1, 0, 0, 0});
            client.sendLogin(new byte[] {(byte) LoginMessage.LOGIN.number(), 7, 37});
            byte[] whole = new ClientLogIn(7, 37, "ann", PasswordForm.of("secret")).write();
            client.sendLogin(Arrays.copyOf(whole, whole.length - 1));
            byte[] overrun = whole.clone();
            overrun[39] = (byte) 200;
            client.sendLogin(overrun);
            assertEquals(
                    LoginMessage.LOGINOK.number(), client.logIn("ann", "secret").type());
            assertEquals(2, faults(DoorFault.TYPE));
            assertEquals(3, faults(DoorFault.CONTENT));
        }
    }

    @Test
    void aWrongConfirmationIsOutOfStepAgain() throws Exception {
        try (GameClient client = game.connect()) {
            client.write(frame(1, 0, 2, 0, PING));
            assertEquals(LoginMessage.RESYNC.number(), client.receive().type());
            client.write(FrameCutter.beacon());
            assertArrayEquals(FrameCutter.answer(), client.raw(9));
            client.write(new byte[] {7, 7});
            assertEquals(LoginMessage.RESYNC.number(), client.receive().type());
            assertEquals(1, faults(DoorFault.RECOVERY));
        }
    }

    // ---- game mode ----

    /** Ten BP_RESYNC, and after the beacon all is well. */
    private void isOutOfStepInTheGame(byte[] bad) throws Exception {
        try (GameClient ann = game.play("ann")) {
            ann.write(bad);
            for (int i = 0; i < 10; i++) {
                ann.await(GameMessage.RESYNC);
            }
            assertEquals(1, faults(DoorFault.LENGTH));
        }
    }

    @Test
    void inTheGameLengthsThatDifferAreOutOfStep() throws Exception {
        isOutOfStepInTheGame(frame(1, 0, 2, 1, PING));
    }

    @Test
    void inTheGameAMessageThatIsTooLongIsOutOfStep() throws Exception {
        isOutOfStepInTheGame(frame(TOO_LONG, 0, TOO_LONG, 1, PING));
    }

    @Test
    void aWrongCheckEndsTheConnection() throws Exception {
        try (GameClient ann = game.play("ann")) {
            ann.send(GameClient.plain(GameMessage.REQ_INVENTORY), 0x1234, ann.epoch());
            assertThrows(IOException.class, () -> {
                while (true) {
                    ann.receive();
                }
            });
            assertEquals(1, faults(DoorFault.CHECK));
        }
    }

    @Test
    void whatWasSaidOnceCannotBeSaidAgain() throws Exception {
        try (GameClient ann = game.play("ann")) {
            byte[] body = GameClient.plain(GameMessage.REQ_INVENTORY);
            ann.send(body);
            echo(ann, "between");
            // The check of the first message, which has long been used.
            ann.send(body, 1, ann.epoch());
            assertThrows(IOException.class, () -> {
                while (true) {
                    ann.receive();
                }
            });
        }
    }

    @Test
    void whatIsOfAnotherEpochIsLeftOutAndTheGeneratorsGoOn() throws Exception {
        try (GameClient ann = game.play("ann")) {
            for (int i = 0; i < 5; i++) {
                ann.sendInEpoch(GameClient.plain(GameMessage.REQ_INVENTORY), ann.epoch() + 1);
                echo(ann, "after " + i);
            }
            assertEquals(5, faults(DoorFault.STALE));
        }
    }

    @Test
    void whatNobodyKnowsIsTooShortOrNamesNothingIsLeftOut() throws Exception {
        try (GameClient ann = game.play("ann")) {
            ann.send(new byte[] {(byte) 250, 1, 2, 3});
            ann.send(GameClient.plain(GameMessage.LOGOFF));
            ann.send(new byte[] {(byte) GameMessage.USERCOMMAND.number(), (byte) 255});
            echo(ann, "unknown");
            assertEquals(3, faults(DoorFault.TYPE));
            ann.send(new byte[] {(byte) GameMessage.REQ_MOVE.number(), 1, 2, 3});
            ann.send(new byte[] {(byte) GameMessage.SAY_TO.number(), 1, (byte) 0xff, (byte) 0xff, 'x'});
            ann.send(new byte[] {(byte) GameMessage.REQ_DROP.number(), (byte) 0xff, (byte) 0xff, 0, 0, 0, 0});
            ann.send(GameClient.plain(GameMessage.USERCOMMAND));
            ann.send(GameClient.plain(GameMessage.SYSTEM));
            ann.send(GameClient.plain(GameMessage.USE_CHARACTER));
            echo(ann, "short");
            assertEquals(6, faults(DoorFault.CONTENT));
            ann.send(new byte[] {(byte) GameMessage.REQ_GET.number(), (byte) 0xff, (byte) 0xff, (byte) 0xff, 0});
            echo(ann, "nothing");
            assertEquals(1, faults(DoorFault.OBJECT));
        }
    }

    @Test
    void theLongestMessageIsHeard() throws Exception {
        try (GameClient ann = game.play("ann")) {
            int room = Frame.MOST_BYTES - 4;
            byte[] text = "x".repeat(room).getBytes(StandardCharsets.ISO_8859_1);
            ann.send(new ByteWriter()
                    .u8(GameMessage.SAY_TO.number())
                    .u8(1)
                    .u16LE(room)
                    .bytes(text)
                    .toBytes());
            while (heard(ann).length() != room) {
                // Bob speaks all the while.
            }
        }
    }

    @Test
    void whatIsOnItsWayWhileSomebodyLeavesTheGameIsLeftOut() throws Exception {
        try (GameClient ann = game.play("ann")) {
            ann.send(GameClient.plain(GameMessage.REQ_QUIT));
            // The client has not heard yet that it has left.
            ann.send(GameClient.plain(GameMessage.REQ_INVENTORY));
            ann.await(GameMessage.QUIT);
            ann.send(GameClient.plain(GameMessage.REQ_INVENTORY));
            ann.atTheMenuAgain();
            assertEquals(LoginMessage.GAME.number(), ann.enterGame().type());
            ann.use(ann.characters().getFirst().object());
            echo(ann, "back");
            assertTrue(faults(DoorFault.STALE) >= 1, game.faults::toString);
            assertEquals(0, faults(DoorFault.SEQUENCE));
        }
    }

    // ---- many of them ----

    @Test
    void aHundredThousandRandomMessagesAreEachHeardAndCounted() throws Exception {
        Random random = new Random(18);
        long before = game.handled.sum();
        for (int client = 0; client < RANDOM_CLIENTS; client++) {
            try (GameClient noise = game.play("ann")) {
                for (int i = 0; i < RANDOM_MESSAGES / RANDOM_CLIENTS; i++) {
                    noise.send(randomMessage(random));
                    // What it is told has to be read, too.
                    while (i % 50 == 0 && noise.look().isPresent()) {
                        // It does not matter what.
                    }
                    if (i % 200 == 0) {
                        echo(noise, "still here " + i);
                    }
                }
                echo(noise, "done");
            }
        }
        assertTrue(game.handled.sum() - before >= RANDOM_MESSAGES, game.handled::toString);
        long wrong = faults(DoorFault.TYPE) + faults(DoorFault.CONTENT) + faults(DoorFault.OBJECT);
        assertTrue(wrong > RANDOM_MESSAGES / 2, game.faults::toString);
        assertEquals(0, faults(DoorFault.CHECK));
    }

    /** Any message but those with which one leaves, or says that one is out of step. */
    private static byte[] randomMessage(Random random) {
        byte[] body = new byte[1 + random.nextInt(60)];
        random.nextBytes(body);
        GameMessage[] known = GameMessage.values();
        if (random.nextBoolean()) {
            body[0] = (byte) known[random.nextInt(known.length)].number();
        }
        if (random.nextInt(8) == 0 && body.length > 1) {
            body[0] = (byte) GameMessage.USERCOMMAND.number();
            body[1] = (byte) UserCommand.values()[random.nextInt(UserCommand.values().length)].number();
        }
        int type = body[0] & 0xff;
        boolean ends = type == GameMessage.REQ_QUIT.number()
                || type == GameMessage.RESYNC.number()
                || type == GameMessage.PING.number();
        body[0] = ends ? (byte) GameMessage.REQ_MOVE.number() : body[0];
        return body;
    }

    @Test
    void silentAndHalfOpenConnectionsDisturbNobody() throws Exception {
        List<Socket> all = new ArrayList<>();
        try {
            for (int i = 0; i < 500; i++) {
                Socket silent = new Socket(InetAddress.getLoopbackAddress(), game.port());
                all.add(silent);
                if (i % 2 == 0) {
                    silent.getOutputStream().write(frame(60, 0, 60, 0, new byte[i % 40]));
                }
                if (i % 5 == 0) {
                    silent.shutdownOutput();
                }
            }
            try (GameClient ann = game.play("ann")) {
                echo(ann, "between them");
            }
        } finally {
            for (Socket one : all) {
                one.close();
            }
        }
    }

    @Test
    void whoHangsUpInTheMidstOfAnythingLeavesNobodyBehind() throws Exception {
        for (int cut = 1; cut < 60; cut += 3) {
            try (GameClient ann = game.play("ann")) {
                byte[] whole = new byte[60];
                whole[0] = 60;
                whole[4] = 60;
                ann.write(Arrays.copyOf(whole, cut));
            }
        }
        awaitPlayers(1);
    }

    @Test
    void whoHangsUpAtOnceAfterAnythingLeavesNobodyBehind() throws Exception {
        for (int i = 0; i < 30; i++) {
            try (GameClient ann = game.connect()) {
                ann.sendLogin(new ClientLogIn(7, 37, "ann", PasswordForm.of("secret")).write());
                if (i % 3 > 0) {
                    ann.await(LoginMessage.CREDITS);
                    ann.sendLogin(new byte[] {(byte) LoginMessage.REQ_GAME.number(), -1, -1, -1, 0x7f});
                }
                if (i % 3 > 1) {
                    Received in = ann.await(LoginMessage.GAME);
                    assertNotEquals(0, in.body().length);
                }
            }
        }
        awaitPlayers(1);
    }

    /** Those who have gone are gone from the game, too. */
    private void awaitPlayers(int count) throws InterruptedException {
        long deadline = System.nanoTime() + SmallGame.PATIENCE.toNanos();
        while (game.entrance.look(one -> one.players(), -1) != count) {
            assertTrue(System.nanoTime() < deadline, "players: " + game.entrance.look(one -> one.players(), -1));
            Thread.onSpinWait();
        }
    }

    @Test
    void theSecondLogInEndsTheFirstAlsoAtTheMenu() throws Exception {
        try (GameClient first = game.connect();
                GameClient second = game.connect()) {
            assertEquals(
                    LoginMessage.LOGINOK.number(), first.logIn("ann", "secret").type());
            assertEquals(
                    LoginMessage.LOGINOK.number(), second.logIn("ann", "secret").type());
            assertThrows(IOException.class, () -> {
                while (true) {
                    first.receive();
                }
            });
            assertEquals(LoginMessage.GAME.number(), second.enterGame().type());
        }
    }
}
