package dev.ambit.group.sample.pong;

import dev.ambit.group.wire.AppData;
import dev.ambit.group.wire.ByteReader;
import dev.ambit.group.wire.ByteWriter;
import dev.ambit.group.wire.UlpException;
import java.util.Optional;

/**
 * What a player's hand does in one round. On the wire it is the program "pong" with {@code round u16 | direction u8}, where the
 * direction is 0 for none, 1 for up, 2 for down.
 */
public enum PongMove {
    NONE(0),
    UP(-1),
    DOWN(1);

    public static final String APP = "pong";

    private final int sign;

    PongMove(int sign) {
        this.sign = sign;
    }

    /** Which way y goes. */
    int sign() {
        return sign;
    }

    /** @param direction whatever it is, it is a move */
    public static PongMove of(int direction) {
        return direction == 1 ? UP : direction == 2 ? DOWN : NONE;
    }

    /** For a send to the group of the match. The round is for people who read along: what counts is when the move comes. */
    public byte[] encode(int round) {
        byte[] move = new ByteWriter(3).u16(round).u8(ordinal()).toBytes();
        return new AppData(APP, move).encode();
    }

    /** Nothing when it is something else. */
    public static Optional<PongMove> read(byte[] data) {
        return AppData.read(data).filter(said -> said.app().equals(APP)).flatMap(said -> {
            ByteReader in = new ByteReader(said.bytes());
            try {
                in.u16("the round");
                return Optional.of(of(in.u8("the direction")));
            } catch (UlpException e) {
                return Optional.empty();
            }
        });
    }
}
