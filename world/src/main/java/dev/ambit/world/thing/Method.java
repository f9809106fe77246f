package dev.ambit.world.thing;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.bof.Bof;
import dev.ambit.world.data.MethodSide;
import dev.ambit.world.data.Visibility;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A method that was written while the world runs.
 *
 * @param owner the Thing it belongs to
 * @param author nobody for one that the world itself has put there
 * @param script what a page runs, of a method for clients
 * @param names what it says that has a number: it holds these
 * @param bytes what its author pays for it as long as it is there
 */
public record Method(
        String name,
        String source,
        Thing owner,
        @Nullable Thing author,
        MethodSide side,
        Visibility visibility,
        Bof file,
        String script,
        List<Kodbase.Symbol> names,
        int bytes) {

    boolean isPrivate() {
        return visibility == Visibility.PRIVATE;
    }

    boolean isForClients() {
        return side == MethodSide.CLIENT;
    }
}
