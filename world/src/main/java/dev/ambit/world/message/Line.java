package dev.ambit.world.message;

import java.util.Set;

/**
 * The world's end of one visitor's connection, whatever wire it uses. Called on the world's thread; must not block.
 */
public interface Line {

    /** Takes what this visitor hears this tick: at most one call per tick. */
    void deliver(Dispatch dispatch);

    /** Whether a frame would leave soon. Who has no room for it now is told the difference later. */
    default boolean hasRoom() {
        return true;
    }

    /**
     * Takes one frame of positions, if its visitor reads them.
     *
     * @param base the number of the frame that the page must have taken before; of no meaning in one that starts from nothing
     * @param millis the world's time
     * @param bytes lent for as long as the call lasts; those of a map are the same array for everybody in a tick
     * @param length of them, from the first
     */
    default void show(FrameKind kind, int base, long millis, byte[] bytes, int length) {}

    /** From now on what this visitor speaks aloud reaches those, and nobody else. */
    default void heardBy(Set<Line> hearers) {}

    /**
     * From now on nothing is heard on this line of what is said on those. Called first when the world knows whose line it is, though it
     * may be nobody inside, and then whenever it changes.
     */
    default void hearsNot(Set<Line> unheard) {}

    /**
     * Brings words to somebody of this name who is not in the world, and tells if there is nobody.
     *
     * @return false when nobody can be reached by this line
     */
    default boolean whisperOutside(String to, String text) {
        return false;
    }

    /** Closes the connection once everything delivered so far has left. */
    void end();

    /** Nobody's: what the world asks of its own accord comes back on it. */
    Line NOBODY = new Line() {
        @Override
        public void deliver(Dispatch dispatch) {}

        @Override
        public void end() {}
    };
}
