package dev.ambit.gateway.group;

import io.netty.channel.EventLoop;

/** A connection with something to send at the end of a turn. */
public interface Departing {

    EventLoop thread();

    /** What is to be done on the connection's thread; asked for once a turn, on the loop's. */
    Runnable departure(SharedBuffers buffers);
}
