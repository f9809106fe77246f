package dev.ambit.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.util.function.Predicate;

/** An IRC client on a real socket. */
final class IrcGuest implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 300_000;

    private final Socket socket;
    private final BufferedReader in;

    IrcGuest(int port) throws IOException {
        this(port, "127.0.0.1");
    }

    IrcGuest(int port, String from) throws IOException {
        this(new Socket(InetAddress.getByName("127.0.0.1"), port, InetAddress.getByName(from), 0));
    }

    /** @param socket that is connected */
    IrcGuest(Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout(PATIENCE_MILLIS);
        in = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
    }

    void say(String line) throws IOException {
        socket.getOutputStream().write((line + "\r\n").getBytes(UTF_8));
    }

    String await(Predicate<String> wanted, String what) throws IOException {
        StringBuilder before = new StringBuilder();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (wanted.test(line)) {
                return line;
            }
            before.append(line).append('\n');
        }
        throw new AssertionError("no " + what + " among\n" + before);
    }

    void register(String nick) throws IOException {
        say("NICK " + nick);
        say("USER " + nick + " 0 * :" + nick);
    }

    /** Registers, with a password unless it is empty, and is welcome. */
    IrcGuest inside(String nick, String password) throws IOException {
        if (!password.isEmpty()) {
            say("PASS :" + password);
        }
        register(nick);
        await(line -> line.contains(" 001 " + nick + " "), "welcome");
        return this;
    }

    /** The server's last word. */
    String awaitError() throws IOException {
        return await(line -> line.startsWith("ERROR "), "last word");
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
