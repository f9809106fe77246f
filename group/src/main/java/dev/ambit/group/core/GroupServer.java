package dev.ambit.group.core;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.Notice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Takes messages from hosts and hands them on to groups. Owned by one thread. The time is handed in as nanoseconds; a clock that is
 * late, goes back or jumps ahead costs punctuality and nothing else, see {@link SteadyTime}. A {@link HostLine} must not call it
 * back from within {@code deliver}.
 */
public final class GroupServer {
    private final GroupLimits limits;
    private final Hosts hosts;
    private final Groups groups = new Groups();
    private final Agenda agenda = new Agenda();
    private final SteadyTime time = new SteadyTime();
    private final Tally in = new Tally();
    private final Tally out = new Tally();
    private final Refusals refusals = new Refusals();
    private final Outlet outlet;
    private final SheetCourier courier;
    private final Membership membership;
    private final Control control;
    private final MessageIntake intake;
    private final SpeechRate words;
    private Consumer<Host> gone = _ -> {};

    /** @param tokens what the datagrams of hosts begin with; who can foresee them can speak for others */
    public GroupServer(GroupLimits limits, Processors processors, LongSupplier tokens) {
        this.limits = limits;
        hosts = new Hosts(limits, tokens);
        words = new SpeechRate(limits);
        outlet = new Outlet(limits, out, refusals);
        courier = new SheetCourier(outlet);
        membership = new Membership(limits, processors, groups, outlet, new Fitting());
        ServerFigures report = new ServerFigures(hosts, groups, in, out, refusals);
        control = new Control(limits, hosts, groups, membership, outlet, this::disconnect, report);
        intake = new MessageIntake(
                limits, control, new StateDesk(groups, outlet), new Sending(limits, hosts, groups), outlet);
    }

    /** Gives a group what its attributes ask for. */
    private final class Fitting implements Membership.Deliveries {
        @Override
        public Delivery of(Group group, long now) {
            Attributes.Delivery wanted = group.terms().delivery();
            if (!limits.packing() && wanted != Attributes.Delivery.SYNCHRONOUS) {
                return new Immediate(group, hosts, outlet);
            }
            Aggregate aggregate = new Aggregate(group, courier, limits);
            return switch (wanted) {
                case IMMEDIATE -> new Immediate(group, hosts, outlet);
                case ISOCHRONOUS -> new Isochronous(group, aggregate, agenda, now);
                case SYNCHRONOUS -> new Synchronous(group, aggregate, agenda, outlet, limits.missedRounds());
                case BUNDLED -> new Bundled(group, aggregate, agenda);
            };
        }

        @Override
        public GroupDesk desk(Group group, Processor processor) {
            return new GroupDesk(group, hosts, processor.begin(), refusals::say);
        }

        @Override
        public void ended(Group group) {
            agenda.drop();
        }
    }

    /** A new connection; it has no address before it connects. */
    public Host attach(HostLine line, Rights rights) {
        return new Host(line, rights, limits, words.of(line.origin()));
    }

    /** One message came. {@code reliable} is false when it came as a datagram: it is volatile then, whatever it says. */
    public void receive(Host host, byte[] message, boolean reliable, long nowNanos) {
        if (host.isGone()) {
            return;
        }
        long now = time.at(nowNanos);
        host.counts.in().add(1, message.length, now);
        in.add(1, message.length, now);
        intake.take(host, message, reliable, now);
        settle(now);
    }

    /** The same from a part of this program. */
    public void receive(Host host, Message.Send send, boolean reliable, long nowNanos) {
        if (host.isGone()) {
            return;
        }
        long now = time.at(nowNanos);
        host.counts.in().add(1, send.data().length, now);
        in.add(1, send.data().length, now);
        intake.take(host, send, reliable, now);
        settle(now);
    }

    /** The host's line has room again. */
    public void roomAgain(Host host, long nowNanos) {
        long now = time.at(nowNanos);
        outlet.drain(host, now);
        settle(now);
    }

    /** The connection is gone. */
    public void detach(Host host, String why, long nowNanos) {
        if (host.isGone()) {
            return;
        }
        long now = time.at(nowNanos);
        part(host, why, now);
        settle(now);
    }

    private void part(Host host, String why, long now) {
        if (host.isConnected()) {
            disconnect(host, why, now);
        }
        words.leave(host, now);
        host.gone();
        host.backlog.clear();
    }

    private void disconnect(Host host, String why, long now) {
        membership.leaveAll(host, why, now);
        Deafness.forget(host, hosts);
        host.backlog.clearGroups();
        gone.accept(host);
        hosts.disconnect(host, now);
    }

    /** Cuts off who is to be cut off, and who is to be cut off because of that: one after the other, be it the whole town. */
    private void settle(long now) {
        while (!outlet.doomed().isEmpty()) {
            Outlet.Doomed next = outlet.doomed().remove();
            if (!next.host().isGone()) {
                next.host().line.close(next.why());
                part(next.host(), next.why(), now);
            }
        }
    }

    /** Does what is due. Answers when there is something to do next, or {@link Long#MAX_VALUE} for never. */
    public long advance(long nowNanos) {
        long now = time.at(nowNanos);
        agenda.advance(now);
        settle(now);
        return time.onTheClock(agenda.next());
    }

    /** Is told of each connected host that disconnects or whose connection is gone, once. */
    public void onGone(Consumer<Host> listener) {
        gone = gone.andThen(listener);
    }

    /** Keeps lists of whom hosts do not hear, which last longer than their connections. */
    @FunctionalInterface
    public interface HearingKeeper {

        /** A host asks to hear nothing more from another, or again: whether that is noted here, and told by {@link #hearsNot}. */
        boolean notes(Host deaf, Host speaker, boolean isOn);
    }

    public void hearingKeeper(HearingKeeper keeper) {
        control.hearingKeeper(keeper);
    }

    /** From now on a host hears nothing from these, besides those it has asked not to hear. */
    public void hearsNot(Host deaf, Set<Host> unheard) {
        Deafness.mirror(deaf, unheard);
    }

    /** From now on this one says who may only look in. */
    public void joinPolicy(JoinPolicy policy) {
        control.joinPolicy(policy);
    }

    /** Why a host may do no more than look in; nothing when it may. */
    public Optional<String> whyNot(Host host) {
        return control.whyNot(host);
    }

    /** Connects a host of the same program. */
    public Address connect(Host host, int wants, String name, long nowNanos) {
        hosts.connect(host, wants, name, time.at(nowNanos));
        return host.address();
    }

    /**
     * Makes a group.
     *
     * @throws Refused when that cannot be
     */
    public Address open(Host owner, boolean isImplicit, Attributes attributes, long nowNanos) {
        return membership.open(owner, isImplicit, attributes, time.at(nowNanos)).address;
    }

    /**
     * An address that no host gets for a group of its own: for groups whose addresses have to be known before they are there.
     *
     * @param number from 0 up, as many as there are groups to be; the first 1024 are short
     */
    public static Address keptAddress(int number) {
        return Groups.kept(number);
    }

    /** Makes an implicit group at a {@link #keptAddress}, unless it is there. */
    public void openAt(Address address, Host owner, Attributes attributes, long nowNanos) {
        if (groups.at(address).isEmpty()) {
            membership.open(owner, address, attributes, time.at(nowNanos));
        }
    }

    public void sendPolicy(Address group, SendPolicy policy) {
        groups.need(group).sendPolicy = policy;
    }

    /** Makes the host a member, whatever key or capacity; does nothing if it is one. */
    public void enrol(Host host, Address group, long nowNanos) {
        long now = time.at(nowNanos);
        Group to = groups.need(group);
        if (to.find(host).isEmpty()) {
            membership.enrol(host, to, now);
        }
        settle(now);
    }

    /** Takes the host out of the group, if both are there. */
    public void remove(Host host, Address group, String why, long nowNanos) {
        long now = time.at(nowNanos);
        groups.at(group).flatMap(g -> g.find(host)).ifPresent(member -> membership.leave(member, why, now));
        settle(now);
    }

    /** Ends a group by the server's own will, if it is there. */
    public void close(Address group, String why, long nowNanos) {
        long now = time.at(nowNanos);
        groups.at(group).ifPresent(g -> membership.close(g, why, now));
        settle(now);
    }

    /** What a group is like, its key included; nothing if there is no such group. */
    public Optional<Attributes> attributes(Address group) {
        return groups.at(group).map(Group::attributes);
    }

    /** Names a host by the server's own will: whoever else has that name gets another. */
    public void rename(Host host, String name, long nowNanos) {
        if (host.name().equals(name)) {
            return;
        }
        long now = time.at(nowNanos);
        Optional<Host> other = hosts.force(host, name);
        other.ifPresent(o -> tellRenamed(o, now));
        tellRenamed(host, now);
        settle(now);
    }

    private void tellRenamed(Host host, long now) {
        outlet.notice(host, Address.SERVER, new Notice.Renamed(host.address(), host.name()), now);
        control.tellRenamed(host, now);
    }

    /** From now on a guest who takes a name gets a mark before it, for others have names that were checked. */
    public void markClaims() {
        hosts.markClaims();
    }

    public boolean isMember(Host host, Address group) {
        return groups.at(group).flatMap(g -> g.find(host)).isPresent();
    }

    public Optional<Host> host(Address address) {
        return hosts.at(address);
    }

    public Optional<Host> hostNamed(String name) {
        return hosts.named(name);
    }

    /** Whose datagrams begin with this. */
    public Optional<Host> hostWithToken(long token) {
        return hosts.withToken(token);
    }

    /** Nobody here listened to the host for so long; what it said meanwhile is not more than it may say. */
    public void stoodStill(Host host, long nanos) {
        host.sends.stoodStill(nanos);
    }

    /** How many in a thousand of its datagrams are lost, to the server and from it. */
    public void loss(Host host, int inPerMille, int outPerMille) {
        host.counts.loss(inPerMille, outPerMille);
    }

    /** Is told where limits are hit and who is cut off. */
    public void onRefusal(Consumer<String> log) {
        refusals.log(log);
    }

    public Refusals refusals() {
        return refusals;
    }

    /** What hosts have sent. */
    public Tally in() {
        return in;
    }

    /** What is noted down to be done later. */
    int plans() {
        return agenda.size();
    }

    /** Who is connected, in the order of their numbers. */
    public List<Host> hosts() {
        return hosts.all();
    }

    public int hostCount() {
        return hosts.count();
    }

    public int groupCount() {
        return groups.count();
    }

    /** Traffic of a group, if it is there. */
    public Optional<GroupCounts> counts(Address group) {
        return groups.at(group).map(g -> g.counts);
    }

    /** Who is in a group; nobody if there is no such group. */
    public List<Host> members(Address group) {
        List<Host> members = new ArrayList<>();
        groups.at(group).ifPresent(g -> g.forEach(member -> members.add(member.host)));
        return members;
    }
}
