package dev.ambit.gateway.connection;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Pattern;
import org.slf4j.Logger;

/**
 * Warns about things a stranger can make happen: the first time at once, then at most one line a period with the number
 * of times it happened since, so that nobody can fill the disk with our log.
 */
public final class RareLog {

    private static final int LONGEST = 300;
    private static final long PERIOD_NANOS = 5_000_000_000L;

    /** Controls and invisible formatting, such as the overrides that turn text around. */
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]");

    private final Logger log;
    private final AtomicLong nextAt = new AtomicLong(System.nanoTime());
    private final LongAdder unsaid = new LongAdder();

    public RareLog(Logger log) {
        this.log = log;
    }

    /** Logs a message that may quote a stranger: one line of bounded length, and nothing a terminal would obey. */
    public void warn(String message) {
        long due = nextAt.get();
        long now = System.nanoTime();
        if (now - due < 0 || !nextAt.compareAndSet(due, now + PERIOD_NANOS)) {
            unsaid.increment();
            return;
        }
        long more = unsaid.sumThenReset();
        if (more == 0) {
            log.warn("{}", harmless(message));
        } else {
            log.warn("{} (and {} more like it)", harmless(message), more);
        }
    }

    static String harmless(String message) {
        String cut = message.length() <= LONGEST ? message : message.substring(0, LONGEST) + "...";
        return UNPRINTABLE.matcher(cut).replaceAll("?");
    }
}
