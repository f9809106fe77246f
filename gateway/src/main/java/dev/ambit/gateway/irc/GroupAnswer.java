package dev.ambit.gateway.irc;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.Status;
import dev.ambit.group.wire.UlpException;
import dev.ambit.group.wire.UlpReader;
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
record GroupAnswer(int code, Status status, Address host, Address about, byte[] rest, List<Element> more) {

    static GroupAnswer read(Message.Receive receive) throws UlpException {
        Element first = receive.elements().getFirst();
        UlpReader in = new UlpReader(first.data());
        int code = in.u8("what is answered");
        Status status = Status.of(in.u8("the status"));
        List<Element> elements = receive.elements();
        return new GroupAnswer(
                code, status, receive.destination(), first.source(), in.rest(), elements.subList(1, elements.size()));
    }

    boolean isOk() {
        return status == Status.OK;
    }

    /** A sentence that says why it did not work. */
    String why() {
        String reason = IrcTalk.plain(new UlpReader(rest).restAsText());
        return reason.isBlank() ? status.meaning() : reason;
    }

    /** What was kept under the key that was read; empty when there is nothing. */
    String kept() {
        UlpReader in = new UlpReader(rest);
        try {
            in.varint("the version");
            return IrcTalk.plain(in.restAsText());
        } catch (UlpException e) {
            // A refusal has no version.
            return "";
        }
    }
}
