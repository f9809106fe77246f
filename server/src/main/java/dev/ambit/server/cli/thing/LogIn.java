package dev.ambit.server.cli.thing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.console.PasswordOption;
import dev.ambit.server.cli.console.Plain;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Shows a server that it is really us. */
final class LogIn {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final long LEAVE_PATIENCE_SECONDS = 2;
    private static final int NOT_FOUND = 404;
    private static final int OK = 200;

    private LogIn() {}

    /** The cookie to enter with; empty for a guest, and where a server believes every name. */
    static String cookie(HttpClient http, URI server, String name, PasswordOption option)
            throws AmbitException, InterruptedException {
        Optional<String> password = option.given();
        if (password.isEmpty() && System.console() != null && System.console().isTerminal()) {
            password = hasAccounts(http, server)
                    ? option.givenOrAsked("Password of " + Plain.text(name) + " (empty: enter as a guest): ")
                    : Optional.empty();
        }
        if (password.isEmpty() || password.get().isEmpty()) {
            return "";
        }
        ObjectNode form = Visit.JSON.createObjectNode().put("name", name).put("password", password.get());
        HttpResponse<String> answer = send(
                http,
                server,
                request(server, "login")
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(form.toString())));
        if (answer.statusCode() == NOT_FOUND) {
            return "";
        }
        if (answer.statusCode() != OK) {
            throw new AmbitException("Cannot log in: " + error(answer));
        }
        String cookie = answer.headers().firstValue("Set-Cookie").orElse("");
        return cookie.contains(";") ? cookie.substring(0, cookie.indexOf(';')) : cookie;
    }

    /** Ends what {@link #cookie} began, if the server still hears us; else it ends by itself. */
    static void out(HttpClient http, URI server, String cookie) {
        if (cookie.isEmpty()) {
            return;
        }
        HttpRequest request = request(server, "logout")
                .header("Content-Type", "application/json")
                .header("Cookie", cookie)
                .POST(BodyPublishers.ofString("{}"))
                .build();
        http.sendAsync(request, BodyHandlers.discarding())
                .orTimeout(LEAVE_PATIENCE_SECONDS, TimeUnit.SECONDS)
                .exceptionally(e -> null)
                .join();
    }

    private static boolean hasAccounts(HttpClient http, URI server) throws AmbitException, InterruptedException {
        HttpResponse<String> answer = send(http, server, request(server, "me"));
        return answer.statusCode() == OK && !answer.body().contains("\"trust\":true");
    }

    private static HttpRequest.Builder request(URI server, String matter) {
        return HttpRequest.newBuilder(
                        URI.create(server.getScheme() + "://" + server.getRawAuthority() + "/account/" + matter))
                .timeout(PATIENCE);
    }

    private static HttpResponse<String> send(HttpClient http, URI server, HttpRequest.Builder request)
            throws AmbitException, InterruptedException {
        try {
            return http.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new AmbitException("No server answers at " + server + ". Is it running? ./ambit serve", e);
        }
    }

    private static String error(HttpResponse<String> answer) {
        try {
            return Plain.text(Visit.JSON.readTree(answer.body()).path("error").asText("status " + answer.statusCode()));
        } catch (JsonProcessingException e) {
            return "status " + answer.statusCode();
        }
    }
}
