package dev.ambit.world.thing;

import dev.ambit.kod.bof.Bof;
import dev.ambit.world.Side;
import dev.ambit.world.Visibility;
import org.jspecify.annotations.Nullable;

/**
 * A method that was written while the world runs.
 *
 * @param owner the Thing it belongs to
 * @param author nobody for one that the world itself has put there
 * @param script what a page runs, of a method for clients
 */
public record Method(
        String name,
        String source,
        Thing owner,
        @Nullable Thing author,
        Side side,
        Visibility visibility,
        Bof file,
        String script) {

    boolean isPrivate() {
        return visibility == Visibility.PRIVATE;
    }

    boolean isForClients() {
        return side == Side.CLIENT;
    }
}
