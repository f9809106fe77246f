package dev.ambit.world.thing;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What the owner of a room may leave to others there, or keep. Each is a property of the room, with a word in it. */
public enum RoomRight {
    /** Redraw its walls, and move its floors and doors. */
    BUILD(Whom.OWNER),
    /** Put things down. */
    DROP(Whom.EVERYBODY),
    /** Put up portals that lead anywhere. */
    PORTAL(Whom.EVERYBODY),
    /** Go through portals. */
    PASS(Whom.EVERYBODY),
    /** Be heard. */
    SPEAK(Whom.EVERYBODY);

    /** To whom a right can be left. The owner of the room and wizards have it in any case. */
    public enum Whom {
        OWNER,
        /** Whom the room lets in when it is locked. */
        FRIENDS,
        BUILDERS,
        /** Who has an account. */
        USERS,
        EVERYBODY;

        /** What somebody has written into the property; nonsense leaves it to the owner alone. */
        static Whom of(String word) {
            return Arrays.stream(values())
                    .filter(whom -> whom.name().equalsIgnoreCase(word.strip()))
                    .findFirst()
                    .orElse(OWNER);
        }

        /** For people to read. */
        public String people() {
            return switch (this) {
                case OWNER -> "its owner";
                case FRIENDS -> "its owner's friends";
                case BUILDERS -> "builders";
                case USERS -> "people with an account";
                case EVERYBODY -> "everybody";
            };
        }

        /** Whether somebody of this rank is meant; friends are known by name only. */
        boolean includes(Effective.Rank rank) {
            return switch (this) {
                case OWNER, FRIENDS -> false;
                case BUILDERS -> rank.mayBuild();
                case USERS -> rank.mayOwn();
                case EVERYBODY -> true;
            };
        }
    }

    /** Where a world has rooms without such a property. */
    final Whom usual;

    RoomRight(Whom usual) {
        this.usual = usual;
    }

    /** The property of rooms that says to whom it is left. */
    String property() {
        return "may_" + name().toLowerCase(Locale.ROOT);
    }

    static Optional<RoomRight> named(String name) {
        return Arrays.stream(values())
                .filter(right -> right.name().equalsIgnoreCase(name))
                .findFirst();
    }
}
