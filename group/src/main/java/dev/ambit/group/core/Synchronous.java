package dev.ambit.group.core;

import dev.ambit.group.Address;
import dev.ambit.group.core.SheetCourier.Manner;
import dev.ambit.group.wire.Notice;
import dev.ambit.group.wire.Status;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rounds: when every member has taken a turn, everybody gets one message with what was said, if only an empty one. A turn is a
 * send of a kind that qualifies; a member that has taken its turns is not heard again before the next round, and what does not
 * qualify is heard without counting.
 *
 * <p>Who leaves is not waited for any more. Who joins a round that has begun counts from the next one, and hears nothing of the
 * running one but that it is over. From the first thing said the round waits for silent members no longer than the time-out; then it
 * ends without them, and everybody is told who they are. Who misses too many rounds is put aside: no round waits for it, until it
 * takes a turn. Then it counts from the next round, and the first it misses puts it aside again; each in which it is in time makes up
 * for one it has missed.
 *
 * <p>What would make the message of the round too long is refused: it is never split.
 */
final class Synchronous implements Delivery {
    /** Nothing is for a member that sees first what has this number. */
    private static final long NEXT_ROUND = Long.MAX_VALUE;

    private final Group group;
    private final GroupTerms terms;
    private final Aggregate aggregate;
    private final Agenda agenda;
    private final Outlet outlet;
    private final int mostMissed;
    private int awaited;
    private boolean hasBegun;
    private boolean isNoted;
    private boolean isFinished;
    private long ends;

    Synchronous(Group group, Aggregate aggregate, Agenda agenda, Outlet outlet, int mostMissed) {
        this.group = group;
        this.terms = group.terms();
        this.aggregate = aggregate;
        this.agenda = agenda;
        this.outlet = outlet;
        this.mostMissed = mostMissed;
        nextRound();
    }

    @Override
    public boolean begins(@Nullable Member speaker, int turn, int bytes, long now) {
        if (aggregate.isTooLongWith(bytes)) {
            throw new Refused(Status.LIMIT_REACHED, "the message of this round is full");
        }
        return speaker == null || !isTurn(turn) || speaker.turns < terms.turns();
    }

    private boolean isTurn(int turn) {
        return (turn & terms.qualifying()) != 0;
    }

    @Override
    public void add(Saying saying, long now) {
        aggregate.add(saying);
        begin(now);
    }

    private void begin(long now) {
        if (!hasBegun) {
            hasBegun = true;
            ends = now + terms.timeout();
            note();
        }
    }

    /** Once is enough: rounds that begin later end later. */
    private void note() {
        if (!isNoted) {
            isNoted = true;
            agenda.note(ends, this);
        }
    }

    @Override
    public void ends(@Nullable Member speaker, int turn, long now) {
        if (speaker == null || !isTurn(turn)) {
            return;
        }
        begin(now);
        boolean isFirst = speaker.turns++ == 0;
        if (isFirst && speaker.isAwaited) {
            awaited--;
        }
        if (isFirst && speaker.missed > 0) {
            speaker.missed--;
        }
        if (speaker.isAside) {
            speaker.isAside = false;
            outlet.tell(group, new Notice.Awaited(speaker.host.address(), true), null, now);
        }
        endIfComplete(now);
    }

    @Override
    public void joined(Member member, long now) {
        member.turns = 0;
        member.isAwaited = !hasBegun;
        awaited += hasBegun ? 0 : 1;
        if (hasBegun) {
            member.firstSeen = NEXT_ROUND;
        }
    }

    @Override
    public void left(Member member, long now) {
        if (member.isAwaited && member.turns == 0) {
            awaited--;
            endIfComplete(now);
        }
    }

    private void endIfComplete(long now) {
        if (awaited == 0 && hasBegun) {
            end(now);
        }
    }

    private void end(long now) {
        group.endPeriod(now);
        aggregate.flush(Manner.ROUND, now);
        nextRound();
    }

    private void nextRound() {
        hasBegun = false;
        awaited = 0;
        for (int i = 0; i < group.end(); i++) {
            Member member = group.member(i);
            if (member != null) {
                member.turns = 0;
                member.isAwaited = !member.isAside;
                member.firstSeen = Math.min(member.firstSeen, group.said);
                awaited += member.isAside ? 0 : 1;
            }
        }
    }

    @Override
    public boolean isOver() {
        return isFinished || group.hasEnded;
    }

    @Override
    public void advance(long now) {
        isNoted = false;
        if (isOver() || !hasBegun) {
            return;
        }
        if (now < ends) {
            note();
            return;
        }
        List<Member> silent = new ArrayList<>();
        group.forEach(member -> {
            if (member.isAwaited && member.turns == 0) {
                silent.add(member);
            }
        });
        if (!silent.isEmpty()) {
            List<Address> hosts =
                    silent.stream().map(member -> member.host.address()).toList();
            outlet.tell(group, new Notice.Silent(hosts), null, now);
        }
        silent.forEach(member -> missed(member, now));
        end(now);
    }

    private void missed(Member member, long now) {
        if (++member.missed >= mostMissed) {
            member.isAside = true;
            outlet.tell(group, new Notice.Awaited(member.host.address(), false), null, now);
        }
    }

    @Override
    public void finish(long now) {
        if (hasBegun) {
            end(now);
        }
        isFinished = true;
        agenda.drop();
    }
}
