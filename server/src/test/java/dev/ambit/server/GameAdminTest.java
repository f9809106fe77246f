package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.game.client.GameClient;
import dev.ambit.game.wire.GameMessage;
import dev.ambit.game.wire.LoginMessage;
import dev.ambit.game.wire.MessageReader;
import dev.ambit.server.cli.admin.AdminConsoleCommand;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Administrators of a game on a whole server: its accounts are the house's, its files are the folder's, strangers stay outside. */
class GameAdminTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    Path folder;

    private final HttpClient http = HttpClient.newHttpClient();
    private AmbitServer server;
    private Socket socket;
    private BufferedReader in;

    @BeforeEach
    void open() throws Exception {
        Files.createDirectories(folder.resolve("game/kod"));
        writeKod("one");
        Files.writeString(folder.resolve("game/blakston.khd"), "LAMP_OIL = 7\n");
        Files.writeString(folder.resolve("game/setup.adm"), "show constant lamp_oil\nsend object 0 word\n");
        Files.writeString(folder.resolve("outside.adm"), "lock\n");
        server = AmbitServer.start(AmbitConfig.with(Map.of(
                "journal",
                folder.resolve("game.db").toString(),
                "port",
                0,
                "game.folder",
                folder.resolve("game").toString())));
        socket = new Socket(
                InetAddress.getLoopbackAddress(), server.maintenancePort().orElseThrow());
        socket.setSoTimeout((int) PATIENCE.toMillis());
        in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
    }

    @AfterEach
    void close() throws Exception {
        socket.close();
        server.close();
    }

    private void writeKod(String word) throws Exception {
        Files.writeString(folder.resolve("game/kod/game.kod"), """
                User
                properties:
                   psName = $
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
                      return 1;
                   }

                   UserLogon(session_id = $)
                   {
                      AddPacket(1,130,4,self);
                      SendPacket(session_id);
                      return;
                   }

                   ReceiveClient(client_msg = $, session_id = $, type = $)
                   {
                      return;
                   }
                end

                System
                resources:
                   system_word = "%s"
                properties:
                   piCollected = 0
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

                   GarbageCollectingDone(type = $)
                   {
                      piCollected = piCollected + type;
                      return;
                   }

                   Word()
                   {
                      return system_word;
                   }
                end
                """.formatted(word));
    }

    private List<String> ask(String command) throws Exception {
        socket.getOutputStream().write((command + "\r\r").getBytes(StandardCharsets.ISO_8859_1));
        List<String> answer = new ArrayList<>();
        assertEquals("> " + command, in.readLine());
        for (String line = in.readLine(); !line.equals("> "); line = in.readLine()) {
            answer.add(line);
        }
        return answer;
    }

    private GameClient connect() throws Exception {
        return GameClient.connect(
                new InetSocketAddress(
                        InetAddress.getLoopbackAddress(), server.gamePort().orElseThrow()),
                PATIENCE);
    }

    @Test
    void accountsThatAreMadeByCommandAreTheHouses() throws Exception {
        List<String> made = ask("create automated tester secret");
        assertEquals("Created account 2.", made.getFirst());
        assertTrue(made.get(1).matches("   2 +\\d+ User    User\\d+"), made::toString);
        try (GameClient tester = connect()) {
            assertEquals(
                    LoginMessage.LOGINOK.number(),
                    tester.logIn("tester", "secret").type());
            assertEquals(LoginMessage.GAME.number(), tester.enterGame().type());
            tester.use(tester.characters().getFirst().object());
            tester.await(GameMessage.PLAYER);
            assertTrue(ask("who").toString().contains("tester"));
        }
        assertEquals(List.of("Set password for account 2 (tester)."), ask("set account password 2 other"));
        assertEquals(List.of("Changing name of account 2 from 'tester' to 'Tom'."), ask("set account name 2 Tom"));
        assertLogIn(LoginMessage.LOGINFAILED, "tester", "other");
        assertLogIn(LoginMessage.LOGINFAILED, "Tom", "secret");
        assertLogIn(LoginMessage.LOGINOK, "Tom", "other");
        assertEquals(List.of("Account name tom already exists"), ask("create automated tom secret"));
        assertTrue(ask("suspend account 1 tom").getFirst().startsWith("Account 2 (Tom) is suspended until "));
        assertLogIn(LoginMessage.MESSAGE, "Tom", "other");
        assertEquals(List.of("Account 2 (Tom) is unsuspended."), ask("unsuspend account tom"));
        assertLogIn(LoginMessage.LOGINOK, "Tom", "other");
        assertEquals(List.of("Account 2 will be deleted."), ask("delete account 2"));
        assertLogIn(LoginMessage.LOGINFAILED, "Tom", "other");
        assertEquals(List.of("That would leave no admin. Make somebody else one first."), ask("delete account 1"));
    }

    private void assertLogIn(LoginMessage expected, String name, String password) throws Exception {
        try (GameClient client = connect()) {
            assertEquals(expected.number(), client.logIn(name, password).type());
        }
    }

    @Test
    void filesOfTheFolderAreReadAndNoOthers() throws Exception {
        assertEquals(
                List.of(
                        ">> show constant lamp_oil",
                        "lamp_oil = 7",
                        ">> send object 0 word",
                        ":< return from OBJECT 0 MESSAGE Word (" + number("Word") + ")",
                        ": RESOURCE system_word",
                        ":   == \"one\"",
                        ":>"),
                ask("read setup.adm"));
        assertEquals(List.of("Error opening ../outside.adm."), ask("read ../outside.adm"));
        assertEquals(List.of("Game isn't locked."), ask("unlock"));
    }

    private String number(String message) throws Exception {
        return ask("show message System " + message).get(2).replaceAll("\\D", "");
    }

    @Test
    void theSystemIsReadAnewWhileSomebodyPlays() throws Exception {
        ask("create automated tester secret");
        try (GameClient tester = connect()) {
            tester.logIn("tester", "secret");
            tester.enterGame();
            tester.use(tester.characters().getFirst().object());
            tester.await(GameMessage.PLAYER);
            writeKod("two");
            assertEquals(
                    List.of(
                            "Garbage collecting and saving game... done.",
                            "Unloading game, kodbase, and .bof ... done.",
                            "Loading game, kodbase, and .bof ... done."),
                    ask("reload system"));
            assertTrue(ask("send object 0 word").contains(":   == \"two\""));
            assertTrue(ask("show object 0").contains(": piCollected          = INT 3"));
            Files.writeString(folder.resolve("game/kod/game.kod"), "this is no Kod");
            assertEquals(
                    "Loading game, kodbase, and .bof ... not done.",
                    ask("reload system").get(2));
            assertTrue(ask("send object 0 word").contains(":   == \"two\""));
            assertTrue(ask("show usage").getFirst().startsWith(":< sessions 1 "));
        }
        assertTrue(ask("save game")
                .getFirst()
                .matches("Garbage collecting and saving game... done.  Save time is \\(\\d+\\)\\."));
        ask("lock back at noon");
        try (GameClient tester = connect()) {
            tester.logIn("tester", "secret");
            MessageReader why = tester.enterGame().data();
            assertTrue(new String(why.string("why"), StandardCharsets.ISO_8859_1).contains("back at noon"));
        }
    }

    @Test
    void theServerEndsWhenAnAdministratorWantsIt() throws Exception {
        assertEquals(
                "Terminating server. All connections, including yours, about to be lost...",
                ask("terminate nosave").getFirst());
        assertTrue(server.awaitEnd());
    }

    @Test
    void theCommandLineAnswersPeopleAndPrograms() {
        String where = "127.0.0.1:" + server.maintenancePort().orElseThrow();
        assertEquals("""
                {"command":"show object 0","lines":[":< OBJECT 0 is CLASS System",": self                 = OBJECT 0",\
                ": piCollected          = INT 0",":>"]}
                {"command":"show accounts","lines":["You do not have access to this command."]}
                """, told("--server", where, "--json", "-c", "show object 0", "-c", "show accounts"));
        assertEquals("lamp_oil = 7\n", told("--server", where, "-c", "show constant lamp_oil"));
    }

    private static String told(String... arguments) {
        StringWriter out = new StringWriter();
        int code = new CommandLine(new AdminConsoleCommand())
                .setOut(new PrintWriter(out, true))
                .execute(arguments);
        assertEquals(0, code, out::toString);
        return out.toString().replace("\r\n", "\n");
    }

    // ---- in the page ----

    private String cookieOf(String name, String password) throws Exception {
        HttpResponse<String> answer = http.send(
                HttpRequest.newBuilder(URI.create("http://localhost:" + server.port() + "/account/login"))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(
                                "{\"name\":\"" + name + "\",\"password\":\"" + password + "\"}"))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertEquals(200, answer.statusCode(), answer::body);
        return answer.headers().firstValue("Set-Cookie").orElseThrow().split(";")[0];
    }

    /** What a page with this cookie is told, up to the answer of {@code show clock} or the end. */
    private String console(String cookie) throws Exception {
        BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        WebSocket.Builder builder = http.newWebSocketBuilder();
        if (!cookie.isEmpty()) {
            builder.header("Cookie", cookie);
        }
        WebSocket page = builder.buildAsync(
                        URI.create("ws://localhost:" + server.port() + "/game/console"), new WebSocket.Listener() {
                            @Override
                            public @Nullable CompletionStage<?> onBinary(
                                    WebSocket from, ByteBuffer data, boolean last) {
                                heard.add(
                                        StandardCharsets.ISO_8859_1.decode(data).toString());
                                from.request(1);
                                return null;
                            }

                            @Override
                            public @Nullable CompletionStage<?> onClose(WebSocket from, int code, String reason) {
                                heard.add("closed");
                                return null;
                            }

                            @Override
                            public void onError(WebSocket from, Throwable error) {
                                heard.add("closed");
                            }
                        })
                .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        page.sendBinary(ByteBuffer.wrap("show clock\r".getBytes(StandardCharsets.ISO_8859_1)), true);
        StringBuilder all = new StringBuilder();
        while (!all.toString().contains("closed") && !all.toString().contains("clock reads")) {
            String next = heard.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            assertFalse(next == null, all::toString);
            all.append(next);
        }
        page.abort();
        return all.toString();
    }

    @Test
    void inThePageAdminsAloneHaveAConsole() throws Exception {
        String password = server.firstAdmin().orElseThrow().password();
        ask("create automated tester secretword");
        String stranger = console("");
        assertTrue(stranger.contains("Only administrators") && !stranger.contains("clock reads"), stranger);
        String user = console(cookieOf("tester", "secretword"));
        assertTrue(user.contains("Only administrators") && !user.contains("clock reads"), user);
        String admin = console(cookieOf("admin", password));
        assertTrue(admin.contains("Administrator mode\r\n"), admin);
        assertTrue(admin.contains("> show clock\r\nCurrent server clock reads "), admin);
    }
}
