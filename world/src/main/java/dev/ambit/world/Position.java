package dev.ambit.world;

import dev.ambit.space.Place;
import dev.ambit.world.message.Jump;
import dev.ambit.world.thing.People;
import dev.ambit.world.thing.Thing;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where somebody is: the one place that says so. Everybody else reads it here. Kod reads it in the avatar's properties {@code x},
 * {@code z} and {@code heading}, which follow each step; what Kod writes there is a wish, and {@link Travels} decides what comes of it.
 */
final class Position {
    private final Thing avatar;
    private final People people;
    private Venue venue;
    private Place place;
    private boolean hasMoved;
    private @Nullable Jump jump;

    /** @param coming how it comes into the world */
    Position(Thing avatar, People people, Venue venue, Place place, Jump coming) {
        this.avatar = avatar;
        this.people = people;
        this.venue = venue;
        this.place = place;
        jump = coming;
        people.putPlace(avatar, place);
    }

    Venue venue() {
        return venue;
    }

    /** The Thing of the room it is in. */
    Thing room() {
        return venue.thing;
    }

    Place place() {
        return place;
    }

    /** Whether it is elsewhere in its room than when the last tick ended. */
    boolean hasMoved() {
        return hasMoved;
    }

    /** How it went in this tick, if not on foot. */
    Optional<Jump> jump() {
        return Optional.ofNullable(jump);
    }

    /** Whether it went otherwise than on foot. */
    boolean hasJumped() {
        return jump != null;
    }

    /** Elsewhere in the same room. */
    void step(Place to) {
        put(to);
        hasMoved = true;
    }

    /** In another room. */
    void enter(Venue to, Place at) {
        venue = to;
        put(at);
        hasMoved = false;
    }

    private void put(Place to) {
        place = to;
        people.putPlace(avatar, to);
    }

    /** This is how it goes, and not on foot. */
    void jumps(Jump how) {
        jump = how;
    }

    /** It leaves the world, as it has said, or just so. */
    void leave() {
        if (jump == null || jump.entry() != 0) {
            jump = new Jump(Jump.NOWHERE, place, Jump.PLAIN, 0);
        }
    }

    /** All has been told. */
    void nextTick() {
        jump = null;
        hasMoved = false;
    }
}
