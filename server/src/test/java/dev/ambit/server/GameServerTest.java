package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ambit.base.ByteWriter;
import dev.ambit.game.client.GameClient;
import dev.ambit.game.wire.ClientLogIn;
import dev.ambit.game.wire.Frame;
import dev.ambit.game.wire.GameMessage;
import dev.ambit.game.wire.LoginMessage;
import dev.ambit.game.wire.MessageReader;
import dev.ambit.game.wire.PasswordForm;
import java.net.InetAddress;
import java.net.InetSocketAddress;
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
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole server that hosts a game of a page: clients of the protocol play it, and Wanda looks after it by the page. */
class GameServerTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    Path folder;

    private final HttpClient http = HttpClient.newHttpClient();
    private AmbitServer server;

    @BeforeEach
    void write() throws Exception {
        Files.createDirectories(folder.resolve("game/kod"));
        Files.writeString(folder.resolve("game/motd.txt"), "Mind the gap.");
        writeKod("said");
    }

    /** @param word what is answered to who speaks */
    private void writeKod(String word) throws Exception {
        Files.writeString(folder.resolve("game/kod/game.kod"), """
                User
                resources:
                   user_answer = "%s"
                properties:
                   psName = $
                   poSession = $
                   piSpoken = 0
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
                      return piSpoken = 0;
                   }

                   UserLogon(session_id = $)
                   {
                      poSession = session_id;
                      AddPacket(1,130,4,self,4,piSpoken);
                      SendPacket(poSession);
                      return;
                   }

                   ReceiveClient(client_msg = $, session_id = $, type = $)
                   {
                      if First(client_msg) = 110
                      {
                         piSpoken = piSpoken + 1;
                         AddPacket(1,206,4,piSpoken,6,user_answer);
                         SendPacket(poSession);
                      }
                      return;
                   }
                end

                System
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
                """.formatted(word));
    }

    private void start(Map<String, Object> more) throws Exception {
        Map<String, Object> settings = new HashMap<>(Map.of(
                "journal",
                folder.resolve("game.db").toString(),
                "port",
                0,
                "game.folder",
                folder.resolve("game").toString(),
                "world.wizards",
                List.of("Wanda")));
        settings.putAll(more);
        server = AmbitServer.start(AmbitConfig.with(settings));
    }

    @AfterEach
    void close() {
        server.close();
    }

    private GameClient connect() throws Exception {
        return GameClient.connect(
                new InetSocketAddress(
                        InetAddress.getLoopbackAddress(), server.gamePort().orElseThrow()),
                PATIENCE);
    }

    private GameClient play(String name) throws Exception {
        GameClient client = connect();
        assertEquals(
                LoginMessage.LOGINOK.number(), client.logIn(name, "whatever").type());
        assertEquals(LoginMessage.GAME.number(), client.enterGame().type());
        client.use(client.characters().getFirst().object());
        client.await(GameMessage.PLAYER);
        return client;
    }

    private record Answer(int count, String word) {}

    private static Answer speak(GameClient client) throws Exception {
        client.say("hello");
        MessageReader in = client.await(GameMessage.SAID).data();
        return new Answer(in.u32LE("how often"), new String(in.string("what"), StandardCharsets.ISO_8859_1));
    }

    @Test
    void whatAClientWasToldIsThereAfterTheServerHasStartedAnew() throws Exception {
        start(Map.of("accounts.trust", true));
        GameClient.Role before;
        try (GameClient ann = play("Ann")) {
            assertEquals(new Answer(1, "said"), speak(ann));
            assertEquals(new Answer(2, "said"), speak(ann));
            before = ann.characters().getFirst();
        }
        server.close();
        start(Map.of("accounts.trust", true));
        try (GameClient ann = play("Ann")) {
            assertEquals(new Answer(3, "said"), speak(ann));
            assertEquals(before, ann.characters().getFirst());
        }
    }

    @Test
    void codeThatIsSavedIsInUseWhilePeoplePlay() throws Exception {
        start(Map.of("accounts.trust", true, "game.watch", true));
        try (GameClient ann = play("Ann")) {
            assertEquals(new Answer(1, "said"), speak(ann));
            writeKod("answered");
            int spoken = 1;
            Answer answer = speak(ann);
            while (!answer.word().equals("answered")) {
                assertEquals(++spoken, answer.count());
                answer = speak(ann);
            }
            assertEquals(spoken + 1, answer.count());
        }
    }

    @Test
    void whoLooksAfterTheGameSeesItsObjectsInThePage() throws Exception {
        start(Map.of("accounts.trust", true));
        try (GameClient ann = play("Ann");
                Guest wanda = Guest.inside(http, server.port(), "Wanda")) {
            speak(ann);
            wanda.send("{\"n\":1,\"t\":\"look\",\"id\":0}");
            JsonNode system = wanda.await(
                    item -> item.get("e").asText().equals("answer")
                            && item.get("n").asLong() == 1,
                    "System");
            assertTrue(system.get("ok").asBoolean(), system::toString);
            assertTrue(system.toString().contains("System"), system::toString);
        }
    }

    @Test
    void onePasswordIsGoodForThePageAndForTheGame() throws Exception {
        start(Map.of());
        String password = server.firstAdmin().orElseThrow().password();
        try (GameClient admin = connect()) {
            assertEquals(
                    LoginMessage.LOGINFAILED.number(),
                    admin.logIn("admin", "wrong").type());
            var ok = admin.logIn("Admin", password);
            assertEquals(LoginMessage.LOGINOK.number(), ok.type());
            assertEquals(1, ok.data().u8("the kind of account"));
            assertEquals(LoginMessage.GAME.number(), admin.enterGame().type());
            assertEquals(1, admin.characters().size());
        }
    }

    /** The same bytes by the page's port: a stream in binary messages, wherever they are cut. */
    @Test
    void aPageSpeaksTheProtocolByAWebSocket() throws Exception {
        start(Map.of("accounts.trust", true));
        BlockingQueue<Byte> heard = new LinkedBlockingQueue<>();
        WebSocket socket = http.newWebSocketBuilder()
                .buildAsync(URI.create("ws://localhost:" + server.port() + "/game"), new WebSocket.Listener() {
                    @Override
                    public @Nullable CompletionStage<?> onBinary(WebSocket from, ByteBuffer data, boolean last) {
                        while (data.hasRemaining()) {
                            heard.add(data.get());
                        }
                        from.request(1);
                        return null;
                    }
                })
                .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        assertEquals("0100660b01000015", hex(heard, 8));
        ByteWriter logIn = new ByteWriter();
        Frame.write(0, new ClientLogIn(7, 37, "Ann", PasswordForm.of("any")).write(), logIn);
        byte[] bytes = logIn.toBytes();
        socket.sendBinary(ByteBuffer.wrap(bytes, 0, 10), true).join();
        socket.sendBinary(ByteBuffer.wrap(bytes, 10, bytes.length - 10), true).join();
        String answer = hex(heard, 9);
        assertEquals("1700", answer.substring(14), "AP_LOGINOK of a user: " + answer);
        socket.abort();
    }

    private static String hex(BlockingQueue<Byte> heard, int count) throws InterruptedException {
        byte[] bytes = new byte[count];
        for (int i = 0; i < count; i++) {
            Byte next = heard.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            bytes[i] = Objects.requireNonNull(next, "the server says no more");
        }
        return HexFormat.of().formatHex(bytes);
    }

    @Test
    void withoutAGameNobodyFindsItsWebSocket() throws Exception {
        server = AmbitServer.start(AmbitConfig.with(Map.of("accounts.trust", true, "journal", "none", "port", 0)));
        HttpResponse<String> answer = http.send(
                HttpRequest.newBuilder(URI.create("http://localhost:" + server.port() + "/game"))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertEquals(404, answer.statusCode());
        assertEquals("No game is hosted here.\n", answer.body());
    }
}
