package dev.ambit.world.sight;

import dev.ambit.world.thing.Thing;
import java.util.List;

/**
 * What is known elsewhere about people: most are no more than their appearance says, and who appears to somebody is told of by that.
 * Of them nobody needs a Thing, and a crowd that comes and goes costs nothing here.
 */
public interface Company {

    /** Of nobody is anything known. */
    Company UNKNOWN = new Company() {
        @Override
        public boolean isPlain(Thing avatar) {
            return false;
        }

        @Override
        public List<Watcher> viewersOf(Thing avatar) {
            return List.of();
        }
    };

    /** Whether there is nothing to be known of somebody's avatar but what all are told to whom that one appears. */
    boolean isPlain(Thing avatar);

    /** To whom somebody has appeared. */
    List<Watcher> viewersOf(Thing avatar);
}
