package dev.ambit.game.folder;

/** A game's folder, or a file in it, that cannot be used; the message says what, where and what was expected. */
public final class FolderException extends Exception {

    public FolderException(String message) {
        super(message);
    }

    public FolderException(String message, Throwable cause) {
        super(message, cause);
    }
}
