package dev.ambit.group.core;

import dev.ambit.group.core.SheetCourier.Manner;
import org.jspecify.annotations.Nullable;

/**
 * What was said leaves together when the first of it has waited for the age, when nothing more has come for the idle time, or when
 * the message is full.
 */
final class Bundled implements Delivery {
    private final Group group;
    private final GroupTerms terms;
    private final Aggregate aggregate;
    private final Agenda agenda;
    private boolean isWaiting;
    private boolean isFinished;
    private long first;
    private long last;

    Bundled(Group group, Aggregate aggregate, Agenda agenda) {
        this.group = group;
        this.terms = group.terms();
        this.aggregate = aggregate;
        this.agenda = agenda;
    }

    @Override
    public boolean begins(@Nullable Member speaker, int turn, int bytes, long now) {
        stay(now);
        return true;
    }

    private void stay(long now) {
        last = now;
        if (!isWaiting) {
            isWaiting = true;
            first = now;
            agenda.note(due(), this);
        }
    }

    private long due() {
        return Math.min(first + terms.age(), last + terms.idle());
    }

    @Override
    public void add(Saying saying, long now) {
        if (aggregate.isFullFor(saying)) {
            aggregate.flush(Manner.QUIET, now);
            first = now;
        }
        stay(now);
        aggregate.add(saying);
    }

    @Override
    public boolean isOver() {
        return isFinished || group.hasEnded;
    }

    @Override
    public void advance(long now) {
        if (!isWaiting || isOver()) {
            return;
        }
        if (now < due()) {
            // More has come meanwhile.
            agenda.note(due(), this);
            return;
        }
        leave(now);
    }

    private void leave(long now) {
        group.endPeriod(now);
        aggregate.flush(Manner.QUIET, now);
        isWaiting = false;
    }

    @Override
    public void finish(long now) {
        leave(now);
        isFinished = true;
        agenda.drop();
    }
}
