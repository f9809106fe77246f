package dev.ambit.gateway.page;

/** A client sent something that is no message. Says what was wrong and what was expected. */
public final class WireException extends Exception {

    public WireException(String message) {
        super(message);
    }

    public WireException(String message, Throwable cause) {
        super(message, cause);
    }
}
