package dev.ambit.world;

import dev.ambit.world.message.Bulletin;
import dev.ambit.world.message.Dispatch;
import dev.ambit.world.message.Line;
import dev.ambit.world.message.News;
import java.util.List;

/** Which tick it is, and when it was: what is told bears that. */
final class Tick {
    private static final Bulletin NOTHING = new Bulletin(List.of());

    private long number;
    private long millis;

    long number() {
        return number;
    }

    /** The world's time when it began. */
    long millis() {
        return millis;
    }

    void next(long nowMillis) {
        number++;
        millis = nowMillis;
    }

    /** Goes on counting where another world has stopped. */
    void after(long ticks) {
        number = ticks;
    }

    Dispatch dispatch(List<News> own, Bulletin bulletin) {
        return new Dispatch(number, millis, own, bulletin);
    }

    /** Says something at once to somebody who is not inside, or not any more. */
    void say(Line line, News news) {
        line.deliver(dispatch(List.of(news), NOTHING));
    }
}
