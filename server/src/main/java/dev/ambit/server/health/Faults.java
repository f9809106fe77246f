package dev.ambit.server.health;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What failed in threads of this program that go on all the same, counted by thread. The great loops count for themselves; here is
 * what the small ones caught, and what nobody did. One for all of the program, as Java's own handler of what nobody caught is.
 */
public final class Faults {
    private static final Logger LOG = LoggerFactory.getLogger(Faults.class);

    /** Threads of a pool count together. */
    private static final Pattern NUMBER = Pattern.compile("[-# ]*[0-9].*$");

    private static final Map<String, LongAdder> COUNTS = new ConcurrentHashMap<>();

    private Faults() {}

    /** Something failed on this thread and is left out. Never fails itself. */
    public static void caught(Logger log, String what, Throwable why) {
        count(Thread.currentThread());
        try {
            log.error("{}", what, why);
        } catch (Throwable e) {
            // No memory to say so; it is counted.
        }
    }

    /** For {@link Thread#setDefaultUncaughtExceptionHandler}: a thread ends of what nobody caught. */
    public static void uncaught(Thread thread, Throwable why) {
        count(thread);
        try {
            LOG.error("The thread \"{}\" has ended of what nobody expected", thread.getName(), why);
        } catch (Throwable e) {
            // No memory to say so; it is counted.
        }
    }

    private static void count(Thread thread) {
        String name = NUMBER.matcher(thread.getName()).replaceFirst("");
        COUNTS.computeIfAbsent(name.isEmpty() ? "other" : name, _ -> new LongAdder())
                .increment();
    }

    /** By thread, since the program started. */
    public static Map<String, Long> counts() {
        Map<String, Long> counts = new TreeMap<>();
        COUNTS.forEach((thread, count) -> counts.put(thread, count.sum()));
        return counts;
    }
}
