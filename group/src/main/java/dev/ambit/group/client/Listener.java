package dev.ambit.group.client;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Notice;
import dev.ambit.group.wire.Status;
import java.util.List;

/**
 * What a client hears that is no answer to a question of its own. Called on one thread of the client, in the order in which it came:
 * the next call waits for this one. Waiting for an answer of the server within a call is allowed.
 */
public interface Listener {

    /** For those who want answers only. */
    Listener NONE = new Listener() {};

    /**
     * What members of a group said since the last time; empty when a round or a period has ended and nobody said anything.
     *
     * @param group it was said to
     */
    default void received(Address group, List<Element> elements) {}

    /** @param group it is about, {@link Address#SERVER} when it is about none */
    default void notice(Address group, Notice notice) {}

    /** Something that was sent to the group has reached nobody. */
    default void sendFailed(Address group, Status status, String why) {}

    /** The connection is gone. The last call there is, and there is exactly one. */
    default void closed(String why) {}
}
