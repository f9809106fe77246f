package dev.ambit.gateway.group;

import dev.ambit.group.Address;
import dev.ambit.group.core.Host;
import dev.ambit.group.core.Parcel;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.MessageType;
import dev.ambit.group.wire.Notice;
import dev.ambit.group.wire.Request;
import dev.ambit.group.wire.Ulp;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/** Asks hosts that answer to it whether they are there, and measures how long that takes. */
final class Pulse {
    private static final int EVERY_SECONDS = 5;
    private static final int NONCE_BYTES = 8;

    private final AtomicLong asked = new AtomicLong();
    private int checks;

    /** Called once a second. */
    boolean isDue() {
        return checks++ % EVERY_SECONDS == 0;
    }

    /** The question, for a host that wants to be asked. The moment it is asked at is its nonce. */
    Optional<Parcel> ask(Host host, long nowNanos) {
        if ((host.wants() & Request.WANTS_PINGS) == 0) {
            return Optional.empty();
        }
        asked.set(nowNanos);
        byte[] nonce = new byte[NONCE_BYTES];
        for (int i = 0; i < NONCE_BYTES; i++) {
            nonce[i] = (byte) (nowNanos >> 8 * (NONCE_BYTES - 1 - i));
        }
        Element question = new Element(Address.SERVER, new Notice.Ping(nonce).encode());
        byte[] message = Ulp.encode(
                new Message.Receive(MessageType.RECEIVE_CONTROL, host.address(), Optional.empty(), List.of(question)));
        return Optional.of(new Parcel(false, 1, List.of(new Parcel.Piece(message))));
    }

    /** Whether a message answers the last question: it ends with the nonce. Then, how long that took. */
    OptionalLong heard(byte[] message, long nowNanos) {
        long then = asked.get();
        if (then == 0 || message.length <= NONCE_BYTES || (message[0] & 0x0f) != MessageType.SEND_CONTROL.code()) {
            return OptionalLong.empty();
        }
        long nonce = 0;
        for (int i = message.length - NONCE_BYTES; i < message.length; i++) {
            nonce = nonce << 8 | message[i] & 0xff;
        }
        return nonce == then && asked.compareAndSet(then, 0) ? OptionalLong.of(nowNanos - then) : OptionalLong.empty();
    }
}
