package dev.ambit.game.option;

import java.io.Serial;

/** An option cannot be what somebody wants it to be; its message says why, for people. */
public final class OptionRefused extends Exception {
    @Serial
    private static final long serialVersionUID = 1L;

    public OptionRefused(String message) {
        super(message);
    }

    public OptionRefused(String message, Throwable cause) {
        super(message, cause);
    }
}
