package dev.ambit.group.core;

import dev.ambit.group.wire.Status;

/** Why something that was asked for is not done. Nothing has changed. */
public final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final Status status;

    public Refused(Status status, String why) {
        // It is an answer and no accident: where it was thrown is nobody's concern.
        super(why, null, false, false);
        this.status = status;
    }

    public Refused(Status status) {
        this(status, status.meaning());
    }

    public Status status() {
        return status;
    }

    public String why() {
        return String.valueOf(getMessage());
    }
}
