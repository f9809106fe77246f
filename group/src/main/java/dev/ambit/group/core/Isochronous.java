package dev.ambit.group.core;

import dev.ambit.group.core.SheetCourier.Manner;
import org.jspecify.annotations.Nullable;

/**
 * Once a period everybody gets one message with all that was said. What was said up to the aggregation offset of a period leaves
 * at its transmit offset; what comes later waits for the next.
 *
 * <pre>
 * period     |--------A----X-----|--------A----X-----|
 * said       ...........]         leaves at X
 *                        [.................]           leaves at the next X
 * </pre>
 *
 * A dynamic period is as long as given while an aggregate is not expected to hold more than {@value #COMFORTABLE_ELEMENTS}
 * elements and {@value #COMFORTABLE_BYTES} bytes; past that it is the time in which so much comes, down to the floor. What comes
 * is reckoned from the periods before, each counting half as much as the one after it.
 */
final class Isochronous implements Delivery {
    static final int COMFORTABLE_ELEMENTS = 32;
    static final int COMFORTABLE_BYTES = 1200;

    private final Group group;
    private final GroupTerms terms;
    private final Aggregate aggregate;
    private final Agenda agenda;
    private long lastCut;
    private long nextCut;
    private long leaves;
    private boolean isArmed;
    private boolean isFinished;

    private long period;
    private long elements;
    private long bytes;
    private double elementsPerNano;
    private double bytesPerNano;

    Isochronous(Group group, Aggregate aggregate, Agenda agenda, long now) {
        this.group = group;
        this.terms = group.terms();
        this.aggregate = aggregate;
        this.agenda = agenda;
        this.period = terms.period();
        this.lastCut = terms.aggregationOffset() == 0 ? now : now + terms.aggregationOffset() - period;
        if (terms.keepAlive()) {
            arm(now);
        }
    }

    private Manner manner() {
        return terms.keepAlive() ? Manner.KEEP_ALIVE : Manner.QUIET;
    }

    @Override
    public boolean begins(@Nullable Member speaker, int turn, int size, long now) {
        prepare(now);
        elements++;
        bytes += size;
        return true;
    }

    /**
     * A late caller must not mend what came too late. But what the processor says is of the period it was asked about, however late
     * that ends: if it ended the period, the processor would be asked again while it is still answering.
     */
    private void prepare(long now) {
        if (isArmed && now > nextCut && !group.isProcessing()) {
            cut(nextCut, now);
        }
        if (!isArmed) {
            arm(now);
        }
    }

    @Override
    public void add(Saying saying, long now) {
        prepare(now);
        if (aggregate.isFullFor(saying)) {
            aggregate.flush(Manner.QUIET, now);
        }
        aggregate.add(saying);
    }

    /** The next time to cut, on the grid of periods. */
    private void arm(long now) {
        long since = Math.max(1, now - lastCut);
        nextCut = lastCut + (since + period - 1) / period * period;
        isArmed = true;
        agenda.note(nextCut, this);
    }

    private void cut(long at, long now) {
        group.endPeriod(now);
        aggregate.cut(manner(), now);
        leaves = at + terms.transmitOffset() - terms.aggregationOffset();
        agenda.note(leaves, this);
        reckon(at - lastCut);
        lastCut = at;
        isArmed = false;
        if (terms.keepAlive()) {
            arm(Math.max(now, at + 1));
        }
    }

    private void reckon(long elapsed) {
        elementsPerNano = (elementsPerNano + (double) elements / elapsed) / 2;
        bytesPerNano = (bytesPerNano + (double) bytes / elapsed) / 2;
        elements = 0;
        bytes = 0;
        if (terms.floor() > 0) {
            double comfortable = Math.min(COMFORTABLE_ELEMENTS / elementsPerNano, COMFORTABLE_BYTES / bytesPerNano);
            period = (long) Math.clamp(comfortable, (double) terms.floor(), (double) terms.period());
        }
    }

    @Override
    public boolean isOver() {
        return isFinished || group.hasEnded;
    }

    @Override
    public void advance(long now) {
        if (isOver()) {
            return;
        }
        if (aggregate.isWaiting() && now >= leaves) {
            aggregate.leave(manner(), now);
        }
        if (isArmed && now >= nextCut) {
            cut(nextCut, now);
            if (now >= leaves) {
                aggregate.leave(manner(), now);
            }
        }
    }

    @Override
    public void finish(long now) {
        group.endPeriod(now);
        aggregate.flush(Manner.QUIET, now);
        isFinished = true;
        agenda.drop();
    }
}
