package dev.ambit.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;

/** A browser without a page: asks about accounts over real HTTP and keeps its cookie. */
final class Accountant implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();

    final HttpClient http;
    private final int port;

    /** As in the Cookie header; empty when there is none. */
    String cookie = "";

    Accountant(int port, String from) throws IOException {
        this.port = port;
        http = HttpClient.newBuilder().localAddress(InetAddress.getByName(from)).build();
    }

    Accountant(int port) throws IOException {
        this(port, "127.0.0.1");
    }

    /** @param fields names and values in turn */
    HttpResponse<String> post(String matter, String... fields) throws Exception {
        ObjectNode body = JSON.createObjectNode();
        for (int i = 0; i < fields.length; i += 2) {
            body.put(fields[i], fields[i + 1]);
        }
        return send(matter, body.toString(), List.of("Content-Type", "application/json"));
    }

    HttpResponse<String> send(String matter, String body, List<String> headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + port + "/account/" + matter))
                .POST(BodyPublishers.ofString(body));
        List<String> all = new ArrayList<>(headers);
        if (!cookie.isEmpty()) {
            all.addAll(List.of("Cookie", cookie));
        }
        if (!all.isEmpty()) {
            request.headers(all.toArray(String[]::new));
        }
        return keepCookie(http.send(request.build(), BodyHandlers.ofString()));
    }

    JsonNode get(String matter) throws Exception {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/account/" + matter));
        if (!cookie.isEmpty()) {
            request.header("Cookie", cookie);
        }
        return JSON.readTree(
                keepCookie(http.send(request.build(), BodyHandlers.ofString())).body());
    }

    private HttpResponse<String> keepCookie(HttpResponse<String> answer) {
        answer.headers().firstValue("Set-Cookie").ifPresent(set -> {
            String pair = set.substring(0, set.indexOf(';'));
            cookie = pair.endsWith("=") ? "" : pair;
        });
        return answer;
    }

    int port() {
        return port;
    }

    /** Enters the world with the cookie it has. */
    Guest enter(String name) {
        Guest guest = new Guest(http, port, cookie);
        guest.send("{\"t\":\"hello\",\"v\":1,\"name\":\"%s\",\"avatar\":\"robot\"}".formatted(name));
        return guest;
    }

    static String error(HttpResponse<String> answer) throws IOException {
        return JSON.readTree(answer.body()).path("error").asText();
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
