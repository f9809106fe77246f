package dev.ambit.game.client;

import dev.ambit.game.wire.MessageReader;

/**
 * A message of a server.
 *
 * @param sequence 0 in login mode, else the epoch
 * @param body from its type on, as it was meant
 */
public record Received(int sequence, byte[] body) {
    public int type() {
        return body[0] & 0xff;
    }

    /** Reads what follows the type. */
    public MessageReader data() {
        return new MessageReader(body, 1);
    }
}
