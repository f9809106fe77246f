package dev.ambit.game.mail;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.game.door.AddressMask;
import dev.ambit.game.option.GameOptions;
import dev.ambit.game.option.OptionsFile;
import dev.ambit.game.play.GameLog;
import dev.ambit.gateway.Gateway;
import dev.ambit.gateway.connection.Door;
import dev.ambit.gateway.connection.GatewayLimits;
import dev.ambit.gateway.connection.Traffic;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Accounts by e-mail, over a real socket. */
class MailDoorTest implements MailAccounts, GameLog {
    private static final int PATIENCE_MILLIS = 120_000;

    private final List<String> done = new CopyOnWriteArrayList<>();
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private Optional<String> whyNot = Optional.empty();
    private Gateway gateway =
            new Gateway(InetAddress.getLoopbackAddress(), GatewayLimits.DEFAULT, new Traffic(), Optional.empty());
    private int port;

    @AfterEach
    void close() {
        gateway.close(0);
    }

    private void open(String config, String mask) throws IOException {
        OptionsFile file = OptionsFile.read(config.getBytes(ISO_8859_1), "test", name -> Optional.empty());
        assertEquals(List.of(), file.problems());
        MailDoor door = new MailDoor(
                this,
                new GameOptions(file, Map.of()),
                AddressMask.parse(mask),
                this,
                GatewayLimits.DEFAULT,
                new Traffic(),
                System::nanoTime);
        port = gateway.openGame(Door.MAIL, 0, door::welcome);
    }

    /** A mail server that brings something. */
    private final class Bringer implements AutoCloseable {
        final Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        final BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), ISO_8859_1));

        Bringer() throws IOException {
            socket.setSoTimeout(PATIENCE_MILLIS);
        }

        String hear() throws IOException {
            return in.readLine();
        }

        String say(String... several) throws IOException {
            socket.getOutputStream().write((String.join("\r\n", several) + "\r\n").getBytes(ISO_8859_1));
            return hear();
        }

        void greet() throws IOException {
            assertTrue(hear().startsWith("220 "));
            assertTrue(say("HELO mail.example").startsWith("250 "));
        }

        String bring(String to, String... letter) throws IOException {
            assertTrue(say("MAIL FROM:<somebody@mail.example>").startsWith("250 "));
            assertTrue(say("RCPT TO:<" + to + ">").startsWith("250 "));
            assertTrue(say("DATA").startsWith("354 "));
            String text = String.join("\r\n", letter) + "\r\n.\r\n";
            socket.getOutputStream().write(text.getBytes(ISO_8859_1));
            return hear();
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    @Test
    void anEMailMakesAnAccountAndAnotherDeletesIt() throws Exception {
        open("", "127.0.0.1");
        try (Bringer mail = new Bringer()) {
            mail.greet();
            assertEquals(
                    "250 Done",
                    mail.bring(
                            "account-create@games.example",
                            "Subject: hello",
                            "",
                            "VERSION: 1",
                            "NAME: Ann Onymous",
                            "PASSWORD: correct horse",
                            ""));
            assertEquals("250 Done", mail.bring("Account-Delete@games.example", "", "VERSION:1 NAME:Ann Onymous"));
            assertTrue(mail.say("QUIT").startsWith("221 "));
            assertNull(mail.hear());
        }
        assertEquals(List.of("create Ann Onymous correct horse", "delete Ann Onymous"), done);
        assertEquals(2, lines.size(), lines::toString);
    }

    @Test
    void oneLineIsAsGoodAsThree() throws Exception {
        open("[Email]\nAccountCreateName new\nLocalMachineName games.example\n[Debug]\nSMTP Yes\n", "127.0.0.1");
        try (Bringer mail = new Bringer()) {
            mail.greet();
            assertTrue(mail.say("MAIL FROM:<>").startsWith("250 "));
            assertTrue(mail.say("RCPT TO:<new@elsewhere.example>").startsWith("550 "));
            assertTrue(mail.say("RCPT TO:<account-create@games.example>").startsWith("550 "));
            assertTrue(mail.say("RSET").startsWith("250 "));
            assertEquals("250 Done", mail.bring("new@Games.Example", "", "VERSION: 1 NAME: bob PASSWORD: secret12"));
        }
        assertEquals(List.of("create bob secret12"), done);
        assertTrue(lines.stream().anyMatch(line -> line.contains("SMTP 127.0.0.1 < VERSION: 1 NAME: bob")));
        assertTrue(lines.stream().noneMatch(line -> line.contains("secret12")), lines::toString);
    }

    @Test
    void whatIsNotDoneIsAnsweredWithTheReason() throws Exception {
        open("[Email]\nMaxMessage 300\n", "127.0.0.1");
        whyNot = Optional.of("Somebody is called Ann already.");
        try (Bringer mail = new Bringer()) {
            mail.greet();
            assertEquals(
                    "554 Not done: Somebody is called Ann already.",
                    mail.bring("account-create", "", "VERSION: 1", "NAME: Ann", "PASSWORD: correct horse"));
            assertTrue(
                    mail.bring("account-create", "", "VERSION: 1", "NAME: Ann").contains("PASSWORD"));
            assertTrue(mail.bring("account-create", "", "VERSION: 2", "NAME: Ann", "PASSWORD: x")
                    .contains("VERSION: 1"));
            assertTrue(mail.bring("account-create", "Content-Transfer-Encoding: base64", "", "VkVS")
                    .contains("plain text"));
            assertTrue(mail.bring("account-create", "", "x".repeat(400)).startsWith("552 "));
            assertTrue(mail.say("DATA").startsWith("503 "));
            assertTrue(mail.say("RCPT TO:<account-create>").startsWith("503 "));
            assertTrue(mail.say("x".repeat(5000)).startsWith("500 "));
            assertTrue(mail.say("HELLO?").startsWith("500 "));
            assertTrue(mail.say("NOOP").startsWith("250 "));
        }
        assertEquals(List.of(), done);
    }

    @Test
    void whoOnlyMakesMistakesIsHungUp() throws Exception {
        open("", "127.0.0.1");
        try (Bringer mail = new Bringer()) {
            mail.greet();
            String answer = "";
            for (int i = 0; i < 30 && !answer.startsWith("421"); i++) {
                answer = mail.say("PLEASE");
            }
            assertTrue(answer.startsWith("421 "), answer);
            assertNull(mail.hear());
        }
    }

    @Test
    void anAddressThatTheMaskDoesNotAllowIsNotHeard() throws Exception {
        open("", "10.1.0.0");
        try (Bringer mail = new Bringer()) {
            String answer = mail.hear();
            assertTrue(answer == null || answer.startsWith("421 "), answer);
        }
        assertEquals(List.of(), done);
    }

    @Override
    public CompletionStage<Optional<String>> create(String name, String password, String address) {
        if (whyNot.isEmpty()) {
            done.add("create " + name + " " + password);
        }
        return CompletableFuture.supplyAsync(() -> whyNot);
    }

    @Override
    public CompletionStage<Optional<String>> delete(String name, String address) {
        done.add("delete " + name);
        return CompletableFuture.supplyAsync(() -> whyNot);
    }

    @Override
    public void debug(String line) {
        lines.add(line);
    }

    @Override
    public void error(String line) {
        lines.add(line);
    }

    @Override
    public void log(String line) {
        lines.add(line);
    }
}
