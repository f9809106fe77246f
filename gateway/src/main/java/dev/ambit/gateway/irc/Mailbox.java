package dev.ambit.gateway.irc;

import dev.ambit.group.core.GroupServer;
import dev.ambit.group.core.Host;
import dev.ambit.group.core.HostLine;
import dev.ambit.group.core.Parcel;
import dev.ambit.group.core.Rights;
import dev.ambit.group.wire.Binding;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.MessageType;
import dev.ambit.group.wire.Ulp;
import dev.ambit.group.wire.UlpException;
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
 * and what the connection sends goes to the server's thread. {@link #deliver}, {@link #hasRoom} and {@link #close} are called on
 * the server's thread, everything else on the connection's.
 */
final class Mailbox implements HostLine {

    private final Exchange exchange;
    private final Owner owner;
    private final int mostBytes;

    private final Queue<byte[]> delivered = new ConcurrentLinkedQueue<>();
    private final AtomicInteger deliveredBytes = new AtomicInteger();
    private final AtomicBoolean isAwake = new AtomicBoolean();

    /** Whether the server has been told that there is no room. */
    private volatile boolean wasFull;

    /** The message that is being taken, word by word. */
    private final Deque<Message.Receive> unpacked = new ArrayDeque<>();

    /** Only touched on the server's thread. */
    private @Nullable Host host;

    /** The connection. All of it may be called from any thread. */
    interface Owner {

        boolean isWritable();

        /** There is mail: calls {@link #next} soon, on its own thread. */
        void wake();

        void closeSoon(String why);

        /** Where it calls from. */
        String address();
    }

    Mailbox(Exchange exchange, Owner owner, int mostBytes) {
        this.exchange = exchange;
        this.owner = owner;
        this.mostBytes = mostBytes;
    }

    // --- the server's thread ------------------------------------------------------------------------

    @Override
    public String door() {
        return "irc";
    }

    @Override
    public void deliver(Parcel parcel) {
        byte[] message = parcel.toBytes();
        deliveredBytes.addAndGet(message.length);
        delivered.add(message);
        if (isAwake.compareAndSet(false, true)) {
            owner.wake();
        }
    }

    @Override
    public boolean hasRoom() {
        if (isRoomy()) {
            return true;
        }
        wasFull = true;
        // There may have come room just before this was written down; nobody would say so any more.
        return isRoomy();
    }

    private boolean isRoomy() {
        return owner.isWritable() && deliveredBytes.get() < mostBytes;
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
        exchange.run(server -> host = server.attach(this, Rights.KNOWN));
    }

    void detach(String why) {
        withHost((server, attached) -> server.detach(attached, why, exchange.nowNanos()));
    }

    void send(List<Message.Send> sends) {
        withHost(
                (server, attached) -> sends.forEach(send -> server.receive(attached, send, true, exchange.nowNanos())));
    }

    private void withHost(BiConsumer<GroupServer, Host> action) {
        exchange.run(server -> {
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
    Optional<Message.Receive> next() throws UlpException {
        while (unpacked.isEmpty()) {
            byte[] message = delivered.poll();
            if (message == null) {
                return Optional.empty();
            }
            deliveredBytes.addAndGet(-message.length);
            if (Ulp.decode(message, Binding.NONE) instanceof Message.Receive receive) {
                unpacked.addAll(words(receive));
            }
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

    /** Tells the server when there is room again, if it has asked in vain. */
    void sayWhetherRoom() {
        if (wasFull && isRoomy()) {
            wasFull = false;
            withHost((server, attached) -> server.roomAgain(attached, exchange.nowNanos()));
        }
    }
}
