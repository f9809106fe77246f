package dev.ambit.group.client;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.Status;
import dev.ambit.group.wire.UlpException;
import dev.ambit.group.wire.UlpReader;
import java.util.List;

/**
 * What the server says to a question: {@code code u8 | status u8 | rest} in the first element, more in the further ones.
 *
 * @param code of what was asked, with the top bit set
 * @param to the host that asked
 * @param about the address that the first element names
 */
record Answer(int code, Status status, Address to, Address about, byte[] rest, List<Element> further) {

    /** Makes of an answer what was asked for. */
    interface Reading<T> {
        T read(Answer answer) throws UlpException, GroupException;
    }

    static Answer of(Message.Receive receive) throws UlpException {
        if (receive.elements().isEmpty()) {
            throw new UlpException("an answer without elements");
        }
        Element first = receive.elements().getFirst();
        UlpReader in = new UlpReader(first.data());
        int code = in.u8("what is answered");
        Status status = Status.of(in.u8("the status"));
        List<Element> further = receive.elements().subList(1, receive.elements().size());
        return new Answer(code, status, receive.destination(), first.source(), in.rest(), further);
    }

    UlpReader reader() {
        return new UlpReader(rest);
    }

    String text() {
        return reader().restAsText();
    }

    List<Address> addresses() {
        return further.stream().map(Element::source).toList();
    }
}
