package dev.ambit.bench.siege;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Asks {@code /healthz} four times a second by a connection of its own each time, and remembers what it heard. */
public final class HealthWatch implements AutoCloseable {
    private static final long PAUSE_MILLIS = 250;
    private static final int PATIENCE_MILLIS = 5_000;

    /**
     * One question.
     *
     * @param status 0 when nobody answered
     */
    public record Word(long askedNanos, long answeredNanos, int status, String text) {
        public boolean isWell() {
            return status == 200;
        }
    }

    private final List<Word> words = new ArrayList<>();
    private volatile boolean isOver;

    public HealthWatch(int port) {
        Thread.ofVirtual().name("siege: health").start(() -> {
            while (!isOver) {
                Word word = ask(port);
                synchronized (words) {
                    words.add(word);
                }
                Fortress.pause(PAUSE_MILLIS);
            }
        });
    }

    static Word ask(int port) {
        long asked = System.nanoTime();
        try (Peer peer = new Peer("127.2.0.1", port)) {
            peer.socket.setSoTimeout(PATIENCE_MILLIS);
            peer.send(Squatters.ascii("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"));
            String answer =
                    new BufferedReader(new InputStreamReader(peer.in(), StandardCharsets.UTF_8)).readAllAsString();
            int status = answer.length() < 12 ? 0 : Integer.parseInt(answer.substring(9, 12));
            int body = answer.indexOf("\r\n\r\n");
            return new Word(
                    asked,
                    System.nanoTime(),
                    status,
                    body < 0 ? answer : answer.substring(body + 4).strip());
        } catch (IOException | NumberFormatException e) {
            return new Word(asked, System.nanoTime(), 0, e.toString());
        }
    }

    /** What was asked within a window. */
    public List<Word> words(Samples.Window window) {
        synchronized (words) {
            return words.stream().filter(word -> window.holds(word.askedNanos)).toList();
        }
    }

    @Override
    public void close() {
        isOver = true;
    }
}
