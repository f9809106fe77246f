package dev.ambit.kod.run;

/** Object files that cannot be loaded; nothing has changed. */
public final class LoadException extends RuntimeException {
    public LoadException(String message) {
        super(message);
    }
}
