package dev.ambit.group.core;

import dev.ambit.group.Address;
import dev.ambit.group.core.Delivery.Saying;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.Status;
import java.util.BitSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What becomes of a Send: may it be, who hears it, and what the group's processor makes of it. */
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
        checkSize(send);
        Group group = destination(send);
        Delivery delivery = group.delivery;
        @Nullable Member member = from.memberships.get(group);
        checkAllowed(from, group, member, send);
        @Nullable Expression expression = expression(from, send);
        @Nullable BitSet targets = expression == null ? null : expression.members(group, hosts, groups);
        int turn = turn(expression, targets);
        group.counts.in().add(1, send.data().length, now);
        if (delivery == null || !delivery.begins(member, turn, send.data().length, now)) {
            return;
        }
        byte[] data = targets == null ? processed(group, from, send.data(), now) : send.data();
        if (data != null) {
            say(group, from, member, data, targets, isVolatile, now);
        }
        delivery.ends(member, turn, now);
    }

    private void checkSize(Message.Send send) {
        if (send.data().length > limits.dataBytes()) {
            throw new Refused(Status.LIMIT_REACHED, "an element has up to " + limits.dataBytes() + " bytes");
        }
        if (send.auxiliary().size() > limits.auxiliary()) {
            throw new Refused(
                    Status.LIMIT_REACHED, "a message has up to " + limits.auxiliary() + " auxiliary addresses");
        }
    }

    private Group destination(Message.Send send) {
        if (send.destination().kind() != Address.Kind.IMPLICIT) {
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

    private static @Nullable Expression expression(Host from, Message.Send send) {
        if (send.auxiliary().isEmpty()) {
            return null;
        }
        // A message in short form carries the very list of the binding, which was read when the host bound itself.
        boolean isBound = send.auxiliary() == from.binding().auxiliary();
        return isBound && from.boundTo != null ? from.boundTo : Expression.read(send.auxiliary());
    }

    /** What kind of turn it is, where turns are counted. What is for nobody in the group is none. */
    private static int turn(@Nullable Expression expression, @Nullable BitSet targets) {
        if (expression == null || targets == null) {
            return Attributes.TURN_WHOLE;
        }
        if (targets.isEmpty()) {
            return 0;
        }
        return expression.onlyHost() == null ? Attributes.TURN_SET : Attributes.TURN_HOST;
    }

    /** What is for some only is not for a processor to spread. */
    private static byte @Nullable [] processed(Group group, Host from, byte[] data, long now) {
        if (group.desk == null) {
            return data;
        }
        return switch (group.desk.said(from.address(), data, now)) {
            case Processor.Verdict.Pass _ -> data;
            case Processor.Verdict.Swallow _ -> null;
            case Processor.Verdict.Replace replace -> replace.data();
        };
    }

    private static void say(
            Group group,
            Host from,
            @Nullable Member member,
            byte[] data,
            @Nullable BitSet targets,
            boolean isVolatile,
            long now) {
        boolean isEcho = group.terms().echo();
        @Nullable BitSet heardBy = Deafness.without(from, group, targets);
        if (heardBy != null && !isEcho) {
            heardBy.clear(from.slot);
        }
        if (group.delivery != null && (heardBy == null || !heardBy.isEmpty())) {
            group.delivery.add(new Saying(isEcho ? null : member, from.address(), data, heardBy, isVolatile), now);
        }
    }
}
