package dev.ambit.gateway.irc;

import dev.ambit.group.core.GroupServer;
import java.util.function.Consumer;

/** The way to the group server, which is owned by one thread. */
public interface Exchange {

    /** Runs it on that thread, soon, after what was handed in before. May be called from any thread; does not wait. */
    void run(Consumer<GroupServer> action);

    /** The time that the group server is told. */
    long nowNanos();
}
