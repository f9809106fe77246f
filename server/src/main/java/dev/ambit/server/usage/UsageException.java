package dev.ambit.server.usage;

import java.io.Serial;

/** A line of usage makes no sense; the message says why. */
public final class UsageException extends Exception {
    @Serial
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
