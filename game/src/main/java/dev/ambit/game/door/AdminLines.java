package dev.ambit.game.door;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ambit.game.door.AdminConsoles.AdminConsole;
import dev.ambit.game.play.GameAccount;
import dev.ambit.game.play.GameEntrance;
import dev.ambit.gateway.connection.Connection;
import io.netty.buffer.Unpooled;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An administrator's connection: commands that end with a carriage return, one after the other. Each is said back before it is answered.
 * Line feeds are no part of a command. Owned by the connection's thread; commands run on the world's.
 */
final class AdminLines {
    private static final Logger LOG = LoggerFactory.getLogger(AdminLines.class);
    private static final String GREETING = "Welcome to administrator mode. 'help' lists the commands.\r\n";

    private final Connection connection;
    private final GameEntrance entrance;
    private final AdminConsole console;
    private final int longest;
    private final Runnable quit;
    private final StringBuilder line = new StringBuilder();

    AdminLines(
            Connection connection,
            GameEntrance entrance,
            AdminConsoles consoles,
            Optional<GameAccount> account,
            int longest,
            Runnable quit) {
        this.connection = connection;
        this.entrance = entrance;
        this.longest = longest;
        this.quit = quit;
        console = consoles.open(account, this::sayLater);
        say(GREETING);
    }

    void received(byte[] bytes) {
        for (byte one : bytes) {
            if (one == '\r') {
                String command = line.toString().strip();
                line.setLength(0);
                connection.hear(command.length() + 1, () -> hear(command));
            } else if (one != '\n' && line.length() < longest) {
                line.append((char) (one & 0xff));
            }
        }
    }

    /** Whether a command has come in half. */
    boolean isWithin() {
        return !line.isEmpty();
    }

    private void hear(String command) {
        say("> " + command + "\r\n");
        if (command.equalsIgnoreCase("quit")) {
            connection.flush();
            quit.run();
            return;
        }
        if (!command.isEmpty() && !entrance.offer((game, now) -> sayLater(console.run(game, command)))) {
            say("The server is busy; the command was not run.\r\n");
        }
        connection.flush();
    }

    /** From the world's thread. */
    private void sayLater(String text) {
        try {
            connection.thread().execute(() -> {
                say(text);
                connection.flush();
            });
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
        entrance.offerSurely((game, now) -> console.close());
    }
}
