package dev.ambit.game.art;

/** A graphic that is none, or a wish that cannot be one: what is wrong, and what was expected. */
public final class BgfException extends Exception {
    private static final long serialVersionUID = 1;

    public BgfException(String what) {
        super(what);
    }

    public BgfException(String what, Throwable cause) {
        super(what, cause);
    }
}
