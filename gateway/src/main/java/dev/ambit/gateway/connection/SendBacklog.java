package dev.ambit.gateway.connection;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufHolder;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOutboundBuffer;

/**
 * What was written to a connection and the system has not taken yet. It is looked at after each flush instead of having every
 * message say when it has left: nothing is made for a message. Owned by the connection's thread; any may ask how much it is.
 */
final class SendBacklog {
    private final Channel channel;
    private final Runnable drained;
    private volatile int bytes;
    private boolean isDraining;
    private int head;
    private long headProgress;

    /** @param drained is told when what waited has been taken */
    SendBacklog(Channel channel, Runnable drained) {
        this.channel = channel;
        this.drained = drained;
    }

    int bytes() {
        return bytes;
    }

    /** How long a message is: bytes, or a frame of them. */
    static int bytes(Object message) {
        if (message instanceof ByteBuf buffer) {
            return buffer.readableBytes();
        }
        return message instanceof ByteBufHolder frame ? frame.content().readableBytes() : 0;
    }

    void wrote(int more) {
        bytes += more;
    }

    /** Looks how much the system has left. If there is something, somebody has to say when it has taken that. */
    void flushed() {
        ChannelOutboundBuffer buffer = channel.unsafe().outboundBuffer();
        bytes = buffer == null ? 0 : (int) Math.min(Integer.MAX_VALUE / 2, buffer.totalPendingWriteBytes());
        if (bytes > 0 && !isDraining) {
            isDraining = true;
            // What says so still counts as waiting at that moment, so it is looked at a moment later.
            channel.writeAndFlush(Unpooled.EMPTY_BUFFER)
                    .addListener(done -> channel.eventLoop().execute(this::drain));
        }
    }

    private void drain() {
        isDraining = false;
        flushed();
        drained.run();
    }

    /** Called once a second: whether something waits of which nothing was taken since the last time. */
    boolean isStuck() {
        ChannelOutboundBuffer buffer = channel.unsafe().outboundBuffer();
        Object first = buffer == null ? null : buffer.current();
        if (buffer == null || first == null) {
            head = 0;
            return false;
        }
        int now = System.identityHashCode(first);
        boolean isStuck = now == head && buffer.currentProgress() == headProgress;
        head = now;
        headProgress = buffer.currentProgress();
        return isStuck;
    }
}
