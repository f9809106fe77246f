package dev.ambit.group.core;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Attributes.Tag;
import dev.ambit.group.wire.Notice;
import dev.ambit.group.wire.Status;
import java.security.MessageDigest;
import java.util.List;

/** Groups begin and end, hosts join and leave. Checks come first: whatever is refused has changed nothing. */
final class Membership {
    private final GroupLimits limits;
    private final Processors processors;
    private final Groups groups;
    private final Outlet outlet;
    private final Deliveries deliveries;

    /** Makes what a group's terms say. */
    interface Deliveries {
        Delivery of(Group group, long now);

        GroupDesk desk(Group group, Processor processor);

        void ended(Group group);
    }

    private final GroupState.All state = new GroupState.All();

    Membership(GroupLimits limits, Processors processors, Groups groups, Outlet outlet, Deliveries deliveries) {
        this.limits = limits;
        this.processors = processors;
        this.groups = groups;
        this.outlet = outlet;
        this.deliveries = deliveries;
    }

    /** A group that a host asks for. */
    Group create(Host owner, boolean isImplicit, Attributes attributes, long now) {
        if (attributes.has(Tag.NAME)) {
            checkChannelName(attributes.text(Tag.NAME));
        }
        if (owner.created >= limits.createdPerHost()) {
            throw new Refused(
                    Status.LIMIT_REACHED, "a host may have created " + limits.createdPerHost() + " groups at a time");
        }
        checkMemberships(owner);
        return open(owner, isImplicit, attributes, now);
    }

    /** A group that the server itself wants. */
    Group open(Host owner, boolean isImplicit, Attributes attributes, long now) {
        return open(owner, groups.freeAddress(isImplicit), attributes, now);
    }

    /** The same, where the server wants it. */
    Group open(Host owner, Address at, Attributes attributes, long now) {
        if (!owner.isConnected()) {
            throw new Refused(Status.NOT_CONNECTED);
        }
        GroupTerms terms = GroupTerms.of(attributes, limits, processors);
        if (groups.count() >= limits.groups()) {
            throw new Refused(Status.LIMIT_REACHED, "there are " + limits.groups() + " groups already");
        }
        if (!terms.name().isEmpty() && groups.named(terms.name()).isPresent()) {
            throw new Refused(Status.NAME_TAKEN, "there is a group " + terms.name() + " already");
        }
        Group group = new Group(at, owner, attributes, terms, new GroupState(limits, state));
        groups.add(group);
        owner.created++;
        if (group.isImplicit()) {
            processors.named(terms.processor()).ifPresent(p -> group.desk = deliveries.desk(group, p));
            group.delivery = deliveries.of(group, now);
        }
        enrol(owner, group, now).isOperator = true;
        return group;
    }

    void join(Host host, Group group, byte[] key, long now) {
        if (group.find(host).isPresent()) {
            throw new Refused(Status.ALREADY_A_MEMBER);
        }
        boolean isWelcome = host.rights == Rights.OPERATOR || group.invited.get(host.slot);
        if (!isWelcome && group.terms().inviteOnly()) {
            throw new Refused(Status.FORBIDDEN, "only who is invited may join");
        }
        byte[] wanted = group.terms().key();
        if (!isWelcome && wanted.length > 0 && !MessageDigest.isEqual(wanted, key)) {
            throw new Refused(Status.FORBIDDEN, "the key is wrong");
        }
        if (group.count() >= group.terms().capacity()) {
            throw new Refused(Status.FULL, "there is room for " + group.terms().capacity() + " only");
        }
        checkMemberships(host);
        enrol(host, group, now);
    }

    Member enrol(Host host, Group group, long now) {
        if (!host.isConnected()) {
            throw new Refused(Status.NOT_CONNECTED);
        }
        uninvite(host, group);
        Member member = group.add(host);
        if (group.delivery != null) {
            group.delivery.joined(member, now);
        }
        outlet.announce(group, new Notice.Joined(host.address(), host.name()), host, now);
        return member;
    }

    private void checkMemberships(Host host) {
        if (host.memberships.size() >= limits.membershipsPerHost()) {
            throw new Refused(
                    Status.LIMIT_REACHED, "a host may be in " + limits.membershipsPerHost() + " groups at a time");
        }
    }

    /** Takes somebody out who is in. A group without members ends. */
    void leave(Member member, String why, long now) {
        Group group = member.group;
        Host host = member.host;
        boolean wasCreator = group.creator == host;
        group.remove(member);
        if (wasCreator) {
            host.created--;
        }
        if (host.isBoundTo(group)) {
            host.unbind();
        }
        if (group.count() == 0) {
            end(group);
            return;
        }
        outlet.announce(group, new Notice.Left(host.address(), Outlet.shortened(why)), host, now);
        if (group.desk != null) {
            group.desk.left(host.address(), now);
        }
        if (group.delivery != null) {
            group.delivery.left(member, now);
        }
        if (!group.hasOperator()) {
            group.longestMember().ifPresent(next -> appoint(next, true, now));
        }
    }

    void appoint(Member member, boolean on, long now) {
        if (member.isOperator == on) {
            return;
        }
        member.isOperator = on;
        Notice notice = new Notice.Appointed(member.host.address(), on);
        if (member.group.terms().announce()) {
            outlet.tell(member.group, notice, null, now);
        } else {
            outlet.notice(member.host, member.group.address, notice, now);
        }
    }

    /** Everybody who is in it is told. */
    void close(Group group, String why, long now) {
        if (group.delivery != null) {
            group.delivery.finish(now);
        }
        outlet.tell(group, new Notice.Closed(Outlet.shortened(why)), null, now);
        for (int i = 0; i < group.end(); i++) {
            Member member = group.member(i);
            if (member != null) {
                if (group.creator == member.host) {
                    member.host.created--;
                }
                group.remove(member);
                if (member.host.isBoundTo(group)) {
                    member.host.unbind();
                }
            }
        }
        end(group);
    }

    private void end(Group group) {
        groups.remove(group);
        group.state.clear();
        group.hasEnded = true;
        deliveries.ended(group);
        for (Host guest : List.copyOf(group.guests)) {
            guest.invitations.remove(group);
        }
    }

    void change(Group group, Attributes by, long now) {
        for (Tag fixed : List.of(Tag.NAME, Tag.PROCESSOR)) {
            if (by.has(fixed) && !by.text(fixed).equals(group.attributes().text(fixed))) {
                throw new Refused(Status.FORBIDDEN, "the name and the processor of a group are for good");
            }
        }
        Attributes next = group.attributes().changedBy(by);
        GroupTerms terms = GroupTerms.of(next, limits, processors);
        Delivery outdated = terms.isDeliveredAs(group.terms()) ? null : group.delivery;
        if (outdated != null) {
            outdated.finish(now);
        }
        group.change(next, terms);
        if (outdated != null) {
            group.delivery = deliveries.of(group, now);
        }
        outlet.tell(group, new Notice.Changed(group.publicAttributes()), null, now);
    }

    void invite(Host by, Group group, Host guest, long now) {
        if (group.find(guest).isPresent()) {
            throw new Refused(Status.ALREADY_A_MEMBER, guest.name() + " is in that group already");
        }
        if (guest.invitations.size() >= limits.invitationsPerHost() && !guest.invitations.contains(group)) {
            throw new Refused(Status.LIMIT_REACHED, guest.name() + " has too many invitations");
        }
        group.invited.set(guest.slot);
        group.guests.add(guest);
        guest.invitations.add(group);
        outlet.notice(
                guest,
                group.address,
                new Notice.Invited(by.address(), by.name(), group.terms().name()),
                now);
    }

    /** The host is going: out of every group. */
    void leaveAll(Host host, String why, long now) {
        for (Member member : List.copyOf(host.memberships.values())) {
            leave(member, why, now);
        }
        for (Group group : List.copyOf(host.invitations)) {
            uninvite(host, group);
        }
    }

    private static void uninvite(Host host, Group group) {
        group.invited.clear(host.slot);
        group.guests.remove(host);
        host.invitations.remove(group);
    }

    /** As people enter it: begins with # or &, and has nothing in it that IRC could not say. */
    void checkChannelName(String name) {
        boolean fits = name.length() > 1
                && name.codePointCount(0, name.length()) <= limits.channelCharacters()
                && (name.charAt(0) == '#' || name.charAt(0) == '&')
                && name.codePoints().noneMatch(c -> Character.isSpaceChar(c) || Character.isISOControl(c) || c == ',');
        if (!fits) {
            throw new Refused(
                    Status.BAD_REQUEST,
                    "the name of a group begins with # or &, has up to " + limits.channelCharacters()
                            + " characters, and neither space nor comma");
        }
    }
}
