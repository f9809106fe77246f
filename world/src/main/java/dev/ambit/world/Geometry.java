package dev.ambit.world;

import dev.ambit.space.room.Room;
import dev.ambit.space.text.PlanText;
import java.util.Optional;

/** Where the walls of rooms come from. */
@FunctionalInterface
public interface Geometry {

    /** The room of a file, by the name that a Room's property {@code geometry} gives. */
    Optional<Room> named(String name);

    /** The room that a plan describes; nothing when it is no plan. */
    default Optional<Room> drawn(String plan) {
        try {
            return Optional.of(Room.of(PlanText.read(plan)));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
