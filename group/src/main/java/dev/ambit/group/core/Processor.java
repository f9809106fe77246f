package dev.ambit.group.core;

import dev.ambit.group.Address;
import java.util.Optional;

/**
 * What a group does with what is said in it, chosen by name when the group is made (attribute PROCESSOR). Found by
 * {@link java.util.ServiceLoader}; see {@code META-INF/services}.
 */
public interface Processor {

    /** What the attribute says. */
    String name();

    /** For one group, from its beginning. */
    Work begin();

    /** A processor at work in one group. Called on the server's thread. */
    interface Work {

        /** Something was sent, and would be delivered as it is. */
        Verdict said(Address source, byte[] data, Desk desk);

        /** A period is over and about to leave; in a group that delivers immediately, after each message. */
        default void periodEnds(Desk desk) {}

        /** Somebody is no longer in the group. */
        default void left(Address host, Desk desk) {}
    }

    /** What becomes of something that was said. */
    sealed interface Verdict {
        Verdict PASS = new Pass();
        Verdict SWALLOW = new Swallow();

        record Pass() implements Verdict {}

        /** Nobody hears it. */
        record Swallow() implements Verdict {}

        /** Those who would have heard it hear this, from the same source. */
        record Replace(byte[] data) implements Verdict {}
    }

    /** What a processor can do in its group. */
    interface Desk {
        int members();

        /** Whether things leave together, and not each as soon as it is said. */
        boolean hasPeriods();

        /** Says something to all members, as the server. It leaves with this period. */
        void say(byte[] data);

        /** Says something in the name of a host that has spoken in this group. */
        void sayFor(Address source, byte[] data);

        Optional<byte[]> read(String key);

        /** Keeps something in the group's state, as far as there is room; whether there was. */
        boolean write(String key, byte[] value);
    }
}
