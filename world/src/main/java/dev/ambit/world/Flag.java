package dev.ambit.world;

/** What is special about a property. */
public enum Flag {
    /** Not told to clients. */
    LOCAL,
    /** Not kept in the journal. */
    VOLATILE,
    /** The owner's client may set it. */
    CLIENT;

    /** This flag among the bits of a property. */
    public int bit() {
        return 1 << ordinal();
    }

    public boolean in(int bits) {
        return (bits & bit()) != 0;
    }
}
