package dev.ambit.world.data;

/** What is special about a property. */
public enum Flag {
    /** Not told to clients. */
    LOCAL(1),
    /** Not kept in the journal. */
    VOLATILE(2),
    /** The owner's client may set it. */
    CLIENT(4);

    private final int bit;

    Flag(int bit) {
        this.bit = bit;
    }

    /** This flag among the bits of a property. */
    public int bit() {
        return bit;
    }

    public boolean in(int bits) {
        return (bits & bit()) != 0;
    }
}
