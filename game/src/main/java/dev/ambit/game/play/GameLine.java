package dev.ambit.game.play;

import java.util.List;

/** The game's end of one client's connection. Called on the world's thread; must not block. */
public interface GameLine {

    /** Takes what its client is told, in order; all of it is on disk. */
    void take(List<Told> told);

    /** Where the client connects from. */
    String address();

    /** The version of the client, major times 100 and minor; 0 when it is not known. */
    default int version() {
        return 0;
    }

    /** What a client is told. */
    sealed interface Told {

        /**
         * A message of the game.
         *
         * @param epoch of the game when it was said: the sequence byte
         * @param message its type and what belongs to it
         */
        record Message(int epoch, byte[] message) implements Told {}

        /** The game is over for it: it is back at the menu, and may enter again. */
        record Menu() implements Told {}

        /** The connection ends. */
        record HangUp(String why) implements Told {}
    }
}
