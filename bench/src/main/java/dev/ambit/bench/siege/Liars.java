package dev.ambit.bench.siege;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ambit.group.wire.Datagram;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** Those who pretend: other people's names, other hosts' names and tokens, guessed passwords, pictures that are none. */
final class Liars {
    private static final List<String> NAMES =
            List.of("Commons", "#22", "\\u0410dmin", "Admin", "Walker0", "W\\u0430lker1", "\\u202eretlaW", "System");
    private static final String PASSWORD = "not-so-secret";
    private static final int NOBODY = 401;
    private static final int LATER = 429;

    private Liars() {}

    static List<Assault> all() {
        return List.of(
                new Assault("names of others", 2, Liars::impostor),
                new Assault("a rebound host name", 2, Liars::rebound),
                new Assault("metrics, twenty times a second", 1, Liars::scrape),
                new Assault("guessed passwords", 3, Liars::guess),
                new Assault("pictures that are none", 1, Liars::upload),
                new Assault("stolen tokens of datagrams", 2, Liars::thief));
    }

    private static void impostor(Assault self, Assault.Target target) throws IOException {
        String name = NAMES.get(ThreadLocalRandom.current().nextInt(NAMES.size()));
        try (PagePeer page = new PagePeer(Assault.address(110), target.doors().web())) {
            self.did();
            JsonNode welcome = page.enter(name);
            String got = welcome.path("name").asText();
            if (List.of("Commons", "#22", "Admin", "System", "Walker0").contains(got)) {
                self.breached("somebody is called " + got);
            }
            target.pause(200);
        }
    }

    private static void rebound(Assault self, Assault.Target target) throws IOException {
        Web web = new Web(Assault.address(111), target.doors().web());
        for (String path : List.of("/", "/metrics", "/account/me", "/ws")) {
            int status = web.ask("GET " + path + " HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
                    .status();
            self.did();
            if (status < 400) {
                self.breached(path + " is there for evil.example: " + status);
            } else {
                self.wasRefused("status " + status);
            }
        }
    }

    private static void scrape(Assault self, Assault.Target target) throws IOException {
        Web web = new Web(Assault.address(112), target.doors().web());
        while (target.goesOn()) {
            int status = web.get("/metrics").status();
            self.did();
            if (status != 200) {
                self.wasRefused("status " + status);
            }
            target.pause(50);
        }
    }

    private static void guess(Assault self, Assault.Target target) throws IOException {
        Web web = new Web(Assault.address(113), target.doors().web());
        int status = web.postJson(
                        "/account/login", "{\"name\":\"Keeper0\",\"password\":\"" + Assault.newName("guess") + "\"}")
                .status();
        self.did();
        switch (status) {
            case NOBODY, LATER -> self.wasRefused("status " + status);
            default -> throw new IOException("a guess is answered with " + status);
        }
    }

    /** Anybody may make an account, and so bring pictures. */
    private static void upload(Assault self, Assault.Target target) throws IOException {
        Web web = new Web(Assault.address(114), target.doors().web());
        String cookie = web.logIn("Painter", PASSWORD);
        while (target.goesOn()) {
            Web.Answer answer =
                    web.post("/documents/avatars", cookie, "image/png", "\u0089PNG\r\n\u001a\n" + "x".repeat(5000));
            self.did();
            if (answer.status() == 200) {
                self.breached("what is no picture was taken for one");
            }
            self.wasRefused(answer.status() + " " + answer.body().strip());
            target.pause(500);
        }
    }

    /** Has read somebody's token on the way, and speaks with it from another address. */
    private static void thief(Assault self, Assault.Target target) throws IOException {
        try (HostPeer victim = new HostPeer(Assault.address(115), target.doors().groups());
                DatagramSocket thief = new DatagramSocket(new InetSocketAddress(Assault.address(116), 0))) {
            long token = victim.connect(Assault.newName("Victim"));
            victim.ignoreAnswers();
            thief.setSoTimeout(200);
            InetAddress loopback = InetAddress.getLoopbackAddress();
            for (int sequence = 1; target.goesOn() && sequence < 50; sequence++) {
                byte[] greeting = new Datagram(token, sequence, new byte[0]).encode();
                thief.send(new DatagramPacket(
                        greeting, greeting.length, loopback, target.doors().groups()));
                self.did();
                try {
                    thief.receive(new DatagramPacket(new byte[1500], 1500));
                    self.breached("the server answers who has stolen a token");
                } catch (SocketTimeoutException e) {
                    self.wasRefused("no answer");
                }
            }
        }
    }
}
