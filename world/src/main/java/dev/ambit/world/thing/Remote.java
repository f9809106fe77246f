package dev.ambit.world.thing;

import dev.ambit.kod.run.Sent;
import dev.ambit.space.room.Levels;

/** The way to the pages: what Things make happen there. */
public interface Remote {

    /** Runs a method for clients at all bystanders of a Thing; nobody waits for it. */
    void call(Thing thing, Method method, Sent sent);

    /** Says something to whoever looks through an avatar's eyes. */
    void tell(Thing avatar, String text, Thing from);

    /** Asks whoever looks through an avatar's eyes to start a program or open an address. Whether they are asked. */
    boolean launch(Thing avatar, String application, Thing from);

    /** Moves the floor or ceiling of all parts of a room that carry an id. */
    void level(Thing room, int id, Levels.Part part, int to, int unitsPerSecond);

    /** Nobody is there. */
    Remote NONE = new Remote() {
        @Override
        public void call(Thing thing, Method method, Sent sent) {}

        @Override
        public void tell(Thing avatar, String text, Thing from) {}

        @Override
        public boolean launch(Thing avatar, String application, Thing from) {
            return false;
        }

        @Override
        public void level(Thing room, int id, Levels.Part part, int to, int unitsPerSecond) {}
    };
}
