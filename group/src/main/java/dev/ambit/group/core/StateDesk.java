package dev.ambit.group.core;

import dev.ambit.base.ByteWriter;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Function;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.MessageType;
import dev.ambit.group.wire.StateRequest;
import dev.ambit.group.wire.Status;
import dev.ambit.group.wire.UlpException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Answers what hosts ask about the state of groups. It is for members only; where only operators may speak, only they may write.
 * A refusal has version 0 and says why in place of the value.
 */
final class StateDesk {
    private final Groups groups;
    private final Outlet outlet;

    StateDesk(Groups groups, Outlet outlet) {
        this.groups = groups;
        this.outlet = outlet;
    }

    /** Answers; whether the request could be understood. */
    boolean ask(Host host, Message.Send send, long now) {
        int code = Control.code(send.data());
        try {
            StateRequest request = StateRequest.decode(send.data());
            carryOut(host, request, group(host, send, request), now);
            return true;
        } catch (UlpException e) {
            refuse(host, code, new Refused(Status.BAD_REQUEST, String.valueOf(e.getMessage())), now);
            return false;
        } catch (Refused refused) {
            refuse(host, code, refused, now);
            return true;
        }
    }

    private Group group(Host host, Message.Send send, StateRequest request) {
        if (!host.isConnected()) {
            throw new Refused(Status.NOT_CONNECTED);
        }
        if (!send.auxiliary().isEmpty()) {
            throw new Refused(Status.BAD_REQUEST, "a request about state has no auxiliary addresses");
        }
        Group group = groups.need(send.destination());
        boolean isRead = request instanceof StateRequest.Read || request instanceof StateRequest.Snapshot;
        if (group.find(host).isEmpty() && host.rights != Rights.OPERATOR) {
            throw new Refused(Status.NOT_A_MEMBER);
        }
        if (!isRead && group.terms().moderated() && !group.isRunBy(host)) {
            throw new Refused(Status.FORBIDDEN, "only operators may write here");
        }
        return group;
    }

    private void carryOut(Host host, StateRequest request, Group group, long now) {
        switch (request) {
            case StateRequest.Read read -> answer(host, request, group, Status.OK, group.state.read(read.key()), now);
            case StateRequest.Write write -> {
                GroupState.Entry entry = group.state.write(write.key(), write.value());
                answer(host, request, group, Status.OK, withoutValue(entry), now);
            }
            case StateRequest.Replace replace -> {
                GroupState.Entry there = group.state.read(replace.key());
                if (there.version() != replace.version()) {
                    answer(host, request, group, Status.CHANGED, there, now);
                    return;
                }
                GroupState.Entry entry = group.state.write(replace.key(), replace.value());
                answer(host, request, group, Status.OK, withoutValue(entry), now);
            }
            case StateRequest.Remove remove -> {
                group.state.remove(remove.key());
                answer(host, request, group, Status.OK, GroupState.NOTHING, now);
            }
            case StateRequest.Snapshot _ -> snapshot(host, group, now);
        }
    }

    private static GroupState.Entry withoutValue(GroupState.Entry entry) {
        return new GroupState.Entry(entry.version(), new byte[0]);
    }

    /** All of it in one message: nothing can change in between. */
    private void snapshot(Host host, Group group, long now) {
        List<Element> elements = new ArrayList<>();
        byte[] head = {(byte) (StateRequest.SNAPSHOT | Function.ANSWER), (byte) Status.OK.code()};
        elements.add(new Element(group.address, head));
        group.state.forEach((key, entry) -> elements.add(new Element(
                group.address,
                new ByteWriter(key.length + entry.value().length + 10)
                        .sized(key)
                        .varint(entry.version())
                        .bytes(entry.value())
                        .toBytes())));
        outlet.answer(host, MessageType.RECEIVE_STATE, elements, now);
    }

    private void answer(Host host, StateRequest request, Group group, Status status, GroupState.Entry entry, long now) {
        byte[] answer = encoded(request.code(), status, entry);
        outlet.answer(host, MessageType.RECEIVE_STATE, List.of(new Element(group.address, answer)), now);
    }

    void refuse(Host host, int code, Refused refused, long now) {
        byte[] why = Outlet.shortened(refused.why()).getBytes(StandardCharsets.UTF_8);
        byte[] answer = encoded(code, refused.status(), new GroupState.Entry(0, why));
        outlet.refuse(host, MessageType.RECEIVE_STATE, answer, refused, now);
    }

    private static byte[] encoded(int code, Status status, GroupState.Entry entry) {
        return new ByteWriter(entry.value().length + 12)
                .u8(code | Function.ANSWER)
                .u8(status.code())
                .varint(entry.version())
                .bytes(entry.value())
                .toBytes();
    }
}
