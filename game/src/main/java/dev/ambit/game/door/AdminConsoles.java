package dev.ambit.game.door;

import dev.ambit.game.play.GameAccount;
import dev.ambit.game.play.KodGame;
import java.util.Optional;
import java.util.function.Consumer;

/** Gives administrators consoles: lines of commands in, lines of output back. */
public interface AdminConsoles {

    /**
     * A console.
     *
     * @param account whose it is; nothing on the maintenance port
     * @param later hears what comes after the answer to a command: what a trace shows, what others say; on the world's thread
     */
    AdminConsole open(Optional<GameAccount> account, Consumer<String> later);

    /** Whether there are any; else nobody gives commands by the game's doors. */
    default boolean isOpen() {
        return true;
    }

    /** None: the game is looked after by the page alone. */
    AdminConsoles CLOSED = new AdminConsoles() {
        @Override
        public AdminConsole open(Optional<GameAccount> account, Consumer<String> later) {
            throw new IllegalStateException("there are no consoles");
        }

        @Override
        public boolean isOpen() {
            return false;
        }
    };

    /** One administrator at work. Used on the world's thread. */
    interface AdminConsole {

        /** Runs a command; what it says, with its line ends. */
        String run(KodGame game, String line);

        /** Nobody is there any more. */
        void close();
    }
}
