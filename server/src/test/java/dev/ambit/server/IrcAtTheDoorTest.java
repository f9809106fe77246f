package dev.ambit.server;

import static dev.ambit.group.client.GroupClient.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.group.Address;
import dev.ambit.group.client.ClientOptions;
import dev.ambit.group.client.GroupClient;
import dev.ambit.group.client.Listener;
import dev.ambit.group.client.Sets;
import dev.ambit.group.client.Trust;
import dev.ambit.group.wire.AppData;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.WorldWords;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** IRC clients at the door of a whole server: they meet its visitors, by the rules of all doors. */
class IrcAtTheDoorTest {
    private static final int PATIENCE_MILLIS = 300_000;

    @TempDir
    Path folder;

    @Test
    void theyMeetInChannelsAndSpeakWithVisitorsPrivately() throws Exception {
        Map<String, Object> settings =
                Map.of("accounts.trust", true, "journal", "none", "port", 0, "irc.enabled", true);
        BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        Listener ears = new Listener() {
            @Override
            public void received(Address group, List<Element> elements) {
                elements.forEach(e -> AppData.read(e.data()).ifPresent(words -> heard.add(words.text())));
            }
        };
        try (AmbitServer server = AmbitServer.start(AmbitConfig.with(settings));
                IrcGuest bob = new IrcGuest(server.ircPort().orElseThrow());
                GroupClient ada = GroupClient.open(
                        URI.create("ws://127.0.0.1:" + server.port() + "/ws"), ClientOptions.DEFAULT, ears)) {
            bob.register("bob");
            bob.await(line -> line.contains(" 001 bob "), "welcome");
            bob.say("JOIN #plaza");
            bob.await(line -> line.contains(" 366 "), "end of names");
            await(ada.connect(""));
            byte[] hello = "\u0002{\"t\":\"hello\",\"v\":1,\"name\":\"Ada\",\"avatar\":\"fox\"}"
                    .getBytes(StandardCharsets.UTF_8);
            ada.send(WorldWords.EVERYBODY, Sets.members(WorldWords.WORLD), hello);
            // The world's welcome is what makes her name known.
            while (heardNothingOf("Ada", ada)) {
                TimeUnit.MILLISECONDS.sleep(5);
            }
            Address plaza = await(ada.enter("#plaza", "", Attributes.NONE));
            bob.await(line -> line.contains(" JOIN ") && line.contains("#plaza"), "Ada's coming");
            bob.say("PRIVMSG #plaza :hello from irc");
            assertEquals("hello from irc", heard.poll(PATIENCE_MILLIS, TimeUnit.MILLISECONDS));
            ada.send(plaza, AppData.talk("hello from the page").encode());
            String line = bob.await(l -> l.contains("hello from the page"), "what Ada says");
            assertTrue(line.startsWith(":Ada!"), line);
            bob.say("PRIVMSG Ada :psst");
            assertEquals("psst", heard.poll(PATIENCE_MILLIS, TimeUnit.MILLISECONDS));
        }
    }

    /** As {@code irssi --tls} and all others do: TLS from the first byte, on the port there is. */
    @Test
    void whatIsSaidIsEncryptedWhereTheHouseIs() throws Exception {
        Map<String, Object> settings = Map.of(
                "accounts.trust",
                true,
                "journal",
                "none",
                "port",
                0,
                "irc.enabled",
                true,
                "irc.port",
                0,
                "tls.selfSigned",
                true,
                "tls.store",
                folder.resolve("tls.p12").toString());
        try (AmbitServer server = AmbitServer.start(AmbitConfig.with(settings))) {
            SSLSocketFactory pinned = Trust.fingerprint(server.fingerprint().orElseThrow())
                    .context()
                    .getSocketFactory();
            int port = server.ircPort().orElseThrow();
            try (IrcGuest ada = new IrcGuest(pinned.createSocket("localhost", port));
                    IrcGuest bob = new IrcGuest(pinned.createSocket("localhost", port))) {
                ada.inside("ada", "").say("JOIN #secret");
                ada.await(line -> line.contains(" 366 "), "end of names");
                bob.inside("bob", "").say("JOIN #secret");
                bob.await(line -> line.contains(" 366 "), "end of names");
                bob.say("PRIVMSG #secret :psst");
                ada.await(line -> line.endsWith("PRIVMSG #secret :psst"), "what Bob says");
                bob.say("QUIT :bye");
                assertEquals("ERROR :Closing link: Quit: bye", bob.awaitError());
            }
            try (Socket plain = new Socket(InetAddress.getLoopbackAddress(), port)) {
                plain.setSoTimeout(PATIENCE_MILLIS);
                plain.getOutputStream().write("NICK eve\r\nUSER eve 0 * :eve\r\n".getBytes(StandardCharsets.UTF_8));
                String answer = new String(plain.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
                assertFalse(answer.contains("eve"), answer);
            } catch (SocketException e) {
                // Cut off before all of it was read.
            }
        }
    }

    private static boolean heardNothingOf(String name, GroupClient client) throws IOException, InterruptedException {
        return !await(client.names(List.of(client.host().orElseThrow()))).containsValue(name);
    }

    @Test
    void theNameOfAnAccountNeedsItsPassword() throws Exception {
        Map<String, Object> settings = Map.of(
                "journal",
                folder.resolve("w.db").toString(),
                "port",
                0,
                "irc.enabled",
                true,
                "accounts.argon2.memory",
                "8 MiB",
                "accounts.argon2.iterations",
                1);
        try (AmbitServer server = AmbitServer.start(AmbitConfig.with(settings));
                HttpClient http = HttpClient.newHttpClient()) {
            HttpResponse<String> made = http.send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/account/register"))
                            .header("Content-Type", "application/json")
                            .header("Origin", "http://127.0.0.1:" + server.port())
                            .POST(HttpRequest.BodyPublishers.ofString(
                                    "{\"name\":\"Carol\",\"password\":\"a long enough one\"}"))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            assertEquals(201, made.statusCode(), made.body());
            try (IrcGuest thief = new IrcGuest(server.ircPort().orElseThrow())) {
                thief.register("Carol");
                thief.await(line -> line.contains("name of an account"), "refusal");
            }
            try (IrcGuest carol = new IrcGuest(server.ircPort().orElseThrow())) {
                carol.say("PASS :a long enough one");
                carol.register("Carol");
                carol.await(line -> line.contains(" 001 Carol "), "welcome");
            }
        }
    }
}
