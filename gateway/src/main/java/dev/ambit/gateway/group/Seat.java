package dev.ambit.gateway.group;

import io.netty.channel.EventLoop;

/** The connection under a visitor, whatever it speaks. On its own thread, unless said otherwise. */
public interface Seat {

    /** Who is at the other end. Any thread may ask. */
    Caller caller();

    /** Whether what is told now would come late. Any thread may ask. */
    boolean isBusy();

    /** The connection's own thread. */
    EventLoop thread();

    /** Ends the connection after what has been written. */
    void end(boolean isFault, String why);
}
