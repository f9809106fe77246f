package dev.ambit.game.door;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ambit.game.door.AdminConsoles.AdminConsole;
import dev.ambit.game.play.GameAccount;
import dev.ambit.game.play.GameSession;
import dev.ambit.game.play.KodGame;
import dev.ambit.gateway.connection.Connection;
import io.netty.buffer.Unpooled;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The consoles of an administrator on a connection of a game: at the menu in plain lines, and in the game by its messages. */
final class AdminWays {
    private final GameDoor door;
    private final Connection connection;

    /** The connection's thread's. */
    private @Nullable AdminLines lines;

    /** The world's thread's. */
    private @Nullable AdminConsole console;

    AdminWays(GameDoor door, Connection connection) {
        this.door = door;
        this.connection = connection;
    }

    /** From now on lines are spoken, until somebody says that they quit. */
    void openLines(GameAccount who, Runnable quit) {
        connection.say(Unpooled.copiedBuffer("Administrator mode\r\n", ISO_8859_1));
        lines = new AdminLines(connection, door.entrance(), door.admins(), Optional.of(who), quit);
    }

    /** Whether lines are spoken; then they have heard it. */
    boolean received(byte[] bytes) {
        if (lines == null) {
            return false;
        }
        lines.received(bytes);
        return true;
    }

    void closeLines() {
        if (lines != null) {
            lines.close();
            lines = null;
        }
    }

    /**
     * The one in the game. On the world's thread.
     *
     * @param end ends the connection
     */
    AdminConsole console(KodGame game, GameSession in, Runnable end) {
        AdminConsole known = console;
        if (known == null) {
            AdminSeat seat = new AdminSeat(
                    Optional.of(in.account()),
                    Optional.of(in),
                    connection.caller().address(),
                    end);
            known = door.admins().open(seat, text -> GameHearing.tellAdmin(game, in, text));
            console = known;
        }
        return known;
    }

    /** On the world's thread. */
    void closeConsole() {
        if (console != null) {
            console.close();
            console = null;
        }
    }
}
