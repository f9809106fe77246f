package dev.ambit.group.core;

import dev.ambit.group.core.Delivery.Saying;
import dev.ambit.group.core.SheetCourier.Manner;
import org.jspecify.annotations.Nullable;

/** What a group has to say and has not said yet: a {@link Sheet} that is written on, and one that waits to leave. */
final class Aggregate {
    private final Group group;
    private final SheetCourier courier;
    private final GroupLimits limits;
    private Sheet open = new Sheet();
    private Sheet spare = new Sheet();
    private @Nullable Sheet waiting;

    Aggregate(Group group, SheetCourier courier, GroupLimits limits) {
        this.group = group;
        this.courier = courier;
        this.limits = limits;
        open.reset(group.said, group.end());
    }

    boolean isWaiting() {
        return waiting != null;
    }

    void add(Saying saying) {
        open.add(saying, group.said++);
    }

    /** Whether somebody would hear more at once than is good; what there is should leave first. */
    boolean isFullFor(Saying saying) {
        if (open.isEmpty()) {
            return false;
        }
        Member only = saying.only();
        int bytes = open.bytesFor(only) + saying.data().length + GroupLimits.HEAD_BYTES;
        return bytes > group.terms().sizeCap() || only == null && open.shared() >= limits.aggregateElements();
    }

    /** Whether a message with this, too, would be longer than a message can be. */
    boolean isTooLongWith(int moreBytes) {
        return open.bytesFor(null) + moreBytes + GroupLimits.HEAD_BYTES > limits.aggregateBytes()
                || open.shared() >= limits.aggregateElements();
    }

    /** Nothing more goes with what there is; it waits to leave. */
    void cut(Manner manner, long now) {
        leave(manner, now);
        waiting = open;
        open = spare;
        open.reset(group.said, group.end());
    }

    /** What waits leaves. */
    void leave(Manner manner, long now) {
        Sheet sheet = waiting;
        if (sheet == null) {
            return;
        }
        waiting = null;
        if (!sheet.isEmpty() || manner != Manner.QUIET) {
            courier.deliver(group, sheet, manner, now);
        }
        spare = sheet;
    }

    /** Everything leaves. */
    void flush(Manner manner, long now) {
        cut(manner, now);
        leave(manner, now);
    }
}
