package dev.ambit.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ambit.server.document.Pictures;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** People bring pictures over a real socket: who may, what, how often; and what becomes of them. */
class AvatarsOverHttpTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern LOOK = Pattern.compile("custom-[0-9a-f]{24}");

    @TempDir
    Path temp;

    private AmbitServer server;
    private final HttpClient http = HttpClient.newHttpClient();

    @AfterEach
    void close() {
        http.close();
        server.close();
    }

    /** @param changes settings and values in turn */
    private void open(Object... changes) throws AmbitException {
        Map<String, Object> settings = new HashMap<>(
                Map.of("port", 0, "avatars.folder", temp.resolve("avatars").toString()));
        for (int i = 0; i < changes.length; i += 2) {
            settings.put((String) changes[i], changes[i + 1]);
        }
        server = AmbitServer.start(AmbitConfig.with(settings));
    }

    private void openTrusting(Object... changes) throws AmbitException {
        List<Object> all = new ArrayList<>(List.of("accounts.trust", true, "journal", "none"));
        all.addAll(List.of(changes));
        open(all.toArray());
    }

    private void openWithAccounts(Object... changes) throws AmbitException {
        List<Object> all =
                new ArrayList<>(List.of("journal", temp.resolve("world.db").toString()));
        all.addAll(List.of(changes));
        open(all.toArray());
    }

    private HttpResponse<byte[]> bring(byte[] file, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(at("/documents/avatars"))
                .header("Content-Type", "image/png")
                .POST(BodyPublishers.ofByteArray(file));
        for (int i = 0; i < headers.length; i += 2) {
            request.setHeader(headers[i], headers[i + 1]);
        }
        return http.send(request.build(), BodyHandlers.ofByteArray());
    }

    private URI at(String path) {
        return URI.create("http://127.0.0.1:" + server.port() + path);
    }

    private static JsonNode json(HttpResponse<byte[]> answer) throws Exception {
        return JSON.readTree(answer.body());
    }

    private static String error(HttpResponse<byte[]> answer) throws Exception {
        return json(answer).path("error").asText();
    }

    private static String look(HttpResponse<byte[]> answer) throws Exception {
        assertEquals(200, answer.statusCode(), () -> new String(answer.body(), ISO_8859_1));
        String look = json(answer).path("look").asText();
        assertTrue(LOOK.matcher(look).matches(), look);
        return look;
    }

    private HttpResponse<byte[]> fetch(String look) throws Exception {
        String path = "/documents/avatars/" + look.substring("custom-".length()) + ".png";
        return http.send(HttpRequest.newBuilder(at(path)).build(), BodyHandlers.ofByteArray());
    }

    // ---- what becomes of a picture ----

    @Test
    void aPictureBecomesAStripOfPanelsThatCanBeKeptForEver() throws Exception {
        openTrusting();
        String look = look(bring(Pictures.png(100, 200)));
        HttpResponse<byte[]> strip = fetch(look);
        assertEquals(200, strip.statusCode());
        assertEquals("image/png", strip.headers().firstValue("content-type").orElse(""));
        assertEquals(
                "public, max-age=31536000, immutable",
                strip.headers().firstValue("cache-control").orElse(""));
        assertEquals(
                8 * 160, ImageIO.read(new ByteArrayInputStream(strip.body())).getWidth());
        assertEquals(look, look(bring(Pictures.png(100, 200))), "the same picture is the same look");
        assertFalse(look.equals(look(bring(Pictures.jpeg(100, 200), "Content-Type", "image/jpeg"))));
    }

    @Test
    void theContentCountsAndNotWhatItIsCalled() throws Exception {
        openTrusting();
        look(bring(Pictures.jpeg(64, 64), "Content-Type", "image/png"));
        HttpResponse<byte[]> page = bring("<html><script>alert(1)</script>".getBytes(ISO_8859_1));
        assertEquals(422, page.statusCode());
        assertEquals("Pictures are PNG or JPEG files. This is a web page.", error(page));
        assertEquals(
                415, bring(Pictures.png(64, 64), "Content-Type", "text/html").statusCode());
        assertTrue(onlyPicturesIn(temp.resolve("avatars"), 1));
    }

    @Test
    void nothingOfTheFileIsLeftButThePicture() throws Exception {
        openTrusting();
        byte[] marked =
                Pictures.with(Pictures.png(64, 64), Pictures.chunk("tEXt", "Author\0Mallory".getBytes(ISO_8859_1)));
        byte[] strip = fetch(look(bring(marked))).body();
        assertFalse(new String(strip, ISO_8859_1).contains("Mallory"));
        HttpResponse<byte[]> two = bring(Pictures.join(Pictures.png(64, 64), "PK\3\4 and more".getBytes(ISO_8859_1)));
        assertEquals(422, two.statusCode());
        assertTrue(error(two).startsWith("Something follows the end of the PNG file"));
    }

    private static boolean onlyPicturesIn(Path folder, int count) throws Exception {
        try (var files = Files.list(folder)) {
            return files.filter(file -> !file.endsWith("owners.txt"))
                            .filter(file -> file.toString().endsWith(".png"))
                            .count()
                    == count;
        }
    }

    // ---- how much and how often ----

    @Test
    void theLimitsHold() throws Exception {
        openTrusting("avatars.largestUploadBytes", 20_000, "avatars.largestPixels", 10_000);
        assertEquals(413, bring(new byte[20_001]).statusCode());
        HttpResponse<byte[]> wide = bring(Pictures.png(101, 100));
        assertEquals(422, wide.statusCode());
        assertEquals("The picture is too large: 101 x 100 pixels, expected at most 10000 in all.", error(wide));
        look(bring(Pictures.png(100, 100)));
    }

    @Test
    void fromOneAddressComeSoManyAMinute() throws Exception {
        openTrusting("avatars.uploadsPerMinute", 2);
        look(bring(Pictures.png(64, 64)));
        assertEquals(422, bring("no picture".getBytes(ISO_8859_1)).statusCode());
        HttpResponse<byte[]> third = bring(Pictures.png(64, 65));
        assertEquals(429, third.statusCode());
        assertTrue(third.headers().firstValueAsLong("retry-after").orElse(0) > 0);
        assertTrue(error(third).contains("Please wait"));
    }

    @Test
    void theOldestOfAPersonGoes() throws Exception {
        openTrusting("avatars.perUser", 1);
        String first = look(bring(Pictures.png(64, 64)));
        String second = look(bring(Pictures.png(64, 80)));
        assertEquals(404, fetch(first).statusCode());
        assertEquals(200, fetch(second).statusCode());
    }

    // ---- who may ----

    @Test
    void peopleWithAnAccountMayAndGuestsMayNot() throws Exception {
        openWithAccounts();
        HttpResponse<byte[]> guest = bring(Pictures.png(64, 64));
        assertEquals(401, guest.statusCode());
        assertEquals("Pictures of one's own are for people with an account. Please log in first.", error(guest));
        assertEquals(
                401,
                bring(Pictures.png(64, 64), "Cookie", "ambit_session=guessed").statusCode());
        try (Accountant ada = new Accountant(server.port())) {
            ada.post("register", "name", "Ada", "password", "correct horse");
            look(bring(Pictures.png(64, 64), "Cookie", ada.cookie));
            String before = ada.cookie;
            ada.post("logout");
            assertEquals(401, bring(Pictures.png(64, 64), "Cookie", before).statusCode());
        }
    }

    @Test
    void anAccountThatMayOwnNothingBringsNothing() throws Exception {
        openWithAccounts("accounts.newcomers", "guest");
        try (Accountant ada = new Accountant(server.port())) {
            ada.post("register", "name", "Ada", "password", "correct horse");
            assertEquals(401, bring(Pictures.png(64, 64), "Cookie", ada.cookie).statusCode());
        }
    }

    @Test
    void guestsMayWhereTheSettingsSaySo() throws Exception {
        openWithAccounts("avatars.uploads", "guests");
        look(bring(Pictures.png(64, 64)));
    }

    @Test
    void nobodyMayWhereTheSettingsSaySo() throws Exception {
        openTrusting("avatars.uploads", "nobody");
        assertEquals(403, bring(Pictures.png(64, 64)).statusCode());
    }

    @Test
    void pagesOfOtherSitesMayNotBringAnything() throws Exception {
        openTrusting();
        assertEquals(
                403,
                bring(Pictures.png(64, 64), "Origin", "https://elsewhere.example")
                        .statusCode());
        assertEquals(
                403, bring(Pictures.png(64, 64), "Sec-Fetch-Site", "cross-site").statusCode());
    }

    // ---- who wears it ----

    private static Guest enter(Accountant who, String name, String look) {
        Guest guest = new Guest(who.http, who.port(), who.cookie);
        guest.send("{\"t\":\"hello\",\"v\":1,\"name\":\"%s\",\"avatar\":\"%s\"}".formatted(name, look));
        guest.await("welcome");
        return guest;
    }

    private static String seenAs(Guest onlooker, String name) {
        return onlooker.await(
                        item -> item.get("e").asText().equals("appear")
                                && item.path("name").asText().equals(name),
                        name)
                .path("avatar")
                .asText();
    }

    @Test
    void nobodyWearsThePictureOfAnotherNorBringsItAgain() throws Exception {
        openWithAccounts();
        try (Accountant ada = new Accountant(server.port());
                Accountant bob = new Accountant(server.port());
                Accountant cleo = new Accountant(server.port())) {
            ada.post("register", "name", "Ada", "password", "correct horse");
            bob.post("register", "name", "Bob", "password", "battery staple");
            cleo.post("register", "name", "Cleo", "password", "battery staples");
            Guest onlooker = enter(cleo, "Cleo", "robot");
            String look = look(bring(Pictures.png(100, 200), "Cookie", ada.cookie));
            byte[] strip = fetch(look).body();
            for (byte[] picture : List.of(strip, Pictures.png(100, 200))) {
                HttpResponse<byte[]> again = bring(picture, "Cookie", bob.cookie);
                assertEquals(422, again.statusCode());
                assertEquals("That picture is somebody else's here. Please bring one of your own.", error(again));
            }
            Guest asAda = enter(bob, "Bob", look);
            assertFalse(look.equals(seenAs(onlooker, "Bob")));
            Guest herself = enter(ada, "Ada", look);
            assertEquals(look, seenAs(onlooker, "Ada"));
            assertEquals(look, look(bring(strip, "Cookie", ada.cookie)), "she may bring it again");
            List.of(onlooker, asAda, herself).forEach(Guest::close);
        }
    }
}
