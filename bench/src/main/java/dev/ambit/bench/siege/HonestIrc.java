package dev.ambit.bench.siege;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;

/** Somebody with an IRC client, in a channel. */
final class HonestIrc extends Honest {
    private static final String CHANNEL = "#garden";

    private final Peer peer;
    private final BufferedReader in;

    HonestIrc(String name, String from, int port, Samples roundTrips, Samples ticks) throws IOException {
        super(name, roundTrips, ticks);
        peer = new Peer(from, port);
        in = new BufferedReader(new InputStreamReader(peer.in(), UTF_8));
    }

    @Override
    public String door() {
        return "irc";
    }

    private void line(String line) throws IOException {
        peer.send((line + "\r\n").getBytes(UTF_8));
    }

    private String next() throws IOException {
        String line = in.readLine();
        if (line == null) {
            throw new EOFException("closed by the server");
        }
        if (line.startsWith("ERROR ")) {
            throw new IOException(line);
        }
        if (line.startsWith("PING ")) {
            line("PONG " + line.substring(5));
        }
        return line;
    }

    @Override
    void enter() throws IOException {
        line("NICK " + name);
        line("USER " + name + " 0 * :" + name);
        String answer = next();
        while (!answer.contains(" 001 ")) {
            if (answer.contains(" 433 ") || answer.contains(" 432 ")) {
                throw new IOException(answer);
            }
            answer = next();
        }
        line("JOIN " + CHANNEL);
    }

    @Override
    void listen() throws IOException {
        if (next().contains(" PONG ")) {
            answered();
        }
    }

    @Override
    void probe() throws IOException {
        line("PING :there");
    }

    @Override
    void step(long beat) {}

    @Override
    void talk(String words) throws IOException {
        line("PRIVMSG " + CHANNEL + " :" + words);
    }

    @Override
    void hangUp() {
        peer.close();
    }
}
