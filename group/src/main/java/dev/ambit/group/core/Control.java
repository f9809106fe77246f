package dev.ambit.group.core;

import dev.ambit.base.ByteWriter;
import dev.ambit.group.Address;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Attributes.Tag;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Function;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.MessageType;
import dev.ambit.group.wire.Notice;
import dev.ambit.group.wire.Status;
import dev.ambit.group.wire.UlpException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** Answers what hosts ask of the server itself, each request once and in its turn. */
final class Control {
    private static final long NANOS_PER_MICRO = 1000;
    private static final int MOST_NAMES = 1000;

    /** The data of a member in the answer to Query members: who looks after the group is marked. */
    private static final byte[] OPERATOR = {1};

    private static final byte[] ORDINARY = {};

    private final GroupLimits limits;
    private final Hosts hosts;
    private final Groups groups;
    private final Membership membership;
    private final Outlet outlet;
    private final Departures departures;
    private final ServerFigures report;
    private JoinPolicy joinPolicy = JoinPolicy.OPEN;
    private GroupServer.HearingKeeper hearing = (_, _, _) -> false;

    /** How a host goes. */
    interface Departures {
        void disconnect(Host host, String why, long now);
    }

    Control(
            GroupLimits limits,
            Hosts hosts,
            Groups groups,
            Membership membership,
            Outlet outlet,
            Departures departures,
            ServerFigures report) {
        this.limits = limits;
        this.hosts = hosts;
        this.groups = groups;
        this.membership = membership;
        this.outlet = outlet;
        this.departures = departures;
        this.report = report;
    }

    void hearingKeeper(GroupServer.HearingKeeper keeper) {
        hearing = keeper;
    }

    void joinPolicy(JoinPolicy policy) {
        joinPolicy = policy;
    }

    /** Why a host may do no more than look in; nothing when it may. */
    Optional<String> whyNot(Host host) {
        return joinPolicy.refusal(host);
    }

    private void checkWelcome(Host host) {
        joinPolicy.refusal(host).ifPresent(why -> {
            throw new Refused(Status.FORBIDDEN, why);
        });
    }

    /** What the answer begins with. 0 for a function that there is not: with its code the answer could look like a notice. */
    static int code(byte[] data) {
        int code = data.length == 0 ? 0 : data[0] & 0xff;
        return code <= Function.values().length ? code : 0;
    }

    /** Answers; whether the request could be understood. */
    boolean ask(Host host, byte[] data, long now) {
        int code = code(data);
        try {
            GroupRequest request = GroupRequest.decode(data);
            if (!host.isConnected() && !(request instanceof GroupRequest.Connect)) {
                throw new Refused(Status.NOT_CONNECTED);
            }
            carryOut(host, request, now);
            return true;
        } catch (UlpException e) {
            refuse(host, code, new Refused(Status.BAD_REQUEST, String.valueOf(e.getMessage())), now);
            return false;
        } catch (Refused refused) {
            refuse(host, code, refused, now);
            return true;
        }
    }

    void refuse(Host host, int code, Refused refused, long now) {
        byte[] answer = new ByteWriter()
                .u8(code | Function.ANSWER)
                .u8(refused.status().code())
                .bytes(Outlet.shortened(refused.why()).getBytes(StandardCharsets.UTF_8))
                .toBytes();
        outlet.refuse(host, MessageType.RECEIVE_CONTROL, answer, refused, now);
    }

    private void carryOut(Host host, GroupRequest request, long now) {
        switch (request) {
            case GroupRequest.Connect connect -> {
                hosts.connect(host, connect.wants(), connect.name(), now);
                done(host, request, Address.SERVER, welcome(host, now), List.of(), now);
            }
            case GroupRequest.Disconnect _ -> {
                done(host, request, now);
                departures.disconnect(host, "it has gone", now);
            }
            case GroupRequest.Create create -> {
                checkWelcome(host);
                Group group = membership.create(host, create.isImplicit(), create.attributes(), now);
                done(host, request, group.address, now);
            }
            case GroupRequest.Join join -> {
                checkWelcome(host);
                Group group = groups.need(join.group());
                membership.join(host, group, join.key(), now);
                outlet.chargeForNews(host, group);
                done(host, request, group.address, now);
            }
            case GroupRequest.About about -> about(host, about, groups.need(about.group()), now);
            case GroupRequest.QueryGroups _ -> done(host, request, Address.SERVER, new byte[0], allGroups(), now);
            case GroupRequest.ChangeAttributes change -> {
                Group group = groups.need(change.group());
                checkRuns(host, group);
                membership.change(group, change.attributes(), now);
                done(host, request, group.address, now);
            }
            case GroupRequest.Ping ping ->
                done(
                        host,
                        request,
                        Address.SERVER,
                        time(now).bytes(ping.nonce()).toBytes(),
                        List.of(),
                        now);
            case GroupRequest.Statistics statistics -> {
                String lines = report.about(host, statistics.group(), now);
                done(host, request, Address.SERVER, lines.getBytes(StandardCharsets.UTF_8), List.of(), now);
            }
            case GroupRequest.Named named -> named(host, named, now);
            case GroupRequest.Enter enter -> {
                checkWelcome(host);
                enter(host, enter, now);
            }
            case GroupRequest.Names names -> names(host, names, now);
            case GroupRequest.Somebody somebody -> somebody(host, somebody, now);
            case GroupRequest.Appoint appoint -> {
                Group group = groups.need(appoint.group());
                checkRuns(host, group);
                Member member = needMember(group, hosts.need(appoint.host()));
                membership.appoint(member, appoint.on(), now);
                done(host, request, group.address, now);
            }
            case GroupRequest.Ignore ignore -> {
                ignore(host, hosts.need(ignore.host()), ignore.on());
                done(host, request, now);
            }
            case GroupRequest.Bind bind -> bind(host, bind, now);
        }
    }

    private ByteWriter time(long now) {
        return new ByteWriter().u64(now / NANOS_PER_MICRO);
    }

    private static byte[] welcome(Host host, long now) {
        return new ByteWriter().u64(host.token()).u64(now / NANOS_PER_MICRO).toBytes();
    }

    private void about(Host host, GroupRequest.About request, Group group, long now) {
        List<Element> more = new ArrayList<>();
        switch (request.function()) {
            case LEAVE -> {
                membership.leave(needSelf(group, host), "it has left", now);
                outlet.chargeForNews(host, group);
            }
            case CLOSE -> {
                checkRuns(host, group);
                membership.close(group, "closed by " + host.name(), now);
            }
            case QUERY_MEMBERS -> {
                for (int i = 0; i < group.end(); i++) {
                    Member member = group.member(i);
                    if (member != null) {
                        more.add(new Element(member.host.address(), member.isOperator ? OPERATOR : ORDINARY));
                    }
                }
            }
            default -> {
                Attributes shown = group.isRunBy(host) ? group.attributes() : group.publicAttributes();
                more.add(new Element(group.address, shown.encode()));
            }
        }
        done(host, request, group.address, new byte[0], more, now);
    }

    private List<Element> allGroups() {
        List<Element> all = new ArrayList<>(groups.count());
        groups.implicit().forEach(group -> all.add(new Element(group.address)));
        groups.logical().forEach(group -> all.add(new Element(group.address)));
        return all;
    }

    private void named(Host host, GroupRequest.Named named, long now) {
        if (named.function() == Function.FIND) {
            done(host, named, find(named.name()), now);
            return;
        }
        hosts.rename(host, named.name());
        done(host, named, host.address(), now);
        tellRenamed(host, now);
    }

    private Address find(String name) {
        return hosts.named(name)
                .map(Host::address)
                .or(() -> groups.named(name).map(group -> group.address))
                .orElseThrow(() ->
                        new Refused(Status.UNKNOWN_HOST, "nobody and nothing is called " + Outlet.shortened(name)));
    }

    /** Everybody who is in a group with the host where such things are told, once each. */
    void tellRenamed(Host host, long now) {
        BitSet told = new BitSet();
        for (Group group : host.memberships.keySet()) {
            if (group.terms().announce()) {
                told.or(group.set);
            }
        }
        told.clear(host.slot);
        outlet.charge(host, told.cardinality());
        Notice notice = new Notice.Renamed(host.address(), host.name());
        told.stream().forEach(slot -> outlet.notice(hosts.atSlot(slot), Address.SERVER, notice, now));
    }

    /** Joins the channel of that name, or makes it, with its maker as operator. */
    private void enter(Host host, GroupRequest.Enter enter, long now) {
        membership.checkChannelName(enter.name());
        Group group = groups.named(enter.name()).orElse(null);
        if (group != null) {
            membership.join(host, group, enter.key().getBytes(StandardCharsets.UTF_8), now);
            outlet.chargeForNews(host, group);
        } else {
            Attributes attributes =
                    enter.attributes().with(Tag.NAME, enter.name()).with(Tag.ANNOUNCE, 1);
            group = membership.create(host, true, attributes, now);
        }
        done(host, enter, group.address, now);
    }

    private void names(Host host, GroupRequest.Names names, long now) {
        if (names.addresses().size() > MOST_NAMES) {
            throw new Refused(Status.LIMIT_REACHED, "the names of " + MOST_NAMES + " at a time can be asked for");
        }
        List<Element> found = new ArrayList<>();
        for (Address address : names.addresses()) {
            String name = address.isHost()
                    ? hosts.at(address).map(Host::name).orElse("")
                    : groups.at(address).map(group -> group.terms().name()).orElse("");
            if (!name.isEmpty()) {
                found.add(new Element(address, name.getBytes(StandardCharsets.UTF_8)));
            }
        }
        done(host, names, Address.SERVER, new byte[0], found, now);
    }

    private void somebody(Host host, GroupRequest.Somebody request, long now) {
        Group group = groups.need(request.group());
        Host other = hosts.need(request.host());
        if (request.function() == Function.INVITE) {
            boolean isClosed = group.terms().inviteOnly() || group.terms().key().length > 0;
            if (!group.isRunBy(host)) {
                needSelf(group, host);
                if (isClosed) {
                    throw new Refused(Status.FORBIDDEN, "only operators may invite to this group");
                }
            }
            SpeechRate.check(host, now);
            // Who is not heard is not told so.
            if (!Deafness.is(other, host)) {
                membership.invite(host, group, other, now);
            }
        } else {
            checkRuns(host, group);
            Member member = needMember(group, other);
            outlet.notice(other, group.address, new Notice.Expelled(host.address(), "by " + host.name()), now);
            membership.leave(member, "expelled by " + host.name(), now);
        }
        done(host, request, group.address, now);
    }

    private void ignore(Host host, Host other, boolean on) {
        if (on && host.ignored.size() >= limits.ignoredPerHost() && !host.ignored.contains(other)) {
            throw new Refused(Status.LIMIT_REACHED, "a host may ignore " + limits.ignoredPerHost() + " others");
        }
        if (host == other) {
            throw new Refused(Status.BAD_REQUEST, "nobody can ignore itself");
        }
        // Who was ignored before somebody kept a list of it is heard again all the same.
        if (!hearing.notes(host, other, on) || !on) {
            Deafness.set(host, other, on);
        }
    }

    private void bind(Host host, GroupRequest.Bind bind, long now) {
        Group group = groups.need(bind.group());
        if (!group.isImplicit()) {
            throw new Refused(Status.BAD_REQUEST, "a connection is bound to an implicit group");
        }
        if (group.find(host).isEmpty() && !group.terms().open()) {
            throw new Refused(Status.NOT_A_MEMBER);
        }
        Expression expression = bind.auxiliary().isEmpty() ? null : Expression.read(bind.auxiliary());
        host.bind(group.address, bind.auxiliary(), expression);
        done(host, bind, group.address, now);
    }

    private static void checkRuns(Host host, Group group) {
        if (!group.isRunBy(host)) {
            throw new Refused(Status.FORBIDDEN, "only its creator and its operators may do that");
        }
    }

    private static Member needSelf(Group group, Host host) {
        return group.find(host).orElseThrow(() -> new Refused(Status.NOT_A_MEMBER));
    }

    private static Member needMember(Group group, Host host) {
        return group.find(host)
                .orElseThrow(() -> new Refused(Status.NOT_A_MEMBER, host.name() + " is not in that group"));
    }

    private void done(Host host, GroupRequest request, long now) {
        done(host, request, Address.SERVER, now);
    }

    private void done(Host host, GroupRequest request, Address about, long now) {
        done(host, request, about, new byte[0], List.of(), now);
    }

    private void done(Host host, GroupRequest request, Address about, byte[] told, List<Element> more, long now) {
        byte[] answer = new ByteWriter()
                .u8(request.function().code() | Function.ANSWER)
                .u8(Status.OK.code())
                .bytes(told)
                .toBytes();
        List<Element> elements = new ArrayList<>(1 + more.size());
        elements.add(new Element(about, answer));
        elements.addAll(more);
        outlet.answer(host, MessageType.RECEIVE_CONTROL, elements, now);
    }
}
