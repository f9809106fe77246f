package dev.ambit.lab.interest;

import java.util.List;

/**
 * What an entity of a distributed interactive simulation is, where it is and how it moves (DIS, IEEE 1278-1993).
 * {@link EntityStateCodec} says how it looks in bytes. Numbers are unsigned as wide as their field; those that fill an int
 * or a long are bits.
 *
 * @param exercise which exercise it belongs to; 0 is none
 * @param force the side it is on
 * @param alternative what it is to be taken for by other forces
 * @param timestamp when all this was so
 * @param velocity metres a second
 * @param orientation Euler angles in radians
 */
public record EntityState(
        int exercise,
        Id id,
        int force,
        Type type,
        Type alternative,
        int timestamp,
        Location location,
        Vector velocity,
        Vector orientation,
        DeadReckoning deadReckoning,
        int appearance,
        Marking marking,
        int capabilities,
        List<Articulation> articulations) {

    /** More would make the message longer than its length field can say. */
    public static final int MOST_ARTICULATIONS = 54;

    static final String MESSAGE = "Entity State PDU";

    private static final int U8 = 0xff;
    private static final int U16 = 0xffff;

    public EntityState {
        MalformedException.within(MESSAGE, "exercise id", exercise, 1, U8);
        MalformedException.within(MESSAGE, "force id", force, 0, U8);
        MalformedException.finite(MESSAGE, "linear velocity", velocity);
        MalformedException.finite(MESSAGE, "orientation", orientation);
        MalformedException.within(
                MESSAGE, "number of articulation parameters", articulations.size(), 0, MOST_ARTICULATIONS);
        articulations = List.copyOf(articulations);
    }

    /** Who it is: where it is simulated, by which host there, and its number there. */
    public record Id(int site, int host, int entity) {
        public Id {
            MalformedException.within(MESSAGE, "site", site, 0, U16);
            MalformedException.within(MESSAGE, "host", host, 0, U16);
            MalformedException.within(MESSAGE, "entity", entity, 0, U16);
        }
    }

    /** What it is, from the general to the particular. */
    public record Type(int kind, int domain, int country, int category, int subcategory, int specific, int extra) {
        public Type {
            MalformedException.within(MESSAGE, "kind", kind, 0, U8);
            MalformedException.within(MESSAGE, "domain", domain, 0, U8);
            MalformedException.within(MESSAGE, "country", country, 0, U16);
            MalformedException.within(MESSAGE, "category", category, 0, U8);
            MalformedException.within(MESSAGE, "subcategory", subcategory, 0, U8);
            MalformedException.within(MESSAGE, "specific", specific, 0, U8);
            MalformedException.within(MESSAGE, "extra", extra, 0, U8);
        }
    }

    /** Metres from the middle of the world. */
    public record Location(double x, double y, double z) {
        public Location {
            MalformedException.finite(MESSAGE, "location x", x);
            MalformedException.finite(MESSAGE, "location y", y);
            MalformedException.finite(MESSAGE, "location z", z);
        }
    }

    /**
     * How to guess where it is until the next message.
     *
     * @param otherHigh the first 56 of the 120 bits that mean what the algorithm says
     * @param otherLow the last 64 of them
     * @param acceleration metres a second, a second
     */
    public record DeadReckoning(
            int algorithm, long otherHigh, long otherLow, Vector acceleration, AngularVelocity angularVelocity) {
        public DeadReckoning {
            MalformedException.within(MESSAGE, "dead reckoning algorithm", algorithm, 0, U8);
            if (otherHigh >>> 56 != 0) {
                throw new MalformedException(
                        MESSAGE, "dead reckoning other parameters", Long.toHexString(otherHigh), "at most 56 bits");
            }
            MalformedException.finite(MESSAGE, "linear acceleration", acceleration);
        }
    }

    /** How fast it turns about each axis; whole numbers in this version of the standard. */
    public record AngularVelocity(int x, int y, int z) {}

    /**
     * What is painted on it.
     *
     * @param text up to eleven characters of a byte each, which do not end with a 0, since that is what fills the rest
     */
    public record Marking(int characterSet, String text) {

        static final int TEXT_BYTES = 11;

        public Marking {
            MalformedException.within(MESSAGE, "marking character set", characterSet, 0, U8);
            if (text.length() > TEXT_BYTES) {
                throw new MalformedException(
                        MESSAGE, "marking", text.length() + " characters", "at most " + TEXT_BYTES);
            }
            if (text.chars().anyMatch(c -> c > U8) || text.endsWith("\0")) {
                throw new MalformedException(MESSAGE, "marking", text, "characters of one byte that do not end with 0");
            }
        }
    }

    /**
     * A part that moves, such as a turret, or one that is fixed to another.
     *
     * @param change counts the changes
     * @param attachedTo the number of the part it is on, 0 for the entity itself
     * @param value 64 bits that mean what the type says
     */
    public record Articulation(int change, int attachedTo, int type, long value) {
        public Articulation {
            MalformedException.within(MESSAGE, "articulation change", change, 0, U16);
            MalformedException.within(MESSAGE, "articulation attached to", attachedTo, 0, U16);
        }
    }
}
