package dev.ambit.group.wire;

/** Bytes that are no message. Says what was expected, and what came. */
public final class UlpException extends Exception {
    private static final long serialVersionUID = 1;

    public UlpException(String message) {
        super(message);
    }
}
