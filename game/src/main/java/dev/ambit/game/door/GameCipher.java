package dev.ambit.game.door;

import dev.ambit.base.ByteWriter;
import dev.ambit.game.door.DoorRules.TokenText;
import dev.ambit.game.wire.Frame;
import dev.ambit.game.wire.FrameCheck;
import dev.ambit.game.wire.GameMessage;
import dev.ambit.game.wire.Generators;
import dev.ambit.game.wire.TypeToken;
import java.util.function.IntSupplier;

/**
 * What makes the messages of game mode hard to forge and to read, for one connection: the generators behind a client's checks, the token on
 * the types of what it is told, and the epoch. On the connection's thread.
 */
final class GameCipher {
    private final TypeToken token = new TypeToken();
    private Generators generators = new Generators(new int[Generators.STREAMS]);

    /** The sequence byte of what the server itself says in the game. */
    private int epoch = 1;

    /** Begins anew: what was said in the game before is worth nothing now. The seeds are for the client to know. */
    int[] newSeeds(IntSupplier random) {
        int[] seeds = new int[Generators.STREAMS];
        for (int i = 0; i < seeds.length; i++) {
            seeds[i] = random.getAsInt();
        }
        generators = new Generators(seeds);
        return seeds;
    }

    /** Whether a message is of who knows the seeds, and was not said before. Each message is to be asked about once, in order. */
    boolean isGenuine(Frame frame) {
        return frame.check() == FrameCheck.ofClient(generators.step(), frame.body());
    }

    /** From now on this is the game's epoch. */
    void epoch(int now) {
        epoch = now;
    }

    /** @param isScrambled whether the client is new enough for a token */
    void write(byte[] message, boolean isScrambled, ByteWriter out) {
        byte[] body = message;
        if (isScrambled) {
            body = message.clone();
            body[0] = token.mix(body[0]);
        }
        Frame.write(epoch, body, out);
    }

    /** A new token with each ping: it is what that is good for, beside showing that somebody is there. It counts from the next message on. */
    void writeEcho(TokenText text, boolean isScrambled, ByteWriter out) {
        int next = generators.first() & 0xff;
        write(
                new ByteWriter()
                        .u8(GameMessage.ECHO_PING.number())
                        .u8(TypeToken.hidden(next))
                        .u32LE(text.resource())
                        .toBytes(),
                isScrambled,
                out);
        if (isScrambled) {
            token.begin(next, text.text());
        }
    }
}
