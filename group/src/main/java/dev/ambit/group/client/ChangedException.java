package dev.ambit.group.client;

import dev.ambit.group.wire.Status;

/** Somebody has written before: {@link #held} is what is there now, to be tried again with. */
public final class ChangedException extends GroupException {
    private static final long serialVersionUID = 1;

    private final transient Held held;

    public ChangedException(Held held) {
        super(Status.CHANGED, "somebody has changed it meanwhile: it is at version " + held.version() + " now");
        this.held = held;
    }

    public Held held() {
        return held;
    }
}
