package dev.ambit.group.core;

import dev.ambit.group.Address;
import dev.ambit.group.core.Delivery.Saying;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.Status;
import java.util.BitSet;
import java.util.Collection;
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
        @Nullable Member member = from.memberships.get(group);
        checkAllowed(from, group, member, send);
        SpeechRate.check(from, send.data(), now);
        if (isTakenOver(from, group, send)) {
            return;
        }
        @Nullable Expression expression = expression(from, send);
        Optional<Collection<Host>> live = live(from, group, send.data());
        if (live.isPresent()) {
            BitSet targets = group.slotsOf(live.get());
            if (expression != null) {
                targets.and(expression.members(group, hosts, groups));
            }
            toSome(group, from, member, targets, send.data(), true, now);
        } else if (expression == null) {
            toAll(group, from, member, send.data(), isVolatile, now);
        } else if (expression.onlyHost() != null) {
            @Nullable
            Member only = hosts.need(expression.onlyHost()).memberships.get(group);
            toOne(group, from, member, only, send.data(), isVolatile, now);
        } else {
            BitSet targets = expression.members(group, hosts, groups);
            toSome(group, from, member, targets, send.data(), isVolatile, now);
        }
    }

    private static void toAll(
            Group group, Host from, @Nullable Member member, byte[] said, boolean isVolatile, long now) {
        if (!begins(group, member, Attributes.TURN_WHOLE, said, now)) {
            return;
        }
        byte[] data = processed(group, from, said, now);
        @Nullable Member unheard = group.terms().echo() ? null : member;
        @Nullable BitSet listening = Deafness.listeners(from, group);
        if (data != null && listening == null) {
            add(group, Saying.toAll(unheard, from.address(), data, isVolatile), now);
        } else if (data != null && listening != null) {
            addToSome(group, from, listening, data, isVolatile, now);
        }
        ends(group, member, Attributes.TURN_WHOLE, now);
    }

    private static void toSome(
            Group group,
            Host from,
            @Nullable Member member,
            BitSet targets,
            byte[] data,
            boolean isVolatile,
            long now) {
        // What is for nobody in the group is no turn.
        int turn = targets.isEmpty() ? 0 : Attributes.TURN_SET;
        if (begins(group, member, turn, data, now)) {
            addToSome(group, from, Deafness.without(from, targets), data, isVolatile, now);
            ends(group, member, turn, now);
        }
    }

    private static void toOne(
            Group group,
            Host from,
            @Nullable Member member,
            @Nullable Member only,
            byte[] data,
            boolean isVolatile,
            long now) {
        int turn = only == null ? 0 : Attributes.TURN_HOST;
        if (!begins(group, member, turn, data, now)) {
            return;
        }
        if (only != null && (only != member || group.terms().echo()) && !Deafness.is(only.host, from)) {
            add(group, Saying.toOne(only, from.address(), data, isVolatile), now);
        }
        ends(group, member, turn, now);
    }

    private static boolean begins(Group group, @Nullable Member member, int turn, byte[] data, long now) {
        group.counts.in().add(1, data.length, now);
        return group.delivery != null && group.delivery.begins(member, turn, data.length, now);
    }

    private static void ends(Group group, @Nullable Member member, int turn, long now) {
        if (group.delivery != null) {
            group.delivery.ends(member, turn, now);
        }
    }

    private static void add(Group group, Saying saying, long now) {
        if (group.delivery != null) {
            group.delivery.add(saying, now);
        }
    }

    private static void addToSome(Group group, Host from, BitSet targets, byte[] data, boolean isVolatile, long now) {
        if (!group.terms().echo()) {
            targets.clear(from.slot);
        }
        if (!targets.isEmpty()) {
            add(group, Saying.toSome(targets, from.address(), data, isVolatile), now);
        }
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
        if (group.sendPolicy != null && group.creator != from) {
            Optional<String> refusal = group.sendPolicy.refusal(from, send.auxiliary(), send.data());
            if (refusal.isPresent()) {
                throw new Refused(Status.FORBIDDEN, refusal.get());
            }
        }
    }

    private static boolean isTakenOver(Host from, Group group, Message.Send send) {
        return group.sendPolicy != null
                && group.creator != from
                && group.sendPolicy.takesOver(from, send.auxiliary(), send.data());
    }

    private static Optional<Collection<Host>> live(Host from, Group group, byte[] data) {
        return group.sendPolicy == null || group.creator == from
                ? Optional.empty()
                : group.sendPolicy.liveFor(from, data);
    }

    private static @Nullable Expression expression(Host from, Message.Send send) {
        if (send.auxiliary().isEmpty()) {
            return null;
        }
        // A message in short form carries the very list of the binding, which was read when the host bound itself.
        boolean isBound = send.auxiliary() == from.binding().auxiliary();
        return isBound && from.boundTo != null ? from.boundTo : Expression.read(send.auxiliary());
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
}
