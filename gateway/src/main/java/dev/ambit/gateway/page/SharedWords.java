package dev.ambit.gateway.page;

import dev.ambit.world.message.Dispatch;
import io.netty.buffer.ByteBuf;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * What several visitors hear alike. Whoever needs it first encodes it, and all others refer to the same memory, on whatever
 * thread; the last who lets go gives it back.
 */
final class SharedWords {
    private final Dispatch dispatch;
    private final PageWire wire;
    private final AtomicInteger holders = new AtomicInteger();
    private @Nullable ByteBuf encoded;

    SharedWords(Dispatch dispatch, PageWire wire) {
        this.dispatch = dispatch;
        this.wire = wire;
    }

    /** On the world's thread, before anybody reads it. */
    SharedWords retain() {
        holders.incrementAndGet();
        return this;
    }

    /** Data of an element; not to be written to, nor to be moved in. */
    synchronized ByteBuf data() {
        if (encoded == null) {
            encoded = wire.shared(dispatch);
        }
        return encoded;
    }

    void release() {
        if (holders.decrementAndGet() == 0) {
            synchronized (this) {
                if (encoded != null) {
                    encoded.release();
                }
            }
        }
    }
}
