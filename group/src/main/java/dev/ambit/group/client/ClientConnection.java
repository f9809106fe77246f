package dev.ambit.group.client;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Binding;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Function;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.MessageType;
import dev.ambit.group.wire.Notice;
import dev.ambit.group.wire.StateRequest;
import dev.ambit.group.wire.Status;
import dev.ambit.group.wire.Ulp;
import dev.ambit.group.wire.UlpException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One connection as a client sees it: questions out and answers back in the same order, sends out by the way that suits them, all else
 * to the listener. Any thread may ask and send.
 */
final class ClientConnection implements Transport.Ears {
    private static final System.Logger LOG = System.getLogger(ClientConnection.class.getName());

    /** Notices begin here, answers are below. */
    private static final int FIRST_NOTICE = 0xc0;

    private static final int MOST_AUXILIARY = 255;

    /** A server reads nothing longer, so that it could not even tell to which question it has no answer. */
    private static final int LONGEST_QUESTION_BYTES = 64 << 10;

    private final ServerAddress server;
    private final ClientOptions options;
    private final Listener listener;
    private final Transport transport;
    private final WriteQueue outbox;
    private final CallbackThread voice = new CallbackThread();
    private final Meter meter = new Meter();

    /** Guards what is asked and whether the connection is gone: nobody asks what nobody will answer. */
    private final ReentrantLock asking = new ReentrantLock();

    private final Queue<Pending<?>> pending = new ArrayDeque<>();
    private @Nullable String lost;

    /** What the server leaves out in short messages, and what this side may. They differ while a new binding is asked for. */
    private volatile Binding incoming = Binding.NONE;

    private volatile Binding outgoing = Binding.NONE;
    private volatile @Nullable Datagrams datagrams;

    ClientConnection(ServerAddress server, ClientOptions options, Listener listener) throws IOException {
        this.server = server;
        this.options = options;
        this.listener = listener;
        this.transport = Transport.open(server, options);
        this.outbox = new WriteQueue(transport, this::lost);
    }

    void start() {
        voice.start("group-voice " + server);
        outbox.start("group-writer " + server);
        transport.listen(this);
    }

    private record Pending<T>(int code, Answer.Reading<T> reading, CompletableFuture<T> future) {

        void answered(Answer answer) throws UlpException {
            if (answer.code() != (code | Function.ANSWER)) {
                throw new UlpException("asked " + code + ", answered to " + (answer.code() & ~Function.ANSWER));
            }
            try {
                future.complete(reading.read(answer));
            } catch (GroupException e) {
                future.completeExceptionally(e);
            } catch (UlpException e) {
                future.completeExceptionally(new IOException("the answer cannot be read: " + e.getMessage(), e));
            }
        }
    }

    /** Fails with a {@link GroupException} when the server refuses. */
    <T> CompletableFuture<T> ask(GroupRequest request, Answer.Reading<T> reading) {
        return roomy(() -> askNow(request, reading));
    }

    /** The reading is given refusals, too: some hold more than a reason. */
    <T> CompletableFuture<T> ask(Address group, StateRequest request, Answer.Reading<T> reading) {
        return roomy(() -> ask(Message.Send.state(group, request.encode()), request.code(), reading));
    }

    /** Even when there is no room: for what the server waits for. */
    private <T> CompletableFuture<T> askNow(GroupRequest request, Answer.Reading<T> reading) {
        return ask(Message.Send.control(request.encode()), request.function().code(), answer -> {
            if (answer.status() != Status.OK) {
                throw new GroupException(answer.status(), answer.text());
            }
            return reading.read(answer);
        });
    }

    private <T> CompletableFuture<T> roomy(Supplier<CompletableFuture<T>> asked) {
        try {
            outbox.awaitRoom();
            return asked.get();
        } catch (IOException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private <T> CompletableFuture<T> ask(Message.Send send, int code, Answer.Reading<T> reading) {
        byte[] message = Ulp.encode(send);
        if (message.length > LONGEST_QUESTION_BYTES) {
            return CompletableFuture.failedFuture(new GroupException(
                    Status.LIMIT_REACHED, "a request has up to " + LONGEST_QUESTION_BYTES + " bytes"));
        }
        CompletableFuture<T> future = new CompletableFuture<>();
        asking.lock();
        try {
            if (lost != null) {
                future.completeExceptionally(new IOException(lost));
            } else {
                pending.add(new Pending<>(code, reading, future));
                put(message);
            }
        } finally {
            asking.unlock();
        }
        return future;
    }

    private void put(byte[] message) {
        meter.sent(message.length);
        outbox.put(message);
    }

    /** What is volatile takes the datagrams if it can, and gets lost where there is no room. */
    void send(Message.Send send) throws IOException {
        if (send.auxiliary().size() > MOST_AUXILIARY) {
            throw new IllegalArgumentException("a set is " + MOST_AUXILIARY + " addresses and operators at most, not "
                    + send.auxiliary().size());
        }
        checkOpen();
        if (send.isVolatile()) {
            // In full: a datagram may overtake the binding that the short form would need.
            byte[] message = Ulp.encode(send);
            Datagrams beside = datagrams;
            if (beside != null && beside.send(message)) {
                meter.sent(message.length);
                meter.said();
                return;
            }
            if (!outbox.hasRoom()) {
                return;
            }
        } else {
            outbox.awaitRoom();
        }
        put(isBound(send) ? Ulp.encodeShort(send) : Ulp.encode(send));
        meter.said();
    }

    private boolean isBound(Message.Send send) {
        Binding binding = outgoing;
        return binding.group().equals(Optional.of(send.destination()))
                && binding.auxiliary().equals(send.auxiliary());
    }

    private void checkOpen() throws IOException {
        asking.lock();
        try {
            if (lost != null) {
                throw new IOException(lost);
            }
        } finally {
            asking.unlock();
        }
    }

    boolean isOpen() {
        asking.lock();
        try {
            return lost == null;
        } finally {
            asking.unlock();
        }
    }

    /** No short form from here on until the server has answered: it reads each message with the binding it has by then. */
    void unbind() {
        outgoing = Binding.NONE;
    }

    /** Called when the server's answer is read, so that what comes after it is read with it. */
    void bind(Binding binding) {
        incoming = binding;
        outgoing = binding;
    }

    /** The server forgets the binding with the membership. */
    void unbindFrom(Address group) {
        if (incoming.group().equals(Optional.of(group))) {
            bind(new Binding(incoming.host(), Optional.empty(), List.of()));
        }
    }

    /** Called when the token is there. */
    void openDatagrams(long token) {
        try {
            Datagrams beside = new Datagrams(
                    new InetSocketAddress(server.host(), server.port()), token, options, this::heardBeside);
            datagrams = beside;
            beside.start();
            if (!isOpen()) {
                beside.close();
            }
        } catch (IOException e) {
            LOG.log(System.Logger.Level.INFO, "no datagrams to " + server + ", everything goes by the stream", e);
        }
    }

    boolean hasDatagrams() {
        Datagrams beside = datagrams;
        return beside != null && beside.areThrough();
    }

    /** Runs on the listener's thread after all it has been told by now. */
    void whenTold(Runnable action) {
        voice.tell(action);
    }

    ClientTraffic traffic() {
        Datagrams beside = datagrams;
        return meter.traffic(beside == null ? DatagramCounts.NONE : beside.counts());
    }

    @Override
    public void heard(byte[] bytes) {
        try {
            meter.received(bytes.length);
            switch (Ulp.decode(bytes, incoming)) {
                case Message.Receive receive when receive.type() == MessageType.RECEIVE -> said(receive);
                case Message.Receive receive when isNotice(receive) -> noticed(receive);
                case Message.Receive receive -> answered(Answer.of(receive));
                case Message.Send _ -> throw new UlpException("the server sent what only hosts send");
            }
        } catch (UlpException e) {
            lost("the server does not speak this protocol: " + e.getMessage());
        }
    }

    /** By datagram come only sayings; everything else there is noise. */
    private void heardBeside(byte[] bytes) {
        try {
            meter.received(bytes.length);
            if (Ulp.decode(bytes, incoming) instanceof Message.Receive receive
                    && receive.type() == MessageType.RECEIVE) {
                said(receive);
            }
        } catch (UlpException e) {
            LOG.log(System.Logger.Level.DEBUG, "a datagram that is no message", e);
        }
    }

    private void said(Message.Receive receive) {
        Address group = receive.via().orElse(Address.SERVER);
        if (failure(receive.elements()).orElse(null) instanceof Notice.SendFailed failed) {
            voice.tell(() -> listener.sendFailed(group, failed.status(), failed.why()));
            return;
        }
        meter.delivered(receive.elements().size());
        voice.tell(() -> listener.received(group, receive.elements()));
    }

    /** Only the server speaks as host 0; what it says there is a failure, or the result of something it worked out. */
    private static Optional<Notice> failure(List<Element> elements) {
        if (elements.size() != 1 || !elements.getFirst().source().equals(Address.SERVER)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Notice.decode(elements.getFirst().data()));
        } catch (UlpException e) {
            return Optional.empty();
        }
    }

    private static boolean isNotice(Message.Receive receive) {
        return receive.type() == MessageType.RECEIVE_CONTROL
                && !receive.elements().isEmpty()
                && receive.elements().getFirst().data().length > 0
                && (receive.elements().getFirst().data()[0] & 0xff) >= FIRST_NOTICE;
    }

    private void noticed(Message.Receive receive) {
        for (Element element : receive.elements()) {
            try {
                Notice notice = Notice.decode(element.data());
                if (notice instanceof Notice.Closed || notice instanceof Notice.Expelled) {
                    unbindFrom(element.source());
                }
                if (notice instanceof Notice.Ping ping) {
                    // At once, whatever else is waiting: the server cuts off who does not answer.
                    askNow(new GroupRequest.Ping(ping.nonce()), answer -> answer);
                } else {
                    voice.tell(() -> listener.notice(element.source(), notice));
                }
            } catch (UlpException e) {
                // A newer server may have more to say.
                LOG.log(System.Logger.Level.DEBUG, "a notice nobody knows", e);
            }
        }
    }

    private void answered(Answer answer) throws UlpException {
        Pending<?> next;
        asking.lock();
        try {
            next = pending.poll();
        } finally {
            asking.unlock();
        }
        if (next == null) {
            throw new UlpException("an answer to nothing that was asked");
        }
        next.answered(answer);
    }

    /** The end, by whichever side; the first reason counts. */
    @Override
    public void lost(String why) {
        List<Pending<?>> unanswered;
        asking.lock();
        try {
            if (lost != null) {
                return;
            }
            lost = why;
            unanswered = new ArrayList<>(pending);
            pending.clear();
        } finally {
            asking.unlock();
        }
        outbox.close();
        Datagrams beside = datagrams;
        if (beside != null) {
            beside.close();
        }
        transport.close();
        unanswered.forEach(p -> p.future.completeExceptionally(new IOException(why)));
        voice.end(() -> listener.closed(why));
    }
}
