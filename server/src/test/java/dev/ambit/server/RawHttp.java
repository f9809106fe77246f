package dev.ambit.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A connection on which requests are written as they are: no client library tidies them up. */
final class RawHttp implements AutoCloseable {

    private final Socket socket;
    private final InputStream in;

    /** @param headers by name in small letters */
    record Answer(int status, Map<String, String> headers, byte[] body) {
        String text() {
            return new String(body, ISO_8859_1);
        }

        String header(String name) {
            return Optional.ofNullable(headers.get(name)).orElse("");
        }
    }

    RawHttp(int port) throws IOException {
        socket = new Socket("127.0.0.1", port);
        socket.setSoTimeout(300_000);
        in = socket.getInputStream();
    }

    /** So long it waits for an answer. */
    void patience(int millis) throws IOException {
        socket.setSoTimeout(millis);
    }

    /** One request on a connection of its own. */
    static Answer get(int port, String uri, String... headers) throws IOException {
        return ask(port, "GET", uri, headers);
    }

    static Answer ask(int port, String method, String uri, String... headers) throws IOException {
        try (RawHttp http = new RawHttp(port)) {
            http.send(method, uri, headers);
            return http.answer(method);
        }
    }

    void send(String method, String uri, String... headers) throws IOException {
        StringBuilder request = new StringBuilder(method + " " + uri + " HTTP/1.1\r\nHost: localhost\r\n");
        for (String header : headers) {
            request.append(header).append("\r\n");
        }
        write(request.append("\r\n").toString().getBytes(ISO_8859_1));
    }

    void write(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    Answer answer(String method) throws IOException {
        String status = line();
        Map<String, String> headers = new TreeMap<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        int code = Integer.parseInt(status.split(" ")[1]);
        boolean hasBody = !method.equals("HEAD") && code != 304;
        int length = hasBody ? Integer.parseInt(headers.getOrDefault("content-length", "0")) : 0;
        byte[] body = in.readNBytes(length);
        if (body.length < length) {
            throw new EOFException("only " + body.length + " of " + length + " bytes");
        }
        return new Answer(code, headers, body);
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new EOFException("closed after \"" + line + "\"");
            }
            if (c != '\r') {
                line.write(c);
            }
        }
        return line.toString(ISO_8859_1);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
