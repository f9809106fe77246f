package dev.ambit.bench;

import dev.ambit.space.position.FrameBuffer;
import dev.ambit.space.position.FrameException;
import dev.ambit.space.position.PositionCodec;
import dev.ambit.space.position.Roll;
import java.util.ArrayList;
import java.util.List;

/** One codec and its clients. The first client's frames are also read, so that only what can be understood is counted. */
final class Stream implements PositionCost.Way {
    private final PositionCodec codec;
    private final List<PositionCodec.View> views = new ArrayList<>();
    private final PositionCodec.Picture first;
    private final FrameBuffer out = new FrameBuffer();
    private final FrameBuffer toFirst = new FrameBuffer();

    /** A client for each of the first avatars. */
    static Stream ofAll(PositionCodec codec, int clients) {
        Stream stream = new Stream(codec, 0);
        for (int own = 0; own < clients; own++) {
            stream.views.add(codec.view(own));
        }
        return stream;
    }

    /** A single client that is nobody of the crowd. */
    static Stream ofOnlooker(PositionCodec codec) {
        Stream stream = new Stream(codec, -1);
        stream.views.add(codec.view(-1));
        return stream;
    }

    private Stream(PositionCodec codec, int own) {
        this.codec = codec;
        first = codec.picture(own);
    }

    @Override
    public long frame(Roll roll, long[][] near) {
        codec.advance(roll);
        toFirst.clear();
        long bytes = codec.encode(views.getFirst(), near[0], toFirst);
        for (int client = 1; client < views.size(); client++) {
            out.clear();
            bytes += codec.encode(views.get(client), near[client], out);
        }
        return bytes;
    }

    @Override
    public void read() throws FrameException {
        if (toFirst.length() > 0) {
            if (views.getFirst().isSetup()) {
                first.clear();
            }
            first.apply(toFirst.array(), 0, toFirst.length());
            toFirst.clear();
        }
    }

    /** The first client must know everybody to the cell, or what was measured is worth nothing. */
    void check(Roll roll) {
        for (int badge = 0; badge < roll.capacity(); badge++) {
            boolean isRight = roll.isPresent(badge)
                    ? first.knows(badge)
                            && first.isHigh(badge)
                            && first.x(badge) == roll.x(badge)
                            && first.z(badge) == roll.z(badge)
                            && first.layer(badge) == roll.layer(badge)
                    : !first.knows(badge);
            if (!isRight) {
                throw new IllegalStateException("avatar " + badge + " is not where the client thinks");
            }
        }
    }
}
