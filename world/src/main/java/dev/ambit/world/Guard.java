package dev.ambit.world;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;

/**
 * Keeps a loop going: what fails in it is counted, told and left out, whatever it is; also when the stack was too small for it, or
 * the memory. The loop says when it has got on and when it has done what it was asked, and from any thread one can see whether it
 * does.
 *
 * <p>What fails may be told by any thread, for a part of a loop's work may be done on another; the rest only the loop says.
 */
public final class Guard {

    /** The same fault may come with every turn: the log hears of one in so long, with the number of the others. */
    private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Logger log;
    private final LongSupplier nanoClock;

    private volatile long turns;
    private volatile long deeds;
    private volatile long faults;
    private volatile String lastFault = "";
    private volatile String newestFault = "";

    private long toldAtNanos;
    private long untold;

    public Guard(Logger log, LongSupplier nanoClock) {
        this.log = log;
        this.nanoClock = nanoClock;
    }

    /** The loop has got on. */
    public void turned() {
        turns = turns + 1;
        lastFault = "";
    }

    /** Something that was asked for is done. A loop can get on, turn by turn, and do nothing of that. */
    public void did() {
        deeds = deeds + 1;
    }

    /** Something has failed and is left out. Never fails itself. */
    public synchronized void failed(String what, Throwable why) {
        faults = faults + 1;
        try {
            tell(what, why);
        } catch (Throwable e) {
            // There may be no memory to say so, or nowhere to write it; the count and health tell of it.
            untold++;
        }
    }

    private void tell(String what, Throwable why) {
        newestFault = what + ": " + why;
        lastFault = newestFault;
        long now = nanoClock.getAsLong();
        if (faults > 1 && now - toldAtNanos >= 0 && now - toldAtNanos < SILENCE_NANOS) {
            untold++;
            return;
        }
        toldAtNanos = now;
        if (untold > 0) {
            log.error("{} (and {} more faults before)", what, untold, why);
        } else {
            log.error("{}", what, why);
        }
        untold = 0;
    }

    /** How often the loop has got on; while this stands still, it does one thing, or fails. */
    public long turns() {
        return turns;
    }

    /** How often it has done what was asked. */
    public long deeds() {
        return deeds;
    }

    /** How often something has failed. */
    public long faults() {
        return faults;
    }

    /** What has failed last, however long ago; empty when nothing ever has. */
    public String newestFault() {
        return newestFault;
    }

    /** What has failed since the loop got on; empty when nothing has. */
    public String lastFault() {
        return lastFault;
    }
}
