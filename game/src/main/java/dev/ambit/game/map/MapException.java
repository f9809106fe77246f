package dev.ambit.game.map;

/** A file that is no map, or is damaged: what is wrong, and where. */
public final class MapException extends Exception {
    private static final long serialVersionUID = 1;

    public MapException(String what) {
        super(what);
    }
}
