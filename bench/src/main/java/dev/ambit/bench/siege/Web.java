package dev.ambit.bench.siege;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Plain requests at the web's door, each by a connection of its own, from an address of the loopback. */
final class Web {
    private static final Pattern COOKIE = Pattern.compile("(?im)^set-cookie: ([^;\r\n]+)");
    private static final int STATUS = 9;
    private static final int STATUS_END = 12;

    /** What came back. */
    record Answer(int status, String head, String body) {
        /** As a page sends it back. */
        Optional<String> cookie() {
            Matcher found = COOKIE.matcher(head);
            return found.find() ? Optional.of(found.group(1)) : Optional.empty();
        }
    }

    private final String from;
    private final int port;

    Web(String from, int port) {
        this.from = from;
        this.port = port;
    }

    Answer get(String path) throws IOException {
        return ask("GET " + path + " HTTP/1.1\r\nHost: localhost:" + port + "\r\nConnection: close\r\n\r\n");
    }

    Answer postJson(String path, String body) throws IOException {
        return post(path, "", "application/json", body);
    }

    /** @param body a byte for each character */
    Answer post(String path, String cookie, String type, String body) throws IOException {
        return ask("POST " + path + " HTTP/1.1\r\nHost: localhost:" + port + "\r\nContent-Type: " + type
                + (cookie.isEmpty() ? "" : "\r\nCookie: " + cookie) + "\r\nContent-Length: " + body.length()
                + "\r\nConnection: close\r\n\r\n" + body);
    }

    Answer ask(String request) throws IOException {
        try (Peer peer = new Peer(from, port)) {
            peer.send(request.getBytes(StandardCharsets.ISO_8859_1));
            String all = new String(peer.in().readAllBytes(), StandardCharsets.UTF_8);
            int body = all.indexOf("\r\n\r\n");
            if (body < STATUS_END) {
                throw new IOException("no answer: " + all);
            }
            return new Answer(
                    Integer.parseInt(all.substring(STATUS, STATUS_END)),
                    all.substring(0, body),
                    all.substring(body + 4));
        }
    }

    /** Makes an account, or logs in to it when there is one; its cookie. */
    String logIn(String name, String password) throws IOException {
        String who = "{\"name\":\"" + name + "\",\"password\":\"" + password + "\"}";
        Answer answer = postJson("/account/login", who);
        if (answer.status == 401) {
            answer = postJson("/account/register", who);
        }
        Answer last = answer;
        return answer.cookie().orElseThrow(() -> new IOException("not logged in: " + last.status + " " + last.body));
    }

    void logOut(String cookie) throws IOException {
        Answer answer = post("/account/logout", cookie, "application/json", "{}");
        if (answer.status != 200) {
            throw new IOException("not logged out: " + answer.status + " " + answer.body);
        }
    }
}
