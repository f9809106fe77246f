package dev.ambit.game.wire;

import dev.ambit.base.ByteReader;

/** Reads what is in a message, behind its type. */
public final class MessageReader extends ByteReader<MessageRefused> {

    /** @param from the first byte that is read */
    public MessageReader(byte[] message, int from) {
        super(message, Math.min(from, message.length), message.length);
    }

    @Override
    protected MessageRefused damaged(String what) {
        return new MessageRefused(what + " (byte " + at() + ")");
    }

    /** Two bytes of length, and so many. */
    public byte[] string(String what) throws MessageRefused {
        int length = u16LE("the length of " + what);
        return bytes(length, what);
    }

    /** The same, which must not be longer than so much. */
    public byte[] string(String what, int most) throws MessageRefused {
        int length = u16LE("the length of " + what);
        if (length > most) {
            throw damaged(what + " has " + length + " bytes, and " + most + " at most are allowed");
        }
        return bytes(length, what);
    }
}
