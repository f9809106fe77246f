package dev.ambit.gateway.irc;

import dev.ambit.group.Address;
import dev.ambit.group.wire.ByteReader;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.Status;
import dev.ambit.group.wire.UlpException;
import java.util.List;

/**
 * What the group server answered to one request.
 *
 * @param code of what was asked, with the top bit set
 * @param host who was answered: after Connect that is a new address
 * @param about the address that was made, joined or found
 * @param rest what follows the status: a reason when it did not work
 * @param more the elements after the first
 */
record Answer(int code, Status status, Address host, Address about, byte[] rest, List<Element> more) {

    static Answer read(Message.Receive receive) throws UlpException {
        Element first = receive.elements().getFirst();
        ByteReader in = new ByteReader(first.data());
        int code = in.u8("what is answered");
        Status status = Status.of(in.u8("the status"));
        List<Element> elements = receive.elements();
        return new Answer(
                code, status, receive.destination(), first.source(), in.rest(), elements.subList(1, elements.size()));
    }

    boolean isOk() {
        return status == Status.OK;
    }

    /** A sentence that says why it did not work. */
    String why() {
        String reason = Talk.plain(new ByteReader(rest).restAsText());
        return reason.isBlank() ? status.meaning() : reason;
    }

    /** What was kept under the key that was read; empty when there is nothing. */
    String kept() {
        ByteReader in = new ByteReader(rest);
        try {
            in.varint("the version");
            return Talk.plain(in.restAsText());
        } catch (UlpException e) {
            // A refusal has no version.
            return "";
        }
    }
}
