package dev.ambit.bench.siege;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;

/** What an IRC client is on the wire. */
final class IrcPeer extends Peer {
    private static final String WELCOME = " 001 ";
    private static final String END_OF_NAMES = " 366 ";
    private static final String REFUSAL = "\\S+ (432|433|464|465|471|473|474|475) .*";

    private final BufferedReader in;

    IrcPeer(String from, int port) throws IOException {
        super(from, port);
        in = new BufferedReader(new InputStreamReader(in(), UTF_8));
    }

    void line(String line) throws IOException {
        send((line + "\r\n").getBytes(UTF_8));
    }

    /** The next line; pings are answered on the way. */
    String next() throws IOException {
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

    /** Comes in under a name and goes into a channel; returns when it is there. */
    void enter(String name, String channel) throws IOException {
        line("NICK " + name);
        line("USER " + name + " 0 * :" + name);
        await(WELCOME);
        line("JOIN " + channel);
        await(END_OF_NAMES);
    }

    private void await(String wanted) throws IOException {
        String line = next();
        while (!line.contains(wanted)) {
            if (line.matches(REFUSAL)) {
                throw new IOException(line);
            }
            line = next();
        }
    }
}
