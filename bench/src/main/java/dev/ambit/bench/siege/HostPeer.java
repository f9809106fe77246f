package dev.ambit.bench.siege;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Binding;
import dev.ambit.group.wire.Frames;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.MessageType;
import dev.ambit.group.wire.Ulp;
import dev.ambit.group.wire.UlpException;
import dev.ambit.group.wire.UlpReader;
import java.io.EOFException;
import java.io.IOException;
import java.util.Optional;

/** What a host is on the wire of the groups' own door, from any address and by hand, so that it can also be done wrong. */
final class HostPeer extends Peer {
    private static final int LONGEST = 1 << 20;
    private static final int HEAD_OF_ANSWER = 2;

    private final Frames frames = new Frames(LONGEST);
    private final byte[] buffer = new byte[16 * 1024];

    HostPeer(String from, int port) throws IOException {
        super(from, port);
    }

    /** Becomes a host; the token with which its datagrams begin. */
    long connect(String name) throws IOException {
        try {
            byte[] answer = ask(Message.Send.control(new GroupRequest.Connect(0, name).encode()))
                    .elements()
                    .getFirst()
                    .data();
            return new UlpReader(answer, HEAD_OF_ANSWER, answer.length).u64("the token");
        } catch (UlpException e) {
            throw new IOException("no answer to Connect: " + e.getMessage(), e);
        }
    }

    Address create(Attributes attributes) throws IOException {
        return ask(Message.Send.control(new GroupRequest.Create(true, attributes).encode()))
                .elements()
                .getFirst()
                .source();
    }

    void sendMessage(byte[] message) throws IOException {
        send(Frames.frame(message));
    }

    /** Asks the server for something; ends with an exception when it will not. */
    Message.Receive ask(Message.Send question) throws IOException {
        sendMessage(Ulp.encode(question));
        while (true) {
            if (next() instanceof Message.Receive answer && answer.type() != MessageType.RECEIVE) {
                byte[] data = answer.elements().getFirst().data();
                if (data[1] != 0) {
                    throw new IOException("refused with status " + data[1]);
                }
                return answer;
            }
        }
    }

    private Message next() throws IOException {
        try {
            while (true) {
                Optional<byte[]> message = frames.next();
                if (message.isPresent()) {
                    return Ulp.decode(message.get(), Binding.NONE);
                }
                int read = in().read(buffer);
                if (read < 0) {
                    throw new EOFException("closed by the server");
                }
                frames.add(buffer, 0, read);
            }
        } catch (UlpException e) {
            throw new IOException("no message: " + e.getMessage(), e);
        }
    }
}
