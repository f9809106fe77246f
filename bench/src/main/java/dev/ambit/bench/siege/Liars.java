package dev.ambit.bench.siege;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** Those who pretend: other people's names, other hosts' names, guessed passwords, pictures that are none. */
final class Liars {
    private static final List<String> NAMES =
            List.of("Commons", "#22", "\\u0410dmin", "Admin", "Walker0", "W\\u0430lker1", "\\u202eretlaW", "System");

    private Liars() {}

    static List<Assault> all() {
        return List.of(
                new Lie("names of others", 2, Liars::impostor),
                new Lie("a rebound host name", 2, Liars::rebound),
                new Lie("metrics, twenty times a second", 1, Liars::scrape),
                new Lie("guessed passwords", 3, Liars::guess),
                new Lie("pictures that are none", 1, Liars::upload));
    }

    private interface Way {
        void go(Assault.Target target) throws Exception;
    }

    private static final class Lie extends Assault {
        private final int count;
        private final Way way;

        Lie(String name, int count, Way way) {
            super(name);
            this.count = count;
            this.way = way;
        }

        @Override
        void begin(Target target) {
            attackers(count, target, () -> {
                did();
                way.go(target);
            });
        }
    }

    private static void impostor(Assault.Target target) throws IOException {
        String name = NAMES.get(ThreadLocalRandom.current().nextInt(NAMES.size()));
        try (PagePeer page = new PagePeer(Assault.address(110), target.doors().web())) {
            page.enter(name);
            target.pause(200);
        }
    }

    private static void rebound(Assault.Target target) throws IOException {
        for (String path : List.of("/", "/metrics", "/account/me", "/ws")) {
            String status =
                    ask(target, 111, "GET " + path + " HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
            if (status.contains(" 4")) {
                throw new IOException(status);
            }
        }
    }

    private static void scrape(Assault.Target target) throws IOException {
        while (target.goesOn()) {
            ask(target, 112, "GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
            target.pause(50);
        }
    }

    private static void guess(Assault.Target target) throws IOException {
        String body = "{\"name\":\"Admin\",\"password\":\"guess-"
                + ThreadLocalRandom.current().nextInt() + "\"}";
        String status = post(target, 113, "/account/login", "application/json", body);
        if (status.contains(" 429 ")) {
            throw new IOException(status);
        }
    }

    private static void upload(Assault.Target target) throws IOException {
        String status = post(target, 114, "/avatars", "image/png", "\u0089PNG\r\n\u001a\n" + "x".repeat(5000));
        if (status.contains(" 4")) {
            throw new IOException(status);
        }
    }

    static String post(Assault.Target target, int house, String path, String type, String body) throws IOException {
        return ask(
                target,
                house,
                "POST " + path + " HTTP/1.1\r\nHost: localhost:"
                        + target.doors().web() + "\r\nContent-Type: " + type
                        + "\r\nContent-Length: " + body.getBytes(StandardCharsets.ISO_8859_1).length
                        + "\r\nConnection: close\r\n\r\n" + body);
    }

    /** The first line of the answer. */
    static String ask(Assault.Target target, int house, String request) throws IOException {
        try (Peer peer = new Peer(Assault.address(house), target.doors().web())) {
            peer.send(Squatters.ascii(request));
            peer.socket.setSoTimeout(10_000);
            BufferedReader in = new BufferedReader(new InputStreamReader(peer.in(), StandardCharsets.ISO_8859_1));
            String status = in.readLine();
            if (status == null) {
                throw new IOException("no answer");
            }
            while (in.readLine() != null) {
                // To its end, as a client does.
            }
            return status;
        }
    }
}
