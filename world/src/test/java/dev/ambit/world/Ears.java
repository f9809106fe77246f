package dev.ambit.world;

import dev.ambit.world.message.Dispatch;
import dev.ambit.world.message.Line;
import dev.ambit.world.message.News;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A line that remembers what it was told. */
public final class Ears implements Line {

    final List<Dispatch> heard = new ArrayList<>();
    public boolean ended;

    @Override
    public void deliver(Dispatch dispatch) {
        heard.add(dispatch);
    }

    @Override
    public void end() {
        ended = true;
    }

    /** All news of one kind, in order. */
    public <T extends News> List<T> news(Class<T> kind) {
        return heard.stream()
                .flatMap(d -> Stream.concat(d.own().stream(), d.bulletin().news().stream()))
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }
}
