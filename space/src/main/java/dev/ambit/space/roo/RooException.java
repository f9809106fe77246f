package dev.ambit.space.roo;

/** A room file that is not one, is damaged, or says something that cannot be. */
public final class RooException extends Exception {

    private static final int NOWHERE = -1;

    private final int offset;

    public RooException(String what, int offset, String expected) {
        super("unreadable room file: " + what + " at byte " + offset + "; expected " + expected);
        this.offset = offset;
    }

    public RooException(String what) {
        super(what);
        this.offset = NOWHERE;
    }

    /** The byte of the file where it went wrong, or -1 when it is about more than one. */
    public int offset() {
        return offset;
    }
}
