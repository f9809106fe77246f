package dev.ambit.group.sample.pong;

import dev.ambit.base.ByteWriter;
import dev.ambit.group.wire.AppData;
import dev.ambit.group.wire.UlpException;
import dev.ambit.group.wire.UlpReader;
import java.util.Optional;

/**
 * What a player sends to the group, once a round: the program "pong" with {@code round u16 | direction u8}, where the direction is 0 for
 * none, 1 for up, 2 for down.
 *
 * @param round which the player believes it is; what counts in a match is when the turn comes, but after it round 0 asks for another
 */
public record PongTurn(int round, PongMove move) {
    public static final String APP = "pong";

    public byte[] encode() {
        byte[] turn = new ByteWriter(3).u16(round).u8(move.code()).toBytes();
        return new AppData(APP, turn).encode();
    }

    /** Nothing when it is something else. */
    public static Optional<PongTurn> read(byte[] data) {
        return AppData.read(data).filter(said -> said.app().equals(APP)).flatMap(said -> {
            UlpReader in = new UlpReader(said.bytes());
            try {
                return Optional.of(new PongTurn(in.u16("the round"), PongMove.of(in.u8("the direction"))));
            } catch (UlpException e) {
                return Optional.empty();
            }
        });
    }
}
