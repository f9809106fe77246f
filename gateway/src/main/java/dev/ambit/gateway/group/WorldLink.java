package dev.ambit.gateway.group;

import dev.ambit.gateway.connection.Connection;
import dev.ambit.group.core.Host;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The straight way between a host and the world, past the groups' thread: what the host says to the world is heard where it lies,
 * and what the world says is written once. A host's first word to the world comes by way of the groups, and so does what it says
 * while other things of it are underway there: nothing overtakes. Owned by the connection's thread, unless said otherwise.
 */
public final class WorldLink {

    /** So much room a message of the world leaves before its elements, for the heads of the protocols it goes by. */
    public static final int HEADROOM = 24;

    /** Hears what the host says to the world, on the connection's thread. */
    public interface Ear {

        /** @param data to be read before it returns */
        void hear(ByteBuf data);
    }

    private final Connection connection;
    private final Shape shape;
    private @Nullable Ear ear;

    /** Whether the host takes a message without a group for one of the world's. */
    private boolean isBound;

    /** What was handed to the groups and is not done yet: what follows it must not overtake it. Any thread. */
    private final AtomicInteger atGroups = new AtomicInteger();

    /** Owned by the groups' thread: whether what was just received is on its way to the world. */
    private boolean isPassedOn;

    WorldLink(Connection connection, Shape shape) {
        this.connection = connection;
        this.shape = shape;
    }

    // ---- what the host says ----

    /** Whether a message was for the world, and has been heard there. */
    boolean hear(ByteBuf message, Host from) {
        Ear to = ear;
        if (to == null || atGroups.get() > 0 || !GroupHead.isForTheWorld(message, from.binding())) {
            return false;
        }
        from.counts().passedBy(message.readableBytes(), 0);
        to.hear(message);
        return true;
    }

    /** Something goes to the groups. */
    void handsOver() {
        atGroups.incrementAndGet();
    }

    boolean isAtGroups() {
        return atGroups.get() > 0;
    }

    /** The groups do what was handed over. On their thread. */
    void throughGroups(Runnable receive) {
        isPassedOn = false;
        try {
            receive.run();
        } finally {
            if (!isPassedOn) {
                atGroups.decrementAndGet();
            }
        }
    }

    /**
     * What came to the world by way of the groups goes on from here as all that follows it does. On the groups' thread, within what
     * was received.
     */
    public void passOn(Ear to, byte[] data) {
        isPassedOn = true;
        connection.thread().execute(() -> {
            atGroups.decrementAndGet();
            if (!connection.isEnding()) {
                ear = to;
                to.hear(Unpooled.wrappedBuffer(data));
            }
        });
    }

    // ---- what the world says ----

    /** From now on the host reads messages without a group as the world's; or no more. */
    void bind(boolean toTheWorld) {
        isBound = toTheWorld;
    }

    /**
     * Says something in the world's name: it leaves with the next {@link #flush}.
     *
     * @param message elements in a row, with {@link #HEADROOM} before them, or in parts; it is the connection's from now on
     */
    public void tell(Host to, ByteBuf message, int elements) {
        if (connection.isEnding()) {
            message.release();
            return;
        }
        ByteBuf whole = withHead(message, to, elements);
        to.counts().passedBy(0, whole.readableBytes());
        connection.say(whole);
    }

    /** What has been told leaves. */
    public void flush() {
        connection.flush();
    }

    /** Puts before it what the group protocol and the stream want there; what is in one piece stays in one. */
    private ByteBuf withHead(ByteBuf message, Host to, int elements) {
        ByteBuf head =
                message instanceof CompositeByteBuf ? PooledByteBufAllocator.DEFAULT.directBuffer(HEADROOM) : message;
        int size = message.readableBytes();
        int start = HEADROOM - GroupHead.size(to, isBound, elements);
        size += HEADROOM - start;
        int first = start - shape.headSize(size);
        int end = head == message ? message.writerIndex() : HEADROOM;
        head.setIndex(0, 0).writerIndex(first);
        shape.writeHead(head, size);
        GroupHead.write(head, to, isBound, elements);
        head.setIndex(first, end);
        if (message instanceof CompositeByteBuf parts) {
            parts.addComponent(true, 0, head);
            return parts.readerIndex(0);
        }
        return message;
    }
}
