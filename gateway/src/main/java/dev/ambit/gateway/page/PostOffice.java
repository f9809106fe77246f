package dev.ambit.gateway.page;

import dev.ambit.world.Courier;
import dev.ambit.world.message.Bulletin;
import dev.ambit.world.message.Dispatch;
import io.netty.channel.EventLoop;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The way out of the world: a {@link Postman} for each thread of connections, who goes when a tick is over, and what is the same for several, which is
 * encoded once.
 */
public final class PostOffice implements Courier {

    private final PageWire wire;
    private final LongSupplier nanoClock;
    private final BiConsumer<String, Throwable> faults;
    private final Map<EventLoop, Postman> postmen = new ConcurrentHashMap<>();

    /** The same, for the world's thread, which asks after every input. */
    private volatile Postman[] round = {};

    /** Owned by the world's thread: what was said to several since the last departure. */
    private final IdentityHashMap<Bulletin, SharedWords> shared = new IdentityHashMap<>();

    /** @param faults is told of what fails; the rest goes on */
    PostOffice(PageWire wire, LongSupplier nanoClock, BiConsumer<String, Throwable> faults) {
        this.wire = wire;
        this.nanoClock = nanoClock;
        this.faults = faults;
    }

    /** Who brings what the world says to connections of that thread. */
    Postman postman(EventLoop thread) {
        Postman known = postmen.get(thread);
        return known != null ? known : hire(thread);
    }

    private synchronized Postman hire(EventLoop thread) {
        Postman postman = postmen.computeIfAbsent(thread, t -> new Postman(t, nanoClock, faults));
        round = postmen.values().toArray(new Postman[0]);
        return postman;
    }

    /** How many mails of the world are on their way to the connections' threads; any thread may ask. */
    public int underway() {
        int sum = 0;
        for (Postman postman : round) {
            sum += postman.underway();
        }
        return sum;
    }

    /** How long the oldest of them has been: so old is what leaves now. */
    public long lagNanos() {
        long most = 0;
        for (Postman postman : round) {
            most = Math.max(most, postman.lagNanos());
        }
        return most;
    }

    // ---- on the world's thread ----

    /** What others hear, too; nothing when there is nothing of the kind. */
    @Nullable
    SharedWords shared(Dispatch dispatch) {
        return dispatch.bulletin().isEmpty()
                ? null
                : shared.computeIfAbsent(dispatch.bulletin(), b -> new SharedWords(dispatch, wire))
                        .retain();
    }

    @Override
    public void depart(boolean tickEnded) {
        for (Postman postman : round) {
            postman.depart(tickEnded);
        }
        if (!shared.isEmpty()) {
            shared.clear();
        }
    }
}
