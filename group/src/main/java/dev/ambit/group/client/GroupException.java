package dev.ambit.group.client;

import dev.ambit.group.wire.Status;
import java.io.IOException;

/** The server is there and has refused; the status says what kind of refusal it is, the message why. */
public class GroupException extends IOException {
    private static final long serialVersionUID = 1;

    private final Status status;

    public GroupException(Status status, String why) {
        super(why.isBlank() ? status.meaning() : why);
        this.status = status;
    }

    public Status status() {
        return status;
    }
}
