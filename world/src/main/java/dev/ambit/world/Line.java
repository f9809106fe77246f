package dev.ambit.world;

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

    /** Takes one frame of positions, if its visitor reads them. Its bytes are lent for as long as the call lasts. */
    default void show(PositionFrame frame) {}

    /** From now on what this visitor speaks aloud reaches those, and nobody else. */
    default void heardBy(Set<Line> hearers) {}

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
