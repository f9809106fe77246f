package dev.ambit.server;

/** Ambit cannot do what it was told; the message says why and what to do about it. */
public final class AmbitException extends Exception {

    public AmbitException(String message) {
        super(message);
    }

    public AmbitException(String message, Throwable cause) {
        super(message, cause);
    }
}
