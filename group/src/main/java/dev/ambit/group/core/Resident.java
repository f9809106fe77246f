package dev.ambit.group.core;

import dev.ambit.group.wire.Message;

/**
 * A host that lives in the same program: the world, a door. It gets what was said as it is; bytes are for wires. Called on the
 * server's thread; must neither block nor call the server back. What it does not take at once it keeps itself, so there is
 * always room.
 */
public interface Resident extends HostLine {

    /** Takes one message. */
    void hear(Message.Receive message);

    /** Nobody calls this: a resident is never sent bytes. */
    @Override
    default void deliver(Parcel parcel) {
        throw new IllegalStateException("a resident of the program is sent no bytes");
    }

    @Override
    default boolean hasRoom() {
        return true;
    }
}
