package dev.ambit.gateway;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Counts what goes over the wire. Any thread writes; metrics read. */
public final class Traffic {

    /** Connections open now. */
    public final AtomicInteger connections = new AtomicInteger();

    /** Connections closed at once because there were too many. */
    public final LongAdder turnedAway = new LongAdder();

    /** Connections closed because they broke a limit or spoke nonsense. */
    public final LongAdder cutOff = new LongAdder();

    /** Connections closed because they could not keep up with what they were told. */
    public final LongAdder tooSlow = new LongAdder();

    public final LongAdder bytesIn = new LongAdder();
    public final LongAdder bytesOut = new LongAdder();

    /** Messages between clients and world; HTTP requests are not among them. */
    public final LongAdder messagesIn = new LongAdder();

    public final LongAdder messagesOut = new LongAdder();

    /** How often something was handed to a socket; what leaves together counts once. */
    public final LongAdder writes = new LongAdder();

    public final LongAdder requests = new LongAdder();
}
