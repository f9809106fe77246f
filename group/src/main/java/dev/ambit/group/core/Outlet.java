package dev.ambit.group.core;

import dev.ambit.group.Address;
import dev.ambit.group.core.Parcel.Piece;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.MessageType;
import dev.ambit.group.wire.Notice;
import dev.ambit.group.wire.Status;
import dev.ambit.group.wire.Ulp;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * The way out to hosts. While a host has no room, what is for it waits in its {@link HostBacklog}; when that is full the host is
 * noted down to be cut off, which happens between two turns and never while a group is being served.
 */
final class Outlet {
    private static final int LONGEST_REASON = 200;

    /** So many bytes of an answer, and so many who are told something, cost a host as much as a message does. */
    private static final int BYTES_PER_MESSAGE = 1024;

    private static final int TOLD_PER_MESSAGE = 64;

    private final GroupLimits limits;
    private final Tally out;
    private final Refusals refusals;
    private final Queue<Doomed> doomed = new ArrayDeque<>();

    record Doomed(Host host, String why) {}

    Outlet(GroupLimits limits, Tally out, Refusals refusals) {
        this.limits = limits;
        this.out = out;
        this.refusals = refusals;
    }

    boolean isOpen(Host host) {
        return host.line instanceof Resident || host.backlog.isEmpty() && host.line.hasRoom();
    }

    /** What was said in a group, to a part of this program. */
    void hear(Host host, Resident resident, Group group, Address source, byte[] data, long now) {
        hear(host, resident, group, List.of(new Element(source, data)), data.length, now);
    }

    void hear(Host host, Resident resident, Group group, List<Element> elements, int bytes, long now) {
        Optional<Address> via = host.wants(GroupRequest.WANTS_GROUPS) ? Optional.of(group.address) : Optional.empty();
        count(host, elements.size(), bytes, now);
        resident.hear(new Message.Receive(MessageType.RECEIVE, host.address(), via, elements));
    }

    private void count(Host host, int elements, int bytes, long now) {
        host.counts.out().add(elements, bytes, now);
        out.add(elements, bytes, now);
    }

    /** A message of the server's own: as bytes, or as it is to a part of this program. */
    private void send(Host host, Message.Receive message, long now) {
        if (!(host.line instanceof Resident resident)) {
            send(host, new Parcel(false, message.elements().size(), List.of(new Piece(Ulp.encode(message)))), now);
        } else if (!host.isGone() && !host.isDoomed) {
            count(host, message.elements().size(), sizeOf(message), now);
            resident.hear(message);
        }
    }

    private static int sizeOf(Message.Receive message) {
        return message.elements().stream()
                .mapToInt(element -> element.data().length)
                .sum();
    }

    /** What has to arrive as it is. */
    void send(Host host, Parcel parcel, long now) {
        if (host.isGone() || host.isDoomed) {
            return;
        }
        if (isOpen(host)) {
            hand(host, parcel, now);
        } else if (!host.backlog.keep(parcel)) {
            doom(host, "it does not read what it is sent");
        }
    }

    /** To be asked for first: {@link #isOpen}. */
    void hand(Host host, Parcel parcel, long now) {
        count(host, parcel.elements(), parcel.size(), now);
        host.line.deliver(parcel);
    }

    /** Keeps an element for a host that has no room. */
    void keep(Host host, Group group, Address source, byte[] data, Piece encoded, boolean isVolatile) {
        int dropped = host.backlog.keep(group, source, data, encoded.bytes(), encoded.from(), encoded.to(), isVolatile);
        if (dropped < 0) {
            doom(host, "it does not read what it is sent");
        } else {
            host.counts.dropped += dropped;
        }
    }

    void drain(Host host, long now) {
        while (!host.isGone() && !host.backlog.isEmpty() && host.line.hasRoom()) {
            hand(host, host.backlog.next(host, limits.aggregateBytes()), now);
        }
    }

    void answer(Host host, MessageType type, List<Element> elements, long now) {
        Message.Receive answer = new Message.Receive(type, host.address(), Optional.empty(), elements);
        if (host.line instanceof Resident) {
            host.sends.charge(sizeOf(answer) / BYTES_PER_MESSAGE);
            send(host, answer, now);
            return;
        }
        byte[] bytes = Ulp.encode(answer);
        host.sends.charge(bytes.length / BYTES_PER_MESSAGE);
        if (bytes.length > limits.messageBytes()) {
            throw new Refused(Status.LIMIT_REACHED, "the answer would be " + bytes.length + " bytes");
        }
        send(host, new Parcel(false, elements.size(), List.of(new Piece(bytes))), now);
    }

    /** The answer to a request that is not carried out. */
    void refuse(Host host, MessageType type, byte[] answer, Refused refused, long now) {
        refusals.note(host, refused, now);
        answer(host, type, List.of(new Element(Address.SERVER, answer)), now);
    }

    void notice(Host host, Address about, Notice notice, long now) {
        send(host, about(host, about, notice.encode()), now);
    }

    private static Message.Receive about(Host host, Address about, byte[] notice) {
        return new Message.Receive(
                MessageType.RECEIVE_CONTROL, host.address(), Optional.empty(), List.of(new Element(about, notice)));
    }

    /** To all members but one, if they are told such things. */
    void announce(Group group, Notice notice, @Nullable Host but, long now) {
        if (group.terms().announce()) {
            tell(group, notice, but, now);
        }
    }

    /** A host has made the server tell so many something. */
    void charge(Host host, int told) {
        host.sends.charge(told / TOLD_PER_MESSAGE);
    }

    /** A host has come or gone by its own will, and whoever is there is told so. */
    void chargeForNews(Host host, Group group) {
        if (group.terms().announce()) {
            charge(host, group.count());
        }
    }

    void tell(Group group, Notice notice, @Nullable Host but, long now) {
        byte[] data = notice.encode();
        for (int i = 0; i < group.end(); i++) {
            Member member = group.member(i);
            if (member != null && member.host != but) {
                send(member.host, about(member.host, group.address, data), now);
            }
        }
    }

    /** Something could not be sent: the seed wants that told in a Receive. */
    void failed(Host host, Address to, Refused refused, long now) {
        refusals.note(host, refused, now);
        Optional<Address> via = host.wants(GroupRequest.WANTS_GROUPS) ? Optional.of(to) : Optional.empty();
        byte[] data = new Notice.SendFailed(refused.status(), shortened(refused.why())).encode();
        send(
                host,
                new Message.Receive(
                        MessageType.RECEIVE, host.address(), via, List.of(new Element(Address.SERVER, data))),
                now);
    }

    /** The host will be cut off as soon as nobody is being served. */
    void doom(Host host, String why) {
        if (!host.isDoomed) {
            host.isDoomed = true;
            refusals.cutOff(host, why);
            doomed.add(new Doomed(host, why));
        }
    }

    Queue<Doomed> doomed() {
        return doomed;
    }

    /** Reasons may quote what a host sent, and that may be long. */
    static String shortened(String text) {
        return text.length() <= LONGEST_REASON ? text : text.substring(0, LONGEST_REASON) + "...";
    }
}
