package dev.ambit.kod.rsc;

/** A resource file that is not one, is damaged, or cannot be read. */
public final class RscException extends Exception {

    public RscException(String what, int offset, String expected) {
        super("unreadable resource file: " + what + " at byte " + offset + "; expected " + expected);
    }
}
