package dev.ambit.game.door;

import dev.ambit.game.play.KodGame;
import java.util.List;
import java.util.function.Consumer;

/** Gives administrators consoles: lines of commands in, lines of output back. */
public interface AdminConsoles {

    /**
     * A console. On the world's thread.
     *
     * @param said hears, on the world's thread, the echo of each command, then its answer, which may be empty, and between them what
     *     comes by itself: what a trace shows, what others say
     */
    AdminConsole open(AdminSeat seat, Consumer<String> said);

    /** Whether there are any; else nobody gives commands by the game's doors. */
    default boolean isOpen() {
        return true;
    }

    /** The longest command that is read whole. */
    default int longestCommand() {
        return 119;
    }

    /** None: the game is looked after by the page alone. */
    AdminConsoles CLOSED = new AdminConsoles() {
        @Override
        public AdminConsole open(AdminSeat seat, Consumer<String> said) {
            throw new IllegalStateException("there are no consoles");
        }

        @Override
        public boolean isOpen() {
            return false;
        }
    };

    /** One administrator at work. Used on the world's thread. */
    interface AdminConsole {

        /**
         * Runs a command, when those before it are done.
         *
         * @param echo what is said before the answer, with its line end
         */
        void run(KodGame game, String echo, String line);

        /** Has something done when all commands so far have their answers. */
        void whenDone(KodGame game, String echo, Runnable then);

        /** The words that an unfinished command may go on with. */
        List<String> completions(String line);

        /** Nobody is there any more. */
        void close();
    }
}
