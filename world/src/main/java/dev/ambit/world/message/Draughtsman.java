package dev.ambit.world.message;

import dev.ambit.space.room.Room;
import dev.ambit.space.sight.Heights;
import dev.ambit.space.sight.Sight;
import dev.ambit.space.sight.Surveyor;

/** Works rooms out from plans that people draw, elsewhere: a large one takes a second, and nobody shall wait for it. */
public interface Draughtsman {

    /** Begins to work on a plan; it comes back as {@link Input.Drawn}. */
    void draw(Line asker, Order order);

    /** Begins to find out who sees whom while doors and lifts stand as they do; comes back as {@link Input.Surveyed}. */
    void survey(Survey survey);

    /**
     * @param venue the Thing of the room
     * @param edition what is found out counts only while nothing has moved since
     */
    record Survey(int venue, long edition, Room room, Heights heights) {

        public Sight sight() {
            return Surveyor.survey(room.plan(), room.tree(), heights, room.sight());
        }
    }

    /**
     * @param number of the request to answer; below 0 when nobody asks
     * @param room the Thing it is for
     * @param text of the plan
     * @param save whether it shall become that room's, or is only to be looked at
     */
    record Order(long number, int room, String text, boolean save) {}
}
