package dev.ambit.kod.run;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The rate limit of the logs, for each author and each who asks for something: so many lines a minute. What is more is
 * counted, and told in one line when the minute is over.
 */
final class LogRations {
    private static final long MINUTE_MILLIS = 60_000;

    private static final class Ration {
        private final long endMillis;
        private int lines;
        private long leftOut;

        Ration(long endMillis) {
            this.endMillis = endMillis;
        }
    }

    private final int linesPerMinute;
    private final Map<Author, Ration> rations = new HashMap<>();
    private long nextEnd = Long.MAX_VALUE;

    LogRations(int linesPerMinute) {
        this.linesPerMinute = linesPerMinute;
    }

    /** Whether there is a line left; takes it, or counts that one was wanted. */
    boolean take(Author author, long nowMillis) {
        Ration ration = rations.computeIfAbsent(author, a -> {
            nextEnd = Math.min(nextEnd, nowMillis + MINUTE_MILLIS);
            return new Ration(nowMillis + MINUTE_MILLIS);
        });
        if (ration.lines >= linesPerMinute) {
            ration.leftOut++;
            return false;
        }
        ration.lines++;
        return true;
    }

    /** Minutes that are over: tells what was left out in them. */
    void tell(long nowMillis, Consumer<String> line) {
        if (nowMillis < nextEnd) {
            return;
        }
        nextEnd = Long.MAX_VALUE;
        for (Iterator<Map.Entry<Author, Ration>> each = rations.entrySet().iterator(); each.hasNext(); ) {
            Map.Entry<Author, Ration> entry = each.next();
            Ration ration = entry.getValue();
            if (nowMillis < ration.endMillis) {
                nextEnd = Math.min(nextEnd, ration.endMillis);
                continue;
            }
            each.remove();
            if (ration.leftOut > 0) {
                line.accept(ration.leftOut + " more lines in a minute were left out; they are due to the "
                        + entry.getKey());
            }
        }
    }
}
