package dev.ambit.world.image.saved;

/** Files that are no saved game, or one that this world cannot take: what is wrong, and where. */
public final class SavedGameException extends Exception {
    private static final long serialVersionUID = 1;

    public SavedGameException(String what) {
        super(what);
    }
}
