package dev.ambit.gateway.control;

import dev.ambit.gateway.control.packet.Location;
import dev.ambit.world.message.Person;

/**
 * Somebody whom one client knows by a short id, and what it has been told of them. The id is for good; who goes by it changes
 * ({@link ShortIds}), and nothing is made for that.
 */
final class Actor {
    final int id;

    /** As the client knows it. */
    String name = "";

    /** Its Thing in the world. */
    int thing;

    boolean isInView;

    /** Where it stands in the row of {@link ShortIds}. */
    int place;

    // ---- by what its client tells people apart, if it was introduced ----

    private boolean isIntroduced;
    private int badge;
    private String look = "";

    // ---- where the client thinks it is ----

    private int x;
    private int y;
    private int z;
    private int direction;

    // ---- where it is in the world, if it has moved since ----

    boolean hasMoved;
    int movedX;
    int movedZ;
    int movedHeading;

    Actor(int id) {
        this.id = id;
    }

    /** Somebody else goes by its id from now on; of that one the client knows nothing yet. */
    void becomes(int newThing, String newName) {
        thing = newThing;
        name = newName;
        isInView = false;
        isIntroduced = false;
        hasMoved = false;
    }

    /** Whether its client knows that by which people are told apart, wherever they stand. */
    boolean isKnownAs(Person person) {
        return isIntroduced && thing == person.id() && badge == person.badge() && look.equals(person.look());
    }

    void introducedAs(Person person) {
        isIntroduced = true;
        badge = person.badge();
        look = person.look();
    }

    /** The client has just been told that. */
    void isAt(int newX, int newY, int newZ, int newDirection) {
        x = newX;
        y = newY;
        z = newZ;
        direction = newDirection;
        hasMoved = false;
    }

    void isAt(Location at) {
        isAt(at.x(), at.y(), at.z(), at.direction());
    }

    /** Where the client thinks it is. */
    Location told() {
        return new Location(x, y, z, direction);
    }

    void moved(int worldX, int worldZ, int heading) {
        hasMoved = true;
        movedX = worldX;
        movedZ = worldZ;
        movedHeading = heading;
    }
}
