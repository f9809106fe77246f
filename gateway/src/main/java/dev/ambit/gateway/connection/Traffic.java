package dev.ambit.gateway.connection;

import dev.ambit.world.Guard;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.LoggerFactory;

/** Counts what goes over the wire. Any thread writes; metrics read. */
public final class Traffic {

    /** Connections open now. */
    public final AtomicInteger connections = new AtomicInteger();

    /** Connections that could not even be accepted: mostly because no more files may be open. */
    public final LongAdder notAccepted = new LongAdder();

    /** Of what fails on the gateway's own threads. */
    public final Guard guard = new Guard(LoggerFactory.getLogger(Traffic.class), System::nanoTime);

    private final Map<CutOff, LongAdder> cutOffs = new ConcurrentHashMap<>();

    /** A connection is closed by the server. */
    public void cutOff(CutOff reason) {
        cutOffs(reason).increment();
    }

    /** Connections closed by the server for a reason. */
    public LongAdder cutOffs(CutOff reason) {
        return cutOffs.computeIfAbsent(reason, first -> new LongAdder());
    }

    /** Of all reasons that are their own fault: not that there were too many, nor that they were too slow. */
    public long cutOffs() {
        return cutOffs.entrySet().stream()
                .filter(entry -> entry.getKey() != CutOff.FULL && entry.getKey() != CutOff.SLOW)
                .mapToLong(entry -> entry.getValue().sum())
                .sum();
    }

    public final LongAdder bytesIn = new LongAdder();
    public final LongAdder bytesOut = new LongAdder();

    /** Messages between clients and world; HTTP requests are not among them. */
    public final LongAdder messagesIn = new LongAdder();

    public final LongAdder messagesOut = new LongAdder();

    /** How often something was handed to a socket; what leaves together counts once. */
    public final LongAdder writes = new LongAdder();

    public final LongAdder requests = new LongAdder();
}
