package dev.ambit.group.client;

import static dev.ambit.group.client.GroupClient.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Attributes;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecureAndWebSocketTest {
    private static final char[] PASSWORD = "changeit".toCharArray();
    private static TestServer plain;
    private static TestServer secure;
    private static WebSocketDoor page;
    private static WebSocketDoor securePage;
    private static KeyStore keys;
    private static String fingerprint;

    @BeforeAll
    static void startTheServers(@TempDir Path folder) throws Exception {
        keys = keys(folder.resolve("keys.p12"));
        fingerprint = Trust.fingerprint((X509Certificate) keys.getCertificate("server"));
        plain = TestServer.start();
        secure = TestServer.behind(secured(keys));
        page = new WebSocketDoor(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), plain);
        securePage = new WebSocketDoor(secured(keys), plain);
    }

    @AfterAll
    static void stopThem() throws IOException {
        page.close();
        securePage.close();
        secure.close();
        plain.close();
    }

    /** A certificate that nobody vouches for, for another name than localhost. */
    private static KeyStore keys(Path file) throws Exception {
        Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        Process made = new ProcessBuilder(List.of(
                        keytool.toString(),
                        "-genkeypair",
                        "-alias",
                        "server",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=somewhere.example",
                        "-validity",
                        "2",
                        "-keystore",
                        file.toString(),
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        new String(PASSWORD)))
                .redirectErrorStream(true)
                .start();
        String said = new String(made.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, made.waitFor(), said);
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            keys.load(in, PASSWORD);
        }
        return keys;
    }

    private static ServerSocket secured(KeyStore keys) throws GeneralSecurityException, IOException {
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(keys, PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(factory.getKeyManagers(), null, null);
        return context.getServerSocketFactory().createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    private static URI tcps() {
        return URI.create("tcps://localhost:" + secure.port());
    }

    private static void talk(URI server, ClientOptions options) throws Exception {
        Heard heard = new Heard();
        try (GroupClient ada = GroupClient.open(server, options, Listener.NONE);
                GroupClient bob = GroupClient.open(server, options, heard)) {
            await(ada.connect(""));
            await(bob.connect(""));
            Address group = await(ada.createImplicit(Attributes.NONE));
            await(bob.join(group));
            String longText = "hello ".repeat(5000);
            ada.send(group, "short".getBytes(StandardCharsets.UTF_8));
            ada.send(group, longText.getBytes(StandardCharsets.UTF_8));
            heard.until(h -> h.texts().equals(List.of("short", longText)));
        }
    }

    @Test
    void twoHostsTalkByWebSocket() throws Exception {
        talk(page.uri("ws"), ClientOptions.DEFAULT);
    }

    @Test
    void twoHostsTalkByAnEncryptedStreamWhoseCertificateTheyKnow() throws Exception {
        talk(tcps(), ClientOptions.DEFAULT.withTrust(Trust.fingerprint(fingerprint)));
    }

    @Test
    void twoHostsTalkByAnEncryptedWebSocketWhoseCertificateTheyKnow() throws Exception {
        String withoutColons = fingerprint.replace(":", "").toLowerCase(Locale.ROOT);
        talk(securePage.uri("wss"), ClientOptions.DEFAULT.withTrust(Trust.fingerprint(withoutColons)));
    }

    @Test
    void aCertificateThatNobodyVouchesForIsNotTrusted() {
        for (URI server : List.of(tcps(), securePage.uri("wss"))) {
            IOException e = assertThrows(IOException.class, () -> GroupClient.open(server));
            assertTrue(String.valueOf(e.getMessage()).startsWith("no trust in " + server), e.getMessage());
        }
    }

    @Test
    void aCertificateForAnotherNameIsNotTrustedWhoeverVouchesForIt() throws Exception {
        KeyStore known = KeyStore.getInstance("PKCS12");
        known.load(null, PASSWORD);
        known.setCertificateEntry("known", keys.getCertificate("server"));
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(known);
        SSLContext trusting = SSLContext.getInstance("TLS");
        trusting.init(null, factory.getTrustManagers(), null);
        SSLContext before = SSLContext.getDefault();
        SSLContext.setDefault(trusting);
        try {
            for (URI server : List.of(tcps(), securePage.uri("wss"))) {
                IOException e = assertThrows(IOException.class, () -> GroupClient.open(server));
                assertTrue(String.valueOf(e.getMessage()).contains("localhost"), e.getMessage());
                assertTrue(String.valueOf(e.getMessage()).startsWith("no trust in " + server), e.getMessage());
            }
        } finally {
            SSLContext.setDefault(before);
        }
    }

    @Test
    void anotherCertificateThanTheKnownOneIsNotTrusted() {
        ClientOptions other = ClientOptions.DEFAULT.withTrust(Trust.fingerprint("ab".repeat(32)));
        for (URI server : List.of(tcps(), securePage.uri("wss"))) {
            IOException e = assertThrows(IOException.class, () -> GroupClient.open(server, other, Listener.NONE));
            assertTrue(String.valueOf(e.getMessage()).contains(fingerprint), "says the real one: " + e.getMessage());
        }
    }

    @Test
    void whatIsNoFingerprintIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> Trust.fingerprint("abc"));
    }

    @Test
    void anEndOfTheWebSocketIsHeardOnce() throws Exception {
        Heard heard = new Heard();
        try (TestServer server = TestServer.start();
                WebSocketDoor door =
                        new WebSocketDoor(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), server)) {
            GroupClient ada = GroupClient.open(door.uri("ws"), ClientOptions.DEFAULT, heard);
            await(ada.connect("Ada"));
            server.hangUp();
            heard.until(h -> !h.ends().isEmpty());
            ada.close();
            assertEquals(List.of("the server has ended the connection"), heard.ends());
        }
    }

    @Test
    void aPageThatIsNoWebSocketIsSaidSo() throws Exception {
        try (ServerSocket door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> {
                try (var socket = door.accept()) {
                    socket.getInputStream().read(new byte[1000]);
                    socket.getOutputStream()
                            .write("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"
                                    .getBytes(StandardCharsets.US_ASCII));
                    socket.getOutputStream().flush();
                    socket.getInputStream().readAllBytes();
                } catch (IOException e) {
                    // The client has left.
                }
            });
            URI place = URI.create("ws://localhost:" + door.getLocalPort() + "/nothing");
            IOException e = assertThrows(IOException.class, () -> GroupClient.open(place));
            assertTrue(String.valueOf(e.getMessage()).contains("404"), e.getMessage());
        }
    }
}
