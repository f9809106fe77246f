package dev.ambit.group.core;

/** The server's way to one host, whatever is under it. Called on the server's thread; must neither block nor call the server back. */
public interface HostLine {

    /** Takes one message. What was delivered in one turn of the server may leave together. */
    void deliver(Parcel parcel);

    /**
     * Whether more would leave soon. While it does not, the server keeps what it has for the host, and drops what is volatile for
     * newer; {@link GroupServer#roomAgain} says when that is over.
     */
    boolean hasRoom();

    /** The largest volatile parcel that can go as a datagram, or 0 when there are none. */
    default int datagramBytes() {
        return 0;
    }

    /** Where it calls from, for those who keep order; empty for hosts of the same program. */
    default String origin() {
        return "";
    }

    /** By which door the host has come, in a word; empty for parts of the program itself. */
    default String door() {
        return "";
    }

    /** Ends the connection once what was delivered has left. */
    void close(String why);
}
