package dev.ambit.group.core;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.MessageType;
import dev.ambit.group.wire.Status;
import dev.ambit.group.wire.Ulp;
import dev.ambit.group.wire.UlpException;

/**
 * Where messages of hosts come in. Each is understood or held against the host, weighed against how fast it may send, and
 * answered in kind: a request by an answer, whatever is wrong with it, so that answers come in the order of the requests.
 */
final class MessageIntake {
    private static final int TYPE = 0x0f;

    private final GroupLimits limits;
    private final Control control;
    private final StateDesk state;
    private final Sending sending;
    private final Outlet outlet;

    MessageIntake(GroupLimits limits, Control control, StateDesk state, Sending sending, Outlet outlet) {
        this.limits = limits;
        this.control = control;
        this.state = state;
        this.sending = sending;
        this.outlet = outlet;
    }

    void take(Host host, byte[] message, boolean isReliable, long now) {
        int type = message.length == 0 ? 0 : message[0] & TYPE;
        try {
            if (message.length > limits.messageBytes()) {
                throw new UlpException("a message has up to " + limits.messageBytes() + " bytes");
            }
            if (!(Ulp.decode(message, host.binding()) instanceof Message.Send send)) {
                throw new UlpException("only the server sends messages of this type");
            }
            take(host, send, isReliable, now);
        } catch (UlpException e) {
            Refused refused = new Refused(Status.BAD_REQUEST, String.valueOf(e.getMessage()));
            refuse(host, type, 0, Address.SERVER, refused, now);
            fault(host);
        }
    }

    void take(Host host, Message.Send send, boolean isReliable, long now) {
        int type = send.type().code();
        int code = Control.code(send.data());
        if (host.rights != Rights.OPERATOR && !host.sends.take(now)) {
            Refused refused =
                    new Refused(Status.LIMIT_REACHED, "more than " + limits.sendsPerSecond() + " messages a second");
            refuse(host, type, code, send.destination(), refused, now);
            if (host.sends.isHopeless(now)) {
                outlet.doom(host, "it sends too much and does not stop");
            }
            return;
        }
        if (send.type() != MessageType.SEND && !isReliable) {
            // An answer could not be told apart from others: requests and answers go by the stream.
            fault(host);
            return;
        }
        switch (send.type()) {
            case SEND_CONTROL -> control(host, send, code, now);
            case SEND_STATE -> held(host, state.ask(host, send, now));
            default -> send(host, send, isReliable, now);
        }
    }

    private void control(Host host, Message.Send send, int code, long now) {
        if (!send.destination().equals(Address.SERVER) || !send.auxiliary().isEmpty()) {
            Refused refused = new Refused(
                    Status.BAD_REQUEST, "a request goes to " + Address.SERVER + ", without auxiliary addresses");
            control.refuse(host, code, refused, now);
            return;
        }
        held(host, control.ask(host, send.data(), now));
    }

    private void send(Host host, Message.Send send, boolean isReliable, long now) {
        try {
            if (!host.isConnected()) {
                throw new Refused(Status.NOT_CONNECTED);
            }
            sending.send(host, send, send.isVolatile() || !isReliable, now);
        } catch (Refused refused) {
            outlet.failed(host, send.destination(), refused, now);
        }
    }

    private void refuse(Host host, int type, int code, Address to, Refused refused, long now) {
        if (type == MessageType.SEND_CONTROL.code()) {
            control.refuse(host, code, refused, now);
        } else if (type == MessageType.SEND_STATE.code()) {
            state.refuse(host, code, refused, now);
        } else {
            outlet.failed(host, to, refused, now);
        }
    }

    private void held(Host host, boolean wasUnderstood) {
        if (!wasUnderstood) {
            fault(host);
        }
    }

    private void fault(Host host) {
        if (++host.faults > limits.faults()) {
            outlet.doom(host, "it sends what cannot be understood");
        }
    }
}
