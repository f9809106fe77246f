package dev.ambit.world.thing;

import dev.ambit.kod.run.Sent;
import dev.ambit.space.room.Levels;
import org.jspecify.annotations.Nullable;

/** The way to the pages: what Things make happen there. */
public interface Remote {

    /** Runs a method for clients at all bystanders of a Thing; nobody waits for it. */
    void call(Thing thing, Method method, Sent sent);

    /**
     * Says something to whoever looks through an avatar's eyes.
     *
     * @param by the person whose words these are; nobody when they are the world's own
     */
    void tell(Thing avatar, String text, Thing from, @Nullable Thing by);

    /** Asks whoever looks through an avatar's eyes to start a program or open an address. Whether they are asked. */
    boolean launch(Thing avatar, String application, Thing from);

    /** Moves the floor or ceiling of all parts of a room that carry an id. */
    void level(Thing room, int id, Levels.Part part, int to, int unitsPerSecond);

    /** Moves it back to where the room's plan has it. */
    void levelAsDrawn(Thing room, int id, Levels.Part part, int unitsPerSecond);

    /** Nobody is there. */
    Remote NONE = new Remote() {
        @Override
        public void call(Thing thing, Method method, Sent sent) {}

        @Override
        public void tell(Thing avatar, String text, Thing from, @Nullable Thing by) {}

        @Override
        public boolean launch(Thing avatar, String application, Thing from) {
            return false;
        }

        @Override
        public void level(Thing room, int id, Levels.Part part, int to, int unitsPerSecond) {}

        @Override
        public void levelAsDrawn(Thing room, int id, Levels.Part part, int unitsPerSecond) {}
    };
}
