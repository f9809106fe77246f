package dev.ambit.game.wire;

/** A message that cannot be read; the sentence says what is wrong with it. */
public final class MessageRefused extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean isUnknown;

    public MessageRefused(String why) {
        this(why, false);
    }

    /** @param isUnknown whether there is no such message at all */
    MessageRefused(String why, boolean isUnknown) {
        super(why);
        this.isUnknown = isUnknown;
    }

    /** Whether there is no such message at all; else there is, and what is in it is wrong. */
    public boolean isUnknown() {
        return isUnknown;
    }
}
