package dev.ambit.game.door;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ambit.game.door.AdminConsoles.AdminConsole;
import dev.ambit.game.play.GameAccount;
import dev.ambit.game.play.GameEntrance;
import dev.ambit.gateway.connection.Connection;
import dev.ambit.gateway.connection.RareLog;
import io.netty.buffer.Unpooled;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An administrator's connection: commands that end with a carriage return, one after the other. Each is said back before it is answered.
 * Line feeds are no part of a command; one that begins with ENQ (5) is not run, but asks how it may go on. Owned by the connection's thread; its console is the world's.
 */
final class AdminLines {
    private static final Logger LOG = LoggerFactory.getLogger(AdminLines.class);
    private static final RareLog RARE = new RareLog(LOG);
    private static final String QUIT = "quit";

    /** Begins a question for the words that may come next, and its answer: for who offers to complete commands. */
    static final String ENQUIRY = "\u0005";

    private final Connection connection;
    private final GameEntrance entrance;
    private final int longest;
    private final Runnable quit;
    private final StringBuilder line = new StringBuilder();

    /** The world's. */
    private @Nullable AdminConsole console;

    AdminLines(
            Connection connection,
            GameEntrance entrance,
            AdminConsoles consoles,
            Optional<GameAccount> account,
            Runnable quit) {
        this.connection = connection;
        this.entrance = entrance;
        this.quit = quit;
        longest = consoles.longestCommand();
        AdminSeat seat = new AdminSeat(
                account,
                Optional.empty(),
                connection.caller().address(),
                () -> here(() -> connection.end(false, "an administrator has ended this connection")));
        entrance.offerSurely((game, now) -> console = consoles.open(seat, this::sayLater));
    }

    void received(byte[] bytes) {
        for (byte one : bytes) {
            if (one == '\r') {
                String command = line.toString();
                line.setLength(0);
                connection.hear(command.length() + 1, () -> hear(command));
            } else if (one != '\n') {
                if (line.length() < longest) {
                    line.append((char) (one & 0xff));
                } else {
                    RARE.warn("A command from " + connection.caller().address() + " has more than " + longest
                            + " characters and is cut (game.admin.longestCommand)");
                }
            }
        }
    }

    /** Whether a command has come in half. */
    boolean isWithin() {
        return !line.isEmpty();
    }

    /** What the word could be that stands last in an unfinished command. */
    private void complete(String unfinished) {
        entrance.offer((game, now) -> {
            if (console != null) {
                sayLater(ENQUIRY + String.join(" ", console.completions(unfinished)) + "\r\n");
            }
        });
    }

    private void hear(String command) {
        if (command.startsWith(ENQUIRY)) {
            complete(command.substring(1));
            return;
        }
        String echo = "> " + command + "\n";
        if (command.toLowerCase(Locale.ROOT).startsWith(QUIT)) {
            // Those before it have their answers first.
            entrance.offerSurely((game, now) -> {
                if (console == null) {
                    here(quit);
                } else {
                    console.whenDone(game, echo, () -> here(quit));
                }
            });
            return;
        }
        boolean isTaken = entrance.offer((game, now) -> {
            if (console != null) {
                console.run(game, echo, command);
            }
        });
        if (!isTaken) {
            say("The server is busy; the command was not run.\r\n");
            connection.flush();
        }
    }

    /** From the world's thread. */
    private void sayLater(String text) {
        here(() -> {
            say(text);
            connection.flush();
        });
    }

    private void here(Runnable action) {
        try {
            connection.thread().execute(action);
        } catch (RejectedExecutionException e) {
            LOG.debug("{} is closed already", connection);
        }
    }

    private void say(String text) {
        if (!text.isEmpty()) {
            connection.say(Unpooled.wrappedBuffer(text.getBytes(ISO_8859_1)));
        }
    }

    void close() {
        entrance.offerSurely((game, now) -> {
            if (console != null) {
                console.close();
            }
        });
    }
}
