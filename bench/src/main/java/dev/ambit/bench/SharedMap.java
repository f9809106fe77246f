package dev.ambit.bench;

import dev.ambit.space.position.CodecRules;
import dev.ambit.space.position.FrameException;
import dev.ambit.space.position.GridCodec;
import dev.ambit.space.position.Roll;
import dev.ambit.space.position.Scope;

/** Two streams: to each client its own of the near, and in every fourth frame one map for all. */
final class SharedMap implements PositionCost.Way {
    private final Stream near;
    private final Stream map = Stream.ofOnlooker(new GridCodec(CodecRules.of(Scope.MAP)));
    private final int clients;
    private final long[][] nobody = {{}};
    private int frames;

    SharedMap(int clients) {
        this.clients = clients;
        near = Stream.ofAll(new GridCodec(CodecRules.of(Scope.NEAR)), clients);
    }

    @Override
    public long frame(Roll roll, long[][] nearSets) {
        long bytes = near.frame(roll, nearSets);
        if (isMapFrame()) {
            // Made once, sent to everybody.
            bytes += clients * map.frame(roll, nobody);
        }
        frames++;
        return bytes;
    }

    @Override
    public void read() throws FrameException {
        near.read();
        map.read();
    }

    private boolean isMapFrame() {
        return frames % PositionCost.ROUND == 0;
    }
}
