package dev.ambit.world;

import dev.ambit.world.message.News;
import org.jspecify.annotations.Nullable;

/** How many people there are, as one page was told last. */
final class CountsTold {
    private static final long EVERY_MILLIS = 1000;

    private News.@Nullable Crowd counts;
    private long toldMillis = Long.MIN_VALUE / 2;

    /** Tells it, if that is news, and not too often. */
    void tell(OwnNews to, int shown, int here, int world, long nowMillis, int seldom) {
        if (nowMillis - toldMillis < EVERY_MILLIS * seldom) {
            return;
        }
        News.Crowd told = counts;
        if (told == null || told.shown() != shown || told.here() != here || told.world() != world) {
            counts = new News.Crowd(shown, here, world);
            toldMillis = nowMillis;
            to.add(counts);
        }
    }
}
