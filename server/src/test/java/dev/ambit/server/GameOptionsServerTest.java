package dev.ambit.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ambit.base.ByteWriter;
import dev.ambit.game.client.GameClient;
import dev.ambit.game.client.Received;
import dev.ambit.game.wire.GameMessage;
import dev.ambit.game.wire.LoginMessage;
import dev.ambit.game.wire.MessageReader;
import dev.ambit.game.wire.PasswordForm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole server whose game has a {@code blakserv.cfg}: what stands in it holds. */
class GameOptionsServerTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String PASSWORD = "correct horse";

    @TempDir
    Path folder;

    private final HttpClient http = HttpClient.newHttpClient();
    private AmbitServer server;

    @BeforeEach
    void write() throws Exception {
        Files.createDirectories(folder.resolve("game/kod"));
        Files.writeString(folder.resolve("game/kod/game.kod"), """
                User
                properties:
                   psName = $
                   poSession = $
                messages:
                   Constructor(name = $, system_id = $)
                   {
                      psName = name;
                      return;
                   }

                   Delete()
                   {
                      return;
                   }

                   GetUserName()
                   {
                      return psName;
                   }

                   IsFirstTime()
                   {
                      return 1;
                   }

                   UserLogon(session_id = $)
                   {
                      poSession = session_id;
                      AddPacket(1,130,4,self);
                      SendPacket(poSession);
                      return;
                   }

                   ReceiveClient(client_msg = $, session_id = $, type = $)
                   {
                      local i;

                      if First(client_msg) = 110
                      {
                         Debug("spoken");
                         i = 0;
                         while i < 100
                         {
                            i = i + 1;
                            Post(self,@Nothing);
                         }
                         Send(self,@Deeper);
                         AddPacket(1,206);
                         SendPacket(poSession);
                      }
                      return;
                   }

                   Nothing()
                   {
                      return;
                   }

                   Deeper()
                   {
                      Send(self,@Deeper);
                      return;
                   }
                end

                System
                resources:
                   system_success_rsc = "Success."
                messages:
                   Constructor()
                   {
                      return;
                   }

                   SystemLogon(session_id = $)
                   {
                      AddPacket(1,58,4,7);
                      SendPacket(session_id);
                      return;
                   }
                end
                """);
    }

    private void config(String text) throws IOException {
        Files.writeString(folder.resolve("game/blakserv.cfg"), text);
    }

    private void start(Map<String, Object> more) throws Exception {
        Map<String, Object> settings = new HashMap<>(Map.of(
                "journal",
                folder.resolve("game.db").toString(),
                "port",
                0,
                "game.folder",
                folder.resolve("game").toString(),
                "accounts.argon2.memory",
                "64 KiB",
                "accounts.argon2.iterations",
                1));
        settings.putAll(more);
        server = AmbitServer.start(AmbitConfig.with(settings));
    }

    @AfterEach
    void close() {
        if (server != null) {
            server.close();
        }
    }

    private GameClient connect() throws Exception {
        return GameClient.connect(
                new InetSocketAddress(
                        InetAddress.getLoopbackAddress(), server.gamePort().orElseThrow()),
                PATIENCE);
    }

    private static void assertType(LoginMessage expected, Received received) {
        assertEquals(
                expected.title(),
                LoginMessage.of(received.type()).map(LoginMessage::title).orElse("?"));
    }

    private static String string(MessageReader in) throws Exception {
        return new String(in.string("a text"), ISO_8859_1);
    }

    /** Registers somebody by the page, and gives the cookie of their session. */
    private String account(String matter, String name, String password) throws Exception {
        HttpResponse<String> answer = http.send(
                HttpRequest.newBuilder(URI.create("http://localhost:" + server.port() + "/account/" + matter))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(
                                "{\"name\":\"%s\",\"password\":\"%s\"}".formatted(name, password)))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertEquals(matter.equals("register") ? 201 : 200, answer.statusCode(), answer.body());
        return answer.headers().firstValue("Set-Cookie").orElseThrow().split(";")[0];
    }

    private String channelFile(String channel) throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("channel"))) {
            List<Path> found = files.filter(
                            file -> file.getFileName().toString().matches(channel + "-\\d{4}-\\d\\d-\\d\\d\\.txt"))
                    .toList();
            assertEquals(1, found.size());
            return Files.readString(found.getFirst(), ISO_8859_1);
        }
    }

    @Test
    void whatStandsInTheGamesFileHoldsAndTheOperatorsOwnSettingsWin() throws Exception {
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = socket.getLocalPort();
        }
        config("""
                [Socket]
                Port %d
                [MessageOfTheDay]
                Default <Mind the gap.>
                [Advertise]
                File1 one.bmp
                File2 two.bmp
                [Login]
                MinVersion 500
                [Session]
                Busy <from the file>
                """.formatted(free));
        start(Map.of("game.advertise.file2", "operator.bmp"));
        account("register", "Ann", PASSWORD);
        try (GameClient ann = connect()) {
            assertType(LoginMessage.LOGINOK, ann.logIn("ann", PASSWORD));
            assertType(LoginMessage.GAME, ann.enterGame());
            ann.send(GameClient.plain(GameMessage.SEND_CHARACTERS));
            MessageReader in = ann.await(GameMessage.CHARACTERS).data();
            in.u16LE("count");
            in.u32LE("who");
            string(in);
            in.u8("new");
            assertEquals("Mind the gap.", string(in));
            in.u8("advertisements");
            assertEquals("one.bmp", string(in));
            string(in);
            assertEquals("operator.bmp", string(in));
        }
        // With "port = 0" all doors take free ports; else the file's is taken.
        server.close();
        start(Map.of(
                "port",
                freePort(),
                "groups.enabled",
                false,
                "control.enabled",
                false,
                "game.maintenance.enabled",
                false));
        assertEquals(free, server.gamePort().orElseThrow());
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Test
    void limitsOfTheFileBiteAndTheChannelsTellOfIt() throws Exception {
        config("[Blakod]\nMaxPosts 20\nMaxDepth 15\n");
        start(Map.of("accounts.trust", true));
        try (GameClient ann = connect()) {
            ann.logIn("Ann", "whatever");
            ann.enterGame();
            ann.use(ann.characters().getFirst().object());
            ann.await(GameMessage.PLAYER);
            ann.say("hello");
            ann.await(GameMessage.SAID);
        }
        server.close();
        String errors = channelFile("error");
        assertTrue(errors.contains("| [game.kod (46)] The message queue is full"), errors);
        assertTrue(errors.contains("Sends are nested 15 deep"), errors);
        assertTrue(errors.contains(" |   in User.Deeper"), errors);
        assertTrue(channelFile("debug").contains("spoken"));
        assertTrue(channelFile("log").contains("enters from 127.0.0.1"));
    }

    @Test
    void theTypesOfMessagesAreScrambledByTheResourceThatIsNamed() throws Exception {
        start(Map.of("accounts.trust", true));
        try (GameClient ann = connect()) {
            ann.resources(number -> number > 0 ? "Success.".getBytes(ISO_8859_1) : new byte[0]);
            ann.logIn("Ann", "whatever");
            ann.enterGame();
            ann.use(ann.characters().getFirst().object());
            ann.await(GameMessage.PLAYER);
            ann.ping();
            MessageReader echo = ann.await(GameMessage.ECHO_PING).data();
            echo.u8("token");
            assertTrue(echo.u32LE("resource") >= 20_001);
            for (int i = 0; i < 20; i++) {
                ann.say("hello");
                ann.await(GameMessage.SAID);
            }
        }
    }

    @Test
    void somebodyChangesTheirPasswordInTheGameForAllDoors() throws Exception {
        start(Map.of());
        account("register", "Ann", PASSWORD);
        try (GameClient ann = connect()) {
            ann.logIn("ann", PASSWORD);
            ann.enterGame();
            ann.use(ann.characters().getFirst().object());
            ann.await(GameMessage.PLAYER);
            ann.send(passwords("wrong", "another horse"));
            ann.await(GameMessage.PASSWORD_NOT_OK);
            ann.send(passwords(PASSWORD, "another horse"));
            ann.await(GameMessage.PASSWORD_OK);
        }
        account("login", "Ann", "another horse");
        try (GameClient ann = connect()) {
            assertType(LoginMessage.LOGINFAILED, ann.logIn("ann", PASSWORD));
            assertType(LoginMessage.LOGINOK, ann.logIn("ann", "another horse"));
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
    void guestsComeInWhereTheHouseHasGuests() throws Exception {
        start(Map.of());
        try (GameClient guest = connect()) {
            Received in = guest.logIn("guest", "");
            assertType(LoginMessage.LOGINOK, in);
            assertEquals(3, in.data().u8("kind"));
            assertType(LoginMessage.GAME, guest.enterGame());
            assertEquals(1, guest.characters().size());
        }
        server.close();
        start(Map.of("accounts.guests", "none"));
        try (GameClient guest = connect()) {
            assertType(LoginMessage.MESSAGE, guest.logIn("guest", ""));
        }
    }

    @Test
    void adminsAndNobodyElseSeeTheChannelsInThePage() throws Exception {
        start(Map.of());
        var admin = server.firstAdmin().orElseThrow();
        String adminsCookie = account("login", admin.name(), admin.password());
        String annsCookie = account("register", "Ann", PASSWORD);
        try (GameClient ann = connect()) {
            ann.logIn("ann", PASSWORD);
            ann.enterGame();
            ann.characters();
        }
        assertEquals(403, channels("0", "").statusCode());
        assertEquals(403, channels("0", annsCookie).statusCode());
        assertEquals(404, channels("x", adminsCookie).statusCode());
        HttpResponse<String> answer = channels("0", adminsCookie);
        assertEquals(200, answer.statusCode());
        JsonNode told = new ObjectMapper().readTree(answer.body());
        JsonNode entered = null;
        for (JsonNode line : told.get("lines")) {
            if (line.get("s").asText().contains("(Ann) enters from")) {
                entered = line;
            }
        }
        assertTrue(entered != null, answer.body());
        assertEquals("log", entered.get("c").asText());
        assertTrue(told.get("last").asLong() >= entered.get("n").asLong());
        JsonNode rest = new ObjectMapper()
                .readTree(channels(told.get("last").asText(), adminsCookie).body());
        assertFalse(rest.toString().contains("(Ann) enters from"), rest::toString);
    }

    private HttpResponse<String> channels(String after, String cookie) throws Exception {
        return http.send(
                HttpRequest.newBuilder(URI.create("http://localhost:" + server.port() + "/game/channels/" + after))
                        .header("Cookie", cookie)
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void anEMailMakesAnAccountThatPlaysAndTakesItAwayWithItsCharacters() throws Exception {
        start(Map.of("game.email.listen", true));
        bring("account-create", "VERSION: 1", "NAME: Postman", "PASSWORD: " + PASSWORD);
        try (GameClient client = connect()) {
            assertType(LoginMessage.LOGINOK, client.logIn("postman", PASSWORD));
            client.enterGame();
            client.characters();
        }
        bring("account-delete", "VERSION:1 NAME:Postman");
        try (GameClient client = connect()) {
            assertType(LoginMessage.LOGINFAILED, client.logIn("postman", PASSWORD));
        }
    }

    private void bring(String mailbox, String... lines) throws Exception {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.mailPort().orElseThrow())) {
            socket.setSoTimeout((int) PATIENCE.toMillis());
            BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), ISO_8859_1));
            assertTrue(in.readLine().startsWith("220 "));
            for (String line : List.of("HELO test", "MAIL FROM:<>", "RCPT TO:<" + mailbox + "@x>", "DATA")) {
                socket.getOutputStream().write((line + "\r\n").getBytes(ISO_8859_1));
                assertTrue(in.readLine().matches("[23]\\d\\d .*"), line);
            }
            socket.getOutputStream().write(("\r\n" + String.join("\r\n", lines) + "\r\n.\r\n").getBytes(ISO_8859_1));
            assertEquals("250 Done", in.readLine());
        }
    }

    @Test
    void aBillingServerHoldsLogInsUntilItHasAnswered() throws Exception {
        try (ServerSocket office = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            office.setSoTimeout((int) PATIENCE.toMillis());
            config("[Portal]\nEnabled Yes\nMachine 127.0.0.1\nPort %d\nServerNumber 5\n"
                    .formatted(office.getLocalPort()));
            start(Map.of("accounts.trust", true));
            try (Socket billing = office.accept();
                    GameClient ann = connect()) {
                billing.setSoTimeout((int) PATIENCE.toMillis());
                BufferedReader in = new BufferedReader(new InputStreamReader(billing.getInputStream(), ISO_8859_1));
                assertEquals("STARTUP\t5", in.readLine());
                assertType(LoginMessage.MESSAGE, ann.logIn("Ann", "whatever"));
                billing.getOutputStream().write("STARTUP\t5\nLOGIN\tYES\tnobody\t5\n".getBytes(ISO_8859_1));
                Thread clerk = Thread.ofVirtual().start(() -> {
                    try {
                        String line = in.readLine();
                        while (line != null) {
                            if (line.startsWith("LOGIN\t")) {
                                billing.getOutputStream()
                                        .write((line.replace("LOGIN\t", "LOGIN\tYES\t") + "\n").getBytes(ISO_8859_1));
                            }
                            line = in.readLine();
                        }
                    } catch (IOException e) {
                        assertFalse(billing.isConnected() && !billing.isClosed(), e::toString);
                    }
                });
                Received answer = ann.logIn("Ann", "whatever");
                long end = System.nanoTime() + PATIENCE.toNanos();
                while (answer.type() == LoginMessage.MESSAGE.number() && System.nanoTime() < end) {
                    answer = ann.logIn("Ann", "whatever");
                }
                assertType(LoginMessage.LOGINOK, answer);
                assertTrue(clerk.isAlive());
            }
        }
    }
}
