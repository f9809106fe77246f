package dev.ambit.kod.run;

import java.util.function.LongConsumer;

/**
 * Values that a world keeps outside of the heap and that must stay valid: the exemplars of loaded classes, connected
 * avatars, what an undo would bring back. {@link Sweep} asks for them at the start of a cycle and again, as they are
 * then, before it sweeps; so they need no barrier, but they should be thousands and not millions.
 */
@FunctionalInterface
public interface Roots {
    void each(LongConsumer root);
}
