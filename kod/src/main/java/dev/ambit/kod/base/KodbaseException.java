package dev.ambit.kod.base;

/** A kodbase that cannot be read. */
public final class KodbaseException extends Exception {

    public KodbaseException(int line, String what) {
        super("kodbase line " + line + ": " + what);
    }
}
