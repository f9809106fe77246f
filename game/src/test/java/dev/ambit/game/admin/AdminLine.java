package dev.ambit.game.admin;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ambit.game.client.GameClient;
import dev.ambit.game.door.SmallGame;
import dev.ambit.game.wire.LoginMessage;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** An administrator on a real socket, for tests: a command goes out, its answer comes back in lines. */
final class AdminLine implements AutoCloseable {
    private interface Octets {
        int next() throws IOException;
    }

    private interface Out {
        void write(byte[] bytes) throws IOException;
    }

    private int marks;
    private final Octets in;
    private final Out out;
    private final AutoCloseable line;

    private AdminLine(Octets in, Out out, AutoCloseable line) {
        this.in = in;
        this.out = out;
        this.line = line;
    }

    static AdminLine maintenance(SmallGame game) throws IOException {
        Socket socket = new Socket();
        socket.setSoTimeout((int) SmallGame.PATIENCE.toMillis());
        socket.connect(game.maintenance());
        return new AdminLine(socket.getInputStream()::read, socket.getOutputStream()::write, socket);
    }

    /** By an account, from the menu. */
    static AdminLine account(SmallGame game) throws IOException {
        GameClient client = game.connect();
        client.logIn("root", "secret");
        client.sendLogin(new byte[] {(byte) LoginMessage.REQ_ADMIN.number()});
        int frameBytes = 8;
        client.raw(frameBytes);
        AdminLine line = new AdminLine(
                () -> {
                    byte[] one = client.raw(1);
                    return one.length == 0 ? -1 : one[0] & 0xff;
                },
                client::write,
                client);
        if (!line.line().equals("Administrator mode")) {
            throw new IOException("no administrator mode");
        }
        return line;
    }

    void send(String command) throws IOException {
        out.write((command + "\r").getBytes(ISO_8859_1));
    }

    /** Sends a command; the lines of its answer, without the echo. */
    List<String> ask(String command) throws IOException {
        send(command);
        send("");
        List<String> answer = new ArrayList<>();
        for (String one = line(); !one.equals("> "); one = line()) {
            answer.add(one);
        }
        if (!answer.getFirst().equals("> " + command)) {
            throw new IOException("the echo was " + answer.getFirst());
        }
        return answer.subList(1, answer.size());
    }

    /** Sends a command; all that was said before its echo is left out, and so is its answer. */
    void skipTo(String command) throws IOException {
        String mark = "mark " + marks++;
        send(command);
        send(mark);
        while (!line().equals("> " + mark)) {}
        line();
    }

    /** The next line, which has to end as lines do. */
    String line() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int one = in.next(); one != '\n'; one = in.next()) {
            if (one < 0) {
                throw new EOFException("the server has hung up after " + text);
            }
            text.append((char) one);
        }
        if (text.isEmpty() || text.charAt(text.length() - 1) != '\r') {
            throw new IOException("a line without a carriage return: " + text);
        }
        return text.substring(0, text.length() - 1);
    }

    @Override
    public void close() throws Exception {
        line.close();
    }
}
