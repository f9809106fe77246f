package dev.ambit.gateway.group;

import dev.ambit.group.Address;
import dev.ambit.group.core.GroupServer;
import dev.ambit.group.core.Host;
import dev.ambit.group.wire.ByteWriter;
import dev.ambit.group.wire.MessageType;
import dev.ambit.group.wire.Notice;
import dev.ambit.group.wire.Request;
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

    /** Asks a host that wants to be asked. The moment it is asked at is its nonce. */
    void ask(GroupServer server, Host host, long nowNanos) {
        if ((host.wants() & Request.WANTS_PINGS) == 0) {
            return;
        }
        asked.set(nowNanos);
        byte[] nonce = new ByteWriter(NONCE_BYTES).u64(nowNanos).toBytes();
        server.tell(host, Address.SERVER, new Notice.Ping(nonce), nowNanos);
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
