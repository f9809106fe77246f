package dev.ambit.gateway.irc;

import dev.ambit.gateway.group.GroupLoop;
import dev.ambit.group.core.GroupServer;
import dev.ambit.group.core.Host;
import dev.ambit.group.core.Resident;
import dev.ambit.group.core.Rights;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.MessageType;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Between the group server's thread and a connection's: what the server delivers lies here until the connection has room for it,
 * and what the connection sends goes to the server's thread. {@link #hear} and {@link #close} are called on the server's thread,
 * everything else on the connection's. Of words that nobody reads, the mailbox holds so many bytes; then the connection ends.
 */
final class Mailbox implements Resident {

    /** What many say at once lies here for a moment, also for who reads it as soon as it can. */
    private static final int BURST_BYTES = 1 << 20;

    /** What a message costs besides its bytes. */
    private static final int MESSAGE_BYTES = 32;

    private final GroupLoop groups;
    private final Owner owner;
    private final int mostBytes;

    private final Queue<Message.Receive> delivered = new ConcurrentLinkedQueue<>();
    private final AtomicInteger deliveredBytes = new AtomicInteger();
    private final AtomicBoolean isAwake = new AtomicBoolean();

    /** The message that is being taken, word by word. */
    private final Deque<Message.Receive> unpacked = new ArrayDeque<>();

    /** Only touched on the server's thread. */
    private @Nullable Host host;

    /** The connection. All of it may be called from any thread. */
    interface Owner {

        /** There is mail: calls {@link #next} soon, on its own thread. */
        void wake();

        void closeSoon(String why);

        /** It does not read what it is sent. */
        void overflows();

        /** Where it calls from. */
        String address();
    }

    Mailbox(GroupLoop groups, Owner owner, int mostBytes) {
        this.groups = groups;
        this.owner = owner;
        this.mostBytes = mostBytes + BURST_BYTES;
    }

    // --- the server's thread ------------------------------------------------------------------------

    @Override
    public String door() {
        return "irc";
    }

    @Override
    public void hear(Message.Receive message) {
        int bytes = deliveredBytes.addAndGet(weight(message));
        if (bytes > mostBytes) {
            owner.overflows();
            return;
        }
        delivered.add(message);
        if (isAwake.compareAndSet(false, true)) {
            owner.wake();
        }
    }

    private static int weight(Message.Receive message) {
        int bytes = MESSAGE_BYTES;
        for (Element element : message.elements()) {
            bytes += element.data().length;
        }
        return bytes;
    }

    @Override
    public String origin() {
        return owner.address();
    }

    @Override
    public void close(String why) {
        owner.closeSoon(why);
    }

    // --- the connection's thread --------------------------------------------------------------------

    void attach() {
        groups.run(server -> host = server.attach(this, Rights.KNOWN));
    }

    void detach(String why) {
        withHost((server, attached) -> server.detach(attached, why, groups.nowNanos()));
    }

    void isKnownAs(String account, BiConsumer<Host, String> known) {
        withHost((_, attached) -> known.accept(attached, account));
    }

    void send(List<Message.Send> sends) {
        withHost((server, attached) -> sends.forEach(send -> server.receive(attached, send, true, groups.nowNanos())));
    }

    private void withHost(BiConsumer<GroupServer, Host> action) {
        groups.run(server -> {
            if (host != null) {
                action.accept(server, host);
            }
        });
    }

    /** From now on the owner is to be woken for what comes. */
    void isLookedInto() {
        isAwake.set(false);
    }

    /** The next message; where many have said something, each word is one, so that the rest of them can wait. */
    Optional<Message.Receive> next() {
        while (unpacked.isEmpty()) {
            Message.Receive message = delivered.poll();
            if (message == null) {
                return Optional.empty();
            }
            deliveredBytes.addAndGet(-weight(message));
            unpacked.addAll(words(message));
        }
        return Optional.of(unpacked.remove());
    }

    private static List<Message.Receive> words(Message.Receive receive) {
        if (receive.type() != MessageType.RECEIVE) {
            return List.of(receive);
        }
        return receive.elements().stream()
                .map(element ->
                        new Message.Receive(receive.type(), receive.destination(), receive.via(), List.of(element)))
                .toList();
    }
}
