package dev.ambit.gateway.group;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Binding;
import dev.ambit.group.wire.Frames;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.MessageType;
import dev.ambit.group.wire.Notice;
import dev.ambit.group.wire.Ulp;
import dev.ambit.group.wire.UlpException;
import dev.ambit.group.wire.WorldWords;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A host on a real TCP socket that says what it is told to and reads when it is told to. */
public final class TestHost implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 300_000;

    private final Socket socket;
    private final Frames frames = new Frames(1 << 22);
    private final byte[] chunk = new byte[65536];

    public TestHost(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.setTcpNoDelay(true);
    }

    public static TestHost connected(int port) throws IOException {
        TestHost host = new TestHost(port);
        host.ask(new GroupRequest.Connect(GroupRequest.WANTS_GROUPS, ""));
        return host;
    }

    public void sendRaw(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    public void send(Message.Send message) throws IOException {
        sendRaw(Frames.frame(Ulp.encode(message)));
    }

    public void tellWorld(String json) throws IOException {
        sendRaw(Frames.frame(WorldWords.say(json)));
    }

    /** The next message; none when the connection has ended. */
    public Optional<Message.Receive> next() throws IOException {
        try {
            while (true) {
                Optional<byte[]> whole = frames.next();
                if (whole.isPresent()) {
                    return Optional.of((Message.Receive) Ulp.decode(whole.get(), Binding.NONE));
                }
                int count = socket.getInputStream().read(chunk);
                if (count < 0) {
                    return Optional.empty();
                }
                frames.add(chunk, 0, count);
            }
        } catch (UlpException e) {
            throw new AssertionError("the server sent something that is no message", e);
        }
    }

    public Message.Receive await(MessageType type) throws IOException {
        while (true) {
            Message.Receive heard = next().orElseThrow(() -> new AssertionError("ended before a " + type));
            if (heard.type() == type) {
                return heard;
            }
        }
    }

    public Message.Receive ask(GroupRequest request) throws IOException {
        send(Message.Send.control(request.encode()));
        Message.Receive answer = await(MessageType.RECEIVE_CONTROL);
        while ((answer.elements().getFirst().data()[0] & 0xff)
                != (request.function().code() | 0x80)) {
            answer = await(MessageType.RECEIVE_CONTROL);
        }
        return answer;
    }

    public static int status(Message.Receive answer) {
        return answer.elements().getFirst().data()[1];
    }

    public static Address source(Message.Receive answer) {
        return answer.elements().getFirst().source();
    }

    /** Reads to the end; the reason that the server gave last. */
    public String awaitEnd() throws IOException {
        List<String> reasons = new ArrayList<>();
        for (Optional<Message.Receive> heard = next(); heard.isPresent(); heard = next()) {
            heard.get().elements().forEach(element -> {
                try {
                    if (Notice.decode(element.data()) instanceof Notice.Closed closed) {
                        reasons.add(closed.why());
                    }
                } catch (UlpException e) {
                    // Something else.
                }
            });
        }
        return reasons.isEmpty() ? "" : reasons.getLast();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
