package dev.ambit.group.core;

import dev.ambit.group.core.Delivery.Saying;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.Status;
import java.util.BitSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What becomes of a Send: may it be, and who hears it. */
final class Sending {
    private final GroupLimits limits;
    private final Hosts hosts;
    private final Groups groups;

    Sending(GroupLimits limits, Hosts hosts, Groups groups) {
        this.limits = limits;
        this.hosts = hosts;
        this.groups = groups;
    }

    /** @throws Refused when nobody hears it, for a reason the sender is to know */
    void send(Host from, Message.Send send, boolean isVolatile, long now) {
        Group group = destination(send);
        if (send.data().length > limits.dataBytes()) {
            throw new Refused(Status.LIMIT_REACHED, "an element has up to " + limits.dataBytes() + " bytes");
        }
        if (send.auxiliary().size() > limits.auxiliary()) {
            throw new Refused(
                    Status.LIMIT_REACHED, "a message has up to " + limits.auxiliary() + " auxiliary addresses");
        }
        @Nullable Member member = from.memberships.get(group);
        checkAllowed(from, group, member, send);
        BitSet targets = null;
        if (!send.auxiliary().isEmpty()) {
            Expression expression = expression(from, send);
            targets = expression.members(group, hosts, groups);
        }
        @Nullable BitSet heardBy = withoutDeaf(from, group, targets);
        if (heardBy != null && !group.terms().echo()) {
            heardBy.clear(from.slot);
        }
        group.counts.in().add(1, send.data().length, now);
        if (heardBy != null && heardBy.isEmpty()) {
            return;
        }
        Member unheard = group.terms().echo() ? null : member;
        group.delivery.add(new Saying(unheard, from.address(), send.data(), heardBy, isVolatile), now);
    }

    private Group destination(Message.Send send) {
        if (send.destination().kind() != dev.ambit.group.Address.Kind.IMPLICIT) {
            throw new Refused(
                    Status.BAD_REQUEST,
                    "what is sent goes to an implicit group, and " + send.destination() + " is none");
        }
        return groups.need(send.destination());
    }

    private static void checkAllowed(Host from, Group group, @Nullable Member member, Message.Send send) {
        if (member == null && !group.terms().open()) {
            throw new Refused(Status.NOT_A_MEMBER);
        }
        if (group.terms().moderated() && !group.isRunBy(from)) {
            throw new Refused(Status.FORBIDDEN, "only operators may speak here");
        }
        if (group.gate != null && group.creator != from) {
            Optional<String> refusal = group.gate.refusal(from, send.auxiliary(), send.data());
            if (refusal.isPresent()) {
                throw new Refused(Status.FORBIDDEN, refusal.get());
            }
        }
    }

    private static Expression expression(Host from, Message.Send send) {
        // The same list is the bound one: it was read when the host bound itself.
        return from.boundTo != null && send.auxiliary() == from.binding().auxiliary()
                ? from.boundTo
                : Expression.read(send.auxiliary());
    }

    /** Leaves out who does not want to hear the sender. */
    private static @Nullable BitSet withoutDeaf(Host from, Group group, @Nullable BitSet targets) {
        if (from.ignoredBy == null) {
            return targets;
        }
        BitSet rest = targets == null ? (BitSet) group.set.clone() : targets;
        rest.andNot(from.ignoredBy);
        return rest;
    }
}
