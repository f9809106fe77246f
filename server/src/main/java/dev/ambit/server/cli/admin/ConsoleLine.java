package dev.ambit.server.cli.admin;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A connection to the maintenance port of a game: commands go out, and their answers come back, told apart by the echo of an empty command
 * behind each. What comes by itself between answers, such as a trace, goes to whoever wants to hear it. Used by one thread.
 */
final class ConsoleLine implements AutoCloseable {
    private static final String ECHO = "> ";
    private static final char ENQUIRY = 5;
    private static final String GONE = "\u0000gone";

    private final Socket socket;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final long patienceSeconds;
    private final Consumer<String> overheard;
    private volatile boolean isAsking;

    /** @param overheard hears what comes by itself; on a thread of its own */
    private ConsoleLine(Socket socket, long patienceSeconds, Consumer<String> overheard) {
        this.socket = socket;
        this.patienceSeconds = patienceSeconds;
        this.overheard = overheard;
    }

    static ConsoleLine open(String host, int port, long patienceSeconds, Consumer<String> overheard)
            throws IOException {
        Socket socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            socket.connect(new InetSocketAddress(host, port), (int) TimeUnit.SECONDS.toMillis(patienceSeconds));
        } catch (IOException e) {
            socket.close();
            throw e;
        }
        ConsoleLine line = new ConsoleLine(socket, patienceSeconds, overheard);
        Thread.ofPlatform().daemon().name("console").start(line::read);
        return line;
    }

    private void read() {
        StringBuilder line = new StringBuilder();
        try (InputStream in = new BufferedInputStream(socket.getInputStream())) {
            for (int one = in.read(); one >= 0; one = in.read()) {
                if (one == '\n') {
                    heard(line.toString());
                    line.setLength(0);
                } else if (one != '\r') {
                    line.append((char) one);
                }
            }
        } catch (IOException e) {
            // Closed, by them or by us: the same as its end.
        }
        lines.add(GONE);
    }

    private void heard(String line) {
        if (isAsking) {
            lines.add(line);
        } else {
            overheard.accept(line);
        }
    }

    /** The lines of the answer to a command. */
    List<String> ask(String command) throws IOException, InterruptedException {
        isAsking = true;
        try {
            send(command + "\r\r");
            List<String> answer = new ArrayList<>();
            String sent = new String(command.getBytes(ISO_8859_1), ISO_8859_1);
            boolean isEchoed = false;
            for (String line = next(); ; line = next()) {
                if (isEchoed && line.equals(ECHO)) {
                    return answer;
                }
                if (!isEchoed && isEcho(line, sent)) {
                    isEchoed = true;
                } else if (isEchoed) {
                    answer.add(line);
                } else {
                    overheard.accept(line);
                }
            }
        } finally {
            isAsking = false;
        }
    }

    /** A command that is too long comes back as far as it was read. */
    private static boolean isEcho(String line, String sent) {
        return line.length() > ECHO.length() && line.startsWith(ECHO) && sent.startsWith(line.substring(ECHO.length()));
    }

    /** The words that may stand last in an unfinished command. */
    List<String> completions(String unfinished) throws IOException, InterruptedException {
        isAsking = true;
        try {
            send(ENQUIRY + unfinished + "\r");
            String line = next();
            while (line.isEmpty() || line.charAt(0) != ENQUIRY) {
                overheard.accept(line);
                line = next();
            }
            String words = line.substring(1);
            return words.isEmpty() ? List.of() : List.of(words.split(" "));
        } finally {
            isAsking = false;
        }
    }

    private void send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(ISO_8859_1));
        socket.getOutputStream().flush();
    }

    private String next() throws IOException, InterruptedException {
        String line = lines.poll(patienceSeconds, TimeUnit.SECONDS);
        if (line == null) {
            throw new IOException("the server has said nothing for " + patienceSeconds + " seconds");
        }
        if (line.equals(GONE)) {
            lines.add(GONE);
            throw new EOFException(
                    "the server has ended the connection; it may not allow this address (game.maintenance.mask)");
        }
        return line;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
